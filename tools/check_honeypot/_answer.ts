/** From what was found to the answer of `check_honeypot`. */
import { getAddress } from "viem";
import type { ToolAnswer } from "../../schema/tool.ts";
import { priceImpactBps } from "../dex/impact.ts";
import type { Address, Network } from "../evm/network.ts";
import { networkResult } from "../evm/network_result.ts";
import type { Source } from "../upstream/sources.ts";
import type { NotChecked } from "./codes.ts";
import type { Decided } from "./_decide.ts";
import { horizonSaid, laterSaid, type PoolEvidence, realisticTrades, taxesOf } from "./evidence.ts";
import { flagsOf } from "./flags.ts";
import type { Survey } from "./_survey.ts";
import {
  attemptResult,
  crowdResult,
  failureResult,
  limitsResult,
  methodResults,
  restResult,
  returningResult,
} from "./_answer_parts.ts";
import type { Target } from "./_attempts.ts";
import { thresholdsResult } from "./thresholds.ts";
import { isHoneypotOf } from "./verdict.ts";

/** All that an answer is made of. */
export type Found = {
  readonly token: Address;
  readonly network: Network;
  readonly survey: Survey;
  readonly targets: readonly Target[];
  /** Empty when nothing was traded. */
  readonly pools: readonly PoolEvidence[];
  readonly decided: Decided;
  readonly sources: readonly Source[];
};

export function honeypotAnswer(found: Found): ToolAnswer {
  const { token, network, survey, pools, decided, sources } = found;
  const evidence = pools[decided.by] ?? null;
  const others = pools.filter((pool) => pool !== evidence);
  const trades = pools.flatMap((pool) => pool.trades);
  const measured = measurements(evidence);
  const failure = failureResult(decided.failure, evidence);
  const shown = found.targets.map((target, index) => poolResult(target, pools[index] ?? null));
  return {
    ok: true,
    token,
    network: networkResult(network),
    blockNumber: survey.blockNumber,
    asOf: survey.asOf,
    verdict: decided.verdict,
    isHoneypot: isHoneypotOf(decided.verdict),
    reason: decided.reason,
    coverage: decided.coverage,
    ...measured,
    limits: limitsResult(evidence?.limits ?? null),
    flags: (evidence === null ? [] : flagsOf(evidence, others)).map((code) => ({ code })),
    pool: shown[decided.by] ?? null,
    pools: shown,
    methods: pools.flatMap(methodResults),
    sizes: [...new Set(trades.map(({ plan }) => String(plan.size)))],
    senders: sendersOf(pools),
    horizons: trades.map(attemptResult),
    crowd: crowdResult(evidence?.crowd),
    returning: (evidence?.returning ?? []).map(returningResult),
    rest: restResult(evidence?.rest ?? null),
    failure,
    thresholds: thresholdsResult(network),
    notChecked: notChecked(found, evidence),
    unknown: unknownFields(measured, evidence, shown[decided.by] ?? null),
    untrustedFields: untrusted(failure),
    sources,
  };
}

function sendersOf(pools: readonly PoolEvidence[]) {
  const senders = pools.flatMap(({ trades, crowd, returning, rest }) => [
    ...trades.flatMap((
      { plan: { sender, company } },
    ) => [sender, ...(company ? [company.sender] : [])]),
    ...returning.map(({ plan }) => plan.sender),
    ...(rest === null ? [] : [rest.plan.sender]),
    ...crowd?.sellers.map(({ sender }) => sender) ?? [],
  ]);
  return [...new Set(senders)].map((sender) => getAddress(sender));
}

function measurements(evidence: PoolEvidence | null) {
  const taxes = evidence === null
    ? { buyTaxBps: null, sellTaxBps: null, transferTaxBps: null, sellTaxProceedsBps: null }
    : taxesOf(evidence);
  const trades = evidence?.trades ?? [];
  const buyGas = trades.find((trade) => trade.buyGas !== null)?.buyGas ?? evidence?.self?.buyGas;
  const sellGas = trades.find((trade) => trade.sellGas !== null)?.sellGas ??
    evidence?.self?.sellGas;
  return { ...taxes, buyGas: buyGas ?? null, sellGas: sellGas ?? null };
}

