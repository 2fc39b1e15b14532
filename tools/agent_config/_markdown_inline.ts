/** What stands inside prose: code, links, images, and command lines without a fence. */
import type { Fact, Role } from "./facts.ts";
import { Sentences } from "./negation.ts";
import { isCommand, linesOf } from "./_shell_lines.ts";
import type { Run } from "./_markdown_sections.ts";

/** Code between equal marks on one line, and targets: of links, references, HTML and bare ones. */
const CODE = /(?<!`)(`{1,2})(?!`)([^`\n]{1,400})\1(?!`)/g;
const TARGETS: readonly { readonly pattern: RegExp; readonly key: string }[] = [
  { pattern: /!\[[^\]\n]{0,200}\]\(\s*<?([^\s)>]{1,2000})/g, key: "image" },
  { pattern: /<img\b[^>\n]{0,200}?\bsrc\s*=\s*["']?([^"'\s>]{1,2000})/gi, key: "image" },
  { pattern: /\]\(\s*<?([^\s)>]{1,2000})/g, key: "" },
  { pattern: /^ {0,3}\[[^\]\n]{1,100}\]:\s*<?([^\s>]{1,2000})/gm, key: "" },
  { pattern: /(?<![(<"'=\w]|\]:\s?)\b(?:https?|ftp|wss?|data):[^\s<>"'`)\]]{1,2000}/gi, key: "" },
];

/** A command that stands on a line of its own, perhaps after a list's mark. */
const LINE_MARK = /^[ \t>]*(?:(?:[-*+]|\d{1,3}[.)])[ \t]+)?/;

export function inlineFacts(text: string, run: Run): Fact[] {
  const value = text.slice(run.start, run.end);
  const facts: Fact[] = [];
  const add = (role: Role, key: string, from: number, part: string) => {
    const start = run.start + from;
    facts.push({ role, path: "", key, value: part, start, end: start + part.length });
  };
  const sentences = new Sentences(value);
  for (const { 1: mark = "", 2: code = "", index } of value.matchAll(CODE)) {
    const from = index + mark.length;
    const negated = run.negated || sentences.mention(from, from + code.length);
    add(negated ? "negated" : isCommand(code) ? "shell" : "code", "", from, code);
  }
  const seen = new Set<number>();
  for (const { pattern, key } of TARGETS) {
    for (const { 0: whole, 1: target = whole, index } of value.matchAll(pattern)) {
      const from = index + whole.length - target.length;
      if (seen.has(from)) continue;
      seen.add(from);
      const negated = run.negated || sentences.mention(from, from + target.length, "plain");
      add(negated ? "negated" : "link", key, from, target);
    }
  }
  for (const { start, end } of linesOf(value, 0, value.length)) {
    const line = value.slice(start, end);
    const from = LINE_MARK.exec(line)?.[0].length ?? 0;
    if (!isCommand(line.slice(from))) continue;
    add(run.negated ? "negated" : "shell", "", start + from, line.slice(from));
  }
  return facts;
}
