/** Powers over what lies in the contract, and over what it is made to call. */
import type { Guard } from "../analysis.ts";
import type { CallRecord, Path } from "../walk/records.ts";
import type { Value } from "../walk/values.ts";
import { type AskedPath, placeOfStore } from "./_access.ts";
import { isAppointed } from "./_payees_appointed.ts";
import { computedGuard, type OwnClaim } from "./_claims.ts";
import { called } from "./_chosen_calls.ts";
import { delegated, isDelegation } from "./_chosen_code.ts";
import { storedCall } from "./_stored_calls.ts";
import { storedSelector } from "./_stored_selectors.ts";
import { changeOf, isSame } from "./_changes.ts";
import { moveSelectors } from "./_dependencies.ts";
import { askedOf, type Finding, finding, type Rule, type Scene } from "./_findings.ts";
import { together } from "./_paths.ts";
import type { Consent } from "./_consent.ts";
import { earned, isCheckedAfter, isSurplus, type Sent } from "./_earned.ts";
import { isGranted } from "./_granted.ts";
import { isWordOf, withoutOthersWord } from "./_entrants.ts";
import { isListed } from "./_listed.ts";
import { isLostTake, isOfNobody } from "./_lost_takes.ts";
import { isLeftOver } from "./_left_over.ts";
import { mayHavePaid } from "./_payments.ts";
import { isNeverGone } from "./_permit2.ts";
import { has, isCaller, isSelf } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";
import { unwrappedFor } from "./_unwrapped.ts";

export const moneyPowers: Rule = function* (one, scene) {
  const isMove = moveSelectors.has(one.selector);
  for (const record of one.record.calls) {
    // What a move sends and asks is told otherwise; code that it runs in its place is its own to nobody.
    if (isMove && !isDelegation(record)) continue;
    yield* [ofCall(record, one, scene) ?? []].flat();
    yield null;
  }
  for (const record of one.record.selfdestructs) {
    const asked = askedOf(one, record).map(withoutOwn);
    yield finding("selfdestruct", one, { pc: record.pc, asked });
  }
};

const TRANSFER = 0xa9059cbb;
const TRANSFER_FROM = 0x23b872dd;
const APPROVE = 0x095ea7b3;

function ofCall(
  record: CallRecord,
  one: AskedFunction,
  scene: Scene,
): Finding | readonly Finding[] | null {
  const { call } = record;
  if (isSelf(call.target)) return call.kind === "call" ? called(record, one, scene) : null;
  if (isDelegation(record)) return delegated(record, one, scene);
  if (call.kind === "staticcall") return null;
  if (call.selector === TRANSFER || call.selector === TRANSFER_FROM) {
    return tokensSent(record, one, scene);
  }
  if (call.selector === APPROVE) return tokensApproved(record, one, scene);
  return called(record, one, scene) ?? storedCall(record, one, scene) ??
    storedSelector(record, one, scene) ?? coinsSent(record, one, scene);
}

/** Native coins leave. */
function coinsSent(record: CallRecord, one: AskedFunction, scene: Scene): Finding[] {
  const { call } = record;
  const { value: amount, target: to } = call;
  if (amount === 0 || isHandedOn(amount)) return [];
  const kept = (path: AskedPath) => unwrappedFor(record, path, one, scene);
  return left("withdraw-native", record, { call, amount, to, token: null }, { one, scene, kept });
}

type Leaving = {
  readonly one: AskedFunction;
  readonly scene: Scene;
  /** What else shows that it is the caller's own. */
  readonly kept?: (path: AskedPath) => Consent;
};

/** What leaves without having been earned, apart from what only looks so. */
function left(
  power: "withdraw-native" | "withdraw-token",
  record: CallRecord,
  sent: Sent,
  { one, scene, kept = () => "none" }: Leaving,
): Finding[] {
  const appointed = isAppointed(sent.to, scene.functions);
  const by = askedOf(one, record).filter(({ guards }) => !isNeverGone(guards, one.selector)).map(
    (path) => {
      const own = withoutOwn(path);
      const free = appointed && isOpen(own) ? { ...own, guards: computedGuard.guards } : own;
      const isProven = isOpen(free) && isListed(sent, path.path, one);
      const shown = isProven ? "apparent" : isOpen(free) ? kept(path) : "none";
      const how = earned(path, sent, one, scene);
      return { free, how: shown === "none" || how === "shown" ? how : shown };
    },
  );
  const tell = (how: Consent, facts?: Partial<Finding>) => {
    const asked = by.filter((one) => one.how === how).map(({ free }) => free);
    if (asked.some(isOpen) && (isSurplus(sent.amount, scene) || isCheckedAfter(one, record))) {
      return [];
    }
    const unclear = facts === undefined ? asked : asked.map((path) => ({ ...path, unclear: true }));
    const funds = ofFunds(sent.to, { asked, one }, scene);
    const isRest = asked.some(isOpen) && isLeftOver(sent, one, scene);
    const told = funds.gravity === "harmless" ? funds : { ...funds, ...(isRest ? perhaps : facts) };
    return finding(power, one, { pc: record.pc, asked: unclear }, told) ?? [];
  };
  return [
    tell("none"),
    tell("apparent", perhaps),
  ].flat();
}

const perhaps = { gravity: "bounded", confidence: "likely" } as const;

/** What is not earned, and the contract itself, is not his who asks for it. */
function withoutOwn(path: AskedPath): AskedPath {
  return { ...path, own: [], perhapsOwn: false };
}

