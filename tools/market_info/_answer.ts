/** From what was read to the answer of `market_info`. */
import type { ToolAnswer } from "../../schema/tool.ts";
import { nobodyAnswered, unavailable } from "../evm/silent.ts";
import { priceDisagreements } from "../prices/disagreements.ts";
import { shorten } from "../shorten.ts";
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

/** All else, at its longest, leaves them some kilobytes of the least that a surface takes. */
const CUTS = [{ list: "sources", more: "moreSources" }] as const;

/** The shared answer as one caller gets it, within what the caller's surface takes. */
export function answerFor(
  { answer, readAtMs }: SharedAnswer,
  { cached, nowMs, answerBytesMax }: {
    readonly cached: boolean;
    readonly nowMs: number;
    readonly answerBytesMax: number;
  },
): ToolAnswer {
  if (!answer.ok) return answer;
  const ageSeconds = Math.max(0, Math.floor((nowMs - readAtMs) / 1000));
  const sources = answer["sources"] as MarketFacts["sources"];
  const own = {
    ...answer,
    cached,
    ageSeconds,
    sources: cached ? sources.map((source) => ({ ...source, cached: true })) : sources,
  };
  return shorten(own, CUTS, answerBytesMax);
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
    moreSources: 0,
  };
}
