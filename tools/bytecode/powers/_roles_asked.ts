/** Roles that functions ask for, whether or not anybody may give them to himself. */
import type { StoreRecord } from "../walk/records.ts";
import { isConstant } from "../walk/values.ts";
import { asTruth } from "./_paths.ts";
import { type Place, readPlace, slotHex } from "./_places.ts";
import { roleFamily } from "./_roles.ts";
import { hasArgument, isCaller } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

/** By the family of the mapping of mappings that they stand in: an entry of the caller's, under a constant. */
export function rolesAsked(functions: readonly AskedFunction[]): ReadonlySet<string> {
  const families = new Set<string>();
  for (const { record, asking } of functions) {
    for (const { value, failsWhenTrue, failsWhenFalse: holds } of record.branches) {
      const truth = asTruth(value, holds);
      const place = failsWhenTrue !== holds && truth.holds ? readPlace(truth.term) : null;
      if (place === null || !place.keys.some(isCaller)) continue;
      const worked = asking.mappings.workedOut.get(slotHex(place.root));
      if (worked !== undefined) families.add(roleFamily(worked));
      const isConstantRole = place.keys.length > 1 &&
        place.keys.every((key) => isCaller(key) || isConstant(key));
      if (isConstantRole) families.add(place.family);
    }
  }
  return families;
}

/** Somebody is given a role that the caller names. */
export function givesRole({ value }: StoreRecord, { keys }: Place): boolean {
  return keys.length > 1 && keys.some((key) => hasArgument(key) && !isCaller(key)) &&
    !(isConstant(value) && BigInt(value) === 0n);
}
