/** Switches, limits and fees: single numbers that a transfer depends on. */
import type { PowerName } from "../analysis.ts";
import type { StoreRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import { boundsOfFee, boundsOfLimit } from "./_caps.ts";
import type { Role } from "./_conditions.ts";
import { type Dependency, moveSelectors } from "./_dependencies.ts";
import { askedOf, type Finding, finding, type Rule, type Scene } from "./_findings.ts";
import { isAmong } from "./_frame.ts";
import { isScalar, keyOf, overlaps, type Place } from "./_places.ts";
import { has } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

/** What weighs most is what a number is called after. */
const rolesByWeight: readonly Role[] = ["blocks", "opens", "fee", "limits", "times"];

export const switchPowers: Rule = (one, scene) =>
  one.record.stores.flatMap((store) => ofStore(store, one, scene) ?? []);

function ofStore(store: StoreRecord, one: AskedFunction, scene: Scene): Finding | null {
  const place = placeOfStore(store);
  if (place === null || !isScalar(place) || store.transient) return null;
  const { scales, supply, owner } = scene.frame;
  if ([scales, supply, owner].some((places) => isAmong(place, places))) return null;
  const uses = scene.dependencies.filter((other) => overlaps(other.place, place));
  const role = rolesByWeight.find((role) => uses.some((use) => use.role === role));
  if (role === undefined || isLock(store, place, one)) return null;
  const asked = askedOf(one, store);
  const isMove = moveSelectors.has(one.selector);
  if (isMove && !asked.every(({ guards }) => guards.length > 0)) return null;
  const told = tell(role, store, uses.find((use) => use.role === role)!);
  const found = told === null ? null : finding(told.power, one, { pc: store.pc, asked }, told);
  return found === null ? null : { ...found, of: keyOf(place) };
}

/** Set at the beginning and released at the end, against calls from within. */
function isLock(store: StoreRecord, place: Place, { record }: AskedFunction): boolean {
  if (!isConstant(store.value)) return false;
  return record.stores.some((other) => {
    if (other === store || !isConstant(other.value) || other.value === store.value) return false;
    const released = placeOfStore(other);
    return released !== null && keyOf(released) === keyOf(place);
  });
}

type Told = { readonly power: PowerName } & Pick<Finding, "gravity" | "bounds">;

function tell(role: Role, store: StoreRecord, use: Dependency): Told | null {
  switch (role) {
    case "blocks":
      return isZero(store.value)
        ? { power: "pause", gravity: "harmless", bounds: ["one-way"] }
        : { power: "pause", gravity: "usual", bounds: [] };
    case "opens":
    case "times":
      return {
        power: "trading-switch",
        ...(opensOnly(store.value)
          ? { gravity: "harmless", bounds: ["one-way"] }
          : { gravity: "usual", bounds: role === "times" ? ["timed"] : [] }),
      };
    case "fee":
      return { power: "fee-setter", ...boundsOfFee(store, use) };
    case "limits":
      return { power: "limit-setter", ...boundsOfLimit(store) };
    default:
      return null;
  }
}

function isZero(value: Value): boolean {
  return isConstant(value) && BigInt(value) === 0n;
}

/** True for ever, or from now on. */
function opensOnly(value: Value): boolean {
  if (isConstant(value)) return BigInt(value) !== 0n;
  return !has(value, "calldata") && (has(value, "time") || has(value, "block"));
}
