/**
 * A wallet that comes back: it buys, sells a part, buys twice more, and sells two more parts, hours and a day
 * later, and what then fails after a week, as live transactions do. A token may let everybody sell once, or
 * nobody who bought again.
 */
import type { Address } from "../evm/network.ts";
import type { RpcAnswer } from "../evm/rpc.ts";
import type { Route } from "../dex/pool.ts";
import { approveCall, buyCalls, sellCall, spenderOf } from "../dex/swaps.ts";
import { drawn, drawnByOrder } from "./_chance.ts";
import { decode } from "./_decode.ts";
import { slotOf } from "./_moments.ts";
import { quoteCall, readQuote } from "./_quote.ts";
import {
  DEADLINE,
  type Failure,
  gasOf,
  liveBalance,
  overridesFor,
  type Scene,
  type VoidReason,
} from "./_scene.ts";
import { type Line, type Script, scripted } from "./_script.ts";
import { BLOCKS_MAX } from "./simulate.ts";
import type { SimResult } from "./simulated.ts";
import { balanceOfData } from "./_slots.ts";
import { lastSwap, swapsOf } from "./_swap_events.ts";
import { taken } from "./_trade_read.ts";

export type ReturningPlan = {
  readonly route: Route;
  readonly sender: Address;
  /** Of the first purchase and of each later one, in base units of the coin. */
  readonly sizes: readonly [bigint, bigint];
  /** Of each purchase and each sale. */
  readonly gas: bigint;
  /** Of coins beside the sizes and the gas. */
  readonly funds: bigint;
  /** Token units of each sale: the same, so that no rule on the least of a sale tells them apart. */
  readonly amount: bigint;
};

/** One of its sales; null: not known. */
export type ReturningSale = {
  readonly outcome: "sold" | "sell-failed" | "void";
  readonly voidReason: VoidReason | null;
  /** What the wallet held before it. */
  readonly held: bigint | null;
  readonly sent: bigint | null;
  readonly arrived: bigint | null;
  readonly proceedsQuoted: bigint | null;
  readonly proceeds: bigint | null;
  readonly innerSwap: boolean;
  /** What it failed with; null when it did not. */
  readonly failure: Failure | null;
};

export type Returning = {
  readonly plan: ReturningPlan;
  /** Set when nothing is known of any sale. `not-tried`: the first purchase brought nothing to sell. */
  readonly voidReason: VoidReason | null;
  /** In the order of time; empty with a reason. */
  readonly sales: readonly ReturningSale[];
};

const HOUR = 3_600;

type Span = readonly [number, number];
type Spans = Readonly<Record<"blocks" | "seconds", Span>>;

/**
 * After the first purchase: the later ones, and the sales after the first, from and to. The third sale and
 * the fourth come as many blocks after those as nodes allow: a rule may count them.
 */
const LATER: Readonly<Record<"again" | 1 | 2 | 3, Spans>> = {
  again: { blocks: [4, 9], seconds: [240, 3_000] },
  1: { blocks: [11, 17], seconds: [HOUR, 20 * HOUR] },
  2: { blocks: [BLOCKS_MAX - 9, BLOCKS_MAX - 4], seconds: [27 * HOUR, 45 * HOUR] },
  3: { blocks: [BLOCKS_MAX - 3, BLOCKS_MAX - 1], seconds: [175 * HOUR, 199 * HOUR] },
};

const NTHS = [0, 1, 2, 3] as const;
type Nth = (typeof NTHS)[number];

/** As wallets offer, from and to, and where that was not enough. */
export const RETURNING_GAS = { usual: [650_000n, 950_000n], most: 5_000_000n } as const;
const READ_GAS = 200_000n;
const QUOTE_GAS = 500_000n;

export const returningScript = scripted<ReturningPlan>(writeReturningScript);

function writeReturningScript(scene: Scene, plan: ReturningPlan): Script {
  const { sender, sizes: [first, again] } = plan;
  const slot = slotOf(scene);
  const at = (when: keyof typeof LATER, lines: readonly Line[]) => {
    const { blocks, seconds } = LATER[when];
    const nth = when === "again" ? 0n : BigInt(when);
    const draw = ([from, to]: Span, by: bigint) =>
      Number(drawnByOrder(sender, BigInt(from), BigInt(to), by));
    const later = draw(seconds, nth);
    return { blocks: 1 + draw(blocks, nth + 1n), seconds: slot + later - later % slot, lines };
  };
  const { token } = scene;
  const approval = { from: sender, ...approveCall(token, spenderOf(plan.route)) };
  const approve: Line = { name: "approve", call: { ...approval, gas: gasOf.approve } };
  return {
    base: scene.base,
    overrides: overridesFor(sender, {}, liveBalance(scene, first + 2n * again, plan)),
    realistic: true,
    blocks: [
      { blocks: 1, seconds: slot, lines: buyLines(scene, plan, first, "first") },
      { blocks: 2, seconds: 2 * slot, lines: [approve, ...saleLines(scene, plan, 0)] },
      at("again", [
        ...buyLines(scene, plan, again, "again"),
        ...buyLines(scene, plan, again, "third"),
      ]),
      at(1, saleLines(scene, plan, 1)),
      at(2, saleLines(scene, plan, 2)),
      at(3, saleLines(scene, plan, 3)),
    ],
  };
}

