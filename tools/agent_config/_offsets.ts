/** Where in the text a part of a fact's value is written. */
import type { Fact } from "./facts.ts";

/** An escape of JSON, TOML or YAML: longer as written than as meant. */
const ESCAPE = /\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|\r\n|[\s\S])/y;

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
  return [
    fact.start + writtenAt(written, fact.value, from),
    fact.start + writtenAt(written, fact.value, to),
  ];
}

function writtenAt(written: string, value: string, index: number): number {
  let at = 0;
  for (let read = 0; read < index && at < written.length; read++) {
    if (written[at] === value[read] && written[at] !== "\\") at++;
    else if (written[at] === "\\") {
      ESCAPE.lastIndex = at;
      const escape = ESCAPE.exec(written)?.[0] ?? "\\";
      // A literal backslash of a syntax without escapes stands for itself.
      const literal = value[read] === "\\" && value[read + 1] === written[at + 1] &&
        escape !== "\\\\";
      at += literal ? 1 : escape.length;
      if (escape.startsWith("\\U") && value.codePointAt(read) !== value.charCodeAt(read)) read++;
    } else if (/\s/.test(value[read] ?? "") || /\s/.test(written[at] ?? "")) {
      // A fold or an indentation: go on to what is written next.
      while (at < written.length && /\s/.test(written[at] ?? "")) at++;
      if (!/\s/.test(value[read] ?? "")) at++;
    } else if (written[at] === "'" && value[read] === "'") at += 2;
    else at++;
  }
  return Math.min(at, written.length);
}
