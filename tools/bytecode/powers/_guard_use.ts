/** Which places are asked for a right, and so give one to whoever is entered there. */
import type { Hex } from "../../evm/network.ts";
import type { Access, Guard, PowerName, StoragePlace } from "../analysis.ts";
import type { Bits } from "./_bits.ts";
import { moveSelectors } from "./_dependencies.ts";
import { effectsAccess } from "./_effects.ts";
import { type Entries, entriesAsked } from "./_entries.ts";
import type { Finding, Scene } from "./_findings.ts";
import { membersAsked, type RolesAsked, rolesAsked } from "./_roles_asked.ts";
import type { Program } from "../walk/records.ts";

/** Which slots and mappings are asked for a right, and what entering somebody there means. */
export type GuardUse = {
  /** By slot and first bit. */
  readonly slots: ReadonlyMap<string, PowerName>;
  /** Fields that do not start their slot, and are guards. */
  readonly places: readonly StoragePlace[];
  /** By the mapping's slot. */
  readonly roles: ReadonlyMap<string, PowerName>;
  /** By the same: what is asked for in such a mapping. */
  readonly members: ReadonlyMap<string, Bits>;
  /** Mappings of roles, also of those that are no guards since anybody takes them. */
  readonly asked: RolesAsked;
  /** Guards that stand in mappings and lists, or may. */
  readonly entries: Entries;
};

/**
 * What only mints makes who is entered a minter; what does more makes him a kind of owner. Guards of what
 * is no power count too: whoever sets one decides who may do it.
 */
export function* guardUse(
  scene: Scene,
  found: readonly Finding[],
  program: Program,
): Generator<void, GuardUse> {
  const { functions } = scene;
  const slots = new Map<string, PowerName>();
  const flags = new Set<Hex>();
  const roles = new Map<string, PowerName>();
  const places = new Map<string, StoragePlace>();
  const add = ({ guards, flags: closing = [] }: Access, isMint: boolean) => {
    for (const { slot } of closing) flags.add(slot);
    for (const guard of guards) {
      const uses = guard.kind === "role" ? roles : slots;
      const key = guard.kind === "role" ? guard.mappingSlot : placeKey(guard);
      if (key === null) continue;
      notePlace(guard, places);
      const usual = guard.kind === "role" ? "role-admin" : "owner-change";
      uses.set(key, isMint && uses.get(key) !== usual ? "mint-admin" : usual);
    }
  };
  for (const { power, access } of found) add(access, power === "mint");
  const powerful = new Set(found.map(({ selector }) => selector));
  const others = functions.filter(({ selector }) =>
    !powerful.has(selector) && !moveSelectors.has(selector)
  );
  for (const one of others) {
    const { state, guards, flags: closing = [] } = effectsAccess(one);
    for (const { slot } of closing) flags.add(slot);
    for (const guard of state === "guarded" ? guards : []) {
      const uses = guard.kind === "role" ? roles : slots;
      const key = guard.kind === "role" ? guard.mappingSlot : placeKey(guard);
      if (key !== null && !uses.has(key)) {
        uses.set(key, guard.kind === "role" ? "role-admin" : "owner-change");
        notePlace(guard, places);
      }
    }
    yield;
  }
  const guards = [...slots.keys()].map((key) => key.split("/")[0] as Hex);
  const entries = yield* entriesAsked(scene, program, { guards, flags: [...flags] });
  return {
    slots,
    roles,
    members: membersAsked(functions),
    places: [...places.values()],
    asked: rolesAsked(functions),
    entries,
  };
}

/** Packed guards that are noted, at most. */
const PLACES_MAX = 16;

function notePlace(guard: Guard, places: Map<string, StoragePlace>): void {
  const place = "place" in guard ? guard.place : null;
  if (place === null || place.offsetBits === 0 || places.size >= PLACES_MAX) return;
  places.set(`${place.slot}/${place.offsetBits}`, place);
}

function placeKey(guard: Guard): string | null {
  const place = "place" in guard ? guard.place : null;
  return place === null ? null : `${place.slot}/${place.offsetBits}`;
}
