/** JSON with comments and trailing commas, also cut in the middle. */
import { type Node, type ParseError, parseTree, visit } from "jsonc-parser";
import { DEPTH_MAX, type Leaf, type Parsed, type Span, type Tree } from "./_tree.ts";

/** A fault at the last token is one of the cut, and leaves nothing unread. */
export function parseJson(text: string): Parsed {
  const errors: ParseError[] = [];
  // A byte order mark is legal at the start of a file, and no token of JSON.
  const plain = text.replace(/^\uFEFF/, " ");
  const root = parseTree(plain, errors, { allowTrailingComma: true });
  const fault = errors[0]?.offset ?? text.length;
  const comments = commentsOf(plain);
  if (root === undefined) return { tree: undefined, comments, readTo: 0 };
  const readTo = fault >= lastToken(root) ? text.length : fault;
  return { tree: toTree(root, text, 0), comments, readTo };
}

function toTree(node: Node, text: string, depth: number): Tree | undefined {
  if (depth > DEPTH_MAX) return undefined;
  if (node.type === "object") {
    const entries = (node.children ?? []).flatMap(({ children }) => {
      const [key, value] = children ?? [];
      const tree = value === undefined ? undefined : toTree(value, text, depth + 1);
      return key === undefined || tree === undefined ? [] : [{ key: leaf(key, text), value: tree }];
    });
    return { type: "object", entries };
  }
  if (node.type === "array") {
    const items = (node.children ?? []).flatMap((child) => toTree(child, text, depth + 1) ?? []);
    return { type: "array", items };
  }
  return leaf(node, text);
}

function leaf(node: Node, text: string): Leaf {
  const end = node.offset + node.length;
  if (node.type !== "string") {
    return { type: "leaf", value: String(node.value), start: node.offset, end };
  }
  const start = node.offset + 1;
  const closed = node.length > 1 && text[end - 1] === '"';
  return { type: "leaf", value: String(node.value), start, end: closed ? end - 1 : end };
}

function lastToken(root: Node): number {
  let last = root;
  for (let depth = 0; depth <= 2 * DEPTH_MAX; depth++) {
    const child = last.children?.at(-1);
    if (child === undefined) break;
    last = child;
  }
  return last.offset;
}

function commentsOf(text: string): Span[] {
  const spans: Span[] = [];
  visit(text, {
    onComment: (start, length) => {
      spans.push({ start, end: start + length });
    },
  });
  return spans;
}
