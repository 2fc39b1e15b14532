/** How often the free snapshot is answered from its cache, by simulated time: no store, no sleeping. */
import { configTable } from "../../schema/config_table.ts";
import { limits } from "../../schema/limits.ts";
import { randomFrom } from "../rig/dice.ts";

/** Tokens people ask about; the nth is asked 1/n as often as the first (Zipf's law). */
const tokens = 50_000;
const simulatedSeconds = 1_800;
const lookupsMax = 1_000_000;

export type CacheRow = {
  readonly perSecond: number;
  readonly asked: number;
  /** Answered within the minute after the same question. */
  readonly hits: number;
  /** Seconds until the day's new lookups are gone at this rate. */
  readonly dayLastsSeconds: number;
};

export function cacheHits(perSecond: number, seed: number): CacheRow {
  const random = randomFrom(seed);
  const cumulative = zipf();
  const freshUntil = new Map<number, number>();
  const asked = Math.min(lookupsMax, perSecond * simulatedSeconds);
  let hits = 0;
  for (let nth = 0; nth < asked; nth++) {
    const nowS = nth / perSecond;
    const token = rankOf(cumulative, random());
    if ((freshUntil.get(token) ?? 0) > nowS) hits++;
    else freshUntil.set(token, nowS + limits.tokenRiskCacheSeconds);
  }
  const missesPerSecond = perSecond * (asked - hits) / asked;
  return {
    perSecond,
    asked,
    hits,
    dayLastsSeconds: configTable.TOKEN_RISK_PER_DAY.fallback / missesPerSecond,
  };
}

/** Share of all questions that are about the first n tokens. */
function zipf(): Float64Array {
  const cumulative = new Float64Array(tokens);
  let sum = 0;
  for (let rank = 0; rank < tokens; rank++) cumulative[rank] = sum += 1 / (rank + 1);
  return cumulative.map((value) => value / sum);
}

/** The first rank whose cumulative share is above `drawn`. */
function rankOf(cumulative: Float64Array, drawn: number): number {
  let [low, high] = [0, cumulative.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cumulative[middle] ?? 1) > drawn) high = middle;
    else low = middle + 1;
  }
  return low;
}
