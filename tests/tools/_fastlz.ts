/**
 * FastLZ, level 1 (https://github.com/ariya/FastLZ), as the nodes of OP stack chains size transactions
 * with it. It writes the compressed bytes, so that unpacking them shows that their number is right.
 */

const HASH_SIZE = 8_192;
const DISTANCE_MAX = 8_192;
const LITERALS_MAX = 32;
/** Longest match of one instruction, less the two bytes that every match has. */
const MATCH_MAX = 262;
/** The last bytes are never searched for matches, nor is the end of a match looked for there. */
const UNSEARCHED = 13;
const UNMATCHED = 4;

/** The compressed bytes. */
export function pack(data: Uint8Array): Uint8Array {
  const out: number[] = [];
  const seen = new Array<number>(HASH_SIZE).fill(0);
  const key = (at: number) => data[at]! | data[at + 1]! << 8 | data[at + 2]! << 16;
  const remember = (at: number) => {
    const slot = Math.imul(2_654_435_769, key(at)) >>> 19;
    const before = seen[slot]!;
    seen[slot] = at;
    return before;
  };
  const literals = (from: number, to: number) => {
    for (let start = from; start < to; start += LITERALS_MAX) {
      const run = data.subarray(start, Math.min(start + LITERALS_MAX, to));
      out.push(run.length - 1, ...run);
    }
  };
  let written = 0;
  for (let at = 2; at + 1 < data.length - UNSEARCHED;) {
    const before = remember(at);
    if (at - before >= DISTANCE_MAX || key(before) !== key(at)) {
      at += 1;
      continue;
    }
    let end = at + 3;
    while (end < data.length - UNMATCHED && data[end] === data[end - at + before]) end += 1;
    // A match that runs into the end gives its last byte back.
    if (end === data.length - UNMATCHED) end -= 1;
    literals(written, at);
    match(out, end - at - 2, at - before - 1);
    remember(end - 2);
    remember(end - 1);
    at = end;
    written = end;
  }
  literals(written, data.length);
  return Uint8Array.from(out);
}

function match(out: number[], length: number, distance: number): void {
  const [high, low] = [distance >> 8, distance & 0xff];
  let open = length;
  for (; open > MATCH_MAX; open -= MATCH_MAX) out.push(7 << 5 | high, MATCH_MAX - 9, low);
  if (open < 7) out.push(open << 5 | high, low);
  else out.push(7 << 5 | high, open - 7, low);
}

/** The bytes that were packed. */
export function unpack(packed: Uint8Array): Uint8Array {
  const out: number[] = [];
  for (let at = 0; at < packed.length;) {
    const instruction = packed[at++]!;
    const kind = instruction >> 5;
    if (kind === 0) {
      out.push(...packed.subarray(at, at + instruction + 1));
      at += instruction + 1;
      continue;
    }
    const length = (kind === 7 ? 7 + packed[at++]! : kind) + 2;
    const from = out.length - ((instruction & 31) << 8 | packed[at++]!) - 1;
    for (let offset = 0; offset < length; offset++) out.push(out[from + offset]!);
  }
  return Uint8Array.from(out);
}
