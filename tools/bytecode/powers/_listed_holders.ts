/**
 * Holders of single tokens that stand in a list, each for all numbers up to the next one's (as ERC-2309 has tokens made):
 * whose a token is, is looked for among them.
 */
import { isConstant, type Term, type Value } from "../walk/values.ts";
import type { AskedPath } from "./_access.ts";
import { claimOf } from "./_guards.ts";
import { type Place, readPlace, slotHex, startOf, storagePlace } from "./_places.ts";
import { has, hasArgument, isCaller, plain, readsIn } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

/**
 * The caller was held against what the search found, which was lost, or is the list's first entry: on other ways the
 * same question is for who holds the number.
 */
export function isLostHolder({ path, guards }: AskedPath, one: AskedFunction): boolean {
  if (guards.length !== 1) return false;
  return path.some(({ pc, value, holds }) => {
    const found = holds ? heldAgainst(value) : null;
    if (found === null) return false;
    const first = storagePlace(found);
    if (first === null && !isLost(found)) return false;
    const asked = holdersAsked(pc, one);
    if (asked.length === 0) return false;
    const searched = searchedIn(one);
    return first === null
      ? searched.size > 0
      : asked.some((entry) =>
        searched.has(entry.family) && entry.offset === first.offsetBits &&
        slotHex(startOf(entry)) === first.slot
      );
  });
}

/** What the caller has to be. */
function heldAgainst(value: Term): Value | null {
  if (value.kind !== "operation" || value.op !== "eq") return null;
  const [one, other] = value.operands as readonly [Value, Value];
  return isCaller(one) ? plain(other) : isCaller(other) ? plain(one) : null;
}

function isLost(value: Value): boolean {
  return !isConstant(value) && value.kind === "unknown" && has(value, "storage");
}

/** Whose entries are asked for at this point on other ways: of the number, or of the list. */
function holdersAsked(pc: number, { record, asking }: AskedFunction): readonly Place[] {
  return record.branches.flatMap((branch) => {
    const claim = branch.pc === pc ? claimOf(branch.value, true, asking.mappings) : null;
    const place = claim?.kind === "own" && claim.key !== null ? readPlace(plain(claim.key)) : null;
    return place !== null && (isList(place) || place.keys.every(hasArgument)) ? [place] : [];
  });
}

function isList({ family, keys }: Place): boolean {
  return keys.length === 0 && family.endsWith("{}");
}

/** Lists of which entries are held against the number that the caller hands in. */
function searchedIn({ record }: AskedFunction): ReadonlySet<string> {
  const families = record.branches.flatMap(({ value }) => {
    if (value.kind !== "operation" || value.op !== "lt") return [];
    const [one, other] = value.operands as readonly [Value, Value];
    const entries = hasArgument(other) ? one : hasArgument(one) ? other : 0;
    return readsIn(entries).map(readPlace).filter((place) => place !== null && isList(place));
  });
  return new Set(families.map((place) => place!.family));
}
