/**
 * What is masked in every excerpt, whatever rule it is of: a finding of one class may stand on the same
 * line as a secret that no rule knows. Too much masked costs nothing.
 */
import type { Hit } from "./rules.ts";

/** Names that announce a secret. */
const NAMES =
  "(?:pass(?:word|wd|phrase)?|pwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|auth|credential|mnemonic)[\\w-]{0,30}";
const VALUE = "([^\\s\"'`,;&<>{}()$]{4,400})";

/** The value after a name or a mark that announces a secret. */
const ANNOUNCED: readonly RegExp[] = [
  /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@"'<>]{0,100}:([^\s/@"'<>]{1,200})@/gi,
  /\b(?:Bearer|Basic|Token)[ \t]+["']?([\w.~+/=-]{6,400})/g,
  new RegExp(
    `${NAMES}["']?[ \\t]*[=:][ \\t]*["']?(?:(?:Bearer|Basic|Token)[ \\t]+)?${VALUE}`,
    "gi",
  ),
  // After a space alone, words of a sentence are none: "token that", "password is".
  new RegExp(`${NAMES}["']?[ \\t]+["']?(?![a-z]{1,12}(?![^\\s.,;:!?)"']))${VALUE}`, "gi"),
  /-----BEGIN[^\n-]{0,60}-----([\s\S]{1,4096}?)(?:-----END|$(?![\s\S]))/g,
];

/** Long runs as keys and encoded data are written. */
const RUN = /[\w+/=-]{16,}/g;

export function secretValues(text: string): Hit[] {
  return ANNOUNCED.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: whole, 1: value = "", index }) => {
      const start = index + whole.lastIndexOf(value);
      return { start, end: start + value.length };
    })
  );
}

export function looksSecret(text: string): Hit[] {
  return [...text.matchAll(RUN)].flatMap(({ 0: run, index }) => {
    const count = (pattern: RegExp) => run.match(pattern)?.length ?? 0;
    const [digits, upper, lower] = [count(/\d/g), count(/[A-Z]/g), count(/[a-z]/g)];
    const random = digits >= 3 && upper + lower >= 3 || digits >= 1 && upper >= 3 && lower >= 3;
    return random && new Set(run).size >= 9 ? [{ start: index, end: index + run.length }] : [];
  });
}
