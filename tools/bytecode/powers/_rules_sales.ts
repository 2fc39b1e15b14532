/** Powers over what is sold: times that end all sales, and what each holder may ever sell. */
import type { StoreRecord } from "../walk/records.ts";
import { isConstant } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import { moveSelectors } from "./_dependencies.ts";
import { askedOf, type Finding, finding, type Rule, type Scene } from "./_findings.ts";
import { overlaps } from "./_places.ts";
import { saleWindows } from "./_sale_windows.ts";
import { soldOnce } from "./_sold_once.ts";
import type { AskedFunction } from "./scene.ts";

export const salePowers: Rule = (one, scene) => [
  ...one.record.stores.flatMap((store) => ending(store, one, scene)),
  ...soldOnce(one, scene).flatMap((store) =>
    // That a holder sells no more is nobody's to say, and nobody's to undo.
    finding("limit-setter", one, { pc: store.pc, asked: askedOf(one, store) }, {
      gravity: "closing",
    }) ?? []
  ),
];

/** Whoever begins the time after which nobody sells ends the sales, once or again and again. No trade says so. */
function ending(
  store: StoreRecord,
  one: AskedFunction,
  scene: Scene,
): Finding | readonly Finding[] {
  const windows = moveSelectors.has(one.selector) ? [] : saleWindows(scene);
  const place = windows.length === 0 || store.transient ? null : placeOfStore(store);
  if (place === null || !windows.some((window) => overlaps(window, place))) return [];
  // A time that never comes.
  if (isConstant(store.value) && BigInt(store.value) >= NEVER) return [];
  return finding("pause", one, { pc: store.pc, asked: askedOf(one, store) }) ?? [];
}

const NEVER = 1n << 96n;
