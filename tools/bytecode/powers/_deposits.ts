/** Books of what callers have brought: it is added to their entries, and taken off where it is paid out. */
import type { PowerName } from "../analysis.ts";
import type { CallRecord, StoreRecord, WalkRecord } from "../walk/records.ts";
import { placeOfStore } from "./_access.ts";
import { changeOf } from "./_changes.ts";
import { conditionsOf, type Role } from "./_conditions.ts";
import { moveSelectors } from "./_dependencies.ts";
import { feesTaken } from "./_fees_taken.ts";
import { together } from "./_paths.ts";
import { isNamedByCaller, isScalar, keyOf, overlaps, type Place, readPlace } from "./_places.ts";
import { summandsOf } from "./_sums.ts";
import { has, isCaller, isNow, isSelf } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

/** For each key: whoever brings it, what he names himself, or what the contract knows. */
export type Standing = readonly ("bringer" | "named" | "known")[];

export type Book = {
  readonly place: Place;
  /** Who stands at its keys when something is brought: each of what there is once. */
  readonly brought: readonly Standing[];
  /** The functions that pay out what an entry says, and in what. */
  readonly exits: ReadonlyMap<AskedFunction, PowerName>;
};

/** Honest functions pay in or out at a few places, and write few entries of the caller's; those beyond are not looked at. */
export const CALLS_MAX = 8;
const STORES_MAX = 32;

/** Yields between functions, so that others can have their turn. */
export function* booksOf(functions: readonly AskedFunction[]): Generator<void, Book[]> {
  const brought = new Map<string, { place: Place; standings: Map<string, Standing> }>();
  const paid = new Map<string, Map<AskedFunction, PowerName>>();
  for (const one of functions) {
    if (moveSelectors.has(one.selector)) continue;
    yield;
    const calls = one.record.calls.slice(0, CALLS_MAX);
    for (const { store, place } of entriesOf(one)) {
      const { sign, amount } = changeOf(store, place);
      const isBeside = ({ paths }: CallRecord) => together(paths, store.paths);
      const isBrought = sign === "added" &&
        (has(amount, "callvalue") || calls.some((call) => brings(call) && isBeside(call)));
      if (isBrought) {
        const standing = standingAt(place);
        const standings = brought.get(keyOf(place))?.standings ?? new Map<string, Standing>();
        standings.set(standing.join(), standing);
        brought.set(keyOf(place), { place, standings });
      }
      if (sign !== "taken" && sign !== "zeroed") continue;
      const sent = calls.find((call) => sends(call) !== null && isBeside(call));
      if (sent === undefined) continue;
      const exits = paid.get(keyOf(place)) ?? new Map<AskedFunction, PowerName>();
      paid.set(keyOf(place), exits.set(one, sends(sent)!));
    }
  }
  return [...brought].flatMap(([key, { place, standings }]) => {
    const exits = paid.get(key);
    return exits === undefined ? [] : [{ place, brought: [...standings.values()], exits }];
  });
}

function standingAt({ keys }: Place): Standing {
  return keys.map((key) => isCaller(key) ? "bringer" : isNamedByCaller(key) ? "named" : "known");
}

/** What the caller has of his own. */
export function entriesOf({ record }: AskedFunction): { store: StoreRecord; place: Place }[] {
  return record.stores.flatMap((store) => {
    const place = store.transient ? null : placeOfStore(store);
    return place === null || !place.keys.some(isCaller) ? [] : [{ store, place }];
  }).slice(0, STORES_MAX);
}

export const TRANSFER = 0xa9059cbb;
export const TRANSFER_FROM = 0x23b872dd;

/** The caller's tokens come in. */
export function brings({ call: { selector, args: [from, to] } }: CallRecord): boolean {
  return selector === TRANSFER_FROM && from !== undefined && isCaller(from) && to !== undefined &&
    isSelf(to);
}

/** Something goes to the caller. */
export function sends({ call }: CallRecord): PowerName | null {
  if (call.kind !== "call") return null;
  const [to] = call.args;
  if (call.selector === TRANSFER && to !== undefined && isCaller(to)) return "withdraw-token";
  return call.value !== 0 && isCaller(call.target) ? "withdraw-native" : null;
}

/** What stands in the way of every exit of a book. */
export type Bar = {
  readonly place: Place;
  readonly role: Role;
  /** Of a fee, see `Dependency`. */
  readonly scale: bigint | null;
};

export function* barsOf(books: readonly Book[]): Generator<void, Bar[]> {
  const bars: Bar[] = [];
  for (const { exits } of books) {
    let shared: Map<string, Bar> | undefined;
    for (const exit of exits.keys()) {
      yield;
      const here = yield* barsAt(exit, books);
      shared = shared === undefined ? here : new Map([...shared].filter(([key]) => here.has(key)));
    }
    bars.push(...shared?.values() ?? []);
  }
  return bars;
}

function* barsAt(
  { record }: AskedFunction,
  books: readonly Book[],
): Generator<void, Map<string, Bar>> {
  const found = new Map<string, Bar>();
  const isBook = (place: Place) => books.some((book) => overlaps(book.place, place));
  const fees = record.calls.slice(0, CALLS_MAX).flatMap(({ call, ...one }) =>
    sends({ call, ...one }) === null ? [] : feesTaken(call.value === 0 ? call.args[1]! : call.value)
  ).filter(({ place }) => isScalar(place) && !isBook(place));
  for (const { place, scale } of fees) {
    found.set(`${keyOf(place)}/fee`, { place, role: "fee", scale });
  }
  for (const { read, role } of yield* conditionsOf(record)) {
    const place = readPlace(read);
    if (place === null || !stopping.has(role) || isBook(place)) continue;
    if (!isScalar(place) && !place.keys.every(isCaller)) continue;
    // That no more is taken than there is.
    if (fees.some((fee) => overlaps(fee.place, place))) continue;
    found.set(`${keyOf(place)}/${role}`, { place, role, scale: null });
  }
  for (const place of pausesIn(record)) {
    if (!isBook(place)) found.set(`${keyOf(place)}/times`, { place, role: "times", scale: null });
  }
  return found;
}

/** How long the caller waits from when he brought it, as a number that is the same for all says. */
function pausesIn({ branches }: WalkRecord): Place[] {
  return branches.flatMap(({ value, failsWhenTrue, failsWhenFalse }) => {
    if (failsWhenTrue === failsWhenFalse || value.kind !== "operation" || value.op !== "lt") {
      return [];
    }
    const then = value.operands.find((side) => !isNow(side));
    const parts = value.operands.some(isNow) && then !== undefined ? summandsOf(then) : null;
    const places = parts?.flatMap((part) => readPlace(part) ?? []) ?? [];
    const isSince = ({ keys }: Place) => keys.length > 0 && keys.every(isCaller);
    return places.length === parts?.length && places.some(isSince) ? places.filter(isScalar) : [];
  });
}

const stopping: ReadonlySet<Role> = new Set(["blocks", "opens", "times"]);
