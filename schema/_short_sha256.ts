/**
 * SHA-256 (FIPS 180-4) of ASCII that fits one block with its padding, as an API key does: no buffer,
 * no encoder and no object stand between text and digits. Every metered request waits for one.
 */

type Eight = readonly [number, number, number, number, number, number, number, number];

/** First 32 bits of the fractional parts of the cube roots of the first 64 primes (4.2.2). */
// deno-fmt-ignore
const roundConstants = new Int32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]);

/** The same of the square roots of the first eight primes (5.3.3). */
// deno-fmt-ignore
const initial: Eight = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];

/** A byte ends the text and eight hold its length, of 64. */
const charactersMax = 55;

/** The block and its schedule; each call writes all of it, and none waits in between. */
const words = new Int32Array(64);

/** 64 lower-case hex digits; `undefined` for a text that is longer or not ASCII. */
export function shortSha256(text: string): string | undefined {
  if (text.length > charactersMax || !layOut(text)) return undefined;
  for (let i = 16; i < 64; i++) {
    const [early, late] = [at(i - 15), at(i - 2)];
    const fromEarly = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const fromLate = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[i] = at(i - 16) + fromEarly + at(i - 7) + fromLate;
  }
  return digest();
}

/** The text and its padding as 16 big-endian words (5.1.1); false when it is not ASCII. */
function layOut(text: string): boolean {
  words.fill(0, 0, 16);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 127) return false;
    words[i >> 2] = at(i >> 2) | code << (24 - 8 * (i & 3));
  }
  const end = text.length >> 2;
  words[end] = at(end) | 0x80 << (24 - 8 * (text.length & 3));
  words[15] = text.length * 8;
  return true;
}

/** The rounds (6.2.2), with the letters of the standard. */
function digest(): string {
  let [a, b, c, d, e, f, g, h]: Eight = initial;
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const fromE = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const fromA = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const first = (h + fromE + choice + (roundConstants[i] ?? 0) + at(i)) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + fromA + majority) | 0;
  }
  const sums = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i++) digestView.setInt32(4 * i, (sums[i] ?? 0) + (initial[i] ?? 0));
  return digestBytes.toHex();
}

const digestBytes = new Uint8Array(32);
const digestView = new DataView(digestBytes.buffer);

function at(index: number): number {
  return words[index] ?? 0;
}

function turned(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}
