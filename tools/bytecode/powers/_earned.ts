/** Whether what leaves was earned: by whoever calls, or by whom it goes to, on the same way. */
import type { BranchRecord, CallRecord, Path, StoreRecord, WalkRecord } from "../walk/records.ts";
import { type Call, isConstant, type Term, type Value } from "../walk/values.ts";
import { type AskedPath, disposes, placeOfStore } from "./_access.ts";
import { isNothing } from "./_amounts.ts";
import { isBeyond } from "./_beyond.ts";
import { changeOf, isSame } from "./_changes.ts";
import { isNoPrice, soldForCoins, soldToListed } from "./_coin_sales.ts";
import type { Consent } from "./_consent.ts";
import { TRANSFER_FROM } from "./_deposits.ts";
import type { Scene } from "./_findings.ts";
import { keptFor } from "./_kept_for.ts";
import { isOwed } from "./_owed.ts";
import { isPartOf, isShareOf } from "./_parts.ts";
import { together } from "./_paths.ts";
import { isReserve, mayBePaid } from "./_payments.ts";
import { overlaps, type Place, readPlace } from "./_places.ts";
import { isRecorded } from "./_recorded.ts";
import { isTakenOffHashed } from "./_hashed_entries.ts";
import { isHashed } from "./_hashed_places.ts";
import { priceOf } from "./_sales.ts";
import { isOfSelfJoined } from "./_self_joined.ts";
import { isTakenOver } from "./_taken_over.ts";
import { has, isCaller, isNow, isOwnBalance, isSelf, plain, readsIn, some } from "./_terms.ts";
import { howAsked } from "./_unasked.ts";
import type { AskedFunction } from "./scene.ts";

/** `token`: null for native coins. */
export type Sent = {
  readonly call: Call;
  readonly amount: Value;
  readonly to: Value;
  readonly token: Value | null;
};

/**
 * `shown`: an entry of the caller's, or of whom it goes to, says how much or whether, and is changed; or
 * it is paid for. `apparent`: something is noted or given, but what was not followed.
 */
export function earned(asked: AskedPath, sent: Sent, one: AskedFunction, scene: Scene): Consent {
  const { path, guards } = asked;
  const { amount, to } = sent;
  if (amount === 0) return "shown";
  // What lies here altogether is nobody's own.
  const isHis = disposes(asked) && !isOwnBalance(amount) && !isOfSelfJoined(asked, one) &&
    howAsked(sent, path, one.record) !== "unasked" && !isTakenOver(path, amount, scene);
  if (isHis || isNothing(amount, path)) return "shown";
  // Who is asked for need not have put anything in.
  if (guards.length > 0) {
    if (isOwed(path, amount, to, one)) return "shown";
    const sold = soldToListed(asked, sent, one, scene);
    if (sold !== "none" || !asked.unclear) return sold;
    const own = reckoned(path, amount, one);
    if (own !== "none") return own;
  }
  let entry: Consent = "none";
  for (const store of one.record.stores) {
    const kind = entryFor(store, sent, path, scene, one.record);
    if (kind === "shown") return "shown";
    if (kind === "apparent") entry = "apparent";
  }
  if (isRecorded(sent, path, one, scene)) return "shown";
  const kept = keptFor(sent, path, one, scene);
  if (kept !== "none") return kept;
  const paid = isOwnBalance(amount) ? "none" : paidFor(asked, sent, one, scene);
  return paid !== "none" ? paid : entry;
}

function paidFor(asked: AskedPath, sent: Sent, one: AskedFunction, scene: Scene): Consent {
  const sold = soldForCoins(asked, sent, one, scene);
  if (sold !== "none" || isNoPrice(asked, sent, one)) return sold;
  if (!mayBePaid(one, asked.path, sent.call, sent.amount)) return "none";
  if (isBrought(sent, asked.path, one)) return "shown";
  const { amount } = sent;
  // What lies here pays for nothing, whoever brought it.
  if (some(amount, isReserve)) return isDifference(amount) ? "none" : "apparent";
  const { kind } = priceOf({ amount, asked, one, scene, among: [] });
  return unpaid.has(kind) ? "apparent" : "shown";
}

const unpaid: ReadonlySet<string> = new Set(["none", "accrued", "decided"]);

function isDifference(amount: Value): boolean {
  return !isConstant(amount) && amount.kind === "operation" && amount.op === "sub" &&
    amount.operands.some((one) => !isConstant(one) && one.kind === "storage");
}

/** The caller has brought as much of the same token. */
function isBrought({ amount, token }: Sent, path: Path, { record }: AskedFunction): boolean {
  return token !== null && record.calls.some(({ call, paths, mustSucceed }) => {
    const [from, to, brought] = call.args;
    return call.selector === TRANSFER_FROM && mustSucceed && isSame(call.target, token) &&
      from !== undefined && isCaller(from) && to !== undefined && isSelf(to) &&
      brought !== undefined && isPartOf(amount, brought) && together(paths, [path]);
  });
}