function poolResult({ route }: Target, evidence: PoolEvidence | null) {
  const { address, venue, feeTier, stable, nativeReserve, tokenReserve } = route;
  const later = evidence === null ? [] : laterSaid(evidence);
  const told = later.filter(({ outcome }) => outcome !== "void");
  const isSold = told.some(({ outcome }) => outcome === "sold");
  return {
    address,
    venue: venue.name,
    kind: venue.kind,
    feeTier,
    stable,
    nativeReserve: String(nativeReserve),
    tokenReserve: tokenReserve === null ? null : String(tokenReserve),
    priceImpactBps: priceImpactBps(route),
    outcome: told.length === 0 ? "unknown" : isSold ? "sells" : "fails",
  };
}

/** Values that are null because they are not known; a null limit is one that was not found. */
function unknownFields(
  measured: Readonly<Record<string, number | null>>,
  evidence: PoolEvidence | null,
  pool: Readonly<Record<string, unknown>> | null,
) {
  const reason = evidence === null ? "not-tried" : "not-measured";
  const isNull = (name: string) => measured[name] === null;
  const limits = evidence?.limits ?? null;
  return [
    ...Object.keys(measured).filter(isNull).map((name) => ({ field: `/${name}`, reason })),
    ...(limits !== null && limits.voidReason === null
      ? []
      : ["maxBuy", "maxSell", "maxWallet"].map((name) => ({ field: `/limits/${name}`, reason }))),
    ...(limits !== null && limits.voidReason === null && limits.sellableBps === null
      ? [{ field: "/limits/sellableBps", reason }]
      : []),
    ...["priceImpactBps", "tokenReserve"].filter((name) => pool?.[name] === null)
      .map((name) => ({ field: `/pool/${name}`, reason: "not-measured" })),
  ];
}

const ALWAYS = [
  "holders",
  "later-owner-action",
  "other-venues",
  "block-delays-over-200",
  "time-over-7d",
  "transfer-recipients",
  "other-routers",
] as const;

function notChecked(
  { survey, targets, pools }: Found,
  evidence: PoolEvidence | null,
): NotChecked[] {
  const { lens } = survey;
  const isTold = evidence !== null && laterSaid(evidence).some(({ outcome }) => outcome !== "void");
  const has = (code: NotChecked, isMissing: boolean): NotChecked[] => isMissing ? [code] : [];
  const transfer = evidence?.probes.find(({ plan }) => plan.target === "wallet");
  const live = evidence === null ? [] : realisticTrades(evidence);
  const second = pools[1];
  return [
    ...ALWAYS,
    ...has("other-pools", lens.ok && lens.pools.length > targets.length),
    ...has("unread-places", lens.ok && lens.unread.length > 0),
    ...has("trade", evidence === null),
    ...has("later-blocks", evidence !== null && !isTold),
    ...has("horizons", isTold && laterSaid(evidence).some(({ outcome }) => outcome === "void")),
    ...has(
      "realistic-environment",
      live.length === 0 || live.some(({ outcome }) => outcome === "void"),
    ),
    ...has("limits", evidence?.limits == null || evidence.limits.voidReason !== null),
    ...has("transfer-tax", transfer === undefined || transfer.outcome === "void"),
    ...has("own-pace", isTold && horizonSaid(evidence, "own-pace").outcome === "void"),
    ...has("second-trades", isSecondUntold(evidence)),
    ...has(
      "second-pool",
      second === undefined || second.trades.every(({ outcome }) => outcome === "void"),
    ),
  ];
}

/** Of some size or at all. */
function isSecondUntold(evidence: PoolEvidence | null): boolean {
  const returning = evidence?.returning ?? [];
  return returning.length === 0 || returning.some(({ voidReason }) => voidReason !== null);
}

function untrusted(failure: ReturnType<typeof failureResult>): readonly string[] {
  return [
    ...(failure?.revert.message == null ? [] : ["/failure/revert/message"]),
    ...(failure?.probe?.revert?.message == null ? [] : ["/failure/probe/revert/message"]),
  ];
}
