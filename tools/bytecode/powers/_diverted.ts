/** Moves that go to somebody else than whom the sender names: who gets them instead, or who says so, has the power. */
import type { Guard } from "../analysis.ts";
import type { Path, StoreRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { placeOfStore, uniqueGuards } from "./_access.ts";
import { isNothing } from "./_amounts.ts";
import { accountKey, type Change, changesAt, isDebit, isSame } from "./_changes.ts";
import { askedOf, type Finding, finding, type Scene } from "./_findings.ts";
import { guardOf } from "./_given_away.ts";
import { asTruth, listedOnly, together } from "./_paths.ts";
import { overlaps, type Place, readPlace, slotHex } from "./_places.ts";
import { recipients, shareOf } from "./_shrunk.ts";
import { has, isArgumentAt, isCaller, isFixedAccount, isSelf, plain } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

/** Null: nothing so far, and others can have their turn. */
export function* diverted(one: AskedFunction, scene: Scene): Generator<Finding | null> {
  for (const { store, key } of yield* divertedBy(one, scene)) {
    const guard = isBurnt(key) ? null : guardOf(plain(key));
    if (guard === null) continue;
    yield {
      power: "forced-transfer",
      selector: one.selector,
      pc: store.pc,
      access: { state: "guarded", guards: [guard] },
      confidence: one.asking.complete ? "proven" : "likely",
      bounds: [],
      gravity: "usual",
    };
  }
  yield* byWhoeverSays(one, scene);
}

/** Who gets it is looked up in a list: whoever writes there for others says so. */
function* byWhoeverSays(one: AskedFunction, scene: Scene): Generator<Finding | null> {
  const lists = yield* listsOf(scene);
  for (const store of lists.length === 0 ? [] : one.record.stores) {
    const place = store.transient || isConstant(store.value) ? null : placeOfStore(store);
    if (place === null || !lists.some((list) => overlaps(list, place))) continue;
    if (place.keys.some(isCaller)) continue;
    yield finding("forced-transfer", one, { pc: store.pc, asked: askedOf(one, store) });
  }
}

const lists = new WeakMap<Scene, readonly Place[]>();

function* listsOf(scene: Scene): Generator<null, readonly Place[]> {
  const known = lists.get(scene);
  if (known !== undefined) return known;
  const places: Place[] = [];
  for (const one of scene.functions) {
    for (const { key } of yield* divertedBy(one, scene)) {
      const place = readPlace(plain(key));
      if (place !== null && place.keys.length > 0) places.push(place);
    }
  }
  lists.set(scene, places);
  return places;
}

type Diverted = { readonly store: StoreRecord; readonly key: Value };

const found = new WeakMap<AskedFunction, readonly Diverted[]>();

function* divertedBy(one: AskedFunction, scene: Scene): Generator<null, readonly Diverted[]> {
  const known = found.get(one);
  if (known !== undefined) return known;
  const all: Diverted[] = [];
  const to = recipients.get(one.selector);
  if (to !== undefined) yield* findDiverted(one, to, scene, all);
  found.set(one, all);
  return all;
}

/**
 * What is credited, all or most of what is moved, on ways on which hardly anything is credited to whom the
 * sender names.
 */
function* findDiverted(
  one: AskedFunction,
  to: number,
  { frame }: Scene,
  all: Diverted[],
): Generator<null, void> {
  const changes = changesAt(one.record.stores, [...frame.balances, ...frame.named]);
  const taken = changes.filter(isDebit);
  const isNamed = (value: Value) => isArgumentAt(value, to);
  const isMoved = (value: Value) => isArgumentAt(value, to + ARGUMENT_BYTES);
  // Whose entry it is may have been lost: then it may be his.
  const credits = changes.filter((change) => {
    const key = accountKey(change.place) ?? 0;
    return !isDebit(change) && (isNamed(key) || has(key, "unknown"));
  });
  const received = credits.filter((change) => !isLittle(change, isMoved));
  const known = credits.filter((change) => !has(change.store.value, "unknown"));
  for (const { sign, amount, store, place } of changes) {
    const key = accountKey(place);
    if (key === null || sign !== "added" || isNamed(key) || isSelf(key)) continue;
    if (!isMost(amount, isMoved)) continue;
    const given = changes.filter((other) =>
      other.sign === "added" && isSame(accountKey(other.place) ?? 0, key)
    );
    for (const { path, guards } of askedOf(one, { paths: listedOnly(store.paths) })) {
      yield null;
      if (isOfCaller(guards, key, one, frame)) continue;
      if (isNothing(amount, path) || isChosenAs(path, isNamed, key)) continue;
      if (given.some((fee) => isAtMost(path, amount, fee.amount))) continue;
      if (!taken.some((other) => together(other.store.paths, [path]))) continue;
      // A fee that leaves little for a while is told with the time.
      const heeded = isTimed(path) ? credits : received;
      const here = known.filter((other) => together(other.store.paths, [path]));
      // Where ways joined, what is given on this one may be told besides.
      const isTold = ({ store }: Change) =>
        !known.some((other) => other.store === store) &&
        here.some((other) => other.store.pc === store.pc);
      if (heeded.some((other) => !isTold(other) && together(other.store.paths, [path]))) continue;
      all.push({ store, key });
      break;
    }
  }
}

const ARGUMENT_BYTES = 32;

/**
 * Whoever has to call on this way disposes of what is moved: it is his own, it is to be his, or he has power over the
 * token. Others, as routers are, move what holders had them move.
 */
function isOfCaller(
  guards: readonly Guard[],
  key: Value,
  { selector }: AskedFunction,
  { owner }: Scene["frame"],
): boolean {
  if (selector !== TRANSFER_FROM) return guards.length > 0;
  const receiver = guardOf(plain(key));
  return guards.some((guard) =>
    guard.kind !== "fixed" && guard.kind !== "slot" && guard.kind !== "role" ||
    receiver !== null && uniqueGuards([guard, receiver]).length === 1 ||
    guard.kind === "slot" && owner.some(({ root }) => slotHex(root) === guard.place.slot)
  );
}

const TRANSFER_FROM = "0x23b872dd";

function isMost(amount: Value, isMoved: (value: Value) => boolean): boolean {
  const share = shareOf(amount, isMoved);
  return share !== null && share.of > 0n && 2n * share.part >= share.of;
}

function isTimed(path: Path): boolean {
  return path.some(({ value }) => has(value, "time") || has(value, "block"));
}

/** Less than half of it, as constants alone say. */
function isLittle({ sign, amount }: Change, isMoved: (value: Value) => boolean): boolean {
  const share = sign === "added" ? shareOf(amount, isMoved) : null;
  return share !== null && share.part >= 0n && 2n * share.part < share.of;
}

/** Whom the sender names is nobody, the contract, one whom tokens are burned to, or the one who gets it. */
function isChosenAs(path: Path, isNamed: (value: Value) => boolean, key: Value): boolean {
  return path.some((condition) => {
    const { term, holds } = asTruth(condition.value, condition.holds);
    if (isNamed(term)) return !holds;
    if (!holds || term.kind !== "operation" || term.op !== "eq") return false;
    const other = term.operands.find((side) => !isNamed(side));
    return other !== undefined && term.operands.some(isNamed) &&
      (isConstant(other) && !isFixedAccount(other) || isSelf(other) || isSame(other, key));
  });
}

/** It is no more than the other number: a fee of so many tokens takes all of what is less. */
function isAtMost(path: Path, amount: Value, other: Value): boolean {
  return !isConstant(other) && path.some(({ value, holds }) => {
    if (value.kind !== "operation" || value.op !== "lt") return false;
    const [one, two] = value.operands as readonly [Value, Value];
    const [less, more] = holds ? [one, two] : [two, one];
    return isSame(less, amount) && isSame(more, other);
  });
}

/** Where tokens are burnt. */
function isBurnt(key: Value): boolean {
  const inner = plain(key);
  return isConstant(inner) && [0n, 1n, 0xdeadn].includes(BigInt(inner));
}
