/** Where a finding stands, and what of it may be shown: nothing secret, nothing that acts on a reader. */
import type { ConfigFile } from "./facts.ts";
import { looksSecret, secretValues } from "./_masks.ts";
import { EXCERPT_LENGTH_MAX, type Finding, type Hit } from "./rules.ts";
import type { Scan } from "./scan.ts";
import { providerHits } from "./secrets/provider_hits.ts";

/** What a provider's keys begin with, and everybody knows: it says whose key to revoke. */
const PUBLIC_BEGINNING = /^(?:[a-z]{2,6}[-_](?=\w)|A[KS]IA|AIza|SG\.)/;

export type Placed = Finding & {
  /** From 1, in code points. */
  readonly line: number;
  readonly column: number;
  /** At most 80 characters, secrets masked, what is invisible written as U+XXXX. */
  readonly excerpt: string;
};

/** Every finding of a scan with its place and excerpt. */
export function place(file: ConfigFile, { findings, secrets }: Scan): readonly Placed[] {
  const { text } = file;
  const lines = [0, ...[...text.matchAll(/\r\n|\n|\r/g)].map((end) => end.index + end[0].length)];
  const hidden = masksOf(file, secrets);
  return findings.map((finding) => {
    const line = lines.findLastIndex((start) => start <= finding.start);
    const column = [...text.slice(lines[line], finding.start)].length + 1;
    return { ...finding, line: line + 1, column, excerpt: excerptOf(text, finding, hidden) };
  });
}

/** A text of which no rule knows anything, such as a file's name, as excerpts are shown. */
export function maskedText(text: string): string {
  return excerptOf(text, { start: 0, end: text.length }, masksOf({ text, facts: [] }, []));
}

/** What is never shown, and where a provider's key begins. */
type Masks = { readonly hits: readonly Hit[]; readonly keys: ReadonlySet<number> };

function masksOf(file: Pick<ConfigFile, "text" | "facts">, secrets: readonly Hit[]): Masks {
  const keys = providerHits(file.text);
  const hits = merged([...secrets, ...secretValues(file), ...looksSecret(file.text), ...keys]);
  return { hits, keys: new Set(keys.map(({ start }) => start)) };
}

function excerptOf(text: string, { start, end }: Hit, { hits, keys }: Masks): string {
  const hidden = hits.filter((mask) => mask.start < end && mask.end > start);
  const parts: string[] = [];
  let length = 0;
  let at = start;
  const put = (part: string): boolean => {
    length += part.length;
    if (length < EXCERPT_LENGTH_MAX) parts.push(part);
    return length < EXCERPT_LENGTH_MAX;
  };
  while (at < end) {
    const secret = hidden.find((hit) => hit.start <= at && hit.end > at);
    if (secret) {
      const [head = ""] = keys.has(at) && PUBLIC_BEGINNING.exec(text.slice(at, at + 8)) || [];
      if (!put(`${head}…`)) break;
      at = secret.end;
    } else {
      const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
      if (!put(visible(character))) break;
      at += character.length;
    }
  }
  const cut = length >= EXCERPT_LENGTH_MAX;
  return parts.join("").replace(/ {2,}/g, " ").trim() + (cut ? "…" : "");
}

const UNSEEN =
  /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Co}\p{Noncharacter_Code_Point}\u2800]/u;

function visible(character: string): string {
  if (/^[\s]$/u.test(character) && !/[\v\f\u2028\u2029\uFEFF]/.test(character)) return " ";
  if (!UNSEEN.test(character)) return character;
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")} `;
}

function merged(hits: readonly Hit[]): readonly Hit[] {
  const sorted = [...hits].sort((a, b) => a.start - b.start || b.end - a.end);
  const all: Hit[] = [];
  for (const hit of sorted) {
    const last = all.at(-1);
    if (last && hit.start < last.end) {
      all[all.length - 1] = { start: last.start, end: Math.max(last.end, hit.end) };
    } else all.push(hit);
  }
  return all;
}
