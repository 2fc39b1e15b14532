/** What is given for tokens that somebody makes for himself: nothing, or coins, or other tokens. */
import type { Guard } from "../analysis.ts";
import type { CallRecord, Path } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import type { AskedPath } from "./_access.ts";
import { isAccrued } from "./_accrued.ts";
import { isNothing } from "./_amounts.ts";
import type { Scene } from "./_findings.ts";
import { isAmong } from "./_frame.ts";
import { authorityOf } from "./_answers.ts";
import { isMade, isSettable, targetOf } from "./_payees.ts";
import { argumentsIn, isPartOf } from "./_parts.ts";
import { isReserve, mayHavePaid, takesPayment } from "./_payments.ts";
import { together } from "./_paths.ts";
import { inAdvance } from "./_prepaid.ts";
import { isScalar, readPlace } from "./_places.ts";
import { has, hasArgument, isOwnBalance, isSelf, plain, readsIn, visit, whole } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

/**
 * `coin`: one coin for each unit. `fixed`: at a price, or in a token, that nobody changes. `settable`: it
 * is paid for, but somebody sets the price, or says what it is paid in. `decided`: nothing is given, and
 * another contract says how much there is, or whether there is any. `accrued`: time had to pass. `none`: it
 * is free.
 */
export type Price =
  | { readonly kind: "coin" | "fixed" | "settable" | "accrued" | "none" }
  | { readonly kind: "decided"; readonly by: Guard };

export type Case = {
  readonly asked: AskedPath;
  readonly amount: Value;
  readonly one: AskedFunction;
  readonly scene: Scene;
  /** Ways on which anything is given: what is decided either way decides nothing. */
  readonly among: readonly AskedPath[];
  /** For whom they are made, where that is known. */
  readonly to?: Value | null;
  /** What their entries stand under besides the account. */
  readonly under?: readonly Value[];
};

export function priceOf(of: Case): Price {
  if (!isConstant(of.amount) && plain(of.amount) === coinsIn(of.amount)) return { kind: "coin" };
  const before = inAdvance(of, (filling) => inCoins(filling) ?? inTokens(filling));
  if (before !== null && typeof before === "object") return { kind: "decided", by: before };
  const paid = [inCoins(of), inTokens(of), inReserves(of), before].filter((price) =>
    price !== null
  );
  if (paid.includes("fixed")) return { kind: "fixed" };
  if (paid.length > 0 || mayTake(of)) return { kind: "settable" };
  const by = decider(of);
  if (by !== null) return { kind: "decided", by };
  return { kind: isAccrued(of) ? "accrued" : "none" };
}

export type Paid = "fixed" | "settable" | null;

/** Less is no price: it is what an amount is rounded to. */
export const COINS_MIN = 1_000_000n;

function inCoins({ amount, asked, scene }: Case): Paid {
  const coins = coinsIn(amount);
  if (coins !== null) {
    const isShare = isNothing(amount, [{ value: coins, holds: false, pc: 0 }]);
    return isShare && !hasArgument(amount) ? rate([amount], scene) : null;
  }
  const prices = asked.path.flatMap((condition) => coinsDemanded(condition) ?? []);
  const price = prices.find((one) => isConstant(one) ? BigInt(one) >= COINS_MIN : true);
  if (price === undefined || !isPriceOf(price, amount)) return null;
  return rate([price, amount], scene);
}

export function coinsIn(value: Value): Term | null {
  return has(value, "callvalue") ? find(value, ({ kind }) => kind === "callvalue") : null;
}

/** What the coins sent have to be, or to exceed. */
function coinsDemanded({ value, holds }: Path[number]): Value | null {
  if (value.kind !== "operation" || !has(value, "callvalue")) return null;
  const [one, other] = value.operands as readonly [Value, Value];
  const isCoins = (side: Value) => !isConstant(side) && side.kind === "callvalue";
  if (value.op === "eq" && holds) return isCoins(one) ? other : isCoins(other) ? one : null;
  if (value.op !== "lt") return null;
  if (holds) return isCoins(other) ? one : null;
  return isCoins(one) ? other : null;
}

/** Whoever gets more pays more. */
function isPriceOf(price: Value, amount: Value): boolean {
  if (!dependsOnCaller(amount)) return !isConstant(price) || BigInt(price) > 0n;
  if (isConstant(price)) return false;
  const asked = argumentsIn(amount);
  return asked.size === 0
    ? has(price, "unknown")
    : [...argumentsIn(price)].some((one) => asked.has(one));
}

function dependsOnCaller(amount: Value): boolean {
  return hasArgument(amount) || has(amount, "unknown") && has(amount, "calldata");
}

/** Whether what is reckoned with stays as it is. */
function rate(values: readonly Value[], scene: Scene): Paid {
  const isSettable = values.some((value) =>
    has(value, "unknown") || find(value, isAnswer) !== null ||
    readsIn(value).some((read) => isSettableRead(read, scene))
  );
  return isSettable ? "settable" : "fixed";
}

function isSettableRead(read: Term, scene: Scene): boolean {
  const place = readPlace(read);
  if (place === null || !isScalar(place)) return true;
  return !isAmong(place, scene.frame.supply) && isSettable(place, scene);
}

