/** Where in the text a part of a fact's value is written. */
import type { Fact } from "./facts.ts";

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
  if (fact.parts) {
    const last = Math.max(from, to - 1);
    const parts = fact.parts.filter(({ at, start, end }) => at <= last && at + end - start >= from);
    const first = parts.findLast(({ at }) => at <= from) ?? parts[0] ?? fact.parts[0];
    const final = parts.findLast(({ at }) => at <= last) ?? first;
    if (!first || !final) return [fact.start, fact.end];
    const start = Math.min(first.start + Math.max(0, from - first.at), first.end);
    const end = Math.min(final.start + Math.max(0, to - final.at), final.end);
    // Arguments may be written before their command.
    return end > start ? [start, end] : [Math.min(start, final.start), Math.max(end, first.end)];
  }
  const written = text.slice(fact.start, fact.end);
  if (written === fact.value) return [fact.start + from, fact.start + to];
  // Tag characters: each of the value is two units of the text.
  if (fact.role === "comment" && fact.key === "tags") {
    return [fact.start + 2 * from, fact.start + 2 * to];
  }
  const places = placesOf.get(fact) ?? alignment(written, fact.value);
  placesOf.set(fact, places);
  return [fact.start + (places[from] ?? 0), fact.start + (places[to] ?? written.length)];
}

const placesOf = new WeakMap<Fact, readonly number[]>();

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
