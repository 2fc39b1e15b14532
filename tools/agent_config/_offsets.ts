/** Where in the text a part of a fact's value is written. */
import type { Fact, FactPart } from "./facts.ts";

/** An escape of JSON, TOML or YAML: longer as written than as meant. */
const ESCAPE = /\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|\r\n|[\s\S])/y;

/** Blank lines and indentation between two lines of one value. */
const FOLD_MAX = 200;

/**
 * The places of [from, to) of the value. Exact where the value is a slice of the text or has escapes;
 * within the fact otherwise (folded lines of YAML).
 */
export function placesIn(text: string, fact: Fact, from: number, to: number): [number, number] {
  // All of an encoded run stands for every part of what it says.
  if (fact.path === "" && fact.key === "base64") return [fact.start, fact.end];
  if (fact.parts) return placesInParts(text, fact, fact.parts, from, to);
  const written = text.slice(fact.start, fact.end);
  if (written === fact.value) return [fact.start + from, fact.start + to];
  // Tag characters: each of the value is two units of the text.
  if (fact.role === "comment" && fact.key === "tags") {
    return [fact.start + 2 * from, fact.start + 2 * to];
  }
  return [placeIn(text, fact, fact.value, from), placeIn(text, fact, fact.value, to)];
}

/** A value of several places: each part is read with the escapes of its own. */
function placesInParts(
  text: string,
  { value, start, end }: Fact,
  parts: readonly FactPart[],
  from: number,
  to: number,
): [number, number] {
  const last = Math.max(from, to - 1);
  const indexOf = (at: number) => Math.max(0, parts.findLastIndex((part) => part.at <= at));
  // A blank between two parts belongs to the one before it.
  const within = (index: number, at: number): number => {
    const part = parts[index];
    if (!part) return at === from ? start : end;
    const next = parts[index + 1];
    const own = value.slice(part.at, next ? next.at - 1 : value.length);
    return placeIn(text, part, own, Math.min(at - part.at, own.length));
  };
  const [first, final] = [indexOf(from), indexOf(last)];
  const [begins, ends] = [within(first, from), within(final, to)];
  if (ends > begins) return [begins, ends];
  // Arguments may be written before their command.
  return [
    Math.min(begins, parts[final]?.start ?? begins),
    Math.max(ends, parts[first]?.end ?? ends),
  ];
}

/** Where a place of a value is written, `spot` being where all of the value is. */
function placeIn(text: string, spot: Written, value: string, at: number): number {
  const written = text.slice(spot.start, spot.end);
  if (written === value) return spot.start + at;
  const places = placesOf.get(spot) ?? alignment(written, value);
  placesOf.set(spot, places);
  return spot.start + (places[at] ?? written.length);
}

type Written = Pick<Fact, "start" | "end">;

const placesOf = new WeakMap<Written, readonly number[]>();

/** For every index of the value, its length included, where in the written form it stands. */
function alignment(written: string, value: string): readonly number[] {
  const places: number[] = [];
  let at = 0;
  for (let read = 0; read <= value.length; read++) {
    places.push(Math.min(at, written.length));
    const [length, pair] = step(written, at, value, read);
    at += length;
    if (pair) {
      places.push(Math.min(at, written.length));
      read++;
    }
  }
  return places;
}

/** What of the written form stands for a character; and whether for the second half of a pair too. */
function step(written: string, at: number, value: string, read: number): [number, boolean] {
  const [shown = "", meant = ""] = [written[at], value[read]];
  if (shown === "\\") {
    ESCAPE.lastIndex = at;
    const escape = ESCAPE.exec(written)?.[0] ?? "\\";
    // A backslash of a syntax without escapes stands for itself.
    const literal = meant === "\\" && value[read + 1] === written[at + 1] && escape !== "\\\\";
    const pair = escape.startsWith("\\U") && (value.codePointAt(read) ?? 0) > 0xffff;
    return [literal ? 1 : escape.length, pair];
  }
  // Two apostrophes of YAML are one.
  if (shown === "'" && meant === "'" && written[at + 1] === "'") return [2, false];
  if (shown === meant || !/\s/.test(shown + meant)) return [1, false];
  // A fold or an indentation: on to what is written next.
  const blank = /^\s*/.exec(written.slice(at, at + FOLD_MAX))?.[0].length ?? 0;
  return [/\s/.test(meant) ? blank : blank + 1, false];
}
