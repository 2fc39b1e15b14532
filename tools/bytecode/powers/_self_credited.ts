/** Books that anybody writes as he likes: he takes out what others have brought, for he has brought nothing himself. */
import type { Condition, Path, StoreRecord } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { type AskedPath, placeOfStore } from "./_access.ts";
import { changeOf } from "./_changes.ts";
import { askedOf, type Finding, finding, type Scene } from "./_findings.ts";
import { isAmong } from "./_frame.ts";
import { argumentsIn } from "./_parts.ts";
import { takesPayment } from "./_payments.ts";
import { together } from "./_paths.ts";
import { overlaps, type Place, readPlace } from "./_places.ts";
import { priceOf, takenBy } from "./_sales.ts";
import { has, hasArgument, isCaller, plain, readsIn, some } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

/** Whoever writes more entries on one way moves numbers from one to another. */
const STORES_MAX = 32;

/** As much as the caller says is written under his name, or another's, and nothing is given up for it anywhere. */
export function selfCredited(
  store: StoreRecord,
  one: AskedFunction,
  scene: Scene,
): Finding | null {
  const place = store.transient ? null : placeOfStore(store);
  if (place === null || isAmong(place, [...scene.frame.balances, ...scene.frame.named])) {
    return null;
  }
  const book = scene.deposits.books.find((book) => overlaps(book.place, place));
  if (book === undefined || !place.keys.some((key) => hasArgument(key) || isCaller(key))) {
    return null;
  }
  const amount = namedFor(store, place);
  if (amount === null || !hasArgument(amount)) return null;
  if (has(amount, "returned") || one.record.stores.length > STORES_MAX) return null;
  const asked = askedOf(one, store).filter((path) =>
    isFree(path) && !isBounded(path.path, amount, place) && !isGivenFor(path.path, place, one) &&
    priceOf({ amount, asked: path, one, scene, among: [] }).kind === "none"
  );
  const power = [...book.exits.values()][0]!;
  return finding(power, one, { pc: store.pc, asked });
}

/** What is set there or added, also to what was lost of the entry; null: it is lessened, or was lost itself. */
function namedFor(store: StoreRecord, place: Place): Value | null {
  const { sign, amount } = changeOf(store, place);
  if (sign === "added" || sign === "set") return amount;
  const sum = plain(store.value);
  if (isConstant(sum) || sum.kind !== "operation" || sum.op !== "add") return null;
  const [one, other] = sum.operands as readonly [Value, Value];
  const isLost = (part: Value) => has(part, "unknown") && !has(part, "calldata");
  return isLost(one) && !has(other, "unknown")
    ? other
    : isLost(other) && !has(one, "unknown")
    ? one
    : null;
}

function isFree({ guards, own, once }: AskedPath): boolean {
  return guards.length === 0 && own.length === 0 && !once;
}

/** What he has elsewhere says how much it may be, or somebody's word does: a list's root, a signature. */
function isBounded(path: Path, amount: Value, book: Place): boolean {
  const named = argumentsIn(amount);
  const isOther = (value: Value) =>
    readsIn(value).some((read) => {
      const place = readPlace(read);
      return place === null || place.keys.length > 0 && place.family !== book.family;
    });
  return path.some(({ value }: Condition) =>
    !isOverflow(value) &&
    (some(value, isWord) ||
      has(value, "unknown") && has(value, "calldata") ||
      isOther(value) && [...argumentsIn(value)].some((one) => named.has(one)))
  );
}

/** A hash, or what another says; tokens that move answer that they did. */
function isWord(term: Term): boolean {
  if (term.kind !== "returned") return term.kind === "keccak";
  return term.call.selector === null || !takesPayment.has(term.call.selector);
}

/** A sum is held against a part of it alone. */
function isOverflow(value: Term): boolean {
  if (value.kind !== "operation" || value.op !== "lt") return false;
  const [sum, part] = value.operands as readonly [Value, Value];
  return !isConstant(sum) && sum.kind === "operation" && sum.op === "add" &&
    sum.operands.some((one) => one === part);
}

/** An entry is less for it, or others are called who may have taken something: so many tokens as the code says are none. */
function isGivenFor(path: Path, book: Place, { record }: AskedFunction): boolean {
  return record.stores.some((store) => {
    const place = store.transient ? null : placeOfStore(store);
    if (place === null || place.keys.length === 0 || !together(store.paths, [path])) return false;
    const { sign } = changeOf(store, place);
    return sign === "taken" || sign === "scaled" ||
      sign === "zeroed" && place.family !== book.family;
  }) ||
    record.calls.some((other) => {
      if (other.call.kind === "staticcall" || !together(other.paths, [path])) return false;
      const price = takenBy(other);
      return price === null || !isConstant(price);
    });
}
