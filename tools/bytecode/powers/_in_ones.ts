/** Balances in the low part of a word that is changed as one. */
import type { StoreRecord } from "../walk/records.ts";
import { isConstant } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import { type Change, changesAt } from "./_changes.ts";
import type { Scene } from "./_findings.ts";
import { together } from "./_paths.ts";
import { overlaps } from "./_places.ts";

/**
 * One less, where the balance is the low part of a word that counts something else above it: ERC721A adds 2^128 - 1 when
 * a token is burnt. The token is its holder's no more, which is written down with it: that he holds one at all is
 * known by that alone.
 */
export function inOnes(
  changes: readonly Change[],
  stores: readonly StoreRecord[],
  frame: Scene["frame"],
): Change[] {
  const less = changes.filter((change) => isOneLess(change, frame));
  if (less.length === 0) return [...changes];
  const given = stores.filter((store) => {
    const place = store.transient ? null : placeOfStore(store);
    return place !== null && frame.rights.some(({ family }) => family === place.family);
  });
  const isOfToken = (change: Change) =>
    given.some(({ paths }) => together(paths, change.store.paths)) &&
    !less.some((other) =>
      other.store.pc !== change.store.pc && together(other.store.paths, change.store.paths)
    );
  return changes.map((change) =>
    less.includes(change) && isOfToken(change) ? { ...change, sign: "taken", amount: 1 } : change
  );
}

function isOneLess({ sign, amount, store, place }: Change, { balances, moves }: Scene["frame"]) {
  const balance = balances.find((one) => overlaps(one, place));
  if (sign !== "added" || !isConstant(amount) || balance === undefined) return false;
  if (balance.offset > 0 || balance.bits >= store.bits) return false;
  // Of a word that moves take a number out of, it is not known that the balance is no more than that part.
  return BigInt.asIntN(balance.bits, BigInt(amount)) === -1n && moves.length > 0 &&
    moves.every(({ record }) =>
      changesAt(record.stores, [balance]).every((moved) => isConstant(moved.amount))
    );
}
