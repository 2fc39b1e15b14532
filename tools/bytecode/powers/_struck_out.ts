/** What others have brought is taken off the book it stands in, though they had no word in it and get nothing for it. */
import type { Path, StoreRecord } from "../walk/records.ts";
import { type AskedPath, placeOfStore } from "./_access.ts";
import { accountKey, type Change, changeAmong, changeOf, isDebit, isSame } from "./_changes.ts";
import { type Consent, consentTo } from "./_consent.ts";
import { CALLS_MAX, entriesOf, sends, type Standing } from "./_deposits.ts";
import { isOthersWord, withoutOthersWord } from "./_entrants.ts";
import { moveSelectors } from "./_dependencies.ts";
import { askedOf, type Finding, finding, type Scene } from "./_findings.ts";
import { isAmong } from "./_frame.ts";
import { takenBy } from "./_sales.ts";
import { together } from "./_paths.ts";
import { overlaps, type Place, readPlace } from "./_places.ts";
import { has, hasArgument, isCaller, isNow, readsIn, some } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

/** An entry of somebody else's in a book of what was brought is lessened. */
export function struckOut(store: StoreRecord, one: AskedFunction, scene: Scene): Finding[] {
  const written = store.transient ? null : placeOfStore(store);
  if (written === null || moveSelectors.has(one.selector)) return [];
  if (isAmong(written, [...scene.frame.balances, ...scene.frame.named])) return [];
  const brought = scene.deposits.books.flatMap((book) =>
    overlaps(book.place, written) ? book.brought : []
  );
  if (brought.length === 0 || isOwnEntry(written, brought)) return [];
  const place = { ...written, account: whoseKey(brought) };
  const key = accountKey(place);
  if (key === null || !hasArgument(key)) return [];
  const change = { store, place, ...changeAmong(store, one.record.stores, place) };
  if (!isDebit(change)) return [];
  const by = askedOf(one, store).map((path) => ({
    path,
    consent: consentOn(change, path, one, scene),
  }));
  const asked = (kind: Consent) => by.filter((one) => one.consent === kind).map(({ path }) => path);
  const given = othersAt(change, one).filter(({ sign }) => sign === "added");
  const isMoved = given.some((other) => together(other.store.paths, store.paths));
  const power = isMoved ? "forced-transfer" : "burn-any";
  const unclear = asked("apparent").map((path) => ({ ...path, unclear: true }));
  return [
    finding(power, one, {
      pc: store.pc,
      asked: asked("none").map((path) => withoutOthersWord(path, key, one.asking.mappings)),
    }),
    finding(power, one, { pc: store.pc, asked: unclear }, {
      gravity: "bounded",
      confidence: "likely",
    }),
  ].filter((found) => found !== null);
}

/** Which of the keys is the account of whoever brings something: the token or the pool may stand before it or behind. */
function whoseKey([standing = []]: readonly Standing[]): number {
  return standing.lastIndexOf("bringer");
}

/** The caller stands in it where whoever brings something stands himself, or says who may take it. */
function isOwnEntry({ keys }: Place, brought: readonly Standing[]): boolean {
  return keys.some((key, index) =>
    isCaller(key) && brought.every((standing) => (standing[index] ?? "known") !== "known")
  );
}

function consentOn(
  change: Change,
  asked: AskedPath,
  one: AskedFunction,
  scene: Scene,
): Consent {
  const shown = consentTo(change, asked, one, scene);
  if (
    shown === "shown" || isKept(change, asked.path, one, scene) ||
    isPaidFor(change, asked.path, one)
  ) {
    return "shown";
  }
  return shown === "apparent" || asked.guards.length === 0 && isRuled(change, asked.path, one)
    ? "apparent"
    : "none";
}

/** It is written down elsewhere as his, where he comes for it. */
function isKept(
  { store, place, amount }: Change,
  path: Path,
  { record }: AskedFunction,
  scene: Scene,
): boolean {
  const key = accountKey(place)!;
  return record.stores.slice(0, STORES_MAX).some((other) => {
    const kept = other.transient || other === store ? null : placeOfStore(other);
    if (kept === null || overlaps(kept, place)) return false;
    if (!kept.keys.some((own) => isSame(own, key)) || !together(other.paths, [path])) return false;
    const { sign, amount: more } = changeOf(other, kept);
    return (sign === "added" || sign === "set") && (isSame(more, amount) || isOf(more, place)) &&
      isPaidFrom(kept, scene);
  });
}

/** What is taken off there is sent to whoever calls. */
function isPaidFrom(book: Place, { functions }: Scene): boolean {
  return functions.some((one) =>
    entriesOf(one).some(({ store, place }) =>
      overlaps(place, book) && isDebit({ store, place, ...changeOf(store, place) }) &&
      one.record.calls.slice(0, CALLS_MAX).some((call) =>
        sends(call) !== null && together(call.paths, store.paths)
      )
    )
  );
}

function isOf(value: Change["amount"], book: Place): boolean {
  return readsIn(value).some((read) => {
    const place = readPlace(read);
    return place !== null && overlaps(place, book);
  });
}

/** Whoever calls pays, and something else that stands under his name is less for it: his debt. */
function isPaidFor({ place }: Change, path: Path, { record }: AskedFunction): boolean {
  const key = accountKey(place)!;
  const isPaid = record.calls.slice(0, CALLS_MAX).some((call) =>
    takenBy(call) !== null && together(call.paths, [path])
  );
  return isPaid && record.stores.slice(0, STORES_MAX).some((store) => {
    const debt = store.transient ? null : placeOfStore(store);
    if (debt === null || overlaps(debt, place) || !together(store.paths, [path])) return false;
    return debt.keys.some((own) => isSame(own, key)) && changeOf(store, debt).sign !== "added";
  });
}

/** Functions that settle somebody's debt write few entries. */
const STORES_MAX = 32;

/**
 * That it may be done hangs on more than that there is as much: on time, on others' answers, or on what else stands
 * under his name.
 */
function isRuled({ place }: Change, path: Path, { asking }: AskedFunction): boolean {
  const key = accountKey(place)!;
  return path.some(({ value }) =>
    has(value, "returned") || has(value, "unknown") || some(value, isNow) ||
    readsIn(value).some((read) => {
      const other = readPlace(read);
      return other !== null && !overlaps(other, place) &&
        other.keys.some((own) => isSame(own, key)) &&
        !isOthersWord(other, key, path, asking.mappings);
    })
  );
}

function othersAt({ store, place }: Change, { record }: AskedFunction) {
  return record.stores.slice(0, STORES_MAX).flatMap((other) => {
    const written = other.transient || other === store ? null : placeOfStore(other);
    return written === null || !overlaps(written, place)
      ? []
      : [{ store: other, ...changeOf(other, written) }];
  });
}
