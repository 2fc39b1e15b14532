/**
 * Cleaning of text that a chain or a third party wrote: a token name, a revert reason, a contract
 * name. Such text is hostile: it may hide characters, turn its direction around or address a model.
 */
import { once } from "./lazy.ts";

/** Caps in code points. */
export const NAME_LENGTH_MAX = 64;
export const SYMBOL_LENGTH_MAX = 32;

/** What cleaning left and what it found. */
export type CleanText = {
  readonly text: string;
  /** The text differs from what was given. */
  readonly altered: boolean;
  /** Characters without a visible form of their own were removed. */
  readonly hidden: boolean;
  readonly truncated: boolean;
};

/** Input looked at per code point kept: bounds the work on megabytes of invisible characters. */
const INPUT_FACTOR_MAX = 32;

/** Most names are: patterns of Unicode's properties, which take half a millisecond to build, wait for others. */
export function isPrintableAscii(text: string): boolean {
  return /^[ -~]*$/.test(text);
}

/**
 * What a reader cannot see. `Default_Ignorable_Code_Point` (Unicode, DerivedCoreProperties) holds
 * zero-width, bidi and tag characters, variation selectors, fillers and soft hyphens; the rest are
 * controls, other format characters, lone surrogates, line and paragraph separators,
 * noncharacters, and the blank Braille pattern.
 */
export const hiddenCharacters = once(() =>
  /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\u2800]/gu
);

/** One presentation selector after an emoji is ordinary writing, not hiding. */
const emojiPresentation = once(() => /(\p{Extended_Pictographic})[\uFE0E\uFE0F]/gu);

/**
 * Cleans text: hidden characters removed, NFC (UAX #15), every kind of space made a plain one and
 * trimmed, at most `lengthMax` code points. Cleaning twice changes nothing more.
 */
export function cleanText(given: string, lengthMax: number): CleanText {
  const looked = given.slice(0, lengthMax * INPUT_FACTOR_MAX);
  const isAscii = isPrintableAscii(looked);
  const plain = isAscii ? looked : looked.replace(emojiPresentation(), "$1");
  const visible = isAscii ? plain : plain.replace(hiddenCharacters(), "");
  const whole = (isAscii ? visible : spaced(visible)).trim();
  const points = [...whole];
  const text = points.length <= lengthMax ? whole : points.slice(0, lengthMax).join("").trimEnd();
  return {
    text,
    altered: text !== given,
    hidden: visible.length !== plain.length,
    truncated: points.length > lengthMax || looked.length < given.length,
  };
}

function spaced(text: string): string {
  return text.normalize("NFC").replace(/\p{Zs}/gu, " ");
}
