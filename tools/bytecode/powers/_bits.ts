/** Bits of slots by family: told without comparing every place with every other. */
import type { Place } from "./_places.ts";

export type Bits = ReadonlyMap<string, bigint>;

/** Where bits stand, whatever the keys. */
export type Field = Pick<Place, "family" | "offset" | "bits">;

export function bitsOf(places: readonly Field[]): Map<string, bigint> {
  const bits = new Map<string, bigint>();
  for (const place of places) addBits(bits, place);
  return bits;
}

/** `set`: those of the field's bits that count, as they stand in it. */
export function addBits(bits: Map<string, bigint>, place: Field, set = ~0n): void {
  const mask = maskOf(place) & (set << BigInt(place.offset));
  bits.set(place.family, (bits.get(place.family) ?? 0n) | mask);
}

export function touches(bits: Bits, place: Field): boolean {
  return ((bits.get(place.family) ?? 0n) & maskOf(place)) !== 0n;
}

/** Whether all bits of a field are among these. */
export function coversAll(bits: Bits, place: Field): boolean {
  return (maskOf(place) & ~(bits.get(place.family) ?? 0n)) === 0n;
}

/** Those of the first that are not among the others. */
export function withoutBits(bits: Bits, others: Bits): Bits {
  const left = new Map<string, bigint>();
  for (const [family, mask] of bits) {
    const rest = mask & ~(others.get(family) ?? 0n);
    if (rest !== 0n) left.set(family, rest);
  }
  return left;
}

export function isSameBits(one: Bits, other: Bits): boolean {
  return one.size === other.size &&
    [...one].every(([family, bits]) => other.get(family) === bits);
}

function maskOf({ offset, bits }: Field): bigint {
  return ((1n << BigInt(bits)) - 1n) << BigInt(offset);
}
