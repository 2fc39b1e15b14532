/** All simulations in one run. */
import type { Ends } from "./_ends.ts";
import { cacheHits, type CacheRow } from "./cache_hits.ts";
import { freeLookups, type FreeLookupsRow } from "./free_lookups.ts";
import { manyKeys, type ManyKeysRow, seldomKeys } from "./many_keys.ts";
import { oneKey, type OneKeyRow } from "./one_key.ts";
import { multiples, today, type TrafficRow, trafficRow } from "./traffic.ts";

export type Scale = {
  /** A key with credits enough. */
  readonly oneKey: readonly OneKeyRow[];
  /** A key whose credits end in the middle of the burst. */
  readonly lastCredits: readonly OneKeyRow[];
  readonly manyKeys: readonly ManyKeysRow[];
  /** Keys that no isolate remembers. */
  readonly seldom: Ends;
  readonly freeLookups: readonly FreeLookupsRow[];
  /** As many questions a second as calls, at each rate of traffic. */
  readonly cache: readonly CacheRow[];
  readonly traffic: readonly TrafficRow[];
};

export const isolatesMax = 64;
export const isolateCounts = [1, 4, 16, isolatesMax] as const;
const isolatesOfTwoRegions = 16;
const enough = 10_000;
/** Allows 150 of the 240 calls of a burst. */
export const lastCredits = 300;
/** What an isolate learns from a conflict it knows for a minute: after two it is as it stays. */
export const steady = { keyCount: 100, countedFrom: 120, seconds: 180 } as const;

export async function lastOfKey(isolates: number, seed: number): Promise<OneKeyRow> {
  const from = "an address for each isolate";
  const [row] = await oneKey({ isolates, credits: lastCredits, seed, from });
  if (row === undefined) throw new Error("Nothing was simulated");
  return row;
}

export async function measureScale(seed: number): Promise<Scale> {
  const inTurn = async <T>(of: (isolates: number) => Promise<T>) => {
    const rows: T[] = [];
    for (const isolates of isolateCounts) rows.push(await of(isolates));
    return rows;
  };
  const ample = { credits: enough, seed, from: "one address" } as const;
  const far = { isolates: isolatesOfTwoRegions, regions: "two regions" } as const;
  const seldom = await seldomKeys(isolatesMax, seed);
  return {
    seldom,
    oneKey: [
      ...(await inTurn((isolates) => oneKey({ isolates, ...ample }))).flat(),
      ...await oneKey({ ...ample, ...far }),
    ],
    lastCredits: await inTurn((isolates) => lastOfKey(isolates, seed)),
    // Each waits nearly all of its time: all at once take no longer than one.
    manyKeys: (await Promise.all([
      ...isolateCounts.map((isolates) => manyKeys({ isolates, seed, ...steady })),
      manyKeys({ ...far, seed, ...steady }),
    ])).flat(),
    freeLookups: await inTurn((isolates) => freeLookups(isolates, seed)),
    cache: multiples.map((multiple) => cacheHits(multiple * today, seed)),
    traffic: multiples.map((multiple) => trafficRow(multiple, seldom)),
  };
}