function entryFor(
  store: StoreRecord,
  sent: Sent,
  path: Path,
  scene: Scene,
  record: WalkRecord,
): Consent {
  const { amount, to } = sent;
  const place = placeOfStore(store);
  // Where an author makes hashes of his own, nobody but he asks whether there is as much.
  if (place === null || isHashed(place)) {
    return isTakenOffHashed(store, amount, path) ? "shown" : "none";
  }
  if (place.keys.length === 0 || !together(store.paths, [path])) return "none";
  const isOf = (other: Place) => other.keys.some((key) => isCaller(key) || isSame(key, to));
  const { sign, amount: changed } = changeOf(store, place);
  if (isOf(place)) {
    if (isBeyond(sent, store, place, scene)) {
      // What was agreed on for a time is interest.
      return path.some(({ value }) => some(value, isNow)) ? "apparent" : "none";
    }
    const isHis = (read: Term) => {
      const entry = readPlace(read);
      return entry !== null && isOf(entry);
    };
    const shown = shownBy(sent, path, record, isHis);
    if (shown !== null) {
      const isPrice = sign === "taken" && isPriceOfNumber(changed, place, sent);
      return shown === "none" && isPrice ? "shown" : shown;
    }
    const isLost = path.some(({ value }) => has(value, "unknown") && has(value, "storage"));
    return isLost || sign === "taken" || sign === "zeroed" || has(amount, "unknown")
      ? "apparent"
      : "none";
  }
  // A share of a pool is given up: by whoever sent it here.
  if (sign === "taken") {
    const isLess = isShareOf(amount, changed) || has(amount, "returned") || has(changed, "unknown");
    return isLess || has(amount, "unknown") ? "shown" : "apparent";
  }
  return sign === "zeroed" && scene.frame.balances.some(({ family }) => family === place.family)
    ? "shown"
    : "none";
}

/** What entries of his show; null: none is asked. */
function shownBy(
  sent: Sent,
  path: Path,
  record: WalkRecord,
  isHis: (read: Term) => boolean,
): Consent | null {
  const isOwn = readsIn(sent.amount).some(isHis);
  if (!isOwn && !path.some((one) => asksFor(one, isHis))) return null;
  const how = howAsked(sent, path, record);
  if (how === "unasked") return "none";
  return how === "asked" || isOwn ? "shown" : "apparent";
}

/** One of several tokens, whichever he names, for units of his own: so many as the code says. */
function isPriceOfNumber(taken: Value, { keys }: Place, { call }: Sent): boolean {
  return call.selector === TRANSFER_FROM && isConstant(taken) && taken !== 0 &&
    keys.every((key) => isCaller(key) || isConstant(key));
}

/** The entry decides whether the way is gone: other than whether a sum with it is too large. */
function asksFor({ value }: Path[number], isHis: (read: Term) => boolean): boolean {
  if (!readsIn(value).some(isHis)) return false;
  if (value.kind !== "operation" || value.op !== "lt") return true;
  const [sum, part] = value.operands as readonly [Value, Value];
  return isConstant(sum) || sum.kind !== "operation" || sum.op !== "add" ||
    !sum.operands.some((one) => one === part);
}

/**
 * What looks like a role is what the caller has put in: an entry of his says how much, or bounds it, and is
 * written anew.
 */
function reckoned(path: Path, amount: Value, { record }: AskedFunction): Consent {
  const bounds = path.flatMap(({ value, holds }) => {
    if (value.kind !== "operation" || value.op !== "lt") return [];
    const [one, other] = value.operands as readonly [Value, Value];
    const [less, more] = holds ? [one, other] : [other, one];
    return isSame(less, amount) ? [more] : [];
  });
  const families = [amount, ...bounds].flatMap(readsIn).flatMap((read) => {
    const place = readPlace(read);
    return place !== null && place.keys.some(isCaller) ? [place.family] : [];
  });
  const written = record.stores.flatMap((store) => {
    const place = together(store.paths, [path]) ? placeOfStore(store) : null;
    return place !== null && place.keys.some(isCaller) ? [place.family] : [];
  });
  if (families.some((family) => written.includes(family))) return "shown";
  return has(amount, "unknown") && has(amount, "caller") && written.length > 0
    ? "apparent"
    : "none";
}

/** What is there afterwards is held against what was there before, as pools do that lend or swap. */
export function isCheckedAfter({ record }: AskedFunction, { call }: CallRecord): boolean {
  const isLater = (term: Term) =>
    isReserve(term) && term.kind === "returned" && term.call.ordinal > call.ordinal;
  const isBefore = (term: Term) =>
    term.kind === "storage" || term.kind === "returned" && term.call.ordinal < call.ordinal;
  return record.branches.some((branch) =>
    branch.failsWhenTrue !== branch.failsWhenFalse &&
    (some(branch.value, isLater) && some(branch.value, isBefore) || isBroughtBack(branch, call))
  );
}

/** Fails where fewer coins lie here, once they were sent, than did before others were called. */
function isBroughtBack({ value, path, failsWhenTrue }: BranchRecord, sending: Call): boolean {
  if (value.kind !== "operation" || value.op !== "lt" || sending.value === 0) return false;
  const isSent = path.some(({ value }) => value.kind === "success" && value.call === sending);
  if (!isSent) return false;
  const [one, other] = value.operands as readonly [Value, Value];
  const [after, before] = failsWhenTrue ? [one, other] : [other, one];
  const inner = plain(after);
  if (isConstant(inner) || inner.kind !== "balance" || !isSelf(inner.of)) return false;
  return !isLessened(before) && some(before, ({ kind }) => kind === "selfbalance");
}

/** By more than the coins that were sent along. */
function isLessened(value: Value): boolean {
  return some(value, (term) => {
    if (term.kind !== "operation" || term.op !== "sub") return false;
    const less = term.operands[1]!;
    return isConstant(less) || less.kind !== "callvalue";
  });
}

/** Only what lies here beyond what the contract has counted. */
export function isSurplus(amount: Value, { functions }: Scene): boolean {
  if (isConstant(amount) || amount.kind !== "operation" || amount.op !== "sub") return false;
  const [whole, counted] = amount.operands as readonly [Value, Value];
  if (!has(whole, "returned") && !isOwnBalance(whole)) return false;
  return readsIn(counted).some((read) => {
    const place = readPlace(read);
    return place !== null &&
      functions.some(({ record }) =>
        record.stores.some((store) => {
          const written = placeOfStore(store);
          return written !== null && overlaps(written, place);
        })
      );
  });
}
