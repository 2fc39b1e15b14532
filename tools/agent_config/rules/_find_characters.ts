/** Characters that a reader does not see. */
import type { ConfigFile } from "../facts.ts";
import type { Hit } from "../rules.ts";

const spans = (pattern: RegExp) => (file: ConfigFile): readonly Hit[] =>
  [...file.text.matchAll(pattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));

/**
 * Invisible characters with no place in written text. Legal and left out: the joiners U+200C and U+200D
 * (emoji, Arabic, Indic) beside a character that takes them, variation selectors, a mark at the very start.
 */
export const invisibleCharacters = spans(
  /[\u200b\u2060-\u2064\u180e\u115f\u1160\u3164\uffa0\u2800]|\u00ad{2,}|(?<=[A-Za-z0-9 .,])\u00ad(?=\u00ad|[ .,])|(?<!^)\ufeff|(?<=[A-Za-z0-9 .,;:])[\u200c\u200d]+(?=[A-Za-z0-9 .,;:])/gu,
);

/** The same as HTML entities, which Markdown turns into the characters. */
export const invisibleEntities = spans(
  /&#(?:x(?:200b|2060|2061|2062|2063|2064|feff|ad|202[a-e]|206[6-9]|e00[0-7][0-9a-f])|8203|8288|8234|8235|8236|8237|8238|8294|8295|8296|8297|65279|173);|&ZeroWidthSpace;|&NoBreak;|\\u(?:200b|2060|feff|202[a-e]|206[6-9])/gi,
);

/** Runs of tag characters outside a flag, and of variation selectors that carry bytes. */
export const tagCharacters = spans(
  /(?<!\u{1f3f4}[\u{e0000}-\u{e007f}]{0,6})[\u{e0001}\u{e0020}-\u{e007f}]{3,}|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{4,}/gu,
);

export const directionOverrides = spans(/[\u202d\u202e]/gu);

/** Embeddings and isolates without right-to-left letters near them, where they have nothing to do. */
export const directionMarks = (file: ConfigFile): readonly Hit[] =>
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u.test(file.text.replaceAll("\ufeff", ""))
    ? []
    : spans(/[\u202a\u202b\u202c\u2066-\u2069\u061c]/gu)(file);

/** ECMA-48 control sequences, as bytes or as the escapes that a shell or JSON turns into them. */
export const terminalEscapes = spans(
  // deno-lint-ignore no-control-regex
  /[\u001b\u009b](?:\[[0-?]{0,12}[ -/]{0,2}[@-~]|\][^\u0007\u001b\n]{0,80}|[PX^_][^\u001b\n]{0,80}|[78cDEHMNOZ])?/gu,
);

/** Backspaces and lone carriage returns overwrite in a terminal what stands before them. */
export const overwriting = spans(
  // deno-lint-ignore no-control-regex
  /[\u0008\u007f]{2,}|(?<=[^\r\n]{4})\r(?=[^\r\n]{2})/gu,
);

/** More than 200 empty lines in a row, or 500 blanks: what follows is out of sight. */
export const padding = spans(
  /(?:\r?\n){200,}|(?:[ \t\u00a0\u3000]{0,4}\r?\n){200,}|[ \t\u00a0\u3000]{500,}/gu,
);
