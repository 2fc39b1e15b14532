/**
 * As much of CBOR as compilers write behind code (RFC 8949): whole numbers, bytes, text, arrays, maps,
 * true, false and null, all of stated length. Anything else, or more than the caps, is null.
 */

export type Cbor =
  | number
  | string
  | boolean
  | null
  | Uint8Array
  | readonly Cbor[]
  | ReadonlyMap<string, Cbor>;

const DEPTH_MAX = 4;
const ITEMS_MAX = 64;

type Cursor = { at: number; items: number };

/** Undefined is a fault; null is CBOR's own. */
type Read = Cbor | undefined;

/** The one value that the bytes are, all of them; undefined when they are none. */
export function readCbor(bytes: Uint8Array): Cbor | undefined {
  const cursor = { at: 0, items: 0 };
  const value = readValue(bytes, cursor, 0);
  return cursor.at === bytes.length ? value : undefined;
}

const major = { number: 0, bytes: 2, text: 3, array: 4, map: 5, simple: 7 } as const;
const simple: Readonly<Record<number, boolean | null>> = { 20: false, 21: true, 22: null };

function readValue(bytes: Uint8Array, cursor: Cursor, depth: number): Read {
  const head = bytes[cursor.at++];
  if (head === undefined || depth > DEPTH_MAX || ++cursor.items > ITEMS_MAX) return undefined;
  const kind = head >> 5;
  if (kind === major.simple) return simple[head & 0x1f];
  const size = readSize(head & 0x1f, bytes, cursor);
  if (size === undefined) return undefined;
  switch (kind) {
    case major.number:
      return size;
    case major.bytes:
      return take(bytes, cursor, size);
    case major.text: {
      const text = take(bytes, cursor, size);
      return text && new TextDecoder().decode(text);
    }
    case major.array:
      return readArray(bytes, cursor, depth, size);
    case major.map:
      return readMap(bytes, cursor, depth, size);
    default:
      return undefined;
  }
}

/** The number that follows a head: in the head itself, or in one, two or four bytes. */
function readSize(low: number, bytes: Uint8Array, cursor: Cursor): number | undefined {
  if (low < 24) return low;
  const width = { 24: 1, 25: 2, 26: 4 }[low];
  const digits = width === undefined ? undefined : take(bytes, cursor, width);
  return digits?.reduce((sum, byte) => sum * 256 + byte, 0);
}

function take(bytes: Uint8Array, cursor: Cursor, length: number): Uint8Array | undefined {
  const end = cursor.at + length;
  if (end > bytes.length) return undefined;
  const taken = bytes.subarray(cursor.at, end);
  cursor.at = end;
  return taken;
}

function readArray(bytes: Uint8Array, cursor: Cursor, depth: number, size: number): Read {
  const values: Cbor[] = [];
  for (let left = size; left > 0; left--) {
    const value = readValue(bytes, cursor, depth + 1);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values;
}

function readMap(bytes: Uint8Array, cursor: Cursor, depth: number, size: number): Read {
  const values = new Map<string, Cbor>();
  for (let left = size; left > 0; left--) {
    const key = readValue(bytes, cursor, depth + 1);
    const value = readValue(bytes, cursor, depth + 1);
    if (typeof key !== "string" || value === undefined) return undefined;
    values.set(key, value);
  }
  return values;
}
