/**
 * Text written in tag characters (U+E0020–U+E007E), which nobody sees and models read. Flags of regions
 * use them too, after a black flag (UTS #51).
 */
import type { Fact } from "./facts.ts";

const TAG_RUN = /(?<!\u{1F3F4}[\u{E0020}-\u{E007E}]{0,8})[\u{E0020}-\u{E007E}]{3,}/gu;

/** What is written so, as comments: hidden where the file is shown. */
export function tagFacts(text: string): Fact[] {
  return [...text.matchAll(TAG_RUN)].map(({ 0: run, index: start }) => {
    const value = [...run].map((tag) => String.fromCharCode((tag.codePointAt(0) ?? 0) - 0xe0000))
      .join("");
    return { role: "comment", path: "", key: "tags", value, start, end: start + run.length };
  });
}
