/** The part of a file that is read. */
import { limits } from "../../schema/limits.ts";

/** The first bytes of a text in UTF-8, cut between two characters. Work is bounded by the cut. */
export function cutText(content: string): { text: string; truncated: boolean } {
  let bytes = 0;
  let index = 0;
  while (index < content.length) {
    const point = content.codePointAt(index) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    if (bytes > limits.agentConfigBytesRead) break;
    index += point < 0x10000 ? 1 : 2;
  }
  return { text: content.slice(0, index), truncated: index < content.length };
}
