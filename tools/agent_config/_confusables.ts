/**
 * Letters of other alphabets that look like Latin ones (a part of UTS #39's confusables). They are
 * folded in words that mix alphabets, so that Russian and Greek text stays what it is.
 */

const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  (
    // Cyrillic
    "аa еe оo рp сc уy хx іi јj ѕs һh ԁd ԛq ԝw ӏl ҡk кk мm тt вb нh ёe пn гr зz " +
    "АA ВB ЕE КK МM НH ОO РP СC ТT УY ХX ІI ЈJ ЅS Ԍg ԌG " +
    // Greek
    "αa βb εe ηn ιi κk νv οo ρp σo τt υu χx ωw γy ϲc ϳj " +
    "ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX " +
    // Armenian, Cherokee, and Latin letters that are no letters of English
    "օo սu հh ոn ցg զq աw յj Ꭺa Ꮯc Ꭼe Ꮋh Ꭻj Ꮶk Ꮮl Ꮇm Ꮲp Ꮪs Ꭲt Ꮩv Ꮃw Ꮓz " +
    "ıi ɩi ɑa ɡg ᴄc ᴏo ᴠv ᴡw ᴢz ƅb ʟl ʀr ɴn ɪi ᴜu ᴛt ᴇe ᴀa"
  ).split(" ").map((pair) => [[...pair][0] ?? "", [...pair][1] ?? ""]),
);

const WORD = /[\p{L}\p{M}\p{N}_]+/gu;
const FOREIGN = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u;
const LATIN = /[A-Za-z]/;

/** Words to fold, by where they stand: sorted, not overlapping. */
export type Tokens = readonly { readonly start: number; readonly end: number }[];

/**
 * Words that mix Latin with letters of another alphabet; and words of look-alikes alone, in a text
 * whose other words are all Latin.
 */
export function mixedTokens(value: string): Tokens {
  const tokens: { start: number; end: number }[] = [];
  const alike: { start: number; end: number }[] = [];
  let latin = false;
  let foreign = false;
  for (const { 0: word, index } of value.matchAll(WORD)) {
    const place = { start: index, end: index + word.length };
    if (!FOREIGN.test(word)) {
      latin ||= LATIN.test(word);
      if (/[^\0-\x7f]/.test(word) && LATIN.test(word)) tokens.push(place);
    } else if (LATIN.test(word)) tokens.push(place);
    else if ([...word].every((letter) => LOOKALIKES.has(letter))) alike.push(place);
    else foreign = true;
  }
  if (!latin || foreign) return tokens;
  return [...tokens, ...alike].sort((a, b) => a.start - b.start);
}

/** The letters of a cluster at `index` as Latin ones, when its word is one of the tokens. */
export function foldsIn(cluster: string, tokens: Tokens, index: number): string {
  if (tokens.length === 0 || !/[^\0-\x7f]/.test(cluster)) return cluster;
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.end ?? 0) <= index) low = middle + 1;
    else high = middle;
  }
  if ((tokens[low]?.start ?? Infinity) > index) return cluster;
  return [...cluster].map((letter) => LOOKALIKES.get(letter) ?? letter).join("");
}
