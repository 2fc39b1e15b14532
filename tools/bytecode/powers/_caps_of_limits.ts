/** How far a limit can be set: to where everything fails, or no further than something. */
import type { Condition, Path, StoreRecord } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { type OwnFields, placeOfStore } from "./_access.ts";
import { type Bounds, capOf } from "./_caps.ts";
import type { Closing } from "./_closing.ts";
import type { Dependency } from "./_dependencies.ts";
import type { Scene } from "./_findings.ts";
import { allBits, isCut, isNoLess } from "./_low_bits.ts";
import { linearOf, type Summand } from "./_linear.ts";
import { BALANCE_OF } from "./_payments.ts";
import { isOnEveryEnd } from "./_ends_ahead.ts";
import { asTruth, asUncut } from "./_paths.ts";
import { overlaps, type Place, readPlace } from "./_places.ts";
import { isSupplyLowered } from "./_supply_lowered.ts";
import type { AskedFunction } from "./scene.ts";
import { has, hasArgument, isRead, plain, readsIn, some, visit } from "./_terms.ts";

const usual: Bounds = { gravity: "usual", bounds: [] };
const closing: Bounds = { gravity: "closing", bounds: [] };
/** More than there is of the token: it is no limit any more. */
const lifted: Bounds = { gravity: "harmless", bounds: ["one-way"] };
const capped: Bounds = { gravity: "bounded", bounds: ["capped"] };

/** A limit that cannot be set below something: a constant, or a part of what is in storage. */
export function boundsOfLimit(
  store: StoreRecord,
  { closes }: Pick<Dependency, "closes">,
  one: AskedFunction,
  scene: Scene,
): Bounds {
  const { value, bits } = store;
  if (isConstant(value)) return boundsOfConstant(BigInt(value), closes);
  if (!closes.raised && isSupply(value, scene)) return lifted;
  if (closes.raised && bits > SHORT_BITS && isAny(store, one.asking.fields)) return closing;
  const isLower = lowerBoundOf(store, scene, []);
  if (isSurely(store, one, isLower, value)) return capped;
  if (!closes.lowered) return usual;
  // Low bits of something may be none, whatever it is made of, and so may what is left of it.
  if (hasArgument(value) && store.paths.some((path) => isLowBits(value, path) || isRest(value))) {
    return closing;
  }
  const parts = partsGiven(value);
  if (parts.length === 0) return usual;
  const isEach = (test: Test) => parts.every((part) => isSurely(store, one, test, part));
  if (isEach(isLower)) return capped;
  // A part of something, and more than nothing of it.
  return plain(parts[0]!) !== plain(value) && isEach(isOther) ? usual : closing;
}

/** What a condition says of a value on a path that it is of. */
type Test = (
  condition: Pick<Condition, "value" | "holds">,
  value: Value,
  path: Path,
) => boolean;

function boundsOfConstant(word: bigint, { raised, atZero }: Closing): Bounds {
  if (word >= 1n << 96n) return raised ? closing : lifted;
  return word === 0n && atZero ? closing : usual;
}

/** All of it, which nobody writes down as less. */
function isSupply(value: Value, scene: Scene): boolean {
  const place = readPlace(plain(value));
  return place !== null && scene.frame.supply.some((one) => overlaps(one, place)) &&
    !isSupplyLowered(scene);
}

/** Of seconds, less than a day. */
const SHORT_BITS = 16;

/** An argument as it is given, or so many times that: nothing is held against it. */
function isAny(store: StoreRecord, fields: OwnFields): boolean {
  const inner = plain(store.value);
  if (isConstant(inner)) return false;
  if (inner.kind === "operation" && inner.op === "mul") {
    const [value, times] = inner.operands as readonly [Value, Value];
    return isConstant(times) && isAny({ ...store, value }, fields);
  }
  return inner.kind === "calldata" && capOf(store, fields) === null;
}

