/** What callers can bring about themselves, and what therefore guards nothing, or not for certain. */
import { isConstant, type Value } from "../walk/values.ts";
import type { CallRecord, StoreRecord } from "../walk/records.ts";
import { accessOf, placeOfStore } from "./_access.ts";
import { type Bits, bitsOf, touches } from "./_bits.ts";
import { askedOf } from "./_findings.ts";
import { isNamedByCaller, isScalar, overlaps, type Place, readPlace } from "./_places.ts";
import type { AskedFunction } from "./scene.ts";
import { isFoundEmpty } from "./_votes.ts";
import {
  has,
  hasArgument,
  isCaller,
  isNow,
  isOrigin,
  isSelf,
  isZero,
  plain,
  readsIn,
} from "./_terms.ts";

export type Taken = {
  /** Whether anybody makes the contract call itself: with anything, or with a function of its choice. */
  readonly selfCall: "any" | "some" | null;
  /** Whether somebody makes it call itself in the name of another than who agreed: what it then names is nobody's word. */
  readonly misnamed: boolean;
  /** Bits of entries, e.g. "0/8", that anybody makes for himself under a key of his choice: of any role. */
  readonly anyRole: ReadonlySet<string>;
  /** Fields that anybody sets back to nothing, or to what may be nothing. */
  readonly cleared: Bits;
  /** Fields that anybody sets to what he likes, and those of entries that he need not have come first to. */
  readonly chosen: Bits;
  /** Transient slots in which anybody puts himself, or whom he likes, by family (EIP-1153). */
  readonly passing: ReadonlySet<string>;
};

export const nothingTaken: Taken = {
  selfCall: null,
  misnamed: false,
  anyRole: new Set(),
  cleared: new Map(),
  chosen: new Map(),
  passing: new Set(),
};

/** What one function lets anybody do. Yields between records of which it is asked who may. */
export function* takenBy(one: AskedFunction): Generator<void, Taken> {
  const anyRole = new Set<string>();
  const cleared: Place[] = [];
  const chosen: Place[] = [];
  const entries: Place[] = [];
  const passing = new Set<string>();
  let selfCall: Taken["selfCall"] = null;
  let misnamed = false;
  for (const record of one.record.calls) {
    const reach = selfCallOf(record);
    if (reach === null || misnamed && (reach === selfCall || selfCall === "any")) continue;
    misnamed ||= isMisnamed(record, one);
    if (selfCall !== "any" && isOpen(record, one)) selfCall = reach;
    yield;
  }
  for (const store of one.record.stores) {
    const place = placeOfStore(store);
    if (place === null) continue;
    if (store.transient) {
      if (isHisChoice(store.value) && isOpen(store, one)) passing.add(place.family);
      continue;
    }
    const [isRole, isCleared] = [isOwnRole(store, place), mayClear(store, place)];
    const isEntry = isAnyEntry(store, place);
    if (!isRole && !isCleared && !isEntry) continue;
    yield;
    if (!isOpen(store, one)) continue;
    if (isEntry) entries.push(place);
    if (isRole) anyRole.add(roleBits(place));
    if (isCleared) (hasArgument(store.value) ? chosen : cleared).push(place);
  }
  const both = bitsOf([...cleared, ...chosen]);
  const all = bitsOf([...chosen, ...entries]);
  return { selfCall, misnamed, anyRole, cleared: both, chosen: all, passing };
}

export function together(all: readonly Taken[]): Taken {
  const calls = all.map(({ selfCall }) => selfCall);
  return {
    selfCall: calls.includes("any") ? "any" : calls.includes("some") ? "some" : null,
    misnamed: all.some(({ misnamed }) => misnamed),
    anyRole: new Set(all.flatMap((one) => [...one.anyRole])),
    cleared: joined(all.map(({ cleared }) => cleared)),
    chosen: joined(all.map(({ chosen }) => chosen)),
    passing: new Set(all.flatMap((one) => [...one.passing])),
  };
}

function joined(all: readonly Bits[]): Bits {
  const bits = new Map<string, bigint>();
  for (const [family, more] of all.flatMap((one) => [...one])) {
    bits.set(family, (bits.get(family) ?? 0n) | more);
  }
  return bits;
}

