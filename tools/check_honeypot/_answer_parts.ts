/** Pieces of the answer: what was tried, what failed, what is limited. */
import { getAddress } from "viem";
import type { Address } from "../evm/network.ts";
import type { Crowd, Seller } from "./_crowd.ts";
import { buyTax, type PoolEvidence, sellTax } from "./evidence.ts";
import type { HorizonId } from "./horizons.ts";
import type { Limit, Limits } from "./_limits.ts";
import type { Rest } from "./_rest.ts";
import type { Returning } from "./_returning.ts";
import type { Failure, Outcome, VoidReason } from "./_scene.ts";
import type { Trade } from "./_trade_read.ts";

export function attemptResult(trade: Trade) {
  const { plan, outcome, voidReason } = trade;
  return {
    horizon: plan.horizon.id,
    blocks: plan.horizon.blocks,
    seconds: plan.horizon.seconds,
    pool: plan.route.address,
    sizeWei: String(plan.size),
    sender: getAddress(plan.sender),
    environment: plan.realistic ? "realistic" : "plain",
    share: plan.share,
    outcome,
    voidReason,
    buyTaxBps: buyTax(trade),
    sellTaxBps: sellTax(trade),
  };
}

/** What every method said; a method that was not tried is left out. */
export function methodResults(evidence: PoolEvidence) {
  const { route, size, trades, pulls, self, selves, funded } = evidence;
  const pool = route.address;
  const result = (method: string, horizon: HorizonId, { outcome, voidReason, plan }: Tried) => ({
    ...{
      method,
      pool,
      horizon,
      sizeWei: String(plan.size ?? size),
      sender: getAddress(plan.sender),
    },
    ...{ outcome, voidReason },
  });
  const plain = trades.filter(({ plan }) => !plan.realistic && plan.share === "most");
  const isTried = ({ voidReason }: Tried) => voidReason !== "not-tried";
  return [
    ...plain.filter(({ plan }) => plan.size === evidence.size)
      .map((trade) => result("simulate-eoa", trade.plan.horizon.id, trade)),
    ...pulls.filter(isTried)
      .map((pull) => result(pull.plan.method, pull.plan.horizon.id, pull)),
    ...(self === null ? [] : [result("call-self", "same-block", self)]),
    ...selves.filter(isTried).map((one) => result("call-self", "same-block", one)),
    ...(funded === null ? [] : [result("funded-sell", "same-block", funded)]),
  ];
}

type Tried = {
  readonly outcome: Outcome;
  readonly voidReason: VoidReason | null;
  /** Without a size: what the base size buys. */
  readonly plan: { readonly size?: bigint; readonly sender: Address };
};

/** The failure, with what the token itself said of it. */
export function failureResult(failure: Failure | null, evidence: PoolEvidence | null) {
  if (failure === null) return null;
  const { stage, revert } = failure;
  const probe = evidence?.probes.find(({ plan }) => plan.target === "pool");
  const isTold = stage === "sell" && probe !== undefined && probe.outcome !== "void";
  if (isTold) {
    return {
      stage,
      revert,
      probe: { target: "pool", outcome: probe.outcome, revert: probe.revert },
    };
  }
  const handOut = stage === "buy" ? evidence?.handOut ?? null : null;
  if (handOut === null) return { stage, revert, probe: null };
  return { stage, revert, probe: { target: "wallet", outcome: "refused", revert: handOut } };
}

export function limitsResult(limits: Limits | null) {
  const shown = (limit: Limit | null | undefined) =>
    limit == null ? null : {
      amount: String(limit.amount),
      sizeWei: limit.sizeWei === null ? null : String(limit.sizeWei),
    };
  return {
    maxBuy: shown(limits?.maxBuy),
    maxSell: shown(limits?.maxSell),
    maxWallet: shown(limits?.maxWallet),
    triedWei: limits?.triedWei == null ? null : String(limits.triedWei),
    sellableBps: limits?.sellableBps ?? null,
  };
}

/** What became of the sales of a wallet that came back. */
export function returningResult({ plan, voidReason, sales }: Returning) {
  return {
    ...{ sender: getAddress(plan.sender), sizeWei: String(plan.sizes[0]), voidReason },
    sales: sales.map(({ outcome }) => outcome),
  };
}

/** What became of the rest where only a part of a holding sold. */
export function restResult(rest: Rest | null) {
  if (rest === null) return null;
  const { plan, voidReason, held, sold, left } = rest;
  return {
    ...{ sender: getAddress(plan.sender), voidReason, sold: sold.map(String) },
    held: held === null ? null : String(held),
    left: left === null ? null : String(left),
  };
}

/** How many wallets of the crowd came to what. */
export function crowdResult(crowd: Crowd | null | undefined) {
  if (crowd == null || crowd.sellers.length === 0) return null;
  const count = (outcome: Seller["outcome"]) =>
    crowd.sellers.filter((seller) => seller.outcome === outcome).length;
  return {
    wallets: crowd.sellers.length,
    sold: count("sold"),
    refused: count("sell-failed"),
    notBought: count("buy-failed"),
    unknown: count("void"),
  };
}
