/** Numbers that all balances are reckoned with, set without anything given to or taken from anybody. */
import type { Path, StoreRecord, WalkRecord } from "../walk/records.ts";
import type { Value } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import { isNothing } from "./_amounts.ts";
import { type Backing, backingOf } from "./_backed.ts";
import { type Change, changeOf, changesAt, isSame } from "./_changes.ts";
import { askedOf, type Finding, finding, type Scene } from "./_findings.ts";
import { isAmong } from "./_frame.ts";
import { compatible } from "./_paths.ts";
import { stepsOf } from "./_steps.ts";
import type { AskedFunction } from "./scene.ts";
import { has } from "./_terms.ts";

export function rebased(one: AskedFunction, scene: Scene): (Finding | null)[] {
  const { frame } = scene;
  const isMove = frame.moves.some(({ selector }) => selector === one.selector);
  if (isMove) return [];
  const entries = changesAt(one.record.stores, frame.balances);
  return one.record.stores.flatMap((store) => {
    const place = placeOfStore(store);
    if (place === null || !isAmong(place, frame.scales)) return [];
    const change = { store, place, ...changeOf(store, place) };
    const isSupply = isAmong(place, frame.supply);
    const by = askedOf(one, store).filter(({ path }) =>
      !isShared(change, entries, { path, isSupply, record: one.record }) &&
      !isNothing(change.amount, path)
    ).map((path) => ({ path, backing: backingOf(change, path, one, scene) }));
    const backed = (kind: Backing) =>
      by.filter(({ backing }) => backing === kind).map(({ path }) => path);
    const [free, partly] = [backed(null), backed("settable")];
    const gravity = free.some(({ guards }) => guards.length === 0) ? "usual" : "bounded";
    return [
      finding("set-balance", one, { pc: store.pc, asked: free }, { gravity, ...likely }),
      finding("set-balance", one, { pc: store.pc, asked: partly }, {
        gravity: "bounded",
        bounds: ["paid"],
        ...likely,
      }),
    ];
  });
}

const likely = { confidence: "likely" } as const;

/** Shares are made or given up beside it, or coins are put in: what one share is worth stays the same. */
function isShared(
  { sign, amount, store }: Change,
  entries: readonly Change[],
  { path, isSupply, record }: {
    readonly path: Path;
    readonly isSupply: boolean;
    readonly record: WalkRecord;
  },
): boolean {
  if (sign !== "added" && sign !== "taken") return isSupply && sign !== "set";
  const beside = entries.filter((entry) =>
    entry.sign === sign && entry.store.paths.some((other) => compatible(other, path))
  );
  return isAlike(store, beside, record) ||
    beside.some((entry) =>
      isSupply || isSame(entry.amount, amount) ||
      store.alternatives === null && entry.store.alternatives === null &&
        has(amount, "unknown") && has(entry.amount, "unknown")
    );
}

/** What it is was lost where ways were joined: it can be what the entries are changed by, and nothing else. */
function isAlike(store: StoreRecord, entries: readonly Change[], record: WalkRecord): boolean {
  const op = entries[0]?.sign === "added" ? "add" : "sub";
  const all = new Set(stepsOf(store, op, record));
  const others = new Set<Value>();
  for (const entry of entries) {
    const steps = stepsOf(entry.store, op, record);
    if (steps === null) return false;
    for (const one of steps) others.add(one);
  }
  return all.size > 0 && all.size === others.size && [...all].every((one) => others.has(one));
}
