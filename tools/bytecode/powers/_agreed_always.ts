/**
 * Whether every way to a debit has the word of him who loses it, also where so many ways were joined that none of
 * them tells it any more: as single tokens ask for their owner, for whom he approved, or for his operator.
 */
import type { Decides, StoreRecord } from "../walk/records.ts";
import { allowanceTest, endlessTest, isLessened } from "./_allowances.ts";
import type { Change } from "./_changes.ts";
import type { Claim } from "./_claims.ts";
import type { Scene } from "./_findings.ts";
import { claimOf } from "./_guards.ts";
import type { AskedFunction } from "./scene.ts";
import { has, some } from "./_terms.ts";

/** Whether this claim is of him who loses something. */
type IsOwn = (claim: Extract<Claim, { kind: "own" }>) => boolean;

const known = new WeakMap<StoreRecord, boolean>();

export function isAgreedAlways(
  change: Change,
  { asking: { complete, mappings }, record }: AskedFunction,
  scene: Scene,
  isOwn: IsOwn,
): boolean {
  const { store } = change;
  const before = known.get(store);
  if (before !== undefined) return before;
  const isAllowed = isLessened(change, scene, record)
    ? allowanceTest(change, [], scene, record)
    : endlessTest(change, scene);
  const agrees = (isSaid: boolean): Decides => (value, holds) => {
    const claim = claimOf(value, holds, mappings);
    return claim?.kind === "own" && (isSaid || !claim.said) && isNamed(claim) && isOwn(claim) ||
      scene.frame.allowances.length > 0 && isAllowed({ value, holds, pc: 0 });
  };
  // Whom the caller names behind the arguments counts where somebody is asked for who may name him (`_said.ts`).
  const vouches: Decides = (value, holds) => {
    const claim = has(value, "caller") ? claimOf(value, holds, mappings) : null;
    return claim !== null && !claim.said && claim.kind !== "own";
  };
  const isBehind = (decides: Decides) => store.isBehind(record.decisions(decides));
  const agreed = complete && isBehind(agrees(true)) &&
    isBehind((value, holds) => agrees(false)(value, holds) || vouches(value, holds));
  known.set(store, agreed);
  return agreed;
}

/** Whose it is can be told from others': what has no name may be anything, as each entry of a list in memory. */
function isNamed({ key }: Extract<Claim, { kind: "own" }>): boolean {
  return key === null || !some(key, (term) => term.kind === "unknown" && term.pc === 0);
}
