/**
 * Whether a body is cheap to parse and where it can be parted, told without parsing it. Four megabytes of `[[[[…` or `{},{},…` take
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

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];

/** By how much a character outside of strings nests deeper; `other` is no token. */
const other = 2;
const kinds = new Int8Array(256).fill(other);
for (const [characters, kind] of [["[{", 1], ["]}", -1], [",:", 0]] as const) {
  for (const character of characters) kinds[character.charCodeAt(0)] = kind;
}

export type JsonShape = {
  /** False when parsing would hold up the process; what is no JSON may be either. */
  readonly isCheap: boolean;
  /** Where the parts of a long list end, if that is the whole text: commas between entries, its bracket. */
  readonly ends: readonly number[];
};

const costly: JsonShape = { isCheap: false, ends: [] };
const whole: JsonShape = { isCheap: true, ends: [] };

export function shapeOf(text: string): JsonShape {
  let [depth, count, loose] = [0, 0, 0];
  // Of the parts before this one: what counts, and what does not.
  let [counted, spared] = [0, 0];
  const commas: number[] = [];
  let [nextAt, closedAt] = [partLength, -1];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const kind = kinds[code] ?? other;
    if (code === quote) {
      at = text.indexOf('"', at + 1);
      // Each escaped quote costs a search of its own.
      for (; at >= 0 && isEscaped(text, at) && count <= tokensMax; count++) {
        at = text.indexOf('"', at + 1);
      }
      if (at < 0) return unparted(count + spared);
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
  const isList = text.startsWith("[") && text[closedAt] === "]" &&
    /^[ \n\r\t]*$/.test(text.slice(closedAt + 1));
  if (isList && commas.length > 0) return { isCheap: true, ends: [...commas, closedAt] };
  return unparted(count + spared);
}

/** Of no list that can be parted, or of no JSON, which is found out at its end only. */
function unparted(count: number): JsonShape {
  return count > tokensMax ? costly : whole;
}

/** An odd number of backslashes stands before it. */
function isEscaped(text: string, at: number): boolean {
  let start = at;
  while (text.charCodeAt(start - 1) === backslash) start--;
  return (at - start) % 2 === 1;
}
