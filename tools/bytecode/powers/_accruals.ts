/**
 * What comes up for somebody by a rule of the code: what he has put in, times what has come up since an entry was
 * last marked, which is marked anew on the same way. Nobody but who is asked for says how much that is, and nothing
 * of it comes up twice.
 */
import type { Path, StoreRecord } from "../walk/records.ts";
import { isConstant, type OperationTerm, type Term, type Value } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import { changeOf, isSame } from "./_changes.ts";
import type { Scene } from "./_findings.ts";
import { together } from "./_paths.ts";
import { isScalar, keyOf, overlaps, type Place, readPlace } from "./_places.ts";
import { freeWritings, isPutIn, isTakenBack, known, type Writing } from "./_put_in.ts";
import { has, hasArgument, isCaller, isNow, isRead, plain, readsIn, visit } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

export type Way = {
  readonly path: Path;
  readonly one: AskedFunction;
  readonly scene: Scene;
  /** Whose entries count: besides the caller's own. */
  readonly whose: Value | null;
};

const DEPTH_MAX = 12;

export function comesUp(value: Value, way: Way, depth = 0): boolean {
  const inner = plain(value);
  if (isConstant(inner)) return BigInt(inner) === 0n;
  if (depth > DEPTH_MAX || has(inner, "unknown") || has(inner, "returned")) return false;
  const at = (part: Value) => comesUp(part, way, depth + 1);
  if (isRead(inner)) return isNotedDown(inner, way);
  if (inner.kind === "field") return at(inner.of);
  if (inner.kind === "packed") {
    return inner.pieces.length === 1 && BigInt(inner.constant) === 0n && at(inner.pieces[0]!.of);
  }
  if (inner.kind !== "operation") return false;
  const [one, other] = inner.operands as readonly [Value, Value];
  const marks = () => marksIn(inner, way);
  switch (inner.op) {
    case "add":
      return at(one) && at(other);
    case "sub":
      return isSince(inner, way);
    case "mul":
      return at(one) && isFactor(other, marks(), way) || at(other) && isFactor(one, marks(), way);
    case "div":
      return at(one) && isDivisor(other, way);
    case "shr":
      return isConstant(one) && at(other);
    default:
      return false;
  }
}

/** What was noted down before of what came up, and is struck out on this way after all else. */
function isNotedDown(read: Term, way: Way): boolean {
  const entry = readPlace(read);
  if (entry === null || !isHis(entry, way)) return false;
  return isStruckOut(storesAt(entry, way), way) && known(way.scene, `noted ${keyOf(entry)}`, () => {
    const writings = freeWritings(entry, way.scene);
    return writings !== null && writings.every((one) => isNotedBy(one, way.scene));
  });
}

/** Records stand in the order in which code was come by first, on whichever way. */
function isStruckOut(here: readonly StoreRecord[], { one: { record: { stores } } }: Way): boolean {
  const at = here.findLastIndex(({ value }) => value === 0);
  const first = (pc: number) => stores.findIndex((store) => store.pc === pc);
  return at >= 0 && here.every(({ pc }) => first(pc) <= stores.indexOf(here[at]!));
}

function isNotedBy({ one, store, place, path }: Writing, scene: Scene): boolean {
  const change = { store, place, ...changeOf(store, place) };
  const { sign, amount } = change;
  if (sign === "zeroed" || sign === "taken") return isTakenBack(change, path);
  return sign === "added" &&
    comesUp(amount, { path, one, scene, whose: place.keys.at(-1) ?? null });
}

/** `now - mark`: a mark that is set to the very present on this way, and nowhere to anything else. */
function isSince({ operands }: OperationTerm, way: Way): boolean {
  const [present, before] = operands as readonly [Value, Value];
  const mark = readPlace(plain(before));
  if (mark === null || !isHis(mark, way) && !isScalar(mark)) return false;
  const here = storesAt(mark, way);
  if (here.length === 0 || !here.every(({ value }) => isSame(value, present))) return false;
  const base = baseOf(present);
  if (base === null || base !== "now" && !isCounter(present, way)) return false;
  return known(way.scene, `marked ${keyOf(mark)} ${base}`, () => {
    const writings = freeWritings(mark, way.scene);
    return writings !== null && writings.every(({ store }) => baseOf(store.value) === base);
  });
}

