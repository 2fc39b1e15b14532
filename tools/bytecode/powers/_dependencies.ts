/** What the tokens' moves depend on besides the balances: numbers and lists that somebody may set. */
import type { WalkRecord } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { closesEither, closesNothing, type Closing } from "./_closing.ts";
import { conditionsOf, type Gate, type Role } from "./_conditions.ts";
import { type Demand, DEMANDS_MAX } from "./_demands.ts";
import { feesOf } from "./_fees.ts";
import { type Frame, isAmong, known } from "./_frame.ts";
import type { Clock } from "./_noted.ts";
import { keyOf, type Place, placeAt, readPlace } from "./_places.ts";
import { slotRead } from "./_reckoned.ts";
import { shrunkOn } from "./_shrunk.ts";
import { has, readsIn, some } from "./_terms.ts";

/** The functions whose powers are searched as those of transfers, not as those of an owner. */
export const moveSelectors: ReadonlySet<string> = new Set(known.moves);

export type Dependency = {
  readonly place: Place;
  /** Where that is, if the code alone says which element or entry it is; null: it does not. */
  readonly slot: bigint | null;
  readonly role: Role;
  /** What a fee is divided by, where that is a constant. */
  readonly scale: bigint | null;
  /** Switches that have to stand like this for it to matter: a list may count before trading opens only. */
  readonly gates: readonly Gate[];
  /** Nothing but a sum that is too large fails by it. */
  readonly overflows: boolean;
  /** Nothing fails but what comes before that moment, by this clock. */
  readonly passes: Clock | null;
  readonly closes: Closing;
  /** What switches and times are held against. */
  readonly demands: readonly Demand[];
};

type Facts = Partial<Omit<Dependency, "place" | "slot" | "role">>;

const nothingKnown: Required<Facts> = {
  scale: null,
  gates: [],
  overflows: false,
  passes: null,
  closes: closesNothing,
  demands: [],
};

/** What is read in two places: only what holds of both holds of it. */
function alsoOf(one: Dependency, before: Dependency): Dependency {
  return {
    ...one,
    overflows: one.overflows && before.overflows,
    passes: one.passes === before.passes ? one.passes : null,
    closes: closesEither(before.closes, one.closes),
    demands: [...before.demands, ...one.demands].slice(0, DEMANDS_MAX + 1),
  };
}

/** Everything that the tokens' moves depend on, each place and role once. Yields between moves. */
export function* dependenciesOf(frame: Frame): Generator<void, Dependency[]> {
  const found = new Map<string, Dependency>();
  const add = (read: Term, role: Role, facts: Facts) => {
    const place = readPlace(read);
    if (place === null) return;
    const { balances, named, allowances, rights } = frame;
    if ([balances, named, allowances, rights].some((places) => isAmong(place, places))) return;
    const slot = slotRead(read);
    const key = `${keyOf(place)}/${slot}/${role}`;
    const before = found.get(key);
    const one = { place, slot, role, ...nothingKnown, ...facts };
    if (before === undefined) found.set(key, one);
    else if (before.scale === null) found.set(key, alsoOf(one, before));
  };
  for (const one of frame.moves) {
    const { selector, record } = one;
    const isAbout = (read: Term) => concernsParties(read, selector);
    const isLength = lengthsOf(record);
    const conditions = yield* conditionsOf(record, shrunkOn(one, frame), frame);
    for (const { read, role, ...facts } of conditions) {
      if (isAbout(read) && !isLength(read)) add(read, role, facts);
    }
    for (const { read, scale } of feesOf(record, [...frame.balances, ...frame.named])) {
      if (isAbout(read)) add(read, "fee", { scale });
    }
    for (const { call } of record.calls) {
      for (const read of readsIn(call.target)) add(read, "asked", {});
    }
    yield;
  }
  for (const { selector, record } of frame.approvals) {
    for (const { read, role, ...facts } of yield* conditionsOf(record)) {
      const isAsked = role === "blocks" || role === "opens";
      if (isAsked && concernsParties(read, selector)) add(read, role, facts);
    }
    yield;
  }
  return [...found.values()];
}

/** A number for all, or the entry of one of those between whom tokens move: not of a single token. */
function concernsParties(read: Term, selector: string): boolean {
  const place = readPlace(read);
  if (place === null) return false;
  const parties: readonly Value[] = ofOne.has(selector) ? [4] : [4, 36];
  return place.keys.every((key) =>
    isConstant(key) || has(key, "caller") || has(key, "origin") || has(key, "storage") ||
    some(key, (term) => term.kind === "calldata" && parties.includes(term.offset))
  );
}

/** How many stand in an array that is looked through: no number that anything is held against. */
function lengthsOf({ loads }: WalkRecord): (read: Term) => boolean {
  const arrays = new Set<string>();
  for (const load of loads) {
    // Of nothing else that is read there is an element.
    const family = isConstant(load) ? "" : placeAt(load, 0, 256)?.family ?? "";
    for (let at = family.indexOf("{}"); at >= 0; at = family.indexOf("{}", at + 1)) {
      arrays.add(family.slice(0, at));
    }
  }
  return (read) => arrays.size > 0 && arrays.has(readPlace(read)?.family ?? "");
}

/** transfer and approve: the second argument is an amount. */
const ofOne: ReadonlySet<string> = new Set(["0xa9059cbb", "0x095ea7b3"]);
