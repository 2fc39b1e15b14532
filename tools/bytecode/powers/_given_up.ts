/** Numbers for all that count what holders give up of their own, as the fees that reflection tokens have spread. */
import type { StoreRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { accountKey, changesAt, isSame } from "./_changes.ts";
import { askedOf, type Scene } from "./_findings.ts";
import { together } from "./_paths.ts";
import { isCaller, plain } from "./_terms.ts";
import { stepsOf } from "./_steps.ts";
import type { AskedFunction } from "./scene.ts";

/**
 * On each way to it the caller takes off his own balance what is counted, or as many as that is reckoned to. Nobody
 * else may, and he gets nothing back.
 */
export function isGivenUp(store: StoreRecord, one: AskedFunction, { frame }: Scene): boolean {
  const { record } = one;
  const counted = stepsOf(store, "add", record);
  if (counted === null) return false;
  const own = changesAt(record.stores, frame.balances)
    .filter((change) => isCaller(accountKey(change.place) ?? 0));
  if (own.some(({ sign }) => sign !== "taken")) return false;
  return askedOf(one, store).every(({ guards, path }) =>
    guards.length === 0 && own.some(({ store: debit }) => {
      const taken = together(debit.paths, [path]) ? stepsOf(debit, "sub", record) : null;
      return taken !== null &&
        counted.every((amount) => taken.some((value) => isReckoned(value, amount)));
    })
  );
}

/** It is the amount, or so many times that. */
function isReckoned(value: Value, amount: Value): boolean {
  if (isSame(value, amount)) return true;
  const inner = plain(value);
  return !isConstant(inner) && inner.kind === "operation" && inner.op === "mul" &&
    inner.operands.some((one) => isSame(one, amount));
}
