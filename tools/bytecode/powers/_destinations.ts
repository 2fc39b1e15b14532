/** Where what callers bring goes on to at once, though the contract owes it to them: whoever says where takes it. */
import type { PowerName } from "../analysis.ts";
import type { CallRecord } from "../walk/records.ts";
import type { Value } from "../walk/values.ts";
import { changeOf, isSame } from "./_changes.ts";
import { CALLS_MAX, entriesOf, sends, TRANSFER, TRANSFER_FROM } from "./_deposits.ts";
import { moveSelectors } from "./_dependencies.ts";
import { together } from "./_paths.ts";
import { isScalar, keyOf, overlaps, type Place, readPlace } from "./_places.ts";
import type { AskedFunction } from "./scene.ts";
import { isCaller, plain } from "./_terms.ts";

export type Destination = {
  readonly place: Place;
  /** What it amounts to. */
  readonly power: PowerName;
};

/** Yields between functions, so that others can have their turn. */
export function* destinationsOf(
  functions: readonly AskedFunction[],
): Generator<void, Destination[]> {
  const owed: Owed[] = [];
  const exits = new Map<string, Exit[]>();
  for (const one of functions) {
    if (moveSelectors.has(one.selector)) continue;
    yield;
    const calls = one.record.calls.slice(0, CALLS_MAX);
    for (const { store, place } of entriesOf(one)) {
      const { sign, amount } = changeOf(store, place);
      const book = keyOf(place);
      const beside = calls.filter(({ paths }) => together(paths, store.paths));
      if (sign === "added" && owed.length < OWED_MAX) {
        const sent = beside.flatMap((record) => sentOn(record) ?? [])
          .find((one) => isSame(one.amount, amount));
        if (sent !== undefined) owed.push({ book, sent });
      }
      if (sign !== "taken" && sign !== "zeroed") continue;
      const paid = beside.find((record) => sends(record) !== null);
      const before = exits.get(book) ?? [];
      if (paid !== undefined && before.length < EXITS_MAX) {
        exits.set(book, [...before, { one, record: paid }]);
      }
    }
  }
  const found: Destination[] = [];
  for (const { book, sent } of owed) {
    yield;
    const all = (exits.get(book) ?? []).filter(({ record }) => isOfAsset(record, sent));
    if (all.length === 0 || all.some((exit) => asks(exit, sent.to))) continue;
    found.push({ place: sent.to, power: sends(all[0]!.record)! });
  }
  return found;
}

/** Honest contracts have few books, and few ways out of one. */
const OWED_MAX = 32;
const EXITS_MAX = 16;

type Exit = { readonly one: AskedFunction; readonly record: CallRecord };

/** What was brought into a book, and sent on. */
type Owed = { readonly book: string; readonly sent: Sent };

type Sent = {
  readonly to: Place;
  readonly amount: Value;
  /** Null: native coins. */
  readonly token: Value | null;
};

/** To an account in storage. */
function sentOn({ call }: CallRecord): Sent | null {
  if (call.kind !== "call") return null;
  const [first, second, third] = call.args;
  const [to, amount, token] = call.selector === TRANSFER
    ? [first, second, call.target]
    : call.selector === TRANSFER_FROM && first !== undefined && isCaller(first)
    ? [second, third, call.target]
    : [call.target, call.value, null];
  const place = to === undefined ? null : readPlace(plain(to));
  if (place === null || !isScalar(place) || amount === undefined || amount === 0) return null;
  return { to: place, amount, token };
}

/** The same is paid back. */
function isOfAsset(record: CallRecord, { token }: Sent): boolean {
  return token === null
    ? sends(record) === "withdraw-native"
    : sends(record) === "withdraw-token" && isSame(record.call.target, token);
}

/** Whoever pays out asks there for it, as a vault its strategy. */
function asks({ one }: Exit, to: Place): boolean {
  return one.record.calls.slice(0, ASKED_MAX).some(({ call }) => {
    const place = readPlace(plain(call.target));
    return place !== null && overlaps(place, to);
  });
}

/** Calls of a way out that are looked at. */
const ASKED_MAX = 64;
