/** Tokens that are sold for the coins that come with the call: so many for each coin. */
import { isConstant, type Value } from "../walk/values.ts";
import { type AskedPath, placeOfStore } from "./_access.ts";
import { changeOf, isSame } from "./_changes.ts";
import type { Consent } from "./_consent.ts";
import type { Sent } from "./_earned.ts";
import type { Scene } from "./_findings.ts";
import { isSettable } from "./_payees.ts";
import { together } from "./_paths.ts";
import { isScalar, overlaps, type Place, readPlace } from "./_places.ts";
import { has, hasArgument, isCaller, isRead, plain } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

/** More units for the smallest coin are no price: for a thousandth of a coin that were all tokens there are. */
const TIMES_MAX = 10n ** 12n;
/** A coin in its smallest unit. */
const COIN = 10n ** 18n;
const DEPTH_MAX = 12;

/**
 * `shown`: at a price that nobody sets; to whom somebody has listed, at one that stands in the code. `apparent`: at one
 * that stands in storage. `none`: something else says how much, too, or of which token, or the coins come back.
 */
export function soldForCoins(
  asked: AskedPath,
  sent: Sent,
  one: AskedFunction,
  scene: Scene,
): Consent {
  const { amount, token } = sent;
  if (token === null || hasArgument(token) || !has(amount, "callvalue")) return "none";
  if (isGivenBack(asked, sent, one) || isRepeated(asked, sent, one)) return "none";
  if (isKeptForPayer(asked, one, scene)) return "none";
  const rate = rateOf(amount);
  if (rate === null) return "none";
  const { places, least } = rate;
  if (places.length === 0) return least <= TIMES_MAX * COIN ? "shown" : "none";
  if (asked.guards.length > 0) return "apparent";
  return places.some((place) => isSettable(place, scene)) ? "apparent" : "shown";
}

/** Whoever is asked for is anybody whom somebody has listed, and nothing else is done for him. */
export function soldToListed(
  asked: AskedPath,
  sent: Sent,
  one: AskedFunction,
  scene: Scene,
): Consent {
  const isOfList = asked.guards.every(({ kind }) => kind === "role");
  if (!isOfList || asked.guards.length === 0 || !sendsOnce(asked, sent, one)) return "none";
  return soldForCoins(asked, sent, one, scene);
}

/** All coins that came come back, or they are as many for whichever token the caller names. */
export function isNoPrice(asked: AskedPath, sent: Sent, one: AskedFunction): boolean {
  const { amount, token } = sent;
  if (!has(amount, "callvalue")) return false;
  const isAll = (coins: Value) => !isConstant(coins) && coins.kind === "callvalue";
  return isGivenBack(asked, sent, one, isAll) ||
    token !== null && hasArgument(token) && rateOf(amount) !== null;
}

/** Coins go to whoever calls, whom he names, or who gets the tokens. */
function isGivenBack(
  { path }: AskedPath,
  { to }: Sent,
  { record }: AskedFunction,
  isMeant: (coins: Value) => boolean = (coins) => coins !== 0,
): boolean {
  return record.calls.some(({ call, paths }) =>
    isMeant(plain(call.value)) && together(paths, [path]) &&
    (isCaller(call.target) || hasArgument(call.target) || has(call.target, "origin") ||
      isSame(call.target, to))
  );
}

/** The coins are written down where whoever stands there takes them out again. */
function isKeptForPayer({ path }: AskedPath, { record }: AskedFunction, { deposits }: Scene) {
  return record.stores.some((store) => {
    const place = store.transient ? null : placeOfStore(store);
    if (place === null || !together(store.paths, [path])) return false;
    return deposits.books.some((book) => overlaps(book.place, place)) &&
      has(changeOf(store, place).amount, "callvalue");
  });
}

/** The same is done again on one way, as often as a loop goes round. */
function isRepeated({ path }: AskedPath, { call }: Sent, { record }: AskedFunction): boolean {
  return record.calls.some((other) =>
    other.pc === call.pc && other.call.ordinal !== call.ordinal && together(other.paths, [path])
  );
}

/** Besides what it sends, only its coins go on, to an account that the contract names. */
function sendsOnce({ path }: AskedPath, { call }: Sent, { record }: AskedFunction): boolean {
  return record.calls.every((other) => {
    if (other.call === call || other.call.kind === "staticcall") return true;
    if (!together(other.paths, [path])) return true;
    const to = plain(other.call.target);
    const isNamed = isConstant(to) || isScalarRead(to);
    return isNamed && other.call.kind === "call" && other.call.inputLength === 0 &&
      has(other.call.value, "callvalue");
  });
}

function isScalarRead(value: Value): boolean {
  const place = readPlace(value);
  return place !== null && isScalar(place);
}

type Rate = {
  /** Where factors stand that are no constants. */
  readonly places: readonly Place[];
  /** For one coin, as if each of those were one. */
  readonly least: bigint;
};

const NOT_PAID: Rate = { places: [], least: 0n };

/** The coins times and over constants and numbers in slots of their own; null: it is made of anything else. */
function rateOf(value: Value, depth = 0): Rate | null {
  if (isConstant(value) || depth > DEPTH_MAX) return null;
  if (value.kind === "callvalue") return { places: [], least: COIN };
  if (value.kind === "field") {
    return isRead(value) ? null : shifted(rateOf(value.of, depth + 1), -value.offset);
  }
  if (value.kind === "packed") {
    const [piece, ...more] = value.pieces;
    if (piece === undefined || more.length > 0 || value.constant !== 0) return null;
    return shifted(rateOf(piece.of, depth + 1), piece.at - piece.low);
  }
  if (value.kind !== "operation") return null;
  const [one, other] = value.operands as readonly [Value, Value];
  switch (value.op) {
    case "mul":
      return times(rateOf(one, depth + 1), other) ?? times(rateOf(other, depth + 1), one);
    case "div":
      return over(rateOf(one, depth + 1), other);
    case "shl":
    case "shr": {
      const by = isConstant(one) ? Number(one) : null;
      return by === null ? null : shifted(rateOf(other, depth + 1), value.op === "shl" ? by : -by);
    }
    default:
      return null;
  }
}

function shifted(rate: Rate | null, bits: number): Rate | null {
  if (rate === null) return null;
  const { least } = rate;
  return { ...rate, least: bits < 0 ? least >> BigInt(-bits) : least << BigInt(bits) };
}

function times(rate: Rate | null, factor: Value): Rate | null {
  if (rate === null) return null;
  if (isConstant(factor)) return { ...rate, least: rate.least * BigInt(factor) };
  const place = readPlace(plain(factor));
  return place === null || !isScalar(place) ? null : { ...rate, places: [...rate.places, place] };
}

function over(rate: Rate | null, divisor: Value): Rate | null {
  if (rate === null || !isConstant(divisor)) return times(rate, divisor);
  return BigInt(divisor) === 0n ? NOT_PAID : { ...rate, least: rate.least / BigInt(divisor) };
}
