/** Balances in the low part of a word that is changed as one. */
import { isConstant } from "../walk/values.ts";
import { type Change, changesAt } from "./_changes.ts";
import type { Scene } from "./_findings.ts";
import { overlaps } from "./_places.ts";

/**
 * One less, where the balance is the low part of a word that counts something else above it: ERC721A adds 2^128 - 1. Of
 * a word that moves take a number out of, it is not known that the balance is no more than that part.
 */
export function inOnes(change: Change, { balances, moves }: Scene["frame"]): Change {
  const { sign, amount, store } = change;
  const balance = balances.find((one) => overlaps(one, change.place));
  if (sign !== "added" || !isConstant(amount) || balance === undefined) return change;
  if (balance.offset > 0 || balance.bits >= store.bits) return change;
  const step = BigInt.asIntN(balance.bits, BigInt(amount));
  if (step >= 0n || step < -ONES_MAX) return change;
  const isNumbered = moves.length > 0 &&
    moves.every(({ record }) =>
      changesAt(record.stores, [balance]).every((moved) => isConstant(moved.amount))
    );
  return isNumbered ? { ...change, sign: "taken", amount: Number(-step) } : change;
}

const ONES_MAX = 16n;
