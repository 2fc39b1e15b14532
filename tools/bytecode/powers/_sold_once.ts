/** What each holder may ever sell: once, so often, or so much, and nothing gives it back. */
import type { BranchRecord, Condition, StoreRecord } from "../walk/records.ts";
import { isConstant, type Term } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import { changeOf } from "./_changes.ts";
import { type Move, partiesOf } from "./_closing.ts";
import { askedOf, type Scene } from "./_findings.ts";
import { isAmong } from "./_frame.ts";
import { linearOf, minus } from "./_linear.ts";
import { asTruth } from "./_paths.ts";
import { overlaps, type Place, readPlace } from "./_places.ts";
import { isStranger } from "./_sale_windows.ts";
import { recipients } from "./_shrunk.ts";
import { has, isNow, plain, readsIn } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

/** The stores of a move after which whoever sends fails sooner or later, for ever. */
export function soldOnce(one: AskedFunction, scene: Scene): readonly StoreRecord[] {
  if (!recipients.has(one.selector) || scene.frame.balances.length === 0) return [];
  const { stores, entry, branches } = one.record;
  const { from } = partiesOf(entry);
  return stores.filter((store) => {
    const place = store.transient ? null : placeOfStore(store);
    if (place?.keys.length !== 1 || !from(place.keys[0]!) || isOfToken(place, scene)) return false;
    const count = { place, step: stepOf(store, place) };
    return isUsedUp(store, place) &&
      branches.some((branch) => failsOnceUsed(branch, count, { entry, frame: scene.frame })) &&
      !isGivenBack(place, scene);
  });
}

function isOfToken(place: Place, { frame }: Scene): boolean {
  const { balances, named, allowances, rights, unread } = frame;
  return [balances, named, allowances, rights, unread].some((places) => isAmong(place, places));
}

/** A mark, a moment, or more than stood there. */
function isUsedUp(store: StoreRecord, place: Place): boolean {
  const { value } = store;
  if (isConstant(value)) return BigInt(value) > 0n;
  return isNow(plain(value)) || changeOf(store, place).sign === "added";
}

/** An entry of whoever sends, and what every move adds to it, if the code says how much. */
type Count = { readonly place: Place; readonly step: bigint | null };

/** Nobody moves tokens so often. */
const movesMax = 1_000_000n;

function stepOf(store: StoreRecord, place: Place): bigint | null {
  const { sign, amount } = changeOf(store, place);
  return sign === "added" && isConstant(amount) ? BigInt(amount) : null;
}

/** Fails for who sends once enough stands in his entry, whatever time it is; named accounts may be spared. */
function failsOnceUsed(
  { pc, value, failsWhenTrue, failsWhenFalse, always }: BranchRecord,
  count: Count,
  move: Move,
): boolean {
  if (failsWhenTrue === failsWhenFalse) return false;
  const last = { pc, value, holds: failsWhenTrue };
  return usedIn(last, count, move) ||
    isStranger(last, move) && always.some((one) => usedIn(one, count, move));
}

function usedIn({ value, holds }: Condition, { place, step }: Count, move: Move): boolean {
  if (has(value, "time") || has(value, "block")) return false;
  const [read, ...others] = readsIn(value);
  const at = read === undefined ? null : readPlace(read);
  if (at === null || others.length > 0 || !overlaps(at, place)) return false;
  if (at.keys.length !== 1 || !partiesOf(move.entry).from(at.keys[0]!)) return false;
  const truth = asTruth(value, holds);
  return truth.term === plain(read!) ? truth.holds : growsWith(value, holds, { read: read!, step });
}

type Grown = { readonly read: Term; readonly step: bigint | null };

function growsWith(value: Term, fails: boolean, { read, step }: Grown): boolean {
  if (value.kind !== "operation" || value.op !== "lt") return false;
  const [one, other] = value.operands.map(linearOf);
  const left = fails ? minus(other!, one!) : minus(one!, other!);
  if (left === null) return false;
  // A greatest number of the code: what stands elsewhere may be raised, or fall with the time.
  const limit = -(left.get("")?.over ?? 0n);
  const isReached = step === null || limit <= step * movesMax;
  return [...left.values()].some(({ over, term }) => over > 0n && readsIn(term).includes(read)) &&
    limit >= 0n && isReached;
}

/** Anybody, or time, or a later trade sets the entry back; or the walk does not tell what is written. */
function isGivenBack(place: Place, { functions }: Scene): boolean {
  return functions.some((one) =>
    one.record.stores.some((store) => {
      const other = store.transient ? null : placeOfStore(store);
      if (other === null || !overlaps(other, place) || isUsedUp(store, other)) return false;
      return askedOf(one, store).some(({ guards }) => guards.length === 0);
    })
  );
}
