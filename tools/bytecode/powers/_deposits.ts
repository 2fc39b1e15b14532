/** Books of what callers have brought: it is added to their entries, and taken off where it is paid out. */
import type { PowerName } from "../analysis.ts";
import type { CallRecord } from "../walk/records.ts";
import { placeOfStore } from "./_access.ts";
import { changeOf } from "./_changes.ts";
import { moveSelectors } from "./_dependencies.ts";
import type { Scene } from "./_findings.ts";
import { together } from "./_paths.ts";
import { keyOf, type Place } from "./_places.ts";
import { has, isCaller, isSelf } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

export type Book = {
  readonly place: Place;
  /** The functions that pay out what an entry says, and in what. */
  readonly exits: ReadonlyMap<AskedFunction, PowerName>;
};

/** Honest functions pay in or out at a few places; those beyond are not looked at. */
const CALLS_MAX = 16;

const booksIn = new WeakMap<Scene, readonly Book[]>();

export function booksOf(scene: Scene): readonly Book[] {
  let books = booksIn.get(scene);
  if (books === undefined) booksIn.set(scene, books = scene.isCustodian ? findBooks(scene) : []);
  return books;
}

function findBooks({ functions }: Scene): Book[] {
  const brought = new Map<string, Place>();
  const paid = new Map<string, Map<AskedFunction, PowerName>>();
  for (const one of functions) {
    const moved = one.record.calls.filter((record) => brings(record) || sends(record) !== null)
      .slice(0, CALLS_MAX);
    if (moved.length === 0 && !one.record.payable || moveSelectors.has(one.selector)) continue;
    for (const store of one.record.stores) {
      const place = store.transient ? null : placeOfStore(store);
      if (place === null || !place.keys.some(isCaller)) continue;
      const { sign, amount } = changeOf(store, place);
      const beside = moved.filter(({ paths }) => together(paths, store.paths));
      if (sign === "added" && (has(amount, "callvalue") || beside.some(brings))) {
        brought.set(keyOf(place), place);
      }
      if (sign !== "taken" && sign !== "zeroed") continue;
      const [power] = beside.flatMap((record) => sends(record) ?? []);
      if (power === undefined) continue;
      const exits = paid.get(keyOf(place)) ?? new Map<AskedFunction, PowerName>();
      paid.set(keyOf(place), exits.set(one, power));
    }
  }
  return [...brought].flatMap(([key, place]) => {
    const exits = paid.get(key);
    return exits === undefined ? [] : [{ place, exits }];
  });
}

const TRANSFER = 0xa9059cbb;
const TRANSFER_FROM = 0x23b872dd;

/** The caller's tokens come in. */
function brings({ call: { selector, args: [from, to] } }: CallRecord): boolean {
  return selector === TRANSFER_FROM && from !== undefined && isCaller(from) && to !== undefined &&
    isSelf(to);
}

/** Something goes to the caller. */
function sends({ call }: CallRecord): PowerName | null {
  if (call.kind !== "call") return null;
  const [to] = call.args;
  if (call.selector === TRANSFER && to !== undefined && isCaller(to)) return "withdraw-token";
  return call.value !== 0 && isCaller(call.target) ? "withdraw-native" : null;
}
