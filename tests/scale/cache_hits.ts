/**
 * How often the free snapshot is answered from its cache: simulated time and arithmetic, no store, no
 * isolate, none of the service's code. Questions come from as many addresses, so that no address's own
 * limit stops any.
 */
import { configTable } from "../../schema/config_table.ts";
import { limits } from "../../schema/limits.ts";
import { randomFrom } from "../rig/dice.ts";

/** Tokens people ask about; the nth is asked 1/n as often as the first (Zipf's law). */
const tokens = 50_000;
const secondsPerDay = 86_400;
const freshSeconds = limits.tokenRiskCacheSeconds;

export type CacheRow = {
  readonly perSecond: number;
  /** Of a day with the limit of new lookups that a service starts with. */
  readonly day: {
    /** Seconds until the new lookups are gone; null: they last the day. */
    readonly lastsSeconds: number | null;
    /** Shares of the day's questions. */
    readonly looked: number;
    readonly cached: number;
    readonly refused: number;
  };
  /** Where no limit is reached. */
  readonly open: {
    /** Share of the questions that the cache answers. */
    readonly cached: number;
    readonly looksPerDay: number;
  };
};

export function cacheHits(perSecond: number, seed: number): CacheRow {
  const cumulative = zipf();
  return { perSecond, day: limitedDay(perSecond, cumulative, seed), open: open(perSecond) };
}

/** Questions at even distances until the last answer of the cache is too old; all later ones are refused. */
function limitedDay(
  perSecond: number,
  cumulative: Float64Array,
  seed: number,
): CacheRow["day"] {
  const random = randomFrom(seed);
  const freshUntil = new Map<number, number>();
  let left = configTable.TOKEN_RISK_PER_DAY.fallback;
  let lastsSeconds: number | null = null;
  let [looked, cached] = [0, 0];
  const end = () => Math.min(secondsPerDay, (lastsSeconds ?? secondsPerDay) + freshSeconds);
  for (let nth = 0; nth / perSecond < end(); nth++) {
    const now = nth / perSecond;
    const token = rankOf(cumulative, random());
    if ((freshUntil.get(token) ?? 0) > now) cached++;
    else if (left > 0) {
      looked++;
      freshUntil.set(token, now + freshSeconds);
      if (--left === 0) lastsSeconds = now;
    }
  }
  const all = perSecond * secondsPerDay;
  return {
    lastsSeconds,
    looked: looked / all,
    cached: cached / all,
    refused: (all - looked - cached) / all,
  };
}

/** Of a token asked for `rate` times a second, at random, one in 1 + rate × the cache's seconds is looked up. */
function open(perSecond: number): CacheRow["open"] {
  const harmonic = Array.from({ length: tokens }, (_, rank) => 1 / (rank + 1))
    .reduce((sum, share) => sum + share, 0);
  let looks = 0;
  for (let rank = 1; rank <= tokens; rank++) {
    const rate = perSecond / rank / harmonic;
    looks += rate / (1 + rate * freshSeconds);
  }
  return { cached: 1 - looks / perSecond, looksPerDay: looks * secondsPerDay };
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
