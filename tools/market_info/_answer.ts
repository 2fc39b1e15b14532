/** From what was read to the answer of `market_info`. */
import type { Refusal, ToolAnswer } from "../../schema/tool.ts";
import type { Network } from "../evm/network.ts";
import { networkResult } from "../evm/result_schema.ts";
import { cheapestOf } from "./_cheapest.ts";
import type { MarketFacts, NetworkFacts, Silent } from "./_read.ts";
import { networkRow } from "./_row.ts";
import { referenceDeployment } from "./reference.ts";

/** An answer before it is known who gets it, and how long it may be given out. */
export type SharedAnswer = {
  readonly answer: ToolAnswer;
  readonly readAtMs: number;
  readonly keepMs: number;
};

/** Prices and gas move little within a few blocks. */
const KEEP_COMPLETE_MS = 12_000;

/** What was missing may be back soon. */
const KEEP_PARTIAL_MS = 4_000;

/** The answer, or the refusal when no network told anything, which nobody else is given. */
export function answerOf(facts: MarketFacts): SharedAnswer {
  const { readAtMs, told } = facts;
  if (told.length === 0) return { answer: nobodyAnswered(facts), readAtMs, keepMs: 0 };
  const keepMs = isComplete(facts) ? KEEP_COMPLETE_MS : KEEP_PARTIAL_MS;
  return { answer: resultOf(facts), readAtMs, keepMs };
}

/** The shared answer as one caller gets it. */
export function answerFor(
  { answer, readAtMs }: SharedAnswer,
  cached: boolean,
  nowMs: number,
): ToolAnswer {
  if (!answer.ok) return answer;
  const ageSeconds = Math.max(0, Math.floor((nowMs - readAtMs) / 1000));
  const sources = answer["sources"] as MarketFacts["sources"];
  return {
    ...answer,
    cached,
    ageSeconds,
    sources: cached ? sources.map((source) => ({ ...source, cached: true })) : sources,
  };
}

function resultOf(facts: MarketFacts): ToolAnswer {
  const { readAtMs, told, silent, sources } = facts;
  const cheapest = cheapestOf(facts);
  return {
    ok: true,
    asOf: Math.floor(readAtMs / 1000),
    cached: false,
    ageSeconds: 0,
    referenceDeployment: referenceDeployment(),
    networks: told.map(networkRow),
    unavailable: silent.map(silentRow),
    cheapest,
    priceDisagreements: disagreements(told),
    unknown: cheapest === null ? [{ field: "/cheapest", reason: "no-network-comparable" }] : [],
    sources,
  };
}

/** A network in sunset that is gone is no news. */
function isComplete({ told, silent }: MarketFacts): boolean {
  return silent.every(({ network }) => network.status === "sunset") &&
    told.every(({ price }) => price !== null);
}

/** The coins whose two sources are too far apart, each once, with the networks that pay in it. */
function disagreements(told: readonly NetworkFacts[]) {
  const byCoin = new Map<Network["coingeckoId"], NetworkFacts[]>();
  for (const one of told.filter(({ price }) => price?.disputed === true)) {
    const coin = one.network.coingeckoId;
    byCoin.set(coin, [...byCoin.get(coin) ?? [], one]);
  }
  return [...byCoin.values()].map((ofCoin) => ({
    nativeSymbol: ofCoin[0]?.network.nativeSymbol,
    chainIds: ofCoin.map(({ network }) => network.chainId),
    differenceBps: Math.max(...ofCoin.map(({ price }) => price?.check?.differenceBps ?? 0)),
  }));
}

function silentRow({ network, reason }: Silent) {
  return { network: networkResult(network), reason };
}

function nobodyAnswered({ silent, sources }: MarketFacts): Refusal {
  const found = { unavailable: silent.map(silentRow), sources };
  return silent.every(({ reason }) => reason === "timeout")
    ? {
      ok: false,
      error: "upstream-timeout",
      detail: "No endpoint of any network answered within the deadline.",
      ...found,
    }
    : {
      ok: false,
      error: "upstream-unavailable",
      detail: "No endpoint of any network gave a usable answer.",
      ...found,
    };
}
