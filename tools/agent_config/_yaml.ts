/** YAML: a file of its own, or the front matter of Markdown. Aliases are not followed. */
import { isMap, isScalar, isSeq, parseDocument, type Scalar } from "yaml";
import { DEPTH_MAX, type Leaf, type Parsed, type Span, type Tree } from "./_tree.ts";

/**
 * The library's work grows with nesting and with every fault, to tens of milliseconds in 4 KB: what no
 * person writes is read by lines.
 */
const FLOW_DEPTH_MAX = 24;
const NESTED_ON_A_LINE = /^[ \t]*(?:[-?:][ \t]+){9}/m;
const COLONS_ON_A_LINE_MAX = 12;
const MARKS = /["'[\]{}&*!]/g;
const MARKS_MAX = 1_000;

/** Duplicate keys are looked for pair by pair, and errors drawn with their lines: neither is needed. */
const options = { logLevel: "silent", uniqueKeys: false, prettyErrors: false } as const;

/** Offsets of the result are in a text in which the YAML starts at `base`. */
export function parseYaml(yaml: string, base: number): Parsed {
  const unread: Parsed = { tree: undefined, comments: [], readTo: base };
  if (isAbsurd(yaml)) return unread;
  try {
    const document = parseDocument(yaml, options);
    const tree = toTree(document.contents, yaml, base, 0);
    const fault = base + (document.errors[0]?.pos[0] ?? yaml.length);
    const leaves: Span[] = [];
    collect(tree, leaves);
    // A quotation mark that is missing makes one value of all that follows.
    const swallowing = document.errors.length > 0
      ? leaves.find(({ start, end }) =>
        /\n/.test(yaml.slice(start - base, end - base)) && end >= fault
      )
      : undefined;
    const readTo = Math.min(fault, swallowing?.start ?? fault);
    return { tree, comments: commentsOf(yaml, base, leaves), readTo };
  } catch {
    // Deep nesting can exhaust the stack inside the library.
    return unread;
  }
}

function toTree(node: unknown, yaml: string, base: number, depth: number): Tree | undefined {
  if (depth > DEPTH_MAX) return undefined;
  if (isMap(node)) {
    const entries = node.items.flatMap((pair) => {
      const value = toTree(pair.value, yaml, base, depth + 1);
      if (!isScalar(pair.key) || value === undefined) return [];
      return [{ key: leaf(pair.key, yaml, base), value }];
    });
    return { type: "object", entries };
  }
  if (isSeq(node)) {
    const items = node.items.flatMap((item) => toTree(item, yaml, base, depth + 1) ?? []);
    return { type: "array", items };
  }
  return isScalar(node) ? leaf(node, yaml, base) : undefined;
}

function leaf(node: Scalar, yaml: string, base: number): Leaf {
  const [from, to] = node.range ?? [0, 0];
  const quoted = node.type === "QUOTE_DOUBLE" || node.type === "QUOTE_SINGLE";
  // A block scalar's range begins with its indicator line ("|-"), and ends after its last newline.
  const header = node.type?.startsWith("BLOCK") ? yaml.indexOf("\n", from) : -1;
  const text = header >= 0 && header < to
    ? from + (header - from + 1) + indentOf(yaml, header + 1, to)
    : from;
  const closed = quoted && to - from > 1 && yaml[to - 1] === yaml[from];
  return {
    type: "leaf",
    value: typeof node.value === "string" ? node.value : yaml.slice(from, to),
    start: base + (quoted ? from + 1 : text),
    end: base + (closed ? to - 1 : to),
  };
}

function indentOf(yaml: string, from: number, to: number): number {
  return /^[ ]*/.exec(yaml.slice(from, to))?.[0].length ?? 0;
}

function collect(tree: Tree | undefined, into: Span[]): void {
  if (tree?.type === "leaf") into.push(tree);
  else if (tree?.type === "array") { for (const item of tree.items) collect(item, into); }
  else if (tree) {
    for (const { key, value } of tree.entries) {
      into.push(key);
      collect(value, into);
    }
  }
}

/** `#` opens a comment at the start of a line or after a space, outside of scalars. */
function commentsOf(yaml: string, base: number, leaves: readonly Span[]): Span[] {
  const spans: Span[] = [];
  let next = 0;
  for (const match of yaml.matchAll(/(?<![^\s])#[^\r\n]*/g)) {
    const start = base + match.index;
    while (next < leaves.length && (leaves[next]?.end ?? 0) <= start) next++;
    const around = leaves[next];
    if (around !== undefined && around.start <= start) continue;
    spans.push({ start, end: start + match[0].length });
  }
  return spans;
}

function isAbsurd(yaml: string): boolean {
  return (yaml.match(MARKS)?.length ?? 0) > MARKS_MAX || flowDepth(yaml) > FLOW_DEPTH_MAX ||
    NESTED_ON_A_LINE.test(yaml) || yaml.split("\n").some(hasManyColons);
}

/** Bounds by counting brackets, quoted ones too: more brackets than depth is no harm. */
function flowDepth(yaml: string): number {
  let depth = 0;
  let most = 0;
  for (const bracket of yaml.match(/[[\]{}]/g) ?? []) {
    depth += bracket === "[" || bracket === "{" ? 1 : -1;
    if (depth < 0) depth = 0;
    if (depth > most) most = depth;
  }
  return most;
}

/** One plain mapping in another on a line, over and over; flow mappings have as many by right. */
function hasManyColons(line: string): boolean {
  return !line.includes("{") && (line.match(/:[ \t]/g)?.length ?? 0) > COLONS_ON_A_LINE_MAX;
}
