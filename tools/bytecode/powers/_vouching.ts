/**
 * Whose word is taken for who calls: forwarders, which hand the sender on behind the arguments (ERC-2771). One
 * that is a contract asks for signatures; a wallet in its place moves what is everybody's.
 */
import type { Guard } from "../analysis.ts";
import type { Hex } from "../../evm/network.ts";
import type { Path, StoreRecord } from "../walk/records.ts";
import { isConstant } from "../walk/values.ts";
import { placeOfStore, uniqueGuards } from "./_access.ts";
import { accountKey, changesAt, isDebit } from "./_changes.ts";
import { askedOf, finding, type Rule, type Scene } from "./_findings.ts";
import { isAmong, placesIn } from "./_frame.ts";
import { claimOf, type Mappings } from "./_guards.ts";
import { type Place, slotHex } from "./_places.ts";
import { roleFamily } from "./_roles.ts";
import { isTailSender } from "./_senders.ts";
import { has } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

/** A function that disposes of what belongs to whom its caller names, and whose word it takes for that. */
export type Vouching = {
  readonly selector: Hex;
  readonly pc: number;
  readonly guards: readonly Guard[];
  /** What is looked at for whose word that is: an address, a list, or the hash of one. */
  readonly told: readonly Place[];
};

const found = new WeakMap<Scene, readonly Vouching[]>();

/** Yields between functions, so that others can have their turn. */
export function* vouchingOf(scene: Scene): Generator<void, readonly Vouching[]> {
  const known = found.get(scene);
  if (known !== undefined) return known;
  const all: Vouching[] = [];
  for (const one of scene.functions) {
    yield;
    const spent = spentByTail(one, scene.frame);
    const { mappings } = one.asking;
    const vouchers = spent.flatMap(({ paths }) => paths)
      .flatMap((path) => vouchersOn(path, mappings));
    const [first] = spent;
    if (first === undefined || vouchers.length === 0) continue;
    all.push({
      selector: one.selector,
      pc: first.pc,
      guards: uniqueGuards(vouchers.flatMap(({ guards }) => guards)),
      told: vouchers.flatMap(({ told }) => told),
    });
  }
  found.set(scene, all);
  return all;
}

/** Stores that take from, or let others take from, whoever is named behind the arguments. */
function spentByTail({ record }: AskedFunction, frame: Scene["frame"]): StoreRecord[] {
  const taken = changesAt(record.stores, [...frame.balances, ...frame.named]).filter((change) =>
    isDebit(change) && isTailSender(accountKey(change.place) ?? 0)
  );
  const lent = changesAt(record.stores, [...frame.allowances, ...frame.operators]).filter(
    ({ sign, place }) =>
      (sign === "added" || sign === "set") && isTailSender(place.keys[place.account ?? 0] ?? 0),
  );
  return [...taken, ...lent].map(({ store }) => store);
}

type Voucher = Pick<Vouching, "guards" | "told">;

/** Whom the caller is found to be on this way. */
function vouchersOn(path: Path, mappings: Mappings): Voucher[] {
  return path.flatMap(({ value, holds }) => {
    const claim = has(value, "caller") ? claimOf(value, holds, mappings) : null;
    if (claim === null || claim.said || claim.kind === "own") return [];
    const guards = claim.guards.filter((guard) => !isNobodysWord(guard));
    return guards.length === 0 ? [] : [{ guards, told: placesIn(value).flatMap(withRole) }];
  });

  /** Whoever gives roles by their number gives this one, too. */
  function withRole(place: Place): Place[] {
    const worked = mappings.workedOut.get(slotHex(place.root));
    return worked === undefined ? [place] : [place, { ...place, family: roleFamily(worked) }];
  }
}

/** The contract's own, or that of an immutable of code that was never deployed. */
function isNobodysWord(guard: Guard): boolean {
  return guard.kind === "self" || guard.kind === "fixed" && BigInt(guard.address) === 0n;
}

/** Whoever says whose word is taken, may say his own. */
export const vouchersNamed: Rule = function* (one, scene) {
  const looking = vouchingOf(scene);
  let step = looking.next();
  for (; !step.done; step = looking.next()) yield null;
  const told = step.value.flatMap((vouching) => vouching.told);
  for (const store of told.length === 0 ? [] : one.record.stores) {
    const clears = isConstant(store.value) && BigInt(store.value) === 0n;
    const place = store.transient || clears ? null : placeOfStore(store);
    if (place === null || !isAmong(place, told)) continue;
    const found = finding("forced-transfer", one, { pc: store.pc, asked: askedOf(one, store) }, {
      gravity: "bounded",
      confidence: "likely",
    });
    // Who has this power may be honest, unless anybody has it.
    yield found?.access.state === "open" ? { ...found, gravity: "usual" } : found;
  }
};
