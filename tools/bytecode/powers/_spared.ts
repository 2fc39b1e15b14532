/** Who may take more from a balance than there is, where everybody else is held against his. */
import type { Path, StoreRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import type { Change } from "./_changes.ts";
import { compatible, isFolded, together } from "./_paths.ts";
import { isScalar, readPlace } from "./_places.ts";
import type { AskedFunction } from "./scene.ts";
import { has, plain, some } from "./_terms.ts";

/**
 * What is given here was taken from an account whose balance was not looked at on this way, though on others
 * it has to be enough: it passes below zero, and what is given comes from nowhere.
 */
export function isSpared(taken: readonly Change[], path: Path, { record }: AskedFunction): boolean {
  return path.some(isNamed) && taken.some(({ sign, store }) => {
    if (sign !== "taken" || isFolded(store.paths) || !together(store.paths, [path])) return false;
    const asks = ({ value }: Pick<Path[number], "value">) =>
      some(value, (term) => term.kind === "storage" && term.slot === store.slot);
    return !isAsked(path, store, asks) &&
      !has(store.value, "unknown") &&
      record.branches.some((branch) =>
        branch.failsWhenTrue !== branch.failsWhenFalse && asks(branch)
      );
  });
}

/** On this way, or on all that go on to where it is taken. What was lost may have been just that. */
function isAsked(
  path: Path,
  { paths }: StoreRecord,
  asks: (condition: Path[number]) => boolean,
): boolean {
  const isOn = (way: Path) =>
    way.some((condition) => asks(condition) || has(condition.value, "unknown"));
  return isOn(path) || paths.filter((way) => compatible(path, way)).every(isOn);
}

/** Somebody is the account in a slot: not a check of a product with what stands there. */
export function isNamed({ value, holds }: Path[number]): boolean {
  return holds && value.kind === "operation" && value.op === "eq" &&
    !value.operands.some(isReckoned) && value.operands.some((side) => {
      const place = readPlace(plain(side));
      return place !== null && isScalar(place);
    });
}

function isReckoned(side: Value): boolean {
  const inner = plain(side);
  return !isConstant(inner) && inner.kind === "operation";
}
