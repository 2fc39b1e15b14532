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
import { AMOUNT_MARK, readTraded, sellAllData, type Step, stepsOf, tradeData } from "./_codecs.ts";
import { quoteCall, readQuote } from "./_quote.ts";
import { decodeRevert } from "./revert.ts";
import { DEADLINE, type Failure, type Outcome, type Scene, type VoidReason } from "./_scene.ts";
import { runtimeCode as selfTraderCode } from "./_self_trader_code.ts";

export type SelfPlan = {
  readonly route: Route;
  /** Of each purchase. */
  readonly size: bigint;
  readonly sender: Address;
  /** Who else trades as much. */
  readonly others?: Others;
  /** It sells a part and buys again, so often, before it sells all. */
  readonly rounds?: Part & { readonly count: number };
  /** It sells no more than this. */
  readonly only?: Part;
};

/** Who else trades in the same call. */
export type Others = {
  readonly accounts: readonly Address[];
  /** They buy before the trader does, so that the price he sells at is below his; else after him. */
  readonly areEarlier: boolean;
  /** They sell all of it before his last sale. */
  readonly sell: boolean;
};

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
  const { size, sender, others, only } = plan;
  const sellers = others?.sell === true ? others.accounts : [];
  const buy = [
    ...stepsOf(buyingOf(scene, plan)),
    ...sellers.map((seller) => sellingOf(scene, plan, seller)),
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
    [sender, ...sellers].map((trader) => [
      trader,
      { balance: numberToHex(COINS), code: selfTraderCode },
    ]),
  );
  return { method: "eth_call", params: [call, numberToHex(scene.base.number), overrides] };
}

function saleOf({ token }: Scene, { route }: SelfPlan, seller: Address, amount = AMOUNT_MARK) {
  return [approveCall(token, spenderOf(route)), sellCall(route, amount, seller, DEADLINE)];
}

/** All that somebody else holds, sold by his own account. */
function sellingOf(scene: Scene, plan: SelfPlan, seller: Address): Step {
  const data = sellAllData(scene.token, stepsOf(saleOf(scene, plan, seller)));
  return { target: seller, valued: false, patchAt: 0n, data };
}

/** The purchases, and what its account sells between them. */
function buyingOf({ token, network }: Scene, plan: SelfPlan) {
  const { route, sender, others, rounds } = plan;
  const { accounts = [], areEarlier = false } = others ?? {};
  const buyers = areEarlier ? [...accounts, sender] : [sender, ...accounts];
  const buyBy = (buyer: Address) => buyCalls(route, network, AMOUNT_MARK, buyer, DEADLINE);
  const again = rounds === undefined ? [] : [
    approveCall(token, spenderOf(route)),
    ...Array.from({ length: rounds.count }, () => [
      sellCall(route, rounds.part, sender, DEADLINE),
      ...buyBy(sender),
    ]).flat(),
  ];
  return [...buyers.flatMap(buyBy), ...again];
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
