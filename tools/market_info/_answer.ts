/** From what was read to the answer of `market_info`. */
import type { ToolAnswer } from "../../schema/tool.ts";
import { nobodyAnswered, unavailable } from "../evm/silent.ts";
import { priceDisagreements } from "../prices/disagreements.ts";
import { compare } from "./_cheapest.ts";
import type { MarketFacts } from "./_read.ts";
import { networkRow } from "./_row.ts";
import { referenceDeployment } from "./reference.ts";

/** An answer before it is known who gets it, and how long it may be given out. */
export type SharedAnswer = {
  readonly answer: ToolAnswer;
  readonly readAtMs: number;
  readonly keepMs: number;
};

/** Prices and gas move little within a few blocks. */
const KEEP_MS = 12_000;

/** The answer, or the refusal when no network told anything, which nobody else is given. */
export function answerOf(facts: MarketFacts): SharedAnswer {
  const { readAtMs, told } = facts;
  if (told.length === 0) {
    return { answer: nobodyAnswered(facts.silent, facts.sources), readAtMs, keepMs: 0 };
  }
  return { answer: resultOf(facts), readAtMs, keepMs: KEEP_MS };
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
  const { cheapest, notCompared } = compare(facts);
  return {
    ok: true,
    asOf: Math.floor(readAtMs / 1000),
    cached: false,
    ageSeconds: 0,
    referenceDeployment: referenceDeployment(),
    networks: told.map(networkRow),
    unavailable: unavailable(silent),
    cheapest,
    notCompared,
    priceDisagreements: priceDisagreements(told),
    unknown: cheapest === null ? [{ field: "/cheapest", reason: "no-network-comparable" }] : [],
    sources,
  };
}
