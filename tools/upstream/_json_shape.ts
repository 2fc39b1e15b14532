/**
 * Whether a body is cheap to parse and where it can be parted, told from its bytes: a text of it would be on
 * the heap until all parts are parsed. Four megabytes of `[[[[…` or `{},{},…` take
 * `JSON.parse` seconds and a gigabyte, and nobody else is served meanwhile; what bounds that is not the
 * number of bytes but the number of values.
 */

/** Answers of nodes and explorers nest below twenty. */
const depthMax = 100;

/** Brackets, commas and colons: 26 for each log of a receipt. As many keys, all different, parse in 50 ms. */
const tokensMax = 300_000;

/**
 * Of a list that is parsed in parts, those of honest density are no burden: blocks that a node fills gaps
 * with have a token in 28 characters, and a check of two pools is answered with thousands of them.
 */
const honestCharacters = 20;

/** Characters outside of strings: numbers, literals, and the white space of printed JSON. */
const looseMax = 4 * 1024 * 1024;

/** A part of a list takes less than a millisecond to parse; some nodes answer a check with megabytes. */
const partLength = 64 * 1024;

const [quote, backslash, comma, opening, closing] = [0x22, 0x5c, 0x2c, 0x5b, 0x5d];
const blanks = [0x20, 0x0a, 0x0d, 0x09];

/** By how much a byte outside of strings nests deeper; `other` is no token. */
const other = 2;
const kinds = new Int8Array(256).fill(other);
for (const [characters, kind] of [["[{", 1], ["]}", -1], [",:", 0]] as const) {
  for (const character of characters) kinds[character.charCodeAt(0)] = kind;
}

export type JsonShape = {
  /** False when parsing would hold up the process; what is no JSON may be either. */
  readonly isCheap: boolean;
  /** Where the parts of a long list end, if that is the whole body: commas between entries, its bracket. */
  readonly ends: readonly number[];
};

const costly: JsonShape = { isCheap: false, ends: [] };
const whole: JsonShape = { isCheap: true, ends: [] };

export function shapeOf(bytes: Uint8Array): JsonShape {
  let [depth, count, loose] = [0, 0, 0];
  // Of the parts before this one: what counts, and what does not.
  let [counted, spared] = [0, 0];
  const commas: number[] = [];
  let [nextAt, closedAt] = [partLength, -1];
  for (let at = 0; at < bytes.length; at++) {
    const code = bytes[at]!;
    const kind = kinds[code]!;
    if (code === quote) {
      for (at++; at < bytes.length && bytes[at] !== quote; at++) {
        // What follows a backslash closes nothing; an escape is a piece of its own to who parses it.
        if (bytes[at] === backslash && bytes[++at] === quote) count++;
      }
    } else if (kind === other) loose++;
    else {
      depth += kind;
      count++;
      if (depth === 0 && closedAt < 0) closedAt = at;
      else if (depth === 1 && code === comma && at >= nextAt) {
        const since = count - counted;
        if (since * honestCharacters <= at - (commas.at(-1) ?? 0)) {
          count -= since;
          spared += since;
        }
        counted = count;
        commas.push(at);
        nextAt = at + partLength;
      }
    }
    if (depth > depthMax || count > tokensMax || loose > looseMax) return costly;
  }
  const isList = bytes[0] === opening && bytes[closedAt] === closing &&
    bytes.subarray(closedAt + 1).every((code) => blanks.includes(code));
  if (isList && commas.length > 0) return { isCheap: true, ends: [...commas, closedAt] };
  return count + spared > tokensMax ? costly : whole;
}
