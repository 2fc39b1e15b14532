/**
 * Tokens that somebody makes for himself because time has passed since he began: at a rate, or once a wait
 * is over. The code bounds how fast it goes, and does not tell how much that is.
 */
import type { Path, StoreRecord } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { type AskedPath, placeOfStore } from "./_access.ts";
import { comesUp } from "./_accruals.ts";
import { changeOf, isSame } from "./_changes.ts";
import { askedOf, type Scene } from "./_findings.ts";
import { isAmong } from "./_frame.ts";
import { asTruth, together } from "./_paths.ts";
import { targetOf } from "./_payees.ts";
import { takesPayment } from "./_payments.ts";
import { type Place, readPlace } from "./_places.ts";
import { freeWritings, isPutIn, type Writing } from "./_put_in.ts";
import { isRaised } from "./_raised.ts";
import { has, hasArgument, isCaller, plain, readsIn, some, visit } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

type Case = {
  readonly asked: AskedPath;
  readonly amount: Value;
  readonly one: AskedFunction;
  readonly scene: Scene;
  /** For whom they are made, where that is known. */
  readonly to?: Value | null;
};

/** Less is no wait. */
const WAIT_MIN_SECONDS = 3600n;

export function isAccrued(of: Case): boolean {
  const { amount, asked, one } = of;
  if (hasArgument(amount) || has(amount, "unknown") || has(amount, "returned")) return false;
  const { path } = asked;
  if (comesUp(amount, { path, one, scene: of.scene, whose: of.to ?? null })) return true;
  return one.record.stores.some((store) => {
    const place = store.transient ? null : placeOfStore(store);
    if (place === null || place.keys.length === 0 || !together(store.paths, [asked.path])) {
      return false;
    }
    return isClock(store.value) ? isRate(place, of) : store.value === 0 && isWaitOver(place, of);
  });
}

/** So much for each second since the entry was last written, which begins when something was put in. */
function isRate(clock: Place, of: Case): boolean {
  const { amount, asked: { own, path } } = of;
  const isSince = (term: Term) =>
    term.kind === "operation" && term.op === "sub" && isClock(term.operands[0]!) &&
    isReadOf(term.operands[1]!, clock);
  if (!some(amount, isSince)) return false;
  if (clock.keys.some(isCaller) && isThere(clock, path)) return !hasFreeFactor(of);
  return own.some(({ key }) => {
    const entry = key === null ? null : readPlace(plain(key));
    return entry !== null && isUnder(entry, clock) && isBegunByPaying(entry, clock, of);
  });
}

/** Whoever comes makes one of the numbers that the time is multiplied by as large as he likes, and gives nothing. */
function hasFreeFactor({ amount, scene }: Case): boolean {
  const { balances, named, supply } = scene.frame;
  return factorsIn(amount).some((place) =>
    !isAmong(place, [...balances, ...named, ...supply]) &&
    freeWritings(place, scene)?.some(isOfHisChoice) === true && !isPutIn(place, [], scene)
  );
}

function isOfHisChoice({ store, place }: Writing): boolean {
  const change = changeOf(store, place);
  return change.sign !== "taken" && hasArgument(store.value) ||
    isRaised({ ...change, store, place });
}

/** What stands below the line makes less of it. */
function factorsIn(amount: Value): Place[] {
  const found: Place[] = [];
  visit(amount, (term) => {
    if (term.kind === "operation" && term.op === "div") {
      found.push(...factorsIn(term.operands[0]!));
      return false;
    }
    const place = readPlace(term);
    if (place !== null) found.push(place);
    return place === null;
  });
  return found;
}

/** Whoever is entered is so together with the time, and gives something that he cannot choose. */
function isBegunByPaying(entry: Place, clock: Place, { scene }: Case): boolean {
  const begun = scene.functions.flatMap((one) =>
    one.record.stores.filter((store) =>
      store.value !== 0 && placeOfStore(store)?.family === entry.family
    ).map((store) => ({ one, store }))
  );
  return begun.length > 0 &&
    begun.every(({ one, store }) =>
      askedOf(one, store).every(({ path, guards }) =>
        guards.length > 0 ||
        one.record.stores.some((other) =>
            placeOfStore(other)?.family === clock.family && isClock(other.value) &&
            together(other.paths, [path])
          ) && isPaying(path, one, scene)
      )
    );
}

function isPaying(path: Path, { record }: AskedFunction, scene: Scene): boolean {
  return record.calls.some(({ call, paths, mustSucceed }) =>
    mustSucceed && call.selector !== null && takesPayment.has(call.selector) &&
    call.args[0] !== undefined && isCaller(call.args[0]) &&
    targetOf(call, scene) !== "chosen" && together(paths, [path])
  );
}

/** The caller's own time has come, counts once, and is a while ahead whenever it is set. */
function isWaitOver(until: Place, { asked: { path }, scene }: Case): boolean {
  const isOver = path.some(({ value, holds }) => {
    if (value.kind !== "operation" || value.op !== "lt") return false;
    const [one, other] = value.operands as readonly [Value, Value];
    return holds ? isReadOf(one, until) && isClock(other) : isClock(one) && isReadOf(other, until);
  });
  if (!isOver || !until.keys.every(isCaller) || !isThere(until, path)) return false;
  return scene.functions.every(({ record }) =>
    record.stores.every((store) =>
      store.value === 0 || placeOfStore(store)?.family !== until.family || isAhead(store)
    )
  );
}

function isAhead({ value }: StoreRecord): boolean {
  const inner = plain(value);
  if (isConstant(inner) || inner.kind !== "operation" || inner.op !== "add") return false;
  const [one, other] = inner.operands as readonly [Value, Value];
  return isClock(one) && isConstant(other) && BigInt(other) >= WAIT_MIN_SECONDS &&
    BigInt(other) < 1n << 64n;
}

function isClock(value: Value): boolean {
  const inner = plain(value);
  return !isConstant(inner) && inner.kind === "timestamp";
}

function isReadOf(value: Value, place: Place): boolean {
  const reads = readsIn(value);
  const read = reads.length === 1 ? readPlace(reads[0]!) : null;
  return read !== null && plain(value) === reads[0] && read.family === place.family &&
    read.keys.every((key, index) => isSame(key, place.keys[index]!));
}

/** It was written before. */
function isThere(place: Place, path: Path): boolean {
  return path.some(({ value, holds }) => {
    const truth = asTruth(value, holds);
    return truth.holds && isReadOf(truth.term, place);
  });
}

function isUnder(entry: Place, clock: Place): boolean {
  return entry.keys.length === clock.keys.length &&
    entry.keys.every((key, index) => isSame(key, clock.keys[index]!));
}
