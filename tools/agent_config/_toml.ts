/**
 * TOML. The parser tells no places, so that its strings are looked for, in order, among the tokens of
 * the text.
 */
import { parse, TomlError } from "smol-toml";
import { DEPTH_MAX, type Leaf, type Parsed, type Span, type Tree } from "./_tree.ts";

/** Strings of every kind, comments, and bare words. Each alternative ends at its first closing mark. */
const TOKEN =
  /"""[\s\S]*?(?:"""|$(?![\s\S]))|'''[\s\S]*?(?:'''|$(?![\s\S]))|"(?:[^"\\\r\n]|\\[^\r\n])*"?|'[^'\r\n]*'?|#[^\r\n]*|[^\s"'#=[\]{},]+/g;

/** Attempts at a beginning that parses, when the whole does not. */
const ATTEMPTS_MAX = 3;

export function parseToml(text: string): Parsed {
  const plain = text.replace(/^\uFEFF/, " ");
  const { tokens, comments } = tokensOf(plain);
  let end = plain.length;
  for (let attempt = 0; attempt < ATTEMPTS_MAX && end > 0; attempt++) {
    try {
      const table = parse(plain.slice(0, end));
      const tree = toTree(table, new Finder(tokens.filter((token) => token.start < end)), 0);
      return { tree, comments, readTo: end };
    } catch (error) {
      end = beginningBefore(plain, error, end, attempt);
    }
  }
  return { tree: undefined, comments, readTo: 0 };
}

/** First up to the line of the fault, then up to the last table that begins before it. */
function beginningBefore(text: string, error: unknown, end: number, attempt: number): number {
  if (!(error instanceof TomlError)) return 0;
  let line = 0;
  for (let left = error.line - 1; left > 0; left--) line = text.indexOf("\n", line) + 1;
  const before = Math.min(line, end - 1);
  return attempt === 0 ? before : text.lastIndexOf("\n[", before - 1) + 1;
}

type Token = Leaf & { readonly raw: string };

function tokensOf(text: string): { tokens: Token[]; comments: Span[] } {
  const tokens: Token[] = [];
  const comments: Span[] = [];
  for (const { 0: raw, index } of text.matchAll(TOKEN)) {
    const end = index + raw.length;
    if (raw.startsWith("#")) {
      comments.push({ start: index, end });
      continue;
    }
    const open = /^(?:"""|'''|"|')(?:\r?\n)?/.exec(raw)?.[0] ?? "";
    const mark = open.trimEnd();
    const closing = mark !== "" && raw.length >= 2 * mark.length && raw.endsWith(mark);
    const start = index + (mark.length === 3 ? open.length : mark.length);
    const inside = { start, end: closing ? end - mark.length : end };
    tokens.push({ type: "leaf", raw, value: text.slice(inside.start, inside.end), ...inside });
  }
  return { tokens, comments };
}

/** Finds where a value stands: the next token that says it, else none and the place stays behind. */
class Finder {
  #next = 0;
  readonly #tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  leaf(value: string): Leaf {
    // Tables may be written in another order than they are read in: then from the top again.
    const at = this.#seek(value, this.#next, this.#tokens.length) ??
      this.#seek(value, 0, this.#next);
    if (at === undefined) {
      const last = this.#tokens[this.#next - 1];
      return { type: "leaf", value, start: last?.start ?? 0, end: last?.start ?? 0 };
    }
    const token = this.#tokens[at] ?? { raw: "", start: 0, end: 0 };
    const [start, end] = partOf(token, value);
    // The rest of a dotted key says the next names.
    this.#next = end < token.end && !isQuoted(token) ? at : at + 1;
    return { type: "leaf", value, start, end };
  }

  #seek(value: string, from: number, to: number): number | undefined {
    for (let index = from; index < to; index++) {
      const token = this.#tokens[index];
      if (token && (token.value === value || says(token, value))) return index;
    }
    return undefined;
  }
}

/** Whether a token with escapes, or a dotted or numeric one, stands for the value. */
function says({ raw, value: written }: Token, value: string): boolean {
  if (raw.startsWith('"') && written.includes("\\")) {
    const [head = ""] = written.split("\\", 1);
    return value.startsWith(head) && value.length <= written.length && value.length > head.length;
  }
  if (isQuoted({ raw })) return false;
  return `.${written}.`.includes(`.${value}.`) || written.replaceAll("_", "") === value;
}

/** Of a dotted key, the name that is meant. */
function partOf(token: Pick<Token, "raw" | "start" | "end">, value: string): [number, number] {
  const at = isQuoted(token) ? -1 : `.${token.raw}.`.indexOf(`.${value}.`);
  return at < 0 ? [token.start, token.end] : [token.start + at, token.start + at + value.length];
}

function isQuoted({ raw }: Pick<Token, "raw">): boolean {
  return raw.startsWith('"') || raw.startsWith("'");
}

function toTree(value: unknown, finder: Finder, depth: number): Tree | undefined {
  if (depth > DEPTH_MAX) return undefined;
  if (Array.isArray(value)) {
    const items = value.flatMap((item) => toTree(item, finder, depth + 1) ?? []);
    return { type: "array", items };
  }
  if (typeof value === "object" && value !== null && !(value instanceof Date)) {
    const entries = Object.entries(value).flatMap(([name, inner]) => {
      const key = finder.leaf(name);
      const tree = toTree(inner, finder, depth + 1);
      return tree === undefined ? [] : [{ key, value: tree }];
    });
    return { type: "object", entries };
  }
  return finder.leaf(value instanceof Date ? value.toISOString() : String(value));
}
