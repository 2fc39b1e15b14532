/**
 * The block function of ChaCha20 (RFC 8439, section 2.3): unforeseeable bytes for a number, to whoever lacks
 * the key. A check draws some 250 values; hashing each took a tenth of it.
 */

/** "expand 32-byte k" in words. */
const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574] as const;

/** A key is used for one purpose, so there is no other. */
const NONCE = [0, 0, 0] as const;

const COUNTER = 12;
const DOUBLE_ROUNDS = 10;

/** Makes the 64 bytes of each number under a key of 32 bytes; they are good until the next are asked for. */
export function createChaCha(key: Uint8Array): (counter: number) => Uint8Array {
  const view = new DataView(key.buffer, key.byteOffset, 32);
  const keyWords = Array.from({ length: 8 }, (_, at) => view.getUint32(4 * at, true));
  const start = Uint32Array.from([...CONSTANTS, ...keyWords, 0, ...NONCE]);
  const state = new Uint32Array(start.length);
  const made = new DataView(new ArrayBuffer(4 * start.length));
  const bytes = new Uint8Array(made.buffer);
  return (counter) => {
    start[COUNTER] = counter;
    state.set(start);
    for (let round = 0; round < DOUBLE_ROUNDS; round++) mix(state);
    for (let at = 0; at < start.length; at++) made.setUint32(4 * at, state[at]! + start[at]!, true);
    return bytes;
  };
}

/** A round of columns and one of diagonals. */
function mix(state: Uint32Array): void {
  for (let at = 0; at < 4; at++) quarter(state, at, at + 4, at + 8, at + 12);
  for (let at = 0; at < 4; at++) {
    quarter(state, at, 4 + (at + 1) % 4, 8 + (at + 2) % 4, 12 + (at + 3) % 4);
  }
}

function quarter(state: Uint32Array, a: number, b: number, c: number, d: number): void {
  state[a]! += state[b]!;
  state[d] = rotated(state[d]! ^ state[a]!, 16);
  state[c]! += state[d]!;
  state[b] = rotated(state[b]! ^ state[c]!, 12);
  state[a]! += state[b]!;
  state[d] = rotated(state[d]! ^ state[a]!, 8);
  state[c]! += state[d]!;
  state[b] = rotated(state[b]! ^ state[c]!, 7);
}

function rotated(word: number, bits: number): number {
  return word << bits | word >>> (32 - bits);
}
