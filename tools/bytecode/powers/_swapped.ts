/** The token that deposits are brought and paid back in: whoever says which it is pays out another one. */
import type { CallRecord, StoreRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { type AskedPath, placeOfStore } from "./_access.ts";
import { changeOf, isSame } from "./_changes.ts";
import { brings, CALLS_MAX, entriesOf, sends, TRANSFER } from "./_deposits.ts";
import { moveSelectors } from "./_dependencies.ts";
import { askedOf, type Finding, finding, type Scene } from "./_findings.ts";
import { isAmong } from "./_frame.ts";
import { BALANCE_OF } from "./_payments.ts";
import { asTruth, together } from "./_paths.ts";
import { isScalar, keyOf, overlaps, type Place, readPlace } from "./_places.ts";
import { isSelf, plain, readsIn } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

/** A deposit's token, as it stands in storage, and a number that tells how much is there altogether. */
type Currency = { readonly place: Place; readonly totals: readonly Place[] };

export function swapped(store: StoreRecord, one: AskedFunction, scene: Scene): Finding | null {
  const place = store.transient || isConstant(store.value) ? null : placeOfStore(store);
  if (place === null || !isScalar(place) || isAmong(place, scene.frame.owner)) return null;
  const currency = currenciesOf(scene).find((other) => overlaps(other.place, place));
  if (currency === undefined) return null;
  const asked = askedOf(one, store).filter((path) =>
    !path.once && !isUnset(path, place) && !isEmpty(path, currency)
  );
  return finding("withdraw-token", one, { pc: store.pc, asked });
}

/** None was named before. */
function isUnset({ path }: AskedPath, place: Place): boolean {
  return path.some(({ value, holds }) => {
    const { term, holds: isThere } = asTruth(value, holds);
    const read = readPlace(term);
    return !isThere && read !== null && overlaps(read, place);
  });
}

/** Nothing is there that anybody has brought. */
function isEmpty({ path }: AskedPath, { place, totals }: Currency): boolean {
  return path.some(({ value, holds }) => {
    const { term, holds: isThere } = asTruth(value, holds);
    if (isThere) return false;
    const total = readPlace(term);
    if (total !== null) return totals.some((other) => overlaps(other, total));
    if (term.kind !== "returned" || term.call.selector !== BALANCE_OF) return false;
    const [of] = term.call.args;
    const asked = readPlace(plain(term.call.target));
    return of !== undefined && isSelf(of) && asked !== null && overlaps(asked, place);
  });
}

const currencies = new WeakMap<Scene, readonly Currency[]>();

function currenciesOf(scene: Scene): readonly Currency[] {
  let known = currencies.get(scene);
  if (known === undefined) currencies.set(scene, known = findCurrencies(scene));
  return known;
}

/** Entries of the caller's grow by what he brings in it, and what is taken off them is sent in it. */
function findCurrencies({ functions, deposits: { books } }: Scene): Currency[] {
  const brought = new Map<string, Currency>();
  const paid = new Set<string>();
  for (const one of functions) {
    if (moveSelectors.has(one.selector)) continue;
    const calls = one.record.calls.slice(0, CALLS_MAX);
    for (const { store, place } of entriesOf(one)) {
      if (!books.some((book) => overlaps(book.place, place))) continue;
      const { sign, amount } = changeOf(store, place);
      const beside = calls.filter(({ paths }) => together(paths, store.paths));
      for (const record of sign === "added" ? beside : []) {
        const token = brings(record) && isSame(record.call.args[2] ?? 0, amount)
          ? tokenOf(record)
          : null;
        if (token === null) continue;
        const totals = totalsIn(one, store, amount);
        const before = brought.get(keyOf(token))?.totals ?? [];
        brought.set(keyOf(token), { place: token, totals: [...before, ...totals] });
      }
      for (const record of sign === "taken" || sign === "zeroed" ? beside : []) {
        const token = paysBack(record, { place, sign, amount }) ? tokenOf(record) : null;
        if (token !== null) paid.add(keyOf(token));
      }
    }
  }
  return [...brought.values()].filter(({ place }) => paid.has(keyOf(place)));
}

function tokenOf({ call }: CallRecord): Place | null {
  const place = readPlace(plain(call.target));
  return place !== null && isScalar(place) ? place : null;
}

type Taken = { readonly place: Place; readonly sign: string; readonly amount: Value };

function paysBack(record: CallRecord, { place, sign, amount }: Taken): boolean {
  const sent = record.call.args[1];
  if (record.call.selector !== TRANSFER || sends(record) === null || sent === undefined) {
    return false;
  }
  if (isSame(sent, amount)) return true;
  const read = readPlace(plain(sent));
  return sign === "zeroed" && read !== null && overlaps(read, place) &&
    readsIn(sent).length === 1;
}

/** Numbers that are the same for all and grow by as much. */
function totalsIn({ record }: AskedFunction, entry: StoreRecord, amount: Value): Place[] {
  return record.stores.flatMap((store) => {
    const place = store.transient || store === entry ? null : placeOfStore(store);
    if (place === null || !isScalar(place) || !together(store.paths, entry.paths)) return [];
    const change = changeOf(store, place);
    return change.sign === "added" && isSame(change.amount, amount) ? [place] : [];
  });
}
