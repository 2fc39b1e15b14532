/** What an S1 attempt showed. */
import type { Route } from "../dex/pool.ts";
import type { Hex } from "../evm/network.ts";
import type { RpcAnswer } from "../evm/rpc.ts";
import type { Look } from "./_codecs.ts";
import { lookAt } from "./_look.ts";
import { dueOf } from "./proceeds.ts";
import { readQuote } from "./_quote.ts";
import type { Failure, Outcome, Scene, VoidReason } from "./_scene.ts";
import type { Played } from "./_script.ts";
import type { SimLog, SimResult } from "./simulated.ts";
import { lastSwap, swapsOf } from "./_swap_events.ts";
import { type TradePlan, tradeScript } from "./_trade.ts";
import { quoteAt, triesOf } from "./_tries.ts";

/** The measurements; null: not known. Amounts in base units. */
export type Trade = {
  readonly plan: TradePlan;
  readonly outcome: Outcome;
  /** Set when the outcome is void. */
  readonly voidReason: VoidReason | null;
  readonly failure: Failure | null;
  readonly quoted: bigint | null;
  readonly received: bigint | null;
  readonly buyGas: number | null;
  /** Balance just before the sale. */
  readonly heldBefore: bigint | null;
  /** The amount of the sale. */
  readonly asked: bigint | null;
  /** What the sale took from its seller: the amount, or more. */
  readonly sent: bigint | null;
  /** Balance just after it. */
  readonly left: bigint | null;
  readonly arrived: bigint | null;
  readonly proceedsQuoted: bigint | null;
  /** The least that is owed for what was sold of the purchase; null: others sold, or not known. */
  readonly proceedsDue: bigint | null;
  readonly proceeds: bigint | null;
  readonly sellGas: number | null;
  /** The purchase let somebody else move the buyer's tokens. */
  readonly approvedOther: boolean;
  /** The pool traded more than once inside the sale. */
  readonly innerSwap: boolean;
  /** The balance grew between purchase and sale. */
  readonly grew: boolean;
};

/** `Approval(address,address,uint256)`, EIP-20. */
const APPROVAL_TOPIC = "0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925";

/** Reads the answer to `tradeScript` of the same plan. */
export function readTrade(scene: Scene, plan: TradePlan, answer: RpcAnswer | undefined): Trade {
  const played = tradeScript.read(scene, plan, answer);
  if (!played.ok) return voidTrade(plan, played.reason);
  const nth = saleThatCounts(plan, played);
  const looks = readLooks(played, nth);
  if (looks === null) return voidTrade(plan, "unsupported");
  const sell = played.of(`sell-${nth}`);
  const seen = measure(plan, played, looks, nth);
  return { ...seen, ...judge(played, looks, seen, { sell, amount: triesOf(plan)[nth]!.amount }) };
}

/** An attempt that says nothing. */
export function voidTrade(plan: TradePlan, voidReason: VoidReason): Trade {
  return { ...NOTHING, plan, outcome: "void", voidReason, failure: null };
}

const NOTHING = {
  quoted: null,
  received: null,
  buyGas: null,
  heldBefore: null,
  asked: null,
  sent: null,
  left: null,
  arrived: null,
  proceedsQuoted: null,
  proceedsDue: null,
  proceeds: null,
  sellGas: null,
  approvedOther: false,
  innerSwap: false,
  grew: false,
} as const;

type Looks = Readonly<Record<"first" | "bought" | "approved" | "sold", Look>>;

/** The first sale that worked, or the last one. */
function saleThatCounts(plan: TradePlan, played: Played & { readonly ok: true }): number {
  const tried = triesOf(plan).map((_, nth) => played.of(`sell-${nth}`));
  const first = tried.findIndex((sale) => sale?.ok === true);
  return first < 0 ? tried.length - 1 : first;
}

/** Null when there was no eye: the node took no notice of the overrides. */
function readLooks(played: Played & { readonly ok: true }, nth: number): Looks | null {
  const look = (name: string) => lookAt(played, name);
  const [first, bought] = [look("first"), look("bought")];
  const [approved, sold] = [look("approved"), look(`sold-${nth}`)];
  return first && bought && approved && sold ? { first, bought, approved, sold } : null;
}

type Seen = Omit<Trade, "outcome" | "voidReason" | "failure">;

