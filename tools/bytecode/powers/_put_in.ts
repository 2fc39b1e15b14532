/** What accounts have put into entries of theirs: who writes them, and that whoever does pays as much. */
import type { Path, StoreRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import { isTaken } from "./_aside.ts";
import { type Change, changeAmong, changesAt, isSame } from "./_changes.ts";
import { askedOf, type Scene } from "./_findings.ts";
import { isAmong } from "./_frame.ts";
import { isPartOf } from "./_parts.ts";
import { targetOf } from "./_payees.ts";
import { takesPayment } from "./_payments.ts";
import { together } from "./_paths.ts";
import { keyOf, overlaps, type Place } from "./_places.ts";
import { isCaller, plain } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

/** A way on which somebody of whom nothing is asked writes there. */
export type Writing = {
  readonly one: AskedFunction;
  readonly store: StoreRecord;
  readonly place: Place;
  readonly path: Path;
};

const verdicts = new WeakMap<Scene, Map<string, boolean>>();

/** Asked once of each scene; what is asked again before it is answered hangs on itself alone. */
export function known(scene: Scene, question: string, answer: () => boolean): boolean {
  const answers = verdicts.get(scene) ?? new Map<string, boolean>();
  verdicts.set(scene, answers);
  const before = answers.get(question);
  if (before !== undefined) return before;
  answers.set(question, true);
  const verdict = answer();
  answers.set(question, verdict);
  return verdict;
}

const writingsOf = new WeakMap<Scene, Map<string, readonly Writing[] | null>>();

/** Null: not all that is written was followed. */
export function freeWritings(place: Place, scene: Scene): readonly Writing[] | null {
  const all = writingsOf.get(scene) ?? new Map<string, readonly Writing[] | null>();
  writingsOf.set(scene, all);
  const key = keyOf(place);
  let found = all.get(key);
  if (found === undefined) all.set(key, found = findWritings(place, scene));
  return found;
}

function findWritings(place: Place, { functions }: Scene): Writing[] | null {
  const found: Writing[] = [];
  for (const one of functions) {
    if (!one.asking.complete) return null;
    for (const store of one.record.stores) {
      const written = store.transient ? null : placeOfStore(store);
      if (store.transient || written !== null && !overlaps(written, place)) continue;
      const free = askedOf(one, store).filter(({ guards, once, unclear }) =>
        unclear || guards.length === 0 && !once
      );
      if (free.length > 0 && written === null) return null;
      for (const { path } of free) found.push({ one, store, place: written!, path });
    }
  }
  return found;
}

/** Whoever has more there has paid as much, and what came up before was marked on the same way. */
export function isPutIn(entry: Place, marks: readonly Place[], scene: Scene): boolean {
  if (isAmong(entry, [...scene.frame.balances, ...scene.frame.named])) return false;
  return known(scene, `put in ${keyOf(entry)} ${marks.map(keyOf).join(" ")}`, () => {
    const writings = freeWritings(entry, scene);
    return writings !== null && writings.every((writing) => {
      const { one, store, place } = writing;
      const change = { store, place, ...changeAmong(store, one.record.stores, place) };
      if (change.sign === "zeroed" || change.sign === "taken") {
        return isTakenBack(change, writing.path);
      }
      return (change.sign === "added" || change.sign === "set") &&
        isPaid(change.amount, writing, scene) &&
        marks.every((mark) => isMarked(mark, writing));
    });
  });
}

/** No more than was there. */
export function isTakenBack(change: Change, path: Path): boolean {
  return isConstant(change.amount) && change.sign === "zeroed" || isTaken(change, path);
}

function isMarked(mark: Place, { one: { record }, place: { keys }, path }: Writing): boolean {
  return record.stores.some((store) => {
    const written = store.transient ? null : placeOfStore(store);
    return written !== null && overlaps(written, mark) && together(store.paths, [path]) &&
      written.keys.length === keys.length &&
      written.keys.every((key, index) => isSame(key, keys[index]!));
  });
}

/** As much is taken from a balance, or from what the caller has elsewhere, or comes as coins. */
function isPaid(amount: Value, { one: { record }, path }: Writing, scene: Scene): boolean {
  const inner = plain(amount);
  if (!isConstant(inner) && inner.kind === "callvalue") return true;
  const isLess = (paid: Value | undefined) => paid !== undefined && isPartOf(amount, paid);
  return changesAt(record.stores, scene.frame.balances).some((change) =>
    change.sign === "taken" && isLess(change.amount) && together(change.store.paths, [path])
  ) ||
    record.calls.some(({ call, paths, mustSucceed }) =>
      mustSucceed && call.kind === "call" && call.selector !== null &&
      takesPayment.has(call.selector) && call.args[0] !== undefined && isCaller(call.args[0]) &&
      isLess(call.args[call.args.length > 2 ? 2 : 1]) && together(paths, [path]) &&
      targetOf(call, scene) !== "chosen"
    );
}
