/** Request ids: 64 random bits in hex, drawn for many requests at once. */
import { type RandomBytes, toHex } from "../schema/random.ts";

const idBytes = 8;
const drawnAtOnce = 64;

export function requestIds(random: RandomBytes): () => string {
  let digits = "";
  let next = 0;
  return () => {
    if (next === digits.length) {
      digits = toHex(random(idBytes * drawnAtOnce));
      next = 0;
    }
    next += 2 * idBytes;
    return digits.slice(next - 2 * idBytes, next);
  };
}
