/**
 * Entries of mappings that are asked for under a key of the code's own, and stores under a key of the
 * caller's: these may be the same entry. The compiler has often worked out where the entry stands, so
 * small keys are tried against the mappings that are stored to.
 */
import { concat, keccak256 } from "viem";
import type { Hex } from "../../evm/network.ts";
import type { Path, StoreRecord } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import { asTruth } from "./_paths.ts";
import { isHash, type Place, slotHex } from "./_places.ts";
import type { AskedFunction } from "./scene.ts";
import { isCaller, plain, visit } from "./_terms.ts";

/** An entry whose slot is a constant of the code. */
export type Entry = { readonly root: Hex; readonly key: bigint; readonly slot: Hex };

/** Hashes tried, at most. */
const TRIALS_MAX = 400;
const KEYS_TRIED = 32n;

/** The entries among the slots that guards stand in. */
export function entriesAsked(
  functions: readonly AskedFunction[],
  slots: readonly Hex[],
): readonly Entry[] {
  const asked = new Set(slots.filter((slot) => isHash(BigInt(slot))));
  if (asked.size === 0) return [];
  const roots = new Set(
    functions.flatMap(({ record }) => record.stores.flatMap((store) => keyedBy(store) ?? []))
      .map(({ root }) => slotHex(root)),
  );
  if (roots.size === 0) return [];
  const keys = new Set(keysNamed(functions));
  for (let key = 0n; key < KEYS_TRIED; key++) keys.add(key);
  const found: Entry[] = [];
  let trials = 0;
  for (const root of roots) {
    for (const key of keys) {
      if (++trials > TRIALS_MAX) return found;
      const slot = keccak256(concat([slotHex(key), root]));
      if (asked.has(slot)) found.push({ root, key, slot });
    }
  }
  return found;
}

/** The entries that a store may land on. */
export function entriesReached(store: StoreRecord, entries: readonly Entry[]): Entry[] {
  if (entries.length === 0) return [];
  const place = keyedBy(store);
  if (place === null) return [];
  const [key] = place.keys as readonly [Term];
  return entries.filter((entry) =>
    entry.root === slotHex(place.root) &&
    store.paths.some((path) => !excludes(path, plain(key), entry.key))
  );
}

/** A store to an entry of a plain mapping, under a key that is no constant and not the caller. */
function keyedBy(store: StoreRecord): Place | null {
  const place = store.transient ? null : placeOfStore(store);
  const [key] = place?.keys ?? [];
  if (place === null || key === undefined || !/^0x[0-9a-f]+\[\]$/.test(place.family)) return null;
  return isConstant(key) || isCaller(key) ? null : place;
}

function excludes(path: Path, key: Value, constant: bigint): boolean {
  return path.some((condition) => {
    const { term, holds } = asTruth(condition.value, condition.holds);
    if (term === key) return !holds && constant !== 0n || holds && constant === 0n;
    if (term.kind !== "operation" || term.op !== "eq") return false;
    const [one, other] = term.operands as readonly [Value, Value];
    if (plain(one) !== key || !isConstant(other)) return false;
    return (BigInt(other) === constant) !== holds;
  });
}

/** Keys that the code asks for by name where the entry was not worked out. */
function keysNamed(functions: readonly AskedFunction[]): bigint[] {
  const keys: bigint[] = [];
  for (const { record } of functions) {
    for (const load of record.loads) {
      visit(load, (term) => {
        if (term.kind === "mapping" && isConstant(term.key)) keys.push(BigInt(term.key));
      });
    }
  }
  return keys;
}
