/**
 * JSON as text. Reading it into values and writing it anew changes what was written: integers above
 * 2^53, names that stand twice, `1.0` (RFC 8259, 4 and 6). Runs in browsers too.
 */

/** Texts, signs and words; blanks between them are nobody's. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** Deeper nesting is left as it is: its blanks would outgrow it. */
const depthMax = 100;

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** JSON without the blanks between its parts. */
export function compactJson(json: string): string {
  return (json.match(tokens) ?? []).join("");
}

/** JSON with a member a line and every part as it was written. What is no JSON stays as it is. */
export function indentJson(text: string): string {
  if (!isJson(text)) return text;
  let depth = 0;
  let before = "";
  let shown = "";
  for (const [part] of text.matchAll(tokens)) {
    const isFirst = before === "{" || before === "[";
    const isEnd = part === "}" || part === "]";
    if (isEnd) depth--;
    // What is empty stays in one piece.
    if (before === "," || isFirst !== isEnd) shown += "\n" + "  ".repeat(depth);
    shown += part === ":" ? ": " : part;
    if (part === "{" || part === "[") depth++;
    if (depth > depthMax) return text;
    before = part;
  }
  return shown;
}

/** Whether a program that reads the JSON into values and writes them sends the same. */
export function survivesReading(json: string): boolean {
  // In a literal of JavaScript the name sets a prototype (ECMA-262, B.3.1).
  return !json.includes("__proto__") && compactJson(json) === JSON.stringify(JSON.parse(json));
}

/** Whether nothing of one JSON is missing in another or is another there; order and escapes apart. */
export function sameParts(one: string, other: string): boolean {
  const plain = (part: string) => part.startsWith('"') ? JSON.stringify(JSON.parse(part)) : part;
  const sorted = (json: string) => (json.match(tokens) ?? []).map(plain).toSorted().join("\n");
  return sorted(one) === sorted(other);
}