/** The time, or the number that grows with it, apart from what has come to that since. */
function baseOf(present: Value): string | null {
  const inner = plain(present);
  if (isConstant(inner)) return null;
  if (isNow(inner)) return "now";
  const read = counterIn(inner);
  return read === null ? null : keyOf(read);
}

function counterIn(inner: Term): Place | null {
  const place = readPlace(inner);
  if (place !== null) return isScalar(place) ? place : null;
  if (inner.kind !== "operation" || inner.op !== "add") return null;
  const places = inner.operands.flatMap((part) => readPlace(plain(part)) ?? []);
  return places.length === 1 && isScalar(places[0]!) ? places[0]! : null;
}

/** A number that is the same for all and grows by what comes up. */
function isCounter(present: Value, way: Way): boolean {
  const inner = plain(present) as Term;
  const counter = counterIn(inner);
  if (counter === null) return false;
  const grown = inner.kind === "operation"
    ? inner.operands.filter((part) => readPlace(plain(part)) === null)
    : [];
  return grown.every((part) => comesUp(part, way)) && isGrowing(counter, way.scene);
}

function isGrowing(counter: Place, scene: Scene): boolean {
  return known(scene, `grows ${keyOf(counter)}`, () => {
    const writings = freeWritings(counter, scene);
    return writings !== null && writings.every(({ one, store, place, path }) => {
      const { sign, amount } = changeOf(store, place);
      return sign === "added" && comesUp(amount, { path, one, scene, whose: null });
    });
  });
}

/** What somebody has put in, or a number that nobody sets but who is asked for. */
function isFactor(value: Value, marks: readonly Place[], { scene, ...way }: Way): boolean {
  if (isConstant(value)) return true;
  if (hasArgument(value) || others.some((taint) => has(value, taint))) return false;
  return readsIn(value).every((read) => {
    const place = readPlace(read);
    if (place === null) return false;
    if (!isHis(place, way)) return freeWritings(place, scene)?.length === 0;
    return marks.length > 0 && isPutIn(place, marks, scene);
  });
}

const others = ["unknown", "returned", "callvalue", "balance", "time", "block", "gas"] as const;

/** How much there is altogether: it changes with somebody's part of it alone. */
function isDivisor(value: Value, { scene, ...way }: Way): boolean {
  if (isConstant(value)) return true;
  if (hasArgument(value) || others.some((taint) => has(value, taint))) return false;
  return readsIn(value).every((read) => {
    const place = readPlace(read);
    if (place === null) return false;
    return isHis(place, way) || freeWritings(place, scene)?.every(isOfParts) === true;
  });
}

function isOfParts({ one: { record }, store, place, path }: Writing): boolean {
  const { sign, amount } = changeOf(store, place);
  return (sign === "added" || sign === "taken") && record.stores.some((other) => {
    const part = other.transient ? null : placeOfStore(other);
    if (part === null || part.keys.length === 0 || !together(other.paths, [path])) return false;
    const change = changeOf(other, part);
    return change.sign === sign && isSame(change.amount, amount);
  });
}

/** The marks that what comes up for somebody is counted from. */
function marksIn(value: Value, way: Way): Place[] {
  const found: Place[] = [];
  visit(value, (term) => {
    if (term.kind !== "operation" || term.op !== "sub") return !isRead(term);
    const mark = readPlace(plain(term.operands[1]!));
    if (mark !== null && isHis(mark, way)) found.push(mark);
  });
  return found;
}

function isHis({ keys }: Place, { whose }: Pick<Way, "whose">): boolean {
  return keys.some((key) => isCaller(key) || whose !== null && isSame(key, whose));
}

function storesAt(place: Place, { one: { record }, path }: Way): StoreRecord[] {
  return record.stores.filter((store) => {
    const written = store.transient ? null : placeOfStore(store);
    return written !== null && overlaps(written, place) && together(store.paths, [path]);
  });
}
