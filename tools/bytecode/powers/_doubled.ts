/**
 * Moves that read both balances before they write either: to himself, a holder keeps what he sends and gets it
 * besides, as iTokens of bZx let in 2020.
 */
import type { Path } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { isNothing } from "./_amounts.ts";
import { accountKey, type Change, isDebit, isSame } from "./_changes.ts";
import { askedOf, type Finding, finding } from "./_findings.ts";
import { compatible, together } from "./_paths.ts";
import type { AskedFunction } from "./scene.ts";
import { isArgument } from "./_held_debits.ts";

export function* doubled(
  changes: readonly Change[],
  one: AskedFunction,
): Iterable<Finding | null> {
  const { overtaken } = one.record;
  if (overtaken.length === 0) return;
  for (const change of changes) {
    const { store, place, amount, sign } = change;
    const by = overtaken.find(({ pc, slot }) => pc === store.pc && slot === store.slot)?.by;
    if (by === undefined || sign !== "added") continue;
    const key = accountKey(place) ?? 0;
    const debits = changes.filter((other) =>
      isDebit(other) && other.store.slot === by && together(other.store.paths, store.paths)
    );
    for (const debit of debits) {
      const other = accountKey(debit.place) ?? 0;
      if (!isArgument(key) || !isArgument(other)) continue;
      const asked = askedOf(one, store).filter(({ path }) =>
        !isNothing(amount, path) && mayBeOne(path, [key, other], one)
      );
      yield finding("mint", one, { pc: store.pc, asked });
    }
  }
}

/** Nothing says that the two are others, neither on the way nor before it ends. */
function mayBeOne(path: Path, keys: readonly Value[], { record }: AskedFunction): boolean {
  if (areOthers(path, keys)) return false;
  const ends = record.returns.flatMap(({ paths }) => paths).filter((end) => compatible(path, end));
  return ends.some((end) => !areOthers(end, keys));
}

function areOthers(path: Path, keys: readonly Value[]): boolean {
  return path.some(({ value, holds }) =>
    !holds && !isConstant(value) && value.kind === "operation" && value.op === "eq" &&
    keys.every((key) => value.operands.some((side) => isSame(side, key)))
  );
}