/** The arguments with any of which it is nothing; none: it is not told by arguments alone how much of something it is. */
function partsGiven(value: Value, depth = 0): Term[] {
  const inner = plain(value);
  if (isConstant(value) || isConstant(inner) || depth > DEPTH_MAX) return [];
  if (inner.kind === "calldata") return [value];
  if (inner.kind !== "operation") return [];
  const [one, other] = inner.operands as readonly [Value, Value];
  if (inner.op === "mul") return [...partsGiven(one, depth + 1), ...partsGiven(other, depth + 1)];
  return inner.op === "div" && !hasArgument(other) ? partsGiven(one, depth + 1) : [];
}

const DEPTH_MAX = 6;

/** On every way it is asked, if only after it was stored, or where joined ways do not tell it any more. */
function isSurely(store: StoreRecord, one: AskedFunction, test: Test, value: Value): boolean {
  const { record, asking: { fields } } = one;
  const isAsked = (path: Path) => path.some((condition) => test(condition, value, path));
  return store.paths.length > 0 &&
      store.paths.every((path) => isAsked(path) || isOnEveryEnd(path, fields, isAsked)) ||
    store.isBehind(record.decisions((asked, holds) => test({ value: asked, holds }, value, [])));
}

/** `own`: what the store sets; `isSet`: somebody makes what stands there as little as he likes. */
type Known = {
  readonly stored: Value;
  readonly own: Place | null;
  readonly scene: Scene;
  readonly isSet: (place: Place) => boolean;
};

/** `asked`: of which it was asked before whether somebody makes them what he likes. */
function lowerBoundOf(store: StoreRecord, scene: Scene, asked: readonly Place[]): Test {
  const own = placeOfStore(store);
  const isSet = (place: Place) =>
    !asked.some((one) => overlaps(one, place)) && isSettable(place, scene, [...asked, place]);
  return (...test) => isLowerBound({ stored: store.value, own, scene, isSet }, ...test);
}

/** Something of it is held to be no less than something that is not nothing, nor as callers say. */
function isLowerBound(
  known: Known,
  ...[{ value: test, holds }, value, path]: Parameters<Test>
): boolean {
  // Of no supply at all nothing is asked, and nothing moves.
  if (isNone(test, holds, known.scene)) return true;
  if (test.kind !== "operation" || test.op !== "lt") return false;
  const [one, other] = test.operands as readonly [Value, Value];
  const [bounded, bound] = holds ? [other, one] : [one, other];
  return bound !== 0 && !has(bound, "calldata") && isScaled(bounded, value, path) &&
    !isLittle(bound, path, known) && !isLittleOf(bound, bounded, known);
}

function isNone(test: Term, holds: boolean, { frame }: Scene): boolean {
  const { term, holds: isThere } = asTruth(test, holds);
  const part = isThere ? null : factorOf(term);
  const place = part === null ? null : readPlace(part.term);
  return place !== null && part!.over * FEW_UNITS > part!.under &&
    frame.supply.some((one) => overlaps(one, place));
}

/** Of the least units of a token, next to none. */
const FEW_UNITS = 10n ** 6n;

/** No more than the number itself, or so many times or parts of it: with something else it may be more. */
function isScaled(bounded: Value, value: Value, path: Path, depth = 0): boolean {
  if (isNoLess(value, bounded, path)) return true;
  // Low bits are no more than the whole.
  const inner = allBits(bounded);
  if (isConstant(inner) || inner.kind !== "operation" || depth > DEPTH_MAX) return false;
  const [one, other] = inner.operands as readonly [Value, Value];
  const within = (side: Value) => isScaled(side, value, path, depth + 1);
  if (inner.op === "div") return within(one);
  if (inner.op !== "mul") return false;
  return isRate(other) && within(one) || isRate(one) && within(other);
}

/** Not as callers say, nor so often that nothing is asked of what is multiplied. */
function isRate(times: Value): boolean {
  return isConstant(times) ? BigInt(times) < RATE_MAX : !has(times, "calldata");
}