/** Whether two say the same. */
export function isSame(one: Taken, other: Taken): boolean {
  return textOf(one) === textOf(other);
}

function textOf({ selfCall, misnamed, anyRole, cleared, chosen, passing }: Taken): string {
  return [
    selfCall,
    misnamed,
    ...anyRole,
    ...[...cleared].flat(),
    "",
    ...[...chosen].flat(),
    ...passing,
  ]
    .join();
}

export function roleBits({ offset, bits }: Place): string {
  return `${offset}/${bits}`;
}

function isOpen(record: CallRecord | StoreRecord, one: AskedFunction): boolean {
  return accessOf(askedOf(one, record), one.asking.complete).state === "open";
}

/** Whom the input names at its end, as far as that was followed, neither calls nor agreed. */
function isMisnamed(record: CallRecord, one: AskedFunction): boolean {
  const { tail } = record.call;
  // Zero is memory in which nothing was found.
  if (tail === null || tail === 0 || isCaller(tail) || has(tail, "unknown")) return false;
  return askedOf(one, record).some(({ guards, own, unclear }) =>
    guards.length === 0 && !unclear &&
    !own.some(({ key }) => key !== null && plain(key) === plain(tail))
  );
}

/** A call that comes back to the contract, or does if the caller wants it to. */
function selfCallOf({ call }: CallRecord): Taken["selfCall"] {
  if (call.kind !== "call" || call.inputLength === 0) return null;
  if (!isSelf(call.target) && !hasArgument(call.target)) return null;
  // As it came: only what the function itself does again.
  if (call.forwards && isSelf(call.target)) return "some";
  if (call.selector === null) {
    return call.head !== null && has(call.head, "calldata") ? "any" : null;
  }
  return isSelf(call.target) && call.args.some((arg) => has(arg, "calldata")) ? "some" : null;
}

function isHisChoice(value: Value): boolean {
  return isCaller(value) || isOrigin(value) || hasArgument(value);
}

function isOwnRole({ value }: StoreRecord, { keys }: Place): boolean {
  return keys.length > 1 && isCaller(keys.at(-1)!) && hasArgument(keys[0]!) &&
    !isZero(value);
}

/** An entry of the caller's own, or one under a key that he says, whatever stands there: it was another's perhaps. */
function isAnyEntry({ value, paths }: StoreRecord, { keys, family }: Place): boolean {
  if (keys.length === 0 || !hasArgument(value)) return false;
  if (keys.every(isCaller)) return true;
  return keys.every((key) => isCaller(key) || isNamedByCaller(key)) &&
    paths.some((path) =>
      !path.some((one) => readsIn(one.value).some((read) => readPlace(read)?.family === family))
    );
}

/** Set to nothing, or to what may be nothing; what releases a lock finds it as it had been before. */
function mayClear({ value, paths }: StoreRecord, place: Place): boolean {
  if (!isScalar(place)) return false;
  if (isConstant(value)) {
    return BigInt(value) === 0n && !paths.every((path) => isFoundEmpty(path, place));
  }
  return !isCaller(plain(value)) && !isStamp(value) && !isCountedOn(value, place);
}

/** The present time, also in a field that has room for it. */
function isStamp(value: Value): boolean {
  return isNow(plain(value)) && (isConstant(value) || value.width >= STAMP_BITS);
}

const STAMP_BITS = 32;

/** Some more than there was, of a number that never comes round. */
function isCountedOn(value: Value, place: Place): boolean {
  if (place.bits < COUNT_BITS) return false;
  const inner = plain(value);
  if (isConstant(inner) || inner.kind !== "operation" || inner.op !== "add") return false;
  const [one, more] = inner.operands as readonly [Value, Value];
  const counted = readPlace(plain(one));
  return isConstant(more) && BigInt(more) < STEP_MAX && counted !== null &&
    overlaps(counted, place);
}

const COUNT_BITS = 64;
const STEP_MAX = 1n << 32n;

/** The very word that the caller hands in, or that anybody sets: it is made to fit. */
export function isOfHisChoice(value: Value, taken: Taken): boolean {
  if (!isConstant(value) && value.kind === "calldata") return true;
  const place = readPlace(value);
  return place !== null && touches(taken.chosen, place);
}
