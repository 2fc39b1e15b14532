/**
 * Roles that whoever is the owner has, and nobody else: given with the owner's place, and taken with it, as the
 * administrator's is of OpenZeppelin's AccessControlDefaultAdminRules.
 */
import type { Guard } from "../analysis.ts";
import type { Path, StoreRecord } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import { isSame } from "./_changes.ts";
import { covers } from "./_covers.ts";
import type { Scene } from "./_findings.ts";
import { initialOn } from "./_initial.ts";
import { asTruth } from "./_paths.ts";
import { overlaps, type Place, readPlace, slotHex } from "./_places.ts";
import { hasArgument, isZero, plain } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

/** While the owner is nobody, nobody has it. */
export function isOwnersRole(guard: Guard, owner: Place, { functions }: Scene): boolean {
  if (guard.kind !== "role" || guard.role === null) return false;
  const known: Known = { mapping: guard.mappingSlot, role: BigInt(guard.role), owner };
  return functions.every((one) => one.asking.complete && isKeptWith(one, known)) &&
    functions.some((one) => ownerStores(one, owner).length > 0);
}

type Known = { readonly mapping: string; readonly role: bigint; readonly owner: Place };

/** What a function does with the one it does with the other. */
function isKeptWith(one: AskedFunction, known: Known): boolean {
  const owners = ownerStores(one, known.owner);
  const entries = one.record.stores.flatMap((store) => entryOf(store, one, known) ?? []);
  const { forced } = one.asking.fields;
  const isGivenWith = ({ store, account }: Entry, path: Path) =>
    covers(
      path,
      owners.filter(({ value }) => isSame(value, account)).flatMap(({ paths }) => paths),
      forced(),
    ) || isOther(store, path, known);
  // Where the owner before had no entry, or there was no owner, nothing has to be taken.
  const taken = entries.filter(({ store }) => isZero(store.value));
  const isTakenWith = (path: Path) =>
    wasNobody(path, known.owner) ||
    initialOn(path, one.asking.fields, one.asking.mappings) !== null ||
    covers(path, taken.flatMap(({ store }) => store.paths.map(withoutEntry(store))), forced());
  return entries.every((entry) =>
    isZero(entry.store.value) || entry.store.paths.every((path) => isGivenWith(entry, path))
  ) && owners.every(({ paths }) => paths.every(isTakenWith));
}

function ownerStores({ record }: AskedFunction, owner: Place): StoreRecord[] {
  return record.stores.filter((store) => {
    const place = store.transient ? null : placeOfStore(store);
    return place !== null && overlaps(place, owner);
  });
}

type Entry = { readonly store: StoreRecord; readonly account: Value };

/** Somebody's entry under the role, or under one that may be it. */
function entryOf(store: StoreRecord, one: AskedFunction, { mapping, role }: Known): Entry | null {
  const place = store.transient ? null : placeOfStore(store);
  if (place === null) return null;
  const [first, account] = place.keys;
  if (slotHex(place.root) === mapping && account !== undefined) {
    return isConstant(first!) && BigInt(first!) !== role ? null : { store, account };
  }
  const worked = one.asking.mappings.workedOut.get(slotHex(place.root));
  return worked !== undefined && first !== undefined && worked.mappingSlot === mapping &&
      BigInt(worked.role) === role
    ? { store, account: first }
    : null;
}

/** The role that the caller names is another one. */
function isOther(store: StoreRecord, path: Path, { role }: Known): boolean {
  const named = placeOfStore(store)?.keys[0];
  if (named === undefined || !hasArgument(named)) return false;
  return path.some(({ value, holds }) => {
    const truth = asTruth(value, holds);
    if (role === 0n) return truth.holds && truth.term === plain(named);
    if (truth.holds || truth.term.kind !== "operation" || truth.term.op !== "eq") return false;
    const [left, right] = truth.term.operands as readonly [Value, Value];
    return isSame(left, named) && isConstant(right) && BigInt(right) === role;
  });
}

/** Nothing is to be taken from whom it was not given. */
function withoutEntry({ slot }: StoreRecord): (path: Path) => Path {
  const isEntry = (term: Term) =>
    term.kind === "storage" ? term.slot === slot : term.kind === "field" &&
      term.of.kind === "storage" && term.of.slot === slot;
  return (path) =>
    path.filter(({ value, holds }) => !(holds && isEntry(asTruth(value, holds).term)));
}

function wasNobody(path: Path, owner: Place): boolean {
  return path.some(({ value, holds }) => {
    const truth = asTruth(value, holds);
    const place = truth.holds ? null : readPlace(truth.term);
    return place !== null && overlaps(place, owner);
  });
}
