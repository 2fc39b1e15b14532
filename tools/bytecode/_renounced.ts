/**
 * Which guards nobody holds for good. An address that no one can act for stands in a slot, and no way is
 * left to write another one there: every function that writes it is itself behind such a guard.
 */
import { isBurnAddress, ZERO_ADDRESS } from "../evm/address.ts";
import type { Address } from "../evm/network.ts";
import type { Access, Guard, StoragePlace } from "./analysis.ts";
import { addressAt, type Surroundings } from "./holder.ts";

/** A way to write storage; `slot` null: it may write any. */
export type Way = { readonly slot: string | null; readonly access: Access };

/** What is known when nothing is: somebody may. */
export const unknownWay: Way = { slot: null, access: { state: "unknown", guards: [] } };

/** Tells of a guard whether nobody holds it, now and ever after. */
export type IsGone = (guard: Guard) => boolean;

/**
 * Starts from all places that hold such an address and gives up each that a live way writes, until
 * no more are given up: two slots that only each other's holders could set are gone together.
 */
export function findGone(
  guards: readonly Guard[],
  ways: readonly Way[],
  words: Surroundings["words"],
): IsGone {
  const gone = new Map<string, StoragePlace>();
  for (const place of [...guards, ...ways.flatMap(({ access }) => access.guards)].map(placeOf)) {
    if (place === null) continue;
    const named = addressAt(place, words);
    if ("address" in named && isBurnAddress(named.address)) gone.set(keyOf(place), place);
  }
  const isGone: IsGone = (guard) => isGoneNow(guard, gone, words);
  for (let before = -1; before !== gone.size;) {
    before = gone.size;
    for (const [key, { slot }] of [...gone]) {
      const retaken = ways.some((way) =>
        (way.slot === null || way.slot.toLowerCase() === slot.toLowerCase()) &&
        isLive(way.access, isGone)
      );
      if (retaken) gone.delete(key);
    }
  }
  return isGone;
}

/** Whether somebody can go this way. A way that is not understood is one that somebody can. */
function isLive({ state, guards }: Access, isGone: IsGone): boolean {
  return state !== "guarded" || guards.length === 0 || !guards.every(isGone);
}

function isGoneNow(
  guard: Guard,
  gone: ReadonlyMap<string, StoragePlace>,
  words: Surroundings["words"],
): boolean {
  switch (guard.kind) {
    case "fixed":
      return isBurnAddress(guard.address);
    case "slot":
      return gone.has(keyOf(guard.place));
    case "origin":
      if (guard.place !== null) return gone.has(keyOf(guard.place));
      return guard.address !== null && isBurnAddress(guard.address);
    case "signature":
      // A signature that is none recovers to zero: a signer of zero may be everybody's.
      return guard.place !== null && gone.has(keyOf(guard.place)) &&
        !isZero(guard.place, words);
    // Who has a role is not listed, an authority without code may let everybody pass, and a contract
    // calls itself on behalf of others.
    case "role":
    case "authority":
    case "self":
      return false;
  }
}

function isZero(place: StoragePlace, words: Surroundings["words"]): boolean {
  const named = addressAt(place, words);
  return !("address" in named) || named.address === (ZERO_ADDRESS as Address);
}

function placeOf(guard: Guard): StoragePlace | null {
  return "place" in guard ? guard.place : null;
}

function keyOf({ slot, offsetBits, bits }: StoragePlace): string {
  return `${slot.toLowerCase()}/${offsetBits}/${bits}`;
}
