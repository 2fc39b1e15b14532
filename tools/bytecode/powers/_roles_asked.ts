/** Roles that functions ask for, whether or not anybody may give them to himself. */
import type { StoreRecord } from "../walk/records.ts";
import { isConstant } from "../walk/values.ts";
import { addBits, type Bits, touches } from "./_bits.ts";
import { asTruth } from "./_paths.ts";
import { isHash, type Place, readPlace, slotHex } from "./_places.ts";
import { roleFamily } from "./_roles.ts";
import { hasArgument, isCaller, plain, readsIn } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

/**
 * `fields`: by the family of the mapping of mappings that they stand in: an entry of the caller's, under a constant.
 * `perhaps`: the compiler has worked out where it stands, and the code does not tell in which mapping: any in
 * which somebody is given roles.
 */
export type RolesAsked = { readonly fields: Bits; readonly perhaps: boolean };

export function rolesAsked(functions: readonly AskedFunction[]): RolesAsked {
  const fields = new Map<string, bigint>();
  let perhaps = false;
  for (const { record, asking } of functions) {
    for (const { value, failsWhenTrue, failsWhenFalse: holds } of record.branches) {
      const truth = asTruth(value, holds);
      const place = failsWhenTrue !== holds && truth.holds ? readPlace(truth.term) : null;
      if (place === null || !place.keys.some(isCaller)) continue;
      const worked = asking.mappings.workedOut.get(slotHex(place.root));
      if (worked !== undefined) addBits(fields, { ...place, family: roleFamily(worked) });
      else perhaps ||= place.keys.length === 1 && isWorkedOut(BigInt(place.root));
      const isConstantRole = place.keys.length > 1 &&
        place.keys.every((key) => isCaller(key) || isConstant(key));
      if (isConstantRole) addBits(fields, place);
    }
  }
  return { fields, perhaps };
}

/** A namespace of ERC-7201 ends in a byte of zero. */
function isWorkedOut(root: bigint): boolean {
  return isHash(root) && (root & 0xffn) !== 0n;
}

/** How sure it is that somebody is given a role that functions ask for; null: he is not. */
export function roleGiven(
  store: StoreRecord,
  place: Place,
  { fields, perhaps }: RolesAsked,
): "proven" | "likely" | null {
  if (!givesRole(store, place)) return null;
  if (touches(fields, place)) return "proven";
  return perhaps && isFlagUnderWord(place) && !isAskedBefore(store, place) ? "likely" : null;
}

/** A flag for an account under a word that is no account: other mappings of mappings are of two accounts. */
function isFlagUnderWord({ keys, bits, family }: Place): boolean {
  const [word] = keys;
  return bits <= 8 && family.endsWith("[][]") && hasArgument(word!) && plain(word!) === word;
}

/** Votes and claims are asked for before they are marked. */
function isAskedBefore({ paths }: StoreRecord, { family }: Place): boolean {
  return paths.some((path) =>
    path.some(({ value }) => readsIn(value).some((read) => readPlace(read)?.family === family))
  );
}

/** What conditions ask for in mappings of roles: which bits, by the mapping's slot. */
export function membersAsked(
  functions: readonly AskedFunction[],
): ReadonlyMap<string, Bits> {
  const members = new Map<string, Map<string, bigint>>();
  // All functions share what is known of mappings.
  for (const [term, { holding, failing }] of functions[0]?.asking.mappings.claims ?? []) {
    const isRole = [holding, failing].some((claim) =>
      claim && claim.kind !== "own" && claim.guards.some(({ kind }) => kind === "role")
    );
    for (const read of isRole ? readsIn(term) : []) {
      const place = readPlace(read);
      if (place === null) continue;
      const slot = slotHex(place.root);
      const asked = members.get(slot) ?? new Map<string, bigint>();
      addBits(asked, place);
      members.set(slot, asked);
    }
  }
  return members;
}

/** Somebody is given a role that the caller names. */
function givesRole({ value }: StoreRecord, { keys }: Place): boolean {
  return keys.length > 1 && keys.some((key) => hasArgument(key) && !isCaller(key)) &&
    !(isConstant(value) && BigInt(value) === 0n);
}