/** What was sent along is sent on, or back. */
function isHandedOn(value: Value): boolean {
  return has(value, "callvalue") && !has(value, "balance");
}

/** Another token's units leave: its own, or of those who let it take theirs. */
function tokensSent(record: CallRecord, one: AskedFunction, scene: Scene): Finding[] {
  const { call } = record;
  if (call.selector === TRANSFER_FROM) {
    const asked = askedOf(one, record);
    const [from] = call.args;
    const isLost = isLostTake(record, one);
    if (from === undefined || isCaller(from) && !isLost) return [];
    if (!isSelf(from)) {
      const { mappings } = one.asking;
      const isHis = (claim: OwnClaim, path: Path) =>
        claim.key === null ? isWordOf(from, claim, path, mappings) : isSame(claim.key, from);
      const taken = asked.filter(({ own, path }) =>
        !own.some((claim) => isHis(claim, path)) &&
        !(isLost && isOfNobody(path)) && !isGranted(record, path, one, scene)
      ).map((path) => withoutOthersWord(path, from, mappings));
      if (!isLost && !has(from, "calldata") || isCredited(from, record, one)) return [];
      // A pool that asks its trader to pay, or somebody whom the code does not name.
      const isNamed = taken.some(({ guards }) => !guards.every(isUnnamed));
      const found = finding("approval-drain", one, { pc: record.pc, asked: taken }, {
        gravity: isNamed ? "usual" : "bounded",
        ...((isLost || has(from, "unknown")) && { confidence: "likely" }),
      });
      return found === null ? [] : [found];
    }
  }
  const [to, amount] = call.selector === TRANSFER ? call.args : call.args.slice(1);
  if (to === undefined || amount === undefined) return [];
  // The entries of a list that is empty are not asked for, and nothing of it is sent.
  const kept = () => call.hasLists && takesOwn(one) ? "apparent" : "none";
  return left("withdraw-token", record, { call, amount, to, token: call.target }, {
    one,
    scene,
    kept,
  });
}

/** An entry of the caller's gets less on some way. */
function takesOwn({ record }: AskedFunction): boolean {
  return record.stores.some((store) => {
    const place = placeOfStore(store);
    if (place === null || !place.keys.some(isCaller)) return false;
    const { sign } = changeOf(store, place);
    return sign === "taken" || sign === "zeroed";
  });
}

function isUnnamed(guard: Guard): boolean {
  return guard.kind === "authority" && guard.place === null && guard.address === null;
}

/** Whoever it is taken from is noted, or given something for it. */
function isCredited(from: Value, { paths, call }: CallRecord, { record }: AskedFunction): boolean {
  const to = call.args[1];
  if (to === undefined || !isSelf(to)) return false;
  return record.stores.some((store) =>
    together(store.paths, paths) &&
    placeOfStore(store)?.keys.some((key) => isSame(key, from)) === true
  ) ||
    record.calls.some((other) =>
      other.call !== call && other.call.kind === "call" && together(other.paths, paths) &&
      other.call.args.some((arg) => isSame(arg, from))
    );
}

/** To let the caller, or somebody of his choice, take tokens is to send them. */
function tokensApproved(record: CallRecord, one: AskedFunction, scene: Scene): Finding[] {
  const { call } = record;
  const [to, amount] = call.args;
  if (to === undefined || amount === undefined || !has(call.target, "calldata")) return [];
  const isTold = has(to, "calldata") || isCaller(to) ||
    record.paths.every((path) => path.some((condition) => isCallerFound(condition, to)));
  if (!isTold) return [];
  return left("withdraw-token", record, { call, amount, to, token: call.target }, { one, scene });
}

/** The caller is this account. */
function isCallerFound({ value, holds }: Path[number], account: Value): boolean {
  return holds && value.kind === "operation" && value.op === "eq" &&
    value.operands.some(isCaller) && value.operands.some((one) => isSame(one, account));
}

function ofFunds(
  to: Value,
  { asked, one }: { readonly asked: readonly AskedPath[]; readonly one: AskedFunction },
  { isCustodian }: Scene,
): Pick<Finding, "gravity" | "bounds" | "confidence"> {
  const bounds = isCustodian ? [] : ["own-funds"] as const;
  // Whoever calls, it goes to whom the contract names.
  const isNamed = !has(to, "calldata") && !isCaller(to) && !has(to, "origin");
  if (isNamed && asked.some(({ guards }) => guards.length === 0)) {
    return { gravity: "harmless", bounds, confidence: "proven" };
  }
  // A call that was not followed on the same way may have taken the price.
  const free = asked.filter(isOpen);
  if (free.length > 0 && free.every(({ path }) => mayHavePaid(one, path))) {
    return { gravity: "bounded", bounds, confidence: "likely" };
  }
  return {
    confidence: "proven",
    gravity: isCustodian || asked.some(isOpen) ? "usual" : "bounded",
    bounds,
  };
}

function isOpen({ guards, own }: AskedPath): boolean {
  return guards.length === 0 && own.length === 0;
}

/** Whether the contract keeps what its callers bring. */
export function keepsDeposits(functions: readonly AskedFunction[]): boolean {
  return functions.some(({ record }) =>
    record.calls.some(({ call }) => {
      if (call.selector !== TRANSFER_FROM) return false;
      const [from, to] = call.args;
      return from !== undefined && to !== undefined && isCaller(from) && isSelf(to);
    }) ||
    record.stores.some(({ value }) => has(value, "callvalue"))
  );
}
