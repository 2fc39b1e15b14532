/** Which contracts are asked or paid: whether they stay the same, and who may exchange them. */
import type { Guard } from "../analysis.ts";
import { type Call, isConstant, type Value } from "../walk/values.ts";
import { accessOf, placeOfStore } from "./_access.ts";
import { askedOf, type Scene } from "./_findings.ts";
import { isScalar, overlaps, type Place, readPlace } from "./_places.ts";
import { hasArgument, plain } from "./_terms.ts";

/** Whether the caller chooses which contract is called, somebody sets it, or it stays what it is. */
export function targetOf(
  { target }: Call,
  scene: Scene,
  lenient = false,
): "chosen" | "settable" | "fixed" {
  const inner = plain(target);
  if (isConstant(inner)) return "fixed";
  if (isMade(inner)) return "settable";
  if (hasArgument(inner)) return "chosen";
  const place = readPlace(inner);
  if (place === null || !isScalar(place)) return "settable";
  return isSettable(place, scene, lenient) ? "settable" : "fixed";
}

/**
 * Whether some function sets it other than once. `lenient`: one that only the account may call that made
 * the contract and that nobody takes the place of, as the factory of a pool.
 */
export function isSettable(place: Place, scene: Scene, lenient = false): boolean {
  return scene.functions.some((one) =>
    one.record.stores.some((store) => {
      const written = placeOfStore(store);
      if (written === null || !overlaps(written, place)) return false;
      const { state, guards } = accessOf(askedOf(one, store), one.asking.complete);
      if (state === "initializer") return false;
      return !(lenient && state === "guarded" && guards.every((guard) => isMaker(guard, scene)));
    })
  );
}

function isMaker(guard: Guard, { functions, frame }: Scene): boolean {
  if (guard.kind !== "slot") return false;
  const { slot, offsetBits } = guard.place;
  const isGuard = (place: Place | null) =>
    place !== null && isScalar(place) && BigInt(place.root) === BigInt(slot) &&
    place.offset === offsetBits;
  return !frame.owner.some(isGuard) &&
    !functions.some(({ record }) => record.stores.some((store) => isGuard(placeOfStore(store))));
}

/** By a factory, at an address that is reckoned from what it was made of (EIP-1014). */
export function isMade(target: Value): boolean {
  return !isConstant(target) && target.kind === "keccak";
}