/** More than parts of a million of units with 18 decimals. */
const RATE_MAX = 1n << 96n;

/** Next to nothing, whatever it is taken from, or once somebody likes: a rest, low bits, some of the bits of a supply. */
function isLittle(bound: Value, path: Path, { own, scene, isSet }: Known): boolean {
  if (isConstant(bound)) return false;
  if (some(bound, (term) => term.kind === "returned" && term.call.selector === BALANCE_OF)) {
    return true;
  }
  return isLowBits(bound, path) || readsIn(bound).some((read) => {
    const place = readPlace(read);
    if (place === null) return false;
    // What it was before is no less than it was at first; a part of that is, if it is set again and again.
    if (own !== null && overlaps(place, own)) {
      return plain(bound) !== plain(read) || place.offset !== own.offset;
    }
    const supply = scene.frame.supply.filter((one) => overlaps(one, place));
    return supply.length === 0 ? isSet(place) : isSupplyLowered(scene) ||
      read.width <= LITTLE_BITS && supply.some((one) => one.bits > LITTLE_BITS);
  });
}

/** Less than a part of a thousand million of what the bound is a part of. */
function isLittleOf(bound: Value, bounded: Value, { stored }: Known): boolean {
  const [part, set, held] = [bound, stored, bounded].map(factorOf);
  if (!part || !set || !held || set.term !== held.term) return false;
  return part.over * set.over * held.under * PARTS_MAX < part.under * set.under * held.over;
}

const PARTS_MAX = 10n ** 9n;

/** So many times one term; null: it is something else, or a number of the code. */
function factorOf(value: Value): Summand | null {
  const [one, ...more] = linearOf(value)?.values() ?? [];
  return one === undefined || more.length > 0 || isConstant(one.term) || one.over <= 0n
    ? null
    : one;
}

/** Somebody makes it as little as he says. */
function isSettable(place: Place, scene: Scene, asked: readonly Place[]): boolean {
  return scene.functions.some((one) =>
    one.record.stores.some((store) => {
      const isSet = !store.transient && (store.value === 0 || hasArgument(store.value));
      const written = isSet ? placeOfStore(store) : null;
      if (written === null || !overlaps(written, place)) return false;
      if (store.value === 0) return true;
      const isLower = lowerBoundOf(store, scene, asked);
      const parts = partsGiven(store.value);
      return !isSurely(store, one, isLower, store.value) &&
        (parts.length === 0 || !parts.every((part) => isSurely(store, one, isLower, part)));
    })
  );
}

/** It is made of few of the bits of something that was reckoned or answered. */
function isLowBits(value: Value, path: Path): boolean {
  let found = false;
  visit(value, (term) => {
    // How many decimals there are is asked of others, and little.
    if (isRead(term) || term.kind === "operation" && term.op === "exp") return false;
    found ||= term.kind === "operation" && rests.has(term.op) ||
      term.kind === "field" && term.of.kind !== "calldata" && term.bits <= LITTLE_BITS &&
        isCut(term, path);
    return !found;
  });
  return found;
}

/** What callers say decides how much of it is left: something is taken off, or bits are turned or pushed out. */
function isRest(value: Value): boolean {
  const inner = plain(value);
  if (isConstant(inner)) return false;
  return inner.kind === "operation"
    ? lessened.has(inner.op)
    : inner.kind === "packed" && inner.pieces.some(({ of, bits, at }) => at > 0 && bits < of.width);
}

const lessened: ReadonlySet<string> = new Set(["sub", "xor", "not", "shl", "and"]);

const rests: ReadonlySet<string> = new Set(["mod", "smod", "byte"]);

/** In so many bits there are not twenty tokens of 18 decimals. */
const LITTLE_BITS = 64;

/** It is other than zero. */
const isOther: Test = (condition, part, path) => {
  const { term, holds } = asUncut(condition.value, condition.holds);
  return holds && isNoLess(part, term, path);
};
