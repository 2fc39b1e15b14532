/** Where what callers bring goes on to at once, though the contract owes it to them: whoever says where takes it. */
import type { PowerName } from "../analysis.ts";
import type { CallRecord, StoreRecord } from "../walk/records.ts";
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
  const found: Destination[] = [];
  for (const one of functions) {
    if (moveSelectors.has(one.selector)) continue;
    yield;
    for (const { store, place } of entriesOf(one)) {
      const { sign, amount } = changeOf(store, place);
      if (sign !== "added") continue;
      for (const record of one.record.calls.slice(0, CALLS_MAX)) {
        const sent = sentOn(record);
        if (sent === null || !isSame(sent.amount, amount)) continue;
        if (!together(record.paths, store.paths)) continue;
        const exits = exitsOf(place, sent, functions);
        if (exits.length === 0 || exits.some((exit) => asks(exit, sent.to))) continue;
        found.push({ place: sent.to, power: sends(exits[0]!.record)! });
      }
    }
  }
  return found;
}

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

type Exit = { readonly one: AskedFunction; readonly record: CallRecord };

/** The same is paid back out of the same book. */
function exitsOf(book: Place, { token }: Sent, functions: readonly AskedFunction[]): Exit[] {
  return functions.filter(({ selector }) => !moveSelectors.has(selector)).flatMap((one) => {
    const debits = entriesOf(one).filter(({ store, place }) =>
      keyOf(place) === keyOf(book) && isDebit(store, place)
    );
    return one.record.calls.slice(0, CALLS_MAX).flatMap((record) => {
      const paid = sends(record);
      const isSameAsset = token === null
        ? paid === "withdraw-native"
        : paid === "withdraw-token" && isSame(record.call.target, token);
      return isSameAsset && debits.some(({ store }) => together(store.paths, record.paths))
        ? [{ one, record }]
        : [];
    });
  });
}

function isDebit(store: StoreRecord, place: Place): boolean {
  const { sign } = changeOf(store, place);
  return sign === "taken" || sign === "zeroed";
}

/** Whoever pays out asks there for it, as a vault its strategy. */
function asks({ one }: Exit, to: Place): boolean {
  return one.record.calls.some(({ call }) => {
    const place = readPlace(plain(call.target));
    return place !== null && overlaps(place, to);
  });
}
