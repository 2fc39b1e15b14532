/**
 * Method C2: the trader's own account carries `contracts/SelfTrader.sol` and buys and sells in one
 * call. It needs least of a node, and tokens that shun buyers with code mislead it.
 */
import { numberToHex } from "viem";
import { isHex } from "../evm/hex.ts";
import type { Address } from "../evm/network.ts";
import type { RpcAnswer, RpcCall } from "../evm/rpc.ts";
import type { Route } from "../dex/pool.ts";
import { approveCall, buyCalls, sellCall, spenderOf } from "../dex/swaps.ts";
import { actData, AMOUNT_MARK, readTraded, type Step, stepsOf, tradeData } from "./_codecs.ts";
import { quoteCall, readQuote } from "./_quote.ts";
import { decodeRevert } from "./revert.ts";
import { DEADLINE, type Failure, type Outcome, type Scene, type VoidReason } from "./_scene.ts";
import { runtimeCode as selfTraderCode } from "./_self_trader_code.ts";

export type SelfPlan = {
  readonly route: Route;
  /** Of each purchase. */
  readonly size: bigint;
  readonly sender: Address;
  readonly others?: Others;
  /** It sells a part and buys again, so often, before it sells all. */
  readonly rounds?: Part & { readonly count: number };
  /** It sells no more than this. */
  readonly only?: Part;
};

/** Who else trades in the same call. */
export type Others = {
  readonly accounts: readonly Address[];
  /** Of the purchase of each. */
  readonly size: bigint;
  /** They buy before the trader does, so that the price he sells at is below his; else after him. */
  readonly areEarlier: boolean;
  /** They sell all of it before his last sale. */
  readonly sell: boolean;
};

const NOBODY: Others = { accounts: [], size: 0n, areEarlier: false, sell: false };

/** Of what was bought. */
export type Part = {
  /** Token units sold each time. */
  readonly part: bigint;
  /** What they are worth, in base units of the coin. */
  readonly partSize: bigint;
};

/** Coins that the last sale should bring, taxes and fees apart. */
export function stakeOf({ size, rounds, only }: SelfPlan): bigint {
  if (only !== undefined) return only.partSize;
  if (rounds === undefined) return size;
  return size + BigInt(rounds.count) * (size - rounds.partSize);
}

/** What it showed. */
export type SelfTrade = {
  readonly plan: SelfPlan;
  readonly outcome: Outcome;
  readonly voidReason: VoidReason | null;
  readonly failure: Failure | null;
  readonly received: bigint | null;
  readonly buyGas: number | null;
  readonly sellGas: number | null;
  /** Wrapped coins the sale brought, and should bring by the pool's own word just before it. */
  readonly proceeds: bigint | null;
  readonly proceedsQuoted: bigint | null;
};

const GAS = 20_000_000n;
const COINS = 10n ** 24n;

export function selfCall(scene: Scene, plan: SelfPlan): RpcCall {
  const { size, sender, others = NOBODY, only } = plan;
  const buying = stepsOf(buysOf(scene, plan, sender));
  const company = others.accounts.map((buyer) =>
    actOf(scene, buyer, others.size, buysOf(scene, plan, buyer))
  );
  const buy = [
    ...(others.areEarlier ? [...company, ...buying] : [...buying, ...company]),
    ...stepsOf(roundsOf(scene, plan)),
    ...(others.sell ? others.accounts : []).map((seller) =>
      actOf(scene, seller, 0n, saleOf(scene, plan, seller))
    ),
  ];
  const asked = quoteCall(plan.route, "sell", only?.part ?? AMOUNT_MARK);
  const quote = stepsOf(asked === null ? [] : [asked]);
  const sell = stepsOf(saleOf(scene, plan, sender, only?.part));
  const call = {
    from: sender,
    to: sender,
    data: tradeData(scene, size, { buy, quote, sell }),
    gas: numberToHex(GAS),
  };
  const overrides = Object.fromEntries(
    [sender, ...others.accounts].map((trader) => [
      trader,
      { balance: numberToHex(COINS), code: selfTraderCode },
    ]),
  );
  return { method: "eth_call", params: [call, numberToHex(scene.base.number), overrides] };
}

function saleOf({ token }: Scene, { route }: SelfPlan, seller: Address, amount = AMOUNT_MARK) {
  return [approveCall(token, spenderOf(route)), sellCall(route, amount, seller, DEADLINE)];
}

function buysOf({ network }: Scene, { route }: SelfPlan, buyer: Address) {
  return buyCalls(route, network, AMOUNT_MARK, buyer, DEADLINE);
}

/** Somebody else's calls, made by his own account; of nothing: with all that he holds. */
function actOf(
  { token }: Scene,
  account: Address,
  amount: bigint,
  calls: Parameters<typeof stepsOf>[0],
): Step {
  const data = actData(token, amount, stepsOf(calls));
  return { target: account, valued: false, patchAt: 0n, data };
}

/** What the trader sells and buys again. */
function roundsOf(scene: Scene, plan: SelfPlan) {
  const { route, sender, rounds } = plan;
  if (rounds === undefined) return [];
  return [
    approveCall(scene.token, spenderOf(route)),
    ...Array.from({ length: rounds.count }, () => [
      sellCall(route, rounds.part, sender, DEADLINE),
      ...buysOf(scene, plan, sender),
    ]).flat(),
  ];
}

const OUTCOMES: Readonly<Record<number, readonly [Outcome, Failure["stage"]]>> = {
  0: ["sold", "sell"],
  1: ["buy-failed", "buy"],
  2: ["bought-nothing", "buy"],
  4: ["sell-failed", "sell"],
};

export function readSelf(plan: SelfPlan, answer: RpcAnswer | undefined): SelfTrade {
  if (answer === undefined) return voidSelf(plan, "not-tried");
  if (!answer.ok) {
    if (answer.kind === "reverted") return voidSelf(plan, "gas-cap");
    return voidSelf(plan, answer.kind === "unavailable" ? "unanswered" : "unsupported");
  }
  // Without the override the account has no code, and no code answers nothing.
  const result = isHex(answer.result) ? readTraded(answer.result) : null;
  const found = result === null ? undefined : OUTCOMES[Number(result.stage)];
  if (result === null || found === undefined) return voidSelf(plan, "unsupported");
  const [outcome, stage] = found;
  return {
    ...{ plan, outcome, voidReason: null, received: result.received },
    failure: outcome === "sold" ? null : { stage, revert: decodeRevert(result.data) },
    buyGas: outcome === "buy-failed" ? null : Number(result.buyGas),
    sellGas: outcome === "sold" ? Number(result.sellGas) : null,
    proceeds: outcome === "sold" ? result.proceeds : null,
    proceedsQuoted: outcome === "sold" ? readQuote(plan.route, result.quoted) : null,
  };
}

/** An attempt that says nothing. */
function voidSelf(plan: SelfPlan, voidReason: VoidReason): SelfTrade {
  return {
    ...{ plan, outcome: "void", voidReason, failure: null },
    ...{ received: null, buyGas: null, sellGas: null, proceeds: null, proceedsQuoted: null },
  };
}
