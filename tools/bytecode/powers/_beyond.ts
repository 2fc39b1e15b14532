/** Sent out of a book of deposits: more than is taken off the entry, though each entry is as much as was brought for it. */
import type { StoreRecord, WalkRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import { changeOf, isSame } from "./_changes.ts";
import type { Sent } from "./_earned.ts";
import { brings } from "./_deposits.ts";
import { askedOf, type Scene } from "./_findings.ts";
import { type Linear, linearOf, minus, oldAt, positiveIn } from "./_linear.ts";
import { together } from "./_paths.ts";
import { keyOf, overlaps, type Place } from "./_places.ts";
import { known } from "./_put_in.ts";
import { plain } from "./_terms.ts";

/** `staked[msg.sender] -= n`, and `n * 2` is sent: by what else than that it should be more is not asked. */
export function isBeyond(
  { amount, token }: Pick<Sent, "amount" | "token">,
  store: StoreRecord,
  place: Place,
  scene: Scene,
): boolean {
  const { sign, amount: taken } = changeOf(store, place);
  if (sign !== "taken" && sign !== "zeroed") return false;
  const off = sign === "taken" ? linearOf(taken) : oldAt(store);
  const beyond = minus(linearOf(amount), off);
  if (off === null || beyond === null || !isMoreOf(beyond, off)) return false;
  const of = token === null || isConstant(token) ? token : token.id;
  return known(scene, `as brought ${keyOf(place)} ${of}`, () => isAsBrought(place, token, scene));
}

/** Made of nothing else: interest and what is kept elsewhere are other numbers. */
function isMoreOf(beyond: Linear, off: Linear): boolean {
  return beyond.size > 0 && positiveIn(beyond) !== null &&
    [...beyond.keys()].every((name) => name === "" || off.has(name));
}

/** Whoever has more in his entry has brought exactly as much of it, wherever nobody with power writes. */
function isAsBrought(book: Place, token: Value | null, { functions }: Scene): boolean {
  let isBrought = false;
  for (const one of functions) {
    for (const store of one.record.stores) {
      const place = store.transient ? null : placeOfStore(store);
      if (place === null || !overlaps(place, book)) continue;
      const { sign, amount } = changeOf(store, place);
      if (sign === "taken" || sign === "zeroed") continue;
      if (askedOf(one, store).every(({ guards }) => guards.length > 0)) continue;
      if (sign !== "added" || !comesIn(amount, token, store, one.record)) return false;
      isBrought = true;
    }
  }
  return isBrought;
}

function comesIn(
  amount: Value,
  token: Value | null,
  { paths }: StoreRecord,
  { calls }: WalkRecord,
): boolean {
  const inner = plain(amount);
  if (token === null) return !isConstant(inner) && inner.kind === "callvalue";
  return calls.some((record) =>
    brings(record) && isSame(record.call.target, token) &&
    isSame(record.call.args[2] ?? 0, amount) && together(record.paths, paths)
  );
}
