/**
 * Which guards nobody holds for good, and which initializers can never run again. An address that no one
 * can act for stands in a field, or the field of an initializer is beyond what opens it, and no way is left
 * to write anything else there: every function that does is itself closed in this way.
 */
import { isBurnAddress, ZERO_ADDRESS } from "../evm/address.ts";
import type { Access, Guard, StoragePlace } from "./analysis.ts";
import type { AnyWrite, InitializerFlag, Way } from "./analysis_storage.ts";
import { flagKey, guardKey, letFall } from "./_falling.ts";
import { addressAt, addressOfField, fieldAt, slotKey, type Surroundings } from "./holder.ts";

/** What is known when nothing is: somebody may. */
export const unknownWay: AnyWrite = {
  slot: null,
  value: null,
  access: { state: "unknown", guards: [] },
};

/** What is closed for good. */
export type Closed = {
  /** Nobody holds the guard, now and ever after. */
  readonly isGone: (guard: Guard) => boolean;
  /** It is an initializer that ran and that cannot be run again by whoever comes first. */
  readonly isSpent: (access: Access) => boolean;
  /** It is an initializer that ran, and somebody whom the code lets can open it again. */
  readonly isReopened: (access: Access) => boolean;
};

type Words = Surroundings["words"];

/** A field that looks closed, and which constants leave it so. */
type Candidate = { readonly place: StoragePlace; readonly staysClosed: (value: bigint) => boolean };

/**
 * Starts from all places that look closed and gives up each that a live way writes, until no more are
 * given up: two slots that only each other's holders could set are closed together.
 */
export function findClosed(
  accesses: readonly Access[],
  ways: readonly Way[],
  words: Words,
): Closed {
  const candidates = new Map<string, Candidate>();
  for (const access of [...accesses, ...ways.map((way) => way.access)]) {
    for (const [key, candidate] of candidatesOf(access, words)) candidates.set(key, candidate);
  }
  const reopened = new Set<string>();
  const closed: Closed = {
    isGone: (guard) => isGoneNow(guard, candidates),
    isSpent: ({ state, flags }) =>
      state === "initializer" && flags !== undefined &&
      flags.every((flag) => candidates.has(flagKey(flag))),
    isReopened: ({ state, flags }) =>
      state === "initializer" && flags?.some((flag) => reopened.has(flagKey(flag))) === true,
  };
  const standing = new Map(candidates);
  letFall(candidates, ways, { isOpen: (way) => isLive(way.access, closed), opens: mayOpen });
  const guarded = ways.filter((way) =>
    way.slot !== null && !way.isDoubtful && way.access.state === "guarded" &&
    isLive(way.access, closed)
  );
  const bySlot = Map.groupBy(guarded, ({ slot }) => slotKey(slot!));
  for (const [key, candidate] of standing) {
    const ways = candidates.has(key) ? [] : bySlot.get(slotKey(candidate.place.slot)) ?? [];
    if (ways.some((way) => mayOpen(way, candidate))) reopened.add(key);
  }
  return closed;
}

function candidatesOf({ flags = [], guards }: Access, words: Words): [string, Candidate][] {
  const found: [string, Candidate][] = [];
  for (const flag of flags) {
    const field = fieldAt(flag, words);
    if (typeof field !== "bigint" || !isClosedAt(flag, field)) continue;
    found.push([flagKey(flag), { place: flag, staysClosed: (value) => isClosedAt(flag, value) }]);
  }
  for (const guard of guards) {
    const place = "place" in guard ? guard.place : null;
    if (place === null) continue;
    const isSigner = guard.kind === "signature";
    const isNobody = (address: string | null) =>
      // A signature that is none recovers to zero: a signer of zero may be everybody's.
      address !== null && isBurnAddress(address) && !(isSigner && address === ZERO_ADDRESS);
    const named = addressAt(place, words);
    if (!("address" in named) || !isNobody(named.address)) continue;
    const staysClosed = (value: bigint) => isNobody(addressOfField(value));
    found.push([guardKey(guard.kind, place), { place, staysClosed }]);
  }
  return found;
}

/** Whether an initializer cannot be run while its flag has this value. */
export function isClosedAt(flag: InitializerFlag, value: bigint): boolean {
  return "openBelow" in flag ? value >= BigInt(flag.openBelow) : value === 0n;
}

/** Whether an address that no one can act for stands in a field of this value. */
export function staysNobody(value: bigint): boolean {
  const address = addressOfField(value);
  return address !== null && isBurnAddress(address);
}

/** Whether a way can make of a closed field one that is not. */
export function mayOpen(way: Way, { place, staysClosed }: Candidate): boolean {
  if (way.slot === null) return way.value === null || !staysClosed(BigInt(way.value));
  if (slotKey(way.slot) !== slotKey(place.slot)) return false;
  const [from, to] = [place.offsetBits, place.offsetBits + place.bits];
  const wayTo = way.offsetBits + way.bits;
  if (way.offsetBits >= to || wayTo <= from) return false;
  const isWhole = way.offsetBits <= from && wayTo >= to;
  if (way.value === null || !isWhole) return true;
  return !staysClosed(
    BigInt.asUintN(place.bits, BigInt(way.value) >> BigInt(from - way.offsetBits)),
  );
}

/** Whether somebody can go this way. A way that is not understood is one that somebody can. */
export function isLive(access: Access, { isGone, isSpent }: Closed): boolean {
  const { state, guards } = access;
  // Whoever an initializer asks besides may run it again.
  if (isSpent(access)) return !guards.every(isGone);
  return state !== "guarded" || guards.length === 0 || !guards.every(isGone);
}

function isGoneNow(guard: Guard, gone: ReadonlyMap<string, Candidate>): boolean {
  switch (guard.kind) {
    case "fixed":
      return isBurnAddress(guard.address);
    case "origin":
      if (guard.place === null) return guard.address !== null && isBurnAddress(guard.address);
      return gone.has(guardKey(guard.kind, guard.place));
    case "slot":
    case "signature":
      return guard.place !== null && gone.has(guardKey(guard.kind, guard.place));
    // Who has a role is told by the contract itself, an authority without code may let everybody pass,
    // and a contract calls itself on behalf of others.
    case "role":
    case "authority":
    case "self":
      return false;
  }
}
