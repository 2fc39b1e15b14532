/** Seed phrases: twelve words and more, one after the other, as wallets draw them (BIP-39). */
import type { Hit } from "./rules.ts";

const WORDS_MIN = 12;
/** One word over and over is no phrase. */
const DISTINCT_MIN = 6;
const GAP_MAX = 8;

/** Of three letters and more, in every sentence, and on no list of BIP-39. */
const OF_SENTENCES = new Set(
  "the and for with your from not are was has had its his her their our but been which these those every before after without must should would could each"
    .split(" "),
);

/** Runs of words none of which only a sentence has. */
export function seedPhrases(text: string): Hit[] {
  const runs: Hit[] = [];
  let [start, end] = [0, 0];
  let run: string[] = [];
  const close = () => {
    if (run.length >= WORDS_MIN && new Set(run).size >= DISTINCT_MIN) runs.push({ start, end });
    run = [];
  };
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}]+/gu)) {
    const gap = text.slice(end, index);
    if (run.length > 0 && (gap.length > GAP_MAX || /[/:=@|<>(){}]/.test(gap))) close();
    if (word.length < 3 || word.length > 8 || OF_SENTENCES.has(word.toLowerCase())) close();
    else {
      if (run.length === 0) start = index;
      run.push(word);
    }
    end = index + word.length;
  }
  close();
  return runs;
}
