/** Signed calls that anybody makes again: what was signed once is not used up. */
import type { WalkRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import { isOfArguments } from "./_implied.ts";
import { type Place, placeAt, readPlace } from "./_places.ts";
import { has } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

/** The precompiles: nobody stands there who could remember. */
const PRECOMPILES_MAX = 0xffffn;

const RECOVER = 1;

/**
 * It asks who signed, and all else that decides is what the caller hands in, also where the walk lost what was
 * compared: nobody is asked for who calls, and nothing that is read is changed. What was let once is let again.
 */
export function isRepeatable({ record, asking }: AskedFunction): boolean {
  const { calls, branches } = record;
  if (!asking.complete || !calls.some(({ call }) => call.target === RECOVER)) return false;
  if (branches.some(({ value }) => has(value, "caller") || has(value, "origin"))) return false;
  return calls.every(({ call }) => isOfArguments(call.target) || isPrecompile(call.target)) &&
    isUnchanged(record);
}

function isPrecompile(target: Value): boolean {
  return isConstant(target) && BigInt(target) <= PRECOMPILES_MAX;
}

/** Entries alone are read that the caller names, and none of them is stored. */
function isUnchanged({ loads, stores }: WalkRecord): boolean {
  const places = loads.map(placeOf);
  const read = new Set<string>();
  for (const place of places) {
    if (place === null || place.keys.length === 0 || !place.keys.every(isOfArguments)) return false;
    read.add(place.family);
  }
  return stores.every((store) => {
    const place = placeOfStore(store);
    return place !== null && !read.has(place.family);
  });
}

function placeOf(load: Value): Place | null {
  return readPlace(load) ?? placeAt(load, 0, 256);
}