function buyLines(
  { network }: Scene,
  { route, sender, gas: most }: ReturningPlan,
  size: bigint,
  name: string,
): readonly Line[] {
  const calls = buyCalls(route, network, size, sender, DEADLINE);
  return calls.map((call, nth): Line => {
    const isSwap = nth === calls.length - 1;
    const gas = isSwap ? most : gasOf.small;
    return {
      name: isSwap ? `buy-${name}` : `pay-${name}-${nth}`,
      call: { from: sender, ...call, gas },
    };
  });
}

function saleLines(
  { token }: Scene,
  { route, sender: from, amount, gas }: ReturningPlan,
  nth: Nth,
): readonly Line[] {
  const quote = quoteCall(route, "sell", amount);
  const balance = { from, to: token, data: balanceOfData(from), gas: READ_GAS };
  return [
    { name: `held-${nth}`, call: balance },
    ...(quote === null ? [] : [{ name: `quote-${nth}`, call: { from, ...quote, gas: QUOTE_GAS } }]),
    {
      name: `sell-${nth}`,
      call: { from, ...sellCall(route, amount, from, DEADLINE), gas },
    },
    { name: `left-${nth}`, call: balance },
  ];
}

/**
 * Under a tenth of the base size is what a wallet sells that comes back, each time, in basis points: a token
 * may allow no more.
 */
const SHARE_BPS = [750n, 990n] as const;

/** What a wallet sells each time of what it bought first. */
export function returningAmount(sender: Address, holding: bigint): bigint {
  return holding * drawn(sender, ...SHARE_BPS) / 10_000n;
}

/**
 * The same with more gas where that ran out, or with parts of what was really bought where a quote had
 * promised more than twice as much; null: nothing to mend.
 */
export function returningAgain({ plan, voidReason, sales }: Returning): ReturningPlan | null {
  const reasons = [voidReason, ...sales.map((sale) => sale.voidReason)];
  if (reasons.includes("gas-cap")) {
    return plan.gas < RETURNING_GAS.most ? { ...plan, gas: RETURNING_GAS.most } : null;
  }
  const held = sales[0]?.held ?? null;
  const isMisjudged = reasons.includes("amount-differs") && held !== null && held > 0n &&
    held < plan.amount * 5n;
  return isMisjudged ? { ...plan, amount: returningAmount(plan.sender, held) } : null;
}

/** Reads the answer to `returningScript` of the same plan. */
export function readReturning(
  scene: Scene,
  plan: ReturningPlan,
  answer: RpcAnswer | undefined,
): Returning {
  const played = returningScript.read(scene, plan, answer);
  const silent = (voidReason: VoidReason): Returning => ({ plan, voidReason, sales: [] });
  if (!played.ok) return silent(played.reason);
  const buy = played.of("buy-first");
  if (buy === null) return silent("decode");
  if (!buy.ok) return silent(buy.ranOut ? "gas-cap" : "not-tried");
  const all = NTHS.map((nth) => readSale(plan, nth, played.of));
  // The last one tells how long a wait is; without a wait nothing may be left to sell.
  const sales = all[2]?.outcome === "sell-failed" ? all : all.slice(0, 3);
  // What comes of a purchase is said by other attempts.
  if (sales[0]?.voidReason === "amount-differs") return silent("not-tried");
  return { plan, voidReason: null, sales };
}

function readSale(
  { route, amount }: ReturningPlan,
  nth: Nth,
  of: (name: string) => SimResult | null,
): ReturningSale {
  const [sell, quote] = [of(`sell-${nth}`), of(`quote-${nth}`)];
  const [held, left] = [wordOf(of(`held-${nth}`)), wordOf(of(`left-${nth}`))];
  const isSold = sell?.ok === true;
  const swap = isSold ? lastSwap(sell.logs, route) : null;
  const seen = {
    held,
    sent: isSold ? taken(amount, held, left) : null,
    arrived: swap?.amountIn ?? null,
    proceedsQuoted: quote?.ok === true ? readQuote(route, quote.returnData) : null,
    proceeds: swap?.amountOut ?? null,
    innerSwap: isSold && swapsOf(sell.logs, route) > 1,
    failure: sell === null || isSold ? null : { stage: "sell" as const, revert: sell.revert },
  };
  const said = (outcome: ReturningSale["outcome"], voidReason: VoidReason | null = null) => ({
    ...{ ...seen, outcome, voidReason },
  });
  if (sell === null || held === null || left === null) return said("void", "decode");
  if (isSold) return said("sold");
  if (sell.ranOut) return said("void", "gas-cap");
  return held < amount ? said("void", "amount-differs") : said("sell-failed");
}

function wordOf(result: SimResult | null): bigint | null {
  return result?.ok === true ? decode([{ type: "uint256" }], result.returnData)?.[0] ?? null : null;
}
