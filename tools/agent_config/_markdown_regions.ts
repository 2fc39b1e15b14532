/** The coarse parts of a Markdown text: fences, comments, and the text between them. */
import { linesOf } from "./_shell_lines.ts";
import type { Span } from "./_tree.ts";

export type Region = Span & {
  readonly type: "text" | "fence" | "comment";
  /** Of a fence: the first word after its mark, "" when none. */
  readonly language: string;
};

const FENCE = /^[ \t>]*(?:[-*+]\s+|\d+[.)]\s+)?(`{3,}|~{3,})[ \t]*(?:\{?\.?([\w+-]*))?([^`]*)$/;

/** Regions of [from, to) in order. What is never closed reaches to the end. */
export function regionsOf(text: string, from: number, to: number): Region[] {
  const regions: Region[] = [];
  let plain = from;
  const textUpTo = (end: number) => {
    if (end > plain) regions.push({ type: "text", language: "", start: plain, end });
  };
  let fence: { mark: string; language: string; start: number } | undefined;
  let skipTo = from;
  for (const line of linesOf(text, from, to)) {
    if (line.end < skipTo) continue;
    const written = text.slice(Math.max(line.start, skipTo), line.end);
    const mark = FENCE.exec(written);
    if (fence) {
      if (!mark || !closes(mark, fence.mark)) continue;
      regions.push({
        type: "fence",
        language: fence.language,
        start: fence.start,
        end: Math.max(fence.start, lineEndBefore(text, line.start)),
      });
      plain = line.end;
      fence = undefined;
    } else if (mark) {
      textUpTo(line.start);
      fence = { mark: mark[1] ?? "", language: mark[2] ?? "", start: afterLine(text, line.end) };
      plain = fence.start;
    } else {
      for (const comment of commentsIn(text, Math.max(line.start, skipTo), line.end, to)) {
        textUpTo(comment.start);
        regions.push({ type: "comment", language: "", ...comment });
        plain = skipTo = comment.end;
      }
    }
  }
  if (fence) {
    regions.push({ type: "fence", language: fence.language, start: fence.start, end: to });
  } else textUpTo(to);
  return regions.filter((region) => region.end > region.start);
}

function closes(mark: RegExpExecArray, open: string): boolean {
  const [, ticks = "", language = "", rest = ""] = mark;
  return ticks[0] === open[0] && ticks.length >= open.length && (language + rest).trim() === "";
}

/** HTML comments that open on a line outside of inline code, and Markdown's `[//]: # (…)`. */
function commentsIn(text: string, from: number, lineEnd: number, to: number): Span[] {
  const line = text.slice(from, lineEnd);
  if (/^\s{0,3}\[[^\]\n]{1,40}\]:\s*(?:#|<>)/.test(line)) return [{ start: from, end: lineEnd }];
  const spans: Span[] = [];
  let at = from;
  while (at < lineEnd) {
    const start = text.indexOf("<!--", at);
    if (start < 0 || start >= lineEnd) break;
    if (insideCode(text.slice(from, start), text.slice(start, lineEnd))) {
      at = start + 4;
      continue;
    }
    const close = text.indexOf("-->", start + 4);
    const end = close < 0 || close >= to ? to : close + 3;
    spans.push({ start, end });
    at = end;
  }
  return spans;
}

function insideCode(before: string, after: string): boolean {
  return (before.split("`").length - 1) % 2 === 1 && after.includes("`");
}

/** Without the break before the closing mark: a block of one line says what that line says. */
function lineEndBefore(text: string, at: number): number {
  if (text[at - 1] !== "\n") return at;
  return at - (text[at - 2] === "\r" ? 2 : 1);
}

function afterLine(text: string, end: number): number {
  return end + (text.startsWith("\r\n", end) ? 2 : 1);
}
