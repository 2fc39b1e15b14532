/**
 * A copy of a text as a shell or a reader takes it, for rules to be tried on: compatibility forms
 * (NFKC, UAX #15), invisible characters removed, look-alikes folded, splits of words joined.
 */
import { foldsIn, mixedTokens } from "./_confusables.ts";

export type Normalised = {
  readonly text: string;
  /** Where in the value an index of the copy comes from; the copy's length gives the value's. */
  readonly at: (index: number) => number;
};

/** Printable, single spaces, nothing that may split a word: its own copy. */
const PLAIN = /^[!#%()+-;=?@A-Z[\]_a-z{|}~<>]*(?: [!#%()+-;=?@A-Z[\]_a-z{|}~<>]+)* ?$/;

const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{Cf}]$/u;

type Rewrite = {
  /** The characters that it may start with. */
  readonly starts: string;
  readonly pattern: RegExp;
  readonly to: string | ((digits: string) => string);
};

/**
 * What shells and renderers drop or read as something else. Each is bounded and starts with a
 * character that is looked up, so that a text is walked once.
 */
const rewrites: readonly Rewrite[] = [
  /** A line goes on after a backslash (POSIX), a back-tick (PowerShell) or a caret (cmd). */
  { starts: "\\`^", pattern: /[\\`^]\r?\n/y, to: "" },
  /** `${IFS}` and its like stand for a space. */
  { starts: "$", pattern: /\$\{IFS[^}\s]{0,12}\}|\$IFS(?:\$\d|(?!\w))/y, to: " " },
  /** Empty positional parameters between letters: `cu$@rl`. */
  { starts: "$", pattern: /(?<=\w)\$[@*](?=\w)|(?<=\w)\$\{[@*]\}(?=\w)/y, to: "" },
  /** Character references of HTML. */
  { starts: "&", pattern: /&#(\d{1,7});/y, to: (digits) => fromPoint(parseInt(digits, 10)) },
  {
    starts: "&",
    pattern: /&#x([0-9a-f]{1,6});/iy,
    to: (digits) => fromPoint(parseInt(digits, 16)),
  },
  /** Escapes of program text. */
  { starts: "\\", pattern: /\\x([0-9a-f]{2})/iy, to: (digits) => fromPoint(parseInt(digits, 16)) },
  {
    starts: "\\",
    pattern: /\\u\{?([0-9a-f]{4})\}?/iy,
    to: (digits) => fromPoint(parseInt(digits, 16)),
  },
  /** A quoted part of a word, or nothing in quotes beside a letter. */
  { starts: "\"'", pattern: /(?<=\w)(["'])\1|(["'])\2(?=\w)/y, to: "" },
  { starts: "\"'", pattern: /(?<=\w)(?:'(?=\w{1,12}'\w)|"(?=\w{1,12}"\w))/y, to: "" },
  { starts: "\"'", pattern: /(?<=\w['"]\w{1,12})['"](?=\w)/y, to: "" },
  /** A program in quotes where a command starts: `| 'sh'`. */
  {
    starts: "\"'",
    pattern: /(?<=(?:^|[|;&(])\s{0,3})(["'])(?=[a-z][\w.-]{0,20}\1(?:\s|$))/iy,
    to: "",
  },
  { starts: "\"'", pattern: /(?<=(?:^|[|;&(])\s{0,3}["'][a-z][\w.-]{0,20})["'](?=\s|$)/iy, to: "" },
  /** Emphasis of Markdown: `**ignore** all`. */
  {
    starts: "*",
    pattern:
      /(?<=^|[\s("'])\*{1,3}(?=\p{L})|(?<=[\p{L}\p{N}.,!?:;)"'])\*{1,3}(?=$|[\s.,!?:;)"'])/uy,
    to: "",
  },
  /** An escape that escapes nothing: `c\url`; the same of PowerShell and cmd. */
  { starts: "\\`^", pattern: /(?<=\w)[\\`^](?=\w)|(?<![^\s;|&(])\\(?=[a-z]{2})/iy, to: "" },
];

const rewritesOf: ReadonlyMap<string, readonly Rewrite[]> = new Map(
  [..."\\`^$&\"'*"].map((start) => [start, rewrites.filter((row) => row.starts.includes(start))]),
);

/** One pass; the copy is never more than a few times as long as the value (NFKC). */
export function normalise(value: string): Normalised {
  if (PLAIN.test(value) && value.search(APART) < 0) return { text: value, at: (index) => index };
  const tokens = mixedTokens(value);
  const gaps = gapsOf(value);
  let text = "";
  // The text itself is not looked at before it is whole: it would be put together for each look.
  let isBlank = true;
  const from: number[] = [];
  const put = (part: string, index: number) => {
    const shown = isBlank ? part.replace(/^ +/, "") : part;
    if (shown === "") return;
    for (let unit = 0; unit < shown.length; unit++) from.push(index);
    text += shown;
    isBlank = shown.endsWith(" ");
  };
  for (let index = 0; index < value.length;) {
    const start = index;
    while (isPlainAt(value, index) && !gaps.has(index)) from.push(index++);
    if (index > start) {
      text += value.slice(start, index);
      isBlank = false;
      continue;
    }
    const rewritten = rewriteAt(value, index);
    if (rewritten) {
      put(visible(rewritten.to), index);
      index += rewritten.length;
      continue;
    }
    if (gaps.has(index)) {
      index++;
      continue;
    }
    if (isSign(value, index)) {
      text += value[index];
      isBlank = false;
      from.push(index++);
      continue;
    }
    const length = clusterAt(value, index);
    const cluster = value.slice(index, index + length);
    put(foldsIn(visible(cluster), tokens, index), index);
    index += length;
  }
  from.push(value.length);
  return { text, at: (index) => from[index] ?? value.length };
}

/** A word whose letters stand apart: "i g n o r e", also with dots or dashes between them. */
const APART = /(?<![\p{L}\p{N}])\p{L}([ .*_-])\p{L}(?:\1\p{L}(?![\p{L}\p{N}])){3,40}/gu;

/** Where such words have what stands between their letters; their words are apart by more. */
function gapsOf(value: string): ReadonlySet<number> {
  const gaps = new Set<number>();
  for (const { 0: word, 1: gap, index } of value.matchAll(APART)) {
    for (let at = 1; at < word.length; at++) if (word[at] === gap) gaps.add(index + at);
  }
  return gaps;
}

/** A quotation mark is dropped beside a word only: a run of them is looked at once for each. */
function isApart(value: string, index: number): boolean {
  const mark = value[index];
  if (mark !== '"' && mark !== "'") return false;
  const next = value[index + 1] === mark ? index + 2 : index + 1;
  return !BESIDE.test(value[index - 1] ?? "") && !BESIDE.test(value[next] ?? "") &&
    !BESIDE.test(value[index + 1] ?? "");
}

const BESIDE = /[\w.-]/;

function rewriteAt(value: string, index: number): { to: string; length: number } | undefined {
  if (isApart(value, index)) return undefined;
  for (const { pattern, to } of rewritesOf.get(value[index] ?? "") ?? []) {
    pattern.lastIndex = index;
    const found = pattern.exec(value);
    if (!found) continue;
    return { to: typeof to === "string" ? to : to(found[1] ?? ""), length: found[0].length };
  }
  return undefined;
}

/** Visible ASCII that nothing is written with, and no mark on it. */
function isPlainAt(value: string, index: number): boolean {
  return isVisible(value, index) && !rewritesOf.has(value[index] ?? "");
}

/** A sign that stood for nothing else here. */
function isSign(value: string, index: number): boolean {
  return isVisible(value, index) && rewritesOf.has(value[index] ?? "");
}

function isVisible(value: string, index: number): boolean {
  const code = value.charCodeAt(index);
  return code > 0x20 && code < 0x7f && !(value.charCodeAt(index + 1) >= 0x300);
}

/** A character with the marks on it, at most eight: they compose together. */
function clusterAt(value: string, index: number): number {
  const first = value.charCodeAt(index);
  const next = value.charCodeAt(index + 1);
  if (first < 0x80 && !(next >= 0x300)) return 1;
  CLUSTER.lastIndex = index;
  return CLUSTER.exec(value)?.[0].length ?? 1;
}

const CLUSTER = /[\s\S]\p{M}{0,8}/uy;

function visible(cluster: string): string {
  if (cluster.length === 1 && cluster >= "!" && cluster <= "~") return cluster;
  if (/^\s+$/.test(cluster)) return " ";
  let kept = "";
  for (const character of cluster) if (!INVISIBLE.test(character)) kept += character;
  return kept.normalize("NFKC").replace(/\s+/g, " ");
}

function fromPoint(point: number): string {
  return point > 0x10ffff ? "" : String.fromCodePoint(point);
}