function measure(
  plan: TradePlan,
  played: Played & { readonly ok: true },
  looks: Looks,
  nth: number,
): Seen {
  const { route } = plan;
  const { amount } = triesOf(plan)[nth]!;
  const sell = played.of(`sell-${nth}`);
  const buy = played.of("buy");
  // A purchase that failed brought nothing and took nothing: that is no tax.
  const received = buy?.ok === true ? gained(looks.first.balance, looks.bought.balance) : null;
  const heldBefore = gained(looks.first.balance, looks.approved.balance);
  const isSold = sell?.ok === true;
  const left = isSold ? gained(looks.first.balance, looks.sold.balance) : null;
  return {
    plan,
    quoted: quoteOf(route, played.of("quote-buy")) ?? swapOf(route, buy)?.amountOut ?? null,
    received,
    buyGas: buy?.ok === true ? buy.gasUsed : null,
    heldBefore,
    asked: isSold ? amount : null,
    sent: isSold ? taken(amount, heldBefore, left) : null,
    left,
    arrived: isSold ? swapOf(route, sell)?.amountIn ?? null : null,
    proceedsQuoted: isSold ? quoteOf(route, played.of(`quote-sell-${quoteAt(plan, nth)}`)) : null,
    proceedsDue: isSold
      ? dueOfTrade(plan, buy, { received, held: heldBefore, asked: amount })
      : null,
    proceeds: isSold ? looks.sold.wrapped - looks.approved.wrapped : null,
    sellGas: isSold ? sell.gasUsed : null,
    innerSwap: isSold && swapsOf(sell.logs, route) > 1,
    approvedOther: approvesBy(buy?.logs ?? [], plan),
    grew: received !== null && heldBefore !== null && heldBefore * 10_000n > received * 10_001n,
  };
}

/** Null where others sold meanwhile: then it may be worth less. */
function dueOfTrade(
  { route, company }: TradePlan,
  buy: SimResult | null,
  { received, held, asked }: {
    readonly received: bigint | null;
    readonly held: bigint | null;
    readonly asked: bigint;
  },
): bigint | null {
  const swap = swapOf(route, buy);
  if (company?.sales !== undefined || swap === null || received === null || held === null) {
    return null;
  }
  return dueOf({ route, swap, received, held, asked });
}

/**
 * What an account lost by a transfer: the amount it sent, or more; null when nobody knows. Where it sends
 * little of what it holds, a little more than that is what it loses by holding (a rebase that is booked
 * with the transfer), and no fee of the transfer.
 */
export function taken(amount: bigint, before: bigint | null, after: bigint | null): bigint | null {
  if (before === null || after === null) return null;
  const more = before - after - amount;
  const counts = more > 0n && (amount * 2n >= before || more * 10n > before);
  return counts ? amount + more : amount;
}

type Judged = Pick<Trade, "outcome" | "voidReason" | "failure">;

function judge(
  played: Played & { readonly ok: true },
  looks: Looks,
  { received, heldBefore }: Seen,
  { sell, amount }: { readonly sell: SimResult | null; readonly amount: bigint },
): Judged {
  const [buy, approve] = [played.of("buy"), played.of("approve")];
  if (buy === null || approve === null || sell === null) return isVoid("decode");
  if (!buy.ok) return failed("buy-failed", "buy", buy);
  if (received === null || heldBefore === null) return isVoid("decode");
  if (received <= 0n) return plain("bought-nothing");
  if (sell.ok) return plain("sold");
  if (heldBefore * 2n < received) return plain("balance-removed");
  if (!approve.ok) return failed("approve-failed", "approve", approve);
  const { allowance } = looks.approved;
  if (allowance !== null && allowance < amount) return failed("approve-failed", "approve", approve);
  if (heldBefore < amount) return isVoid("amount-differs");
  return failed("sell-failed", "sell", sell);
}

function isVoid(voidReason: VoidReason): Judged {
  return { outcome: "void", voidReason, failure: null };
}

function plain(outcome: Outcome): Judged {
  return { outcome, voidReason: null, failure: null };
}

/** Pairs hold at most 2^112 - 1 of a token: their own limit, not the token's. */
const POOL_LIMIT = /OVERFLOW/;

/** Out of gas may be our cap and no refusal. */
function failed(outcome: Outcome, stage: Failure["stage"], result: SimResult): Judged {
  const failure = { stage, revert: result.revert };
  if (result.ranOut) return { outcome: "void", voidReason: "gas-cap", failure };
  if (stage === "sell" && POOL_LIMIT.test(result.revert.message ?? "")) {
    return { outcome: "void", voidReason: "pool-limit", failure };
  }
  return { outcome, voidReason: null, failure };
}

function gained(before: bigint | null, after: bigint | null): bigint | null {
  return before === null || after === null ? null : after - before;
}

function quoteOf(route: Route, result: SimResult | null): bigint | null {
  return result?.ok === true ? readQuote(route, result.returnData) : null;
}

function swapOf(route: Route, result: SimResult | null) {
  return result?.ok === true ? lastSwap(result.logs, route) : null;
}

function approvesBy(logs: readonly SimLog[], { route, sender }: TradePlan): boolean {
  const [token, owner] = [route.token.toLowerCase(), sender.slice(2).toLowerCase()];
  return logs.some(({ address, topics, data }) =>
    address.toLowerCase() === token && topics[0]?.toLowerCase() === APPROVAL_TOPIC &&
    topics[1]?.toLowerCase().endsWith(owner) === true && !isZero(data)
  );
}

function isZero(data: Hex): boolean {
  return /^0x0*$/.test(data);
}