/** Another token is taken for it. */
function inTokens(of: Case): Paid {
  const { amount, asked, one, scene } = of;
  const paid = one.record.calls.flatMap((record) => {
    if (!together(record.paths, [asked.path])) return [];
    const price = priceIn(record, of);
    if (price === null) return [];
    if (isClaimOn(record, price, of)) return [rate([amount], scene)];
    const target = targetOf(record.call, scene);
    return target === "chosen" ? [] : [target === "fixed" ? rate([amount], scene) : "settable"];
  });
  return paid.includes("fixed") ? "fixed" : paid.length > 0 ? "settable" : null;
}

/**
 * What a call takes, if that is a price. Where it was lost, since a library asks first whether it is nothing, all that
 * may be taken there on the same way has to be one: of another way it may be nothing.
 */
function priceIn(record: CallRecord, { amount, asked, one }: Case): Value | null {
  const taken = takenBy(record);
  if (taken === null || isPriceOf(taken, amount)) return taken;
  const price = one.record.asOne(taken);
  if (price === taken) return null;
  const isPaid = one.record.calls.filter(({ call }) => call.pc === record.call.pc).every(
    (other) => {
      const also = together(other.paths, [asked.path]) ? takenBy(other) : price;
      return also !== null && isPriceOf(one.record.asOne(also), amount);
    },
  );
  return isPaid ? price : null;
}

/** Whichever token comes in, what is given stands under that very token, and is no more: nobody else's is in it. */
function isClaimOn({ call }: CallRecord, price: Value, { amount, under = [] }: Case): boolean {
  const to = call.args.length === 3 ? call.args[1]! : 0;
  return isSelf(to) && isPartOf(amount, price) &&
    under.some((key) => hasArgument(key) && whole(key) === whole(call.target));
}

/** Who is called may have taken the price: with what is lost, or he was made by a known factory (EIP-1014). */
function mayTake({ one, asked: { path } }: Case): boolean {
  return mayHavePaid(one, path) ||
    one.record.calls.some(({ call, paths, mustSucceed }) =>
      call.kind === "call" && mustSucceed && isMade(plain(call.target)) && together(paths, [path])
    );
}

/** How much of something is taken from somebody else. */
export function takenBy({ call, mustSucceed }: CallRecord): Value | null {
  if (call.kind !== "call" || !mustSucceed) return null;
  if (has(call.value, "callvalue")) return call.value;
  if (call.selector === null || !takesPayment.has(call.selector)) return null;
  const [from] = call.args;
  if (from === undefined || isConstant(from) || isSelf(from)) return null;
  return call.args[call.args.length > 2 ? 2 : 1] ?? null;
}

/** What came in since it was last counted, as pools do that are paid before they are called. */
function inReserves({ amount, asked, scene }: Case): Paid {
  const counted = amountOf(amount) ?? (
    dependsOnCaller(amount)
      ? null
      : asked.path.map(({ value }) => find(value, isCounted)).find((term) => term !== null) ?? null
  );
  if (counted === null) return null;
  if (isOwnBalance(counted)) return "fixed";
  const call = counted.kind === "operation" ? reserveIn(counted) : counted;
  if (call === null || call.kind !== "returned") return null;
  return targetOf(call.call, scene, true) === "fixed" ? "fixed" : "settable";
}

/** The balance that an amount is made of. */
function amountOf(amount: Value): Term | null {
  if (hasArgument(amount)) return null;
  return reserveIn(amount) ?? find(amount, isOwnBalance);
}

/** What is there beyond what is written down. */
function isCounted(term: Term): boolean {
  if (term.kind !== "operation" || term.op !== "sub") return false;
  const [whole, before] = term.operands as readonly [Value, Value];
  return has(before, "storage") && (isOwnBalance(whole) || reserveIn(whole) !== null);
}

export function reserveIn(value: Value): Term | null {
  return find(value, isReserve);
}

/** Another contract answers how much, or whether at all. */
function decider({ amount, asked, among, scene }: Case): Guard | null {
  const answer = find(amount, (term) => isAnswer(term));
  if (answer !== null && answer.kind === "returned") {
    return targetOf(answer.call, scene) === "chosen" ? null : authorityOf(answer.call);
  }
  if (has(amount, "unknown") && has(amount, "returned")) {
    return { kind: "authority", place: null, address: null };
  }
  for (const { value, holds } of asked.path) {
    if (!has(value, "returned") || isEitherWay(value, holds, among)) continue;
    const term = find(value, isAnswer);
    if (term === null || term.kind !== "returned" || isOfItself(value, term)) continue;
    if (targetOf(term.call, scene) !== "chosen") return authorityOf(term.call);
  }
  return null;
}

function isEitherWay(value: Term, holds: boolean, among: readonly AskedPath[]): boolean {
  return among.some(({ path }) => path.some((one) => one.value === value && one.holds !== holds));
}

/** The compiler's check that an answer is of its type. */
function isOfItself(value: Term, answer: Term): boolean {
  return value.kind === "operation" && value.op === "eq" &&
    value.operands.every((side) => find(side, (term) => term === answer) !== null);
}

/** What another contract says; precompiles reckon, and those that move tokens say that they did. */
function isAnswer(term: Term): boolean {
  if (term.kind !== "returned") return false;
  const { target, selector } = term.call;
  if (isConstant(target) && BigInt(target) > 0n && BigInt(target) < 0x10000n) return false;
  return selector === null || !takesPayment.has(selector);
}

function find(value: Value, test: (term: Term) => boolean): Term | null {
  let found: Term | null = null;
  visit(value, (term) => {
    if (found === null && test(term)) found = term;
    return found === null;
  });
  return found;
}
