/**
 * Which guards nobody holds for good, and which initializers can never run again. An address that no one
 * can act for stands in a slot, or the flag of an initializer is set, and no way is left to write anything
 * else there: every function that does is itself closed in this way.
 */
import { isBurnAddress, ZERO_ADDRESS } from "../evm/address.ts";
import type { Access, Guard, StoragePlace } from "./analysis.ts";
import { addressAt, fieldAt, slotKey, type Surroundings } from "./holder.ts";

/** A way to write storage; `slot` null: it may write any. */
export type Way = { readonly slot: string | null; readonly access: Access };

/** What is known when nothing is: somebody may. */
export const unknownWay: Way = { slot: null, access: { state: "unknown", guards: [] } };

/** What is closed for good. */
export type Closed = {
  /** Nobody holds the guard, now and ever after. */
  readonly isGone: (guard: Guard) => boolean;
  /** It is an initializer that ran and cannot run again. */
  readonly isSpent: (access: Access) => boolean;
};

type Words = Surroundings["words"];

/**
 * Starts from all places that look closed and gives up each that a live way writes, until no more are
 * given up: two slots that only each other's holders could set are closed together.
 */
export function findClosed(
  accesses: readonly Access[],
  ways: readonly Way[],
  words: Words,
): Closed {
  const places = new Map<string, StoragePlace>();
  for (const access of [...accesses, ...ways.map((way) => way.access)]) {
    const { flag, guards } = access;
    if (flag !== undefined && isSet(flag, words)) places.set(flagKey(flag), flag);
    for (const place of guards.map(placeOf)) {
      if (place !== null && isNobody(place, words)) places.set(guardKey(place), place);
    }
  }
  const closed: Closed = {
    isGone: (guard) => isGoneNow(guard, places, words),
    isSpent: ({ state, flag }) =>
      state === "initializer" && flag !== undefined && places.has(flagKey(flag)),
  };
  for (let before = -1; before !== places.size;) {
    before = places.size;
    for (const [key, { slot }] of [...places]) {
      const isOpen = ways.some((way) =>
        (way.slot === null || way.slot.toLowerCase() === slotKey(slot)) &&
        isLive(way.access, closed)
      );
      if (isOpen) places.delete(key);
    }
  }
  return closed;
}

/** Whether somebody can go this way. A way that is not understood is one that somebody can. */
function isLive(access: Access, { isGone, isSpent }: Closed): boolean {
  const { state, guards } = access;
  if (isSpent(access)) return false;
  return state !== "guarded" || guards.length === 0 || !guards.every(isGone);
}

function isGoneNow(guard: Guard, gone: ReadonlyMap<string, StoragePlace>, words: Words): boolean {
  switch (guard.kind) {
    case "fixed":
      return isBurnAddress(guard.address);
    case "slot":
      return gone.has(guardKey(guard.place));
    case "origin":
      if (guard.place !== null) return gone.has(guardKey(guard.place));
      return guard.address !== null && isBurnAddress(guard.address);
    case "signature":
      // A signature that is none recovers to zero: a signer of zero may be everybody's.
      return guard.place !== null && gone.has(guardKey(guard.place)) &&
        !isZero(guard.place, words);
    // Who has a role is told by the contract itself, an authority without code may let everybody pass,
    // and a contract calls itself on behalf of others.
    case "role":
    case "authority":
    case "self":
      return false;
  }
}

function isNobody(place: StoragePlace, words: Words): boolean {
  const named = addressAt(place, words);
  return "address" in named && isBurnAddress(named.address);
}

function isZero(place: StoragePlace, words: Words): boolean {
  const named = addressAt(place, words);
  return !("address" in named) || named.address === ZERO_ADDRESS;
}

function isSet(place: StoragePlace, words: Words): boolean {
  const field = fieldAt(place, words);
  return typeof field === "bigint" && field !== 0n;
}

function placeOf(guard: Guard): StoragePlace | null {
  return "place" in guard ? guard.place : null;
}

function guardKey({ slot, offsetBits, bits }: StoragePlace): string {
  return `guard ${slotKey(slot)} ${offsetBits} ${bits}`;
}

function flagKey({ slot, offsetBits, bits }: StoragePlace): string {
  return `flag ${slotKey(slot)} ${offsetBits} ${bits}`;
}
