/** Powers over whatever word of storage the caller names. */
import type { StoreRecord } from "../walk/records.ts";
import { type Endless, endlessArrays, type Reach, reachOf } from "./_any_word.ts";
import { askedOf, type Finding, finding, type Rule, type Scene } from "./_findings.ts";
import { isTaking } from "./_rules_control.ts";
import type { AskedFunction } from "./scene.ts";

export const storagePowers: Rule = (one, scene) => {
  const endless = endlessArrays(scene);
  const families = new Set(endless.flatMap((array) => isOpen(array) ? array.families : []));
  const written = one.record.stores.flatMap((store) => {
    const reach = reachOf(store, families);
    return reach === null ? [] : told(store, reach, one, scene);
  });
  // Whoever alone takes the end off an array lets others write beyond it.
  const loosened = endless.flatMap((array) =>
    array.one === one && !isOpen(array) ? told(array.store, "any", one, scene) : []
  );
  return [...written, ...loosened];
};

function isOpen({ one, store }: Endless): boolean {
  return askedOf(one, store).some(({ guards, unclear }) => guards.length === 0 && !unclear);
}

function told(
  store: StoreRecord,
  reach: Reach,
  one: AskedFunction,
  { frame }: Scene,
): Finding[] {
  const facts = { pc: store.pc, asked: askedOf(one, store) };
  const change = finding("owner-change", one, facts);
  if (change === null) return [];
  const { state, guards } = change.access;
  const isOwners = state !== "open" &&
    guards.some((guard) => frame.owner.some((owner) => !isTaking(guard, owner)));
  const control: Finding = isOwners ? change : { ...change, power: "ownership-takeback" };
  const balance = reach !== "low" && frame.balances.length > 0
    ? finding("set-balance", one, facts)
    : null;
  if (reach === "entries") return balance === null ? [] : [balance];
  return balance === null ? [control] : [control, balance];
}
