/**
 * What no surface may show of a text from outside, by name and code point as in the Unicode charts
 * (UnicodeData.txt, Blocks.txt). It is the tests' own list: what the service removes is not asked.
 */
const ranges: readonly (readonly [name: string, from: number, to: number])[] = [
  ["C0 controls, ESCAPE among them", 0x00, 0x1f],
  ["DELETE and C1 controls", 0x7f, 0x9f],
  ["SOFT HYPHEN", 0xad, 0xad],
  ["COMBINING GRAPHEME JOINER", 0x34f, 0x34f],
  ["ARABIC LETTER MARK", 0x61c, 0x61c],
  ["HANGUL CHOSEONG FILLER, HANGUL JUNGSEONG FILLER", 0x115f, 0x1160],
  ["KHMER VOWEL INHERENT AQ, AA", 0x17b4, 0x17b5],
  ["MONGOLIAN FREE VARIATION SELECTORS, VOWEL SEPARATOR", 0x180b, 0x180f],
  ["ZERO WIDTH SPACE, NON-JOINER, JOINER; marks of direction", 0x200b, 0x200f],
  ["LINE SEPARATOR, PARAGRAPH SEPARATOR", 0x2028, 0x2029],
  ["embeddings and overrides of direction", 0x202a, 0x202e],
  ["WORD JOINER, invisible operators, isolates, deprecated format characters", 0x2060, 0x206f],
  ["BRAILLE PATTERN BLANK", 0x2800, 0x2800],
  ["HANGUL FILLER", 0x3164, 0x3164],
  ["surrogates without their other half", 0xd800, 0xdfff],
  ["noncharacters", 0xfdd0, 0xfdef],
  ["VARIATION SELECTOR-1 to 16", 0xfe00, 0xfe0f],
  ["ZERO WIDTH NO-BREAK SPACE", 0xfeff, 0xfeff],
  ["HALFWIDTH HANGUL FILLER", 0xffa0, 0xffa0],
  ["INTERLINEAR ANNOTATION characters", 0xfff9, 0xfffb],
  ["SHORTHAND FORMAT characters", 0x1bca0, 0x1bca3],
  ["MUSICAL SYMBOL BEGIN BEAM to END PHRASE", 0x1d173, 0x1d17a],
  ["tags", 0xe0000, 0xe007f],
  ["VARIATION SELECTOR-17 to 256", 0xe0100, 0xe01ef],
  ...Array.from(
    { length: 17 },
    (_, plane) =>
      [
        `noncharacters of plane ${plane}`,
        plane * 0x10000 + 0xfffe,
        plane * 0x10000 + 0xffff,
      ] as const,
  ),
];

const escaped = (code: number) => `\\u{${code.toString(16)}}`;
const anyOf = new RegExp(
  `[${ranges.map(([, from, to]) => `${escaped(from)}-${escaped(to)}`).join("")}]`,
  "u",
);

/** The name of the first raw character; null: none. */
export function rawIn(text: string): string | null {
  const code = anyOf.exec(text)?.[0].codePointAt(0);
  if (code === undefined) return null;
  const [name] = ranges.find(([, from, to]) => from <= code && code <= to)!;
  return `U+${code.toString(16).toUpperCase().padStart(4, "0")} (${name})`;
}

/** All of them. */
export const rawCodes: readonly number[] = ranges.flatMap(([, from, to]) =>
  Array.from({ length: to - from + 1 }, (_, nth) => from + nth)
);
