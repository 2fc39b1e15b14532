/**
 * Powers over what callers have brought: who writes their book as he likes, or strikes them out of it, who keeps them from
 * taking it out, and who says what they are paid in.
 */
import type { PowerName } from "../analysis.ts";
import type { StoreRecord } from "../walk/records.ts";
import { isConstant } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import { boundsOfFee } from "./_caps.ts";
import { changeOf } from "./_changes.ts";
import type { Bar } from "./_deposits.ts";
import { askedOf, type Finding, finding, type Rule, type Scene } from "./_findings.ts";
import { isAmong } from "./_frame.ts";
import { isNoLess } from "./_low_bits.ts";
import { upperBound } from "./_paths.ts";
import { isScalar, keyOf, overlaps } from "./_places.ts";
import { priceOf } from "./_sales.ts";
import { selfCredited } from "./_self_credited.ts";
import { struckOut } from "./_struck_out.ts";
import { swapped } from "./_swapped.ts";
import { hasArgument, isCaller } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

export const depositPowers: Rule = (one, scene) =>
  scene.deposits.books.length + scene.deposits.destinations.length === 0
    ? []
    : one.record.stores.flatMap((store) =>
      [
        credited(store, one, scene),
        selfCredited(store, one, scene),
        stopped(store, one, scene),
        sentOn(store, one, scene),
        swapped(store, one, scene),
        ...struckOut(store, one, scene),
      ].filter((found) => found !== null)
    );

/** Somebody with power writes into the book what nobody has brought: who stands there takes what others did. */
function credited(store: StoreRecord, one: AskedFunction, scene: Scene): Finding | null {
  const place = store.transient ? null : placeOfStore(store);
  if (place === null || isAmong(place, scene.frame.balances)) return null;
  const book = scene.deposits.books.find((book) => overlaps(book.place, place));
  if (book === undefined || !place.keys.some((key) => hasArgument(key) || isCaller(key))) {
    return null;
  }
  const { sign, amount } = changeOf(store, place);
  if (sign !== "set" && !(sign === "added" && hasArgument(amount))) return null;
  const asked = askedOf(one, store).filter((path) => {
    if (path.guards.length === 0) return false;
    const { kind } = priceOf({ amount, asked: path, one, scene, among: [] });
    return kind === "none" || kind === "decided";
  });
  const power = [...book.exits.values()][0]!;
  return finding(power, one, { pc: store.pc, asked });
}

/** Somebody with power keeps everybody, or whom he names, from taking it out. */
function stopped(store: StoreRecord, one: AskedFunction, scene: Scene): Finding | null {
  const place = store.transient ? null : placeOfStore(store);
  if (place === null || isAmong(place, scene.frame.owner)) return null;
  const bar = scene.deposits.bars.find((bar) => overlaps(bar.place, place));
  if (bar === undefined) return null;
  const asked = askedOf(one, store);
  if (!asked.every(({ guards }) => guards.length > 0)) return null;
  const told = tell(bar, store, one);
  const found = told === null ? null : finding(told.power, one, { pc: store.pc, asked }, told);
  return found === null ? null : { ...found, of: keyOf(place) };
}

type Told = { readonly power: PowerName } & Pick<Finding, "gravity" | "bounds">;

function tell(bar: Bar, store: StoreRecord, one: AskedFunction): Told | null {
  const { place, role } = bar;
  const { value } = store;
  if (role === "fee") return { power: "fee-setter", ...boundsOfFee(store, bar, one) };
  if (!isScalar(place) && placeOfStore(store)!.keys.every(isCaller)) return null;
  if (role === "times") {
    if (!hasArgument(value)) return null;
    const power = isScalar(place) ? "pause" : "blacklist";
    return isShort(store)
      ? { power, gravity: "bounded", bounds: ["capped"] }
      : { power, gravity: "usual", bounds: [] };
  }
  const [stop, list] = role === "blocks" ? ["pause", "blacklist"] as const : [
    "pause",
    "whitelist",
  ] as const;
  const power = isScalar(place) ? stop : list;
  const isZero = isConstant(value) && BigInt(value) === 0n;
  // Only the way out is opened.
  const opens = role === "blocks" ? isZero : isConstant(value) && !isZero;
  return { power, gravity: opens && isScalar(place) ? "harmless" : "usual", bounds: [] };
}

/** A time span that constants keep short; a moment is never a number as small. */
function isShort({ value, paths }: StoreRecord): boolean {
  return paths.every((path) => {
    const most = upperBound(path, (other) => isNoLess(other, value, path));
    return most !== null && most <= SHORT_S;
  });
}

/** Seconds of a year. */
const SHORT_S = 31_622_400n;

/** Somebody with power says where it goes as soon as it is brought. */
function sentOn(store: StoreRecord, one: AskedFunction, scene: Scene): Finding | null {
  const place = store.transient || isConstant(store.value) ? null : placeOfStore(store);
  if (place === null || isAmong(place, scene.frame.owner)) return null;
  const { destinations } = scene.deposits;
  const destination = destinations.find((other) => overlaps(other.place, place));
  if (destination === undefined) return null;
  const asked = askedOf(one, store).filter(({ guards }) => guards.length > 0);
  return finding(destination.power, one, { pc: store.pc, asked });
}
