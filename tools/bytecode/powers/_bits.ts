/** Bits of slots by family: told without comparing every place with every other. */
import type { Place } from "./_places.ts";

export type Bits = ReadonlyMap<string, bigint>;

export function bitsOf(places: readonly Place[]): Bits {
  const bits = new Map<string, bigint>();
  for (const place of places) {
    bits.set(place.family, (bits.get(place.family) ?? 0n) | maskOf(place));
  }
  return bits;
}

export function touches(bits: Bits, place: Place): boolean {
  return ((bits.get(place.family) ?? 0n) & maskOf(place)) !== 0n;
}

function maskOf({ offset, bits }: Place): bigint {
  return ((1n << BigInt(bits)) - 1n) << BigInt(offset);
}
