/** The one place that draws randomness; everything else is handed a `RandomBytes`. */

/** `length` random bytes from a cryptographic source. */
export type RandomBytes = (length: number) => Uint8Array<ArrayBuffer>;

export const systemRandom: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length));

/** Lower-case hex of `bytes`. */
export function toHex(bytes: Uint8Array): string {
  return bytes.toHex();
}
