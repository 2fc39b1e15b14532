/** Where proxies keep what they run: slots of known kinds, and what code itself runs its calls by. */
import { proxySlots } from "../../evm/proxy_slots.ts";
import { isAmong } from "./_frame.ts";
import { hexOf, type Place, readPlace } from "./_places.ts";
import type { AskedFunction } from "./scene.ts";
import { plain } from "./_terms.ts";

/** EIP-2535's reference code: keccak256("diamond.standard.diamond.storage"). */
const DIAMOND_STORAGE = "0xc8fcad8db84d3cc18b4c41d551ea0ee66dd599cde068d998e57d5e09332c131c";

const { implementation, beacon, proxiable, zeppelinos } = proxySlots;

/** Whoever writes one of these replaces the code that runs. */
export const upgradeSlots: ReadonlySet<string> = new Set(
  [implementation, beacon, proxiable, zeppelinos].map((slot) => hexOf(BigInt(slot))),
);

/** Whether what stands there decides on the code that runs; `runs`: see `runPlaces`. */
export function isUpgrade(place: Place, runs: readonly Place[]): boolean {
  const { family } = place;
  return upgradeSlots.has(family) || family.startsWith(`${DIAMOND_STORAGE}[]`) ||
    isAmong(place, runs);
}

/** What calls are handed on by that no function answers: a slot, or an entry for each selector. */
export function runPlaces(functions: readonly AskedFunction[]): Place[] {
  const fallbacks = functions.filter(({ selector }) => selector === "0x");
  return fallbacks.flatMap(({ record }) =>
    record.calls.flatMap(({ call }) => {
      const hands = call.kind === "delegatecall" || call.kind === "callcode";
      return hands ? readPlace(plain(call.target)) ?? [] : [];
    })
  );
}
