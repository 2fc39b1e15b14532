/** All simulations in one run. */
import { cacheHits, type CacheRow } from "./cache_hits.ts";
import { freeLookups, type FreeLookupsRow } from "./free_lookups.ts";
import { manyKeys, type ManyKeysRow } from "./many_keys.ts";
import { oneKey, type OneKeyRow } from "./one_key.ts";
import { multiples, type TrafficRow, trafficRow } from "./traffic.ts";

export type Scale = {
  /** A key with credits enough. */
  readonly oneKey: readonly OneKeyRow[];
  /** A key whose credits end in the middle of the burst. */
  readonly lastCredits: readonly OneKeyRow[];
  readonly manyKeys: readonly ManyKeysRow[];
  readonly freeLookups: readonly FreeLookupsRow[];
  readonly cache: readonly CacheRow[];
  readonly traffic: readonly TrafficRow[];
};

export const isolateCounts = [1, 4, 16, 64] as const;
const isolatesOfTwoRegions = 16;
const enough = 10_000;
/** Allows 150 of the 240 calls of a burst. */
export const lastCredits = 300;
const questionsPerSecond = [1, 10, 1_000] as const;

export const lastOfKey = (isolates: number, seed: number): Promise<OneKeyRow> =>
  oneKey({ isolates, credits: lastCredits, seed, from: "an address for each isolate" });

export async function measureScale(seed: number): Promise<Scale> {
  const inTurn = async <T>(of: (isolates: number) => Promise<T>) => {
    const rows: T[] = [];
    for (const isolates of isolateCounts) rows.push(await of(isolates));
    return rows;
  };
  const ample = { credits: enough, seed, from: "one address" } as const;
  const manyKeyRows = await inTurn((isolates) => manyKeys(isolates, seed));
  // Without affinity and with isolates enough hardly any call finds what the last one left.
  const units = manyKeyRows.at(-1);
  if (units === undefined) throw new Error("Nothing was simulated");
  return {
    oneKey: [
      ...await inTurn((isolates) => oneKey({ isolates, ...ample })),
      await oneKey({ isolates: isolatesOfTwoRegions, ...ample, regions: "two regions" }),
    ],
    lastCredits: await inTurn((isolates) => lastOfKey(isolates, seed)),
    manyKeys: [...manyKeyRows, await manyKeys(isolatesOfTwoRegions, seed, "two regions")],
    freeLookups: await inTurn((isolates) => freeLookups(isolates, seed)),
    cache: questionsPerSecond.map((perSecond) => cacheHits(perSecond, seed)),
    traffic: multiples.map((multiple) => trafficRow(multiple, units)),
  };
}
