/** Powers over who has power: owners, roles, and the code itself. */
import type { Access, Guard, PowerName } from "../analysis.ts";
import type { StoreRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { type AskedPath, disposes, placeOfStore } from "./_access.ts";
import { touches } from "./_bits.ts";
import { entriesHit } from "./_entries.ts";
import { changeAmong, isSame } from "./_changes.ts";
import { askedOf, type Finding, finding, type Scene } from "./_findings.ts";
import { slotsWithin } from "./_fixed_arrays.ts";
import { isAmong } from "./_frame.ts";
import type { GuardUse } from "./_guard_use.ts";
import { isOwnersRole } from "./_owners_role.ts";
import { isScalar, keyOf, type Place, readPlace, slotHex } from "./_places.ts";
import { roleGiven } from "./_roles_asked.ts";
import { isCaller, readsIn } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";
import { saidGuards } from "./_said.ts";
import { asksSecret } from "./_secrets.ts";
import { isUpgrade } from "./_slots.ts";

/** Yields between stores. */
export function* controlPowers(
  one: AskedFunction,
  scene: Scene,
  guards: GuardUse,
): Generator<void, readonly Finding[]> {
  const found: Finding[] = [];
  for (const store of one.record.stores) {
    const place = store.transient ? null : placeOfStore(store);
    const told = place === null
      ? ofElements(store, one, { scene, guards })
      : ofStore(store, place, one, { scene, guards });
    if (told !== null) found.push(told);
    yield;
  }
  return found;
}

type Known = { readonly scene: Scene; readonly guards: GuardUse };

function ofStore(
  store: StoreRecord,
  place: Place,
  one: AskedFunction,
  { scene, guards }: Known,
): Finding | null {
  const asked = askedOf(one, store);
  const { pc } = store;
  if (isUpgrade(place, scene.runs)) return finding("upgradeable-proxy", one, { pc, asked });
  if (isAmong(place, scene.frame.owner)) return ownerSet(store, place, one, scene);
  const root = rootOf(place.family);
  const isName = place.keys.length === 0 &&
    scene.frame.names.some(({ family }) => rootOf(family) === root);
  if (isName && !isAmong(place, scene.frame.supply)) {
    return finding("name-change", one, { pc, asked });
  }
  if (!isScalar(place)) {
    if (place.keys.length > 0 && place.keys.every(isCaller)) return null;
    // Whoever holds something may do this or that at times: who is given balances is told as that.
    if (isAmong(place, scene.frame.balances)) return null;
    if (lessensOwn(store, place, one)) return null;
    const known = rolePower(place, guards) ?? entryPower(store, place, guards);
    const confidence = known === undefined ? roleGiven(store, place, guards.asked) : "proven";
    const others = asked.filter((path) => !disposes(path) && !givesUp(place, one, path));
    if (confidence === null) return null;
    return finding(known ?? "role-admin", one, { pc, asked: others }, { confidence });
  }
  const power = slotPower(place, guards);
  return power === undefined ? null : finding(power, one, { pc, asked });
}

/** Somebody who is asked for stands in an array of a fixed length; the owner himself is told otherwise. */
function ofElements(
  store: StoreRecord,
  one: AskedFunction,
  { scene, guards }: Known,
): Finding | null {
  const owners = scene.frame.owner.map(({ root }) => slotHex(root));
  const power =
    slotsWithin(store, one.record).flatMap((slot) =>
      owners.includes(slot)
        ? []
        : slotPower({ root: BigInt(slot), offset: 0, bits: WORD_BITS }, guards) ?? []
    )[0];
  return power === undefined
    ? null
    : finding(power, one, { pc: store.pc, asked: askedOf(one, store) });
}

const WORD_BITS = 256;

/** A caller's own number, counted up or down, is what he has put in: nobody is appointed by it. */
function lessensOwn(store: StoreRecord, place: Place, { record }: AskedFunction): boolean {
  if (!place.keys.some(isCaller)) return false;
  const { sign } = changeAmong(store, record.stores, place);
  return sign === "zeroed" || sign === "taken" || sign === "added";
}

/**
 * Of the members of an entry, and of the fields of its words, only those that are asked for make a role; who
 * administers it stands elsewhere.
 */
function rolePower(place: Place, { roles, members }: GuardUse): PowerName | undefined {
  const slot = slotHex(place.root);
  const asked = members.get(slot) ?? new Map();
  const isOther = asked.has(place.family)
    ? !touches(asked, place)
    : [...asked.keys()].some((one) => withoutMember(one) === withoutMember(place.family));
  return isOther ? undefined : roles.get(slot);
}

function withoutMember(family: string): string {
  return family.replace(/\+0x[0-9a-f]+$/, "");
}

/** The same of an entry or element that is asked for, and that this one may be. */
function entryPower(store: StoreRecord, place: Place, uses: GuardUse): PowerName | undefined {
  return entriesHit(store, uses.entries)
    .flatMap(({ slot }) => slotPower({ ...place, root: BigInt(slot) }, uses) ?? [])[0];
}

/** What the account stands for whose place this is, or a part of, or a word that it is a part of. */
function slotPower(
  place: Pick<Place, "root" | "offset" | "bits">,
  { slots, places }: GuardUse,
): PowerName | undefined {
  const slot = slotHex(place.root);
  return slots.get(`${slot}/${place.offset}`) ??
    places.filter((one) =>
      one.slot === slot && one.offsetBits < place.offset + place.bits &&
      place.offset < one.offsetBits + one.bits
    ).map((one) => slots.get(`${slot}/${one.offsetBits}`))[0];
}

/** Whoever is asked for takes himself off the list; sets of accounts move another one to his place. */
function givesUp(place: Place, { record }: AskedFunction, { own }: AskedPath): boolean {
  return own.some(({ key }) =>
    key !== null &&
    record.stores.some(({ value, ...store }) => {
      const left = isConstant(value) && BigInt(value) === 0n
        ? placeOfStore({ value, ...store })
        : null;
      return left?.root === place.root && left.keys.some((one) => isSame(one, key));
    })
  );
}

/** A string keeps its bytes beside its slot. */
function rootOf(family: string): string {
  const end = family.indexOf("{}");
  return end === -1 ? family : family.slice(0, end);
}

/** Somebody becomes the owner, or nobody does. */
function ownerSet(
  store: StoreRecord,
  place: Place,
  one: AskedFunction,
  scene: Scene,
): Finding | null {
  const asked = askedOf(one, store);
  const facts = { pc: store.pc, asked };
  const plainChange = finding("owner-change", one, facts);
  if (plainChange === null) return null;
  const { access } = plainChange;
  if (access.state === "initializer" || isConstant(store.value) && !isGivenBack(store, access)) {
    return plainChange;
  }
  const takeback = { ...plainChange, power: "ownership-takeback" } as const;
  if (access.state === "open" || isBySecret(asked, access, one)) return takeback;
  if (access.state === "unknown") return plainChange;
  const said = asked.flatMap(({ path }) => saidGuards(path, one.asking.mappings));
  const byOther = [...access.guards, ...said].every((guard) =>
    isTaking(guard, place) && !isSuccessor(guard, place, scene)
  );
  return byOther && access.guards.length > 0 ? takeback : plainChange;
}

/** Whom the code names becomes the owner again, and somebody alone has it so. */
function isGivenBack({ value }: StoreRecord, { state }: Access): boolean {
  return state === "guarded" && isConstant(value) && BigInt(value) > 0n;
}

/** Nobody is asked whom a slot names, but for what he alone knows, whoever the owner is. */
function isBySecret(
  asked: readonly AskedPath[],
  { guards }: Access,
  { asking }: AskedFunction,
): boolean {
  return guards.every(({ kind }) => kind === "authority") &&
    asked.every(({ path }) => asksSecret(path, asking.mappings));
}

/** A guard that holds although the owner is nobody. */
export function isTaking(guard: Guard, owner: Place): boolean {
  switch (guard.kind) {
    case "slot":
      return guard.place.slot !== slotHex(owner.root) || guard.place.offsetBits !== owner.offset;
    case "fixed":
    case "role":
      return true;
    case "origin":
      return guard.place?.slot !== slotHex(owner.root);
    default:
      return false;
  }
}

/** Whom the owner himself has named to come after him, as in a change of two steps. */
function isSuccessor(guard: Guard, owner: Place, scene: Scene): boolean {
  if (guard.kind !== "slot") return false;
  let named = 0;
  for (const one of scene.functions) {
    for (const store of one.record.stores) {
      const place = placeOfStore(store);
      if (place === null || isConstant(store.value) || place.keys.length > 0) continue;
      if (slotHex(place.root) !== guard.place.slot) continue;
      if (place.offset !== guard.place.offsetBits) continue;
      // The owner of before, kept while the place of the owner is empty.
      if (readsOwner(store.value, owner) || isCaller(store.value)) return false;
      const asked = askedOf(one, store);
      const { mappings } = one.asking;
      const guardsOn = ({ guards, path }: AskedPath) => [...guards, ...saidGuards(path, mappings)];
      if (!asked.every((path) => asksOwner(guardsOn(path), owner, scene))) return false;
      named++;
    }
  }
  return named > 0;
}

function readsOwner(value: Value, owner: Place): boolean {
  return readsIn(value).some((read) => {
    const place = readPlace(read);
    return place !== null && keyOf(place) === keyOf(owner);
  });
}

function asksOwner(guards: readonly Guard[], owner: Place, scene: Scene): boolean {
  return guards.some((guard) => !isTaking(guard, owner) || isOwnersRole(guard, owner, scene));
}
