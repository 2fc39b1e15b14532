/**
 * Whether a body is cheap to parse, told without parsing it. Four megabytes of `[[[[…` or `{},{},…` take
 * `JSON.parse` seconds and a gigabyte, and nobody else is served meanwhile; what bounds that is not the
 * number of bytes but the number of values.
 */

/** Answers of nodes and explorers nest below twenty. */
const depthMax = 100;

/** Brackets, commas and colons: 26 for each log of a receipt. As many keys, all different, parse in 50 ms. */
const tokensMax = 300_000;

/** Characters outside of strings: numbers, literals, and the white space of printed JSON. */
const looseMax = 4 * 1024 * 1024;

const [quote, backslash] = [0x22, 0x5c];

/** By how much a character outside of strings nests deeper; `other` is no token. */
const other = 2;
const kinds = new Int8Array(256).fill(other);
for (const [characters, kind] of [["[{", 1], ["]}", -1], [",:", 0]] as const) {
  for (const character of characters) kinds[character.charCodeAt(0)] = kind;
}

/** False when parsing `text` would hold up the process; what is no JSON may be either. */
export function isCheapToParse(text: string): boolean {
  let [depth, count, loose] = [0, 0, 0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const kind = kinds[code] ?? other;
    if (code === quote) {
      at = text.indexOf('"', at + 1);
      // Each escaped quote costs a search of its own.
      for (; at >= 0 && isEscaped(text, at) && count <= tokensMax; count++) {
        at = text.indexOf('"', at + 1);
      }
      if (at < 0) return true;
    } else if (kind === other) loose++;
    else {
      depth += kind;
      count++;
    }
    if (depth > depthMax || count > tokensMax || loose > looseMax) return false;
  }
  return true;
}

/** An odd number of backslashes stands before it. */
function isEscaped(text: string, at: number): boolean {
  let start = at;
  while (text.charCodeAt(start - 1) === backslash) start--;
  return (at - start) % 2 === 1;
}
