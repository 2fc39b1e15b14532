/** One key called from many isolates at the same moment: what its counters bear. */
import { quantile } from "../rig/quantile.ts";
import { randomFrom } from "../rig/dice.ts";
import { type Regions, toolCredits, withIsolates } from "./isolates.ts";

/** A minute's ceiling from one address, all at once: the most one key may ask of the service. */
const burst = 240;

export type OneKeyRow = {
  readonly isolates: number;
  readonly regions: Regions;
  readonly calls: number;
  readonly admitted: number;
  readonly unsettled: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly commitsPerCall: number;
  readonly conflictShare: number;
  /** Credits the store holds, less those of the calls that were admitted. */
  readonly drift: number;
};

/** `credits` is the key's allowance; calls beyond it are refused. */
export function oneKey(
  isolates: number,
  credits: number,
  seed: number,
  regions: Regions = "one region",
): Promise<OneKeyRow> {
  const random = randomFrom(seed);
  const env = { PLAN_CREDITS: `business=${credits}` };
  return withIsolates(
    { isolates, keys: 1, random, regions, env },
    async ({ keys, call, trips, spent }) => {
      const [key] = keys;
      if (key === undefined) throw new Error("There is no key");
      const ends = await Promise.all(
        Array.from({ length: burst }, (_, nth) => call(nth, key, "192.0.2.1")),
      );
      const times = ends.map(({ ms }) => ms);
      const count = (wanted: string) => ends.filter(({ outcome }) => outcome === wanted).length;
      const admitted = count("admitted");
      return {
        isolates,
        regions,
        calls: burst,
        admitted,
        unsettled: count("unsettled"),
        p50Ms: quantile(times, 0.5),
        p99Ms: quantile(times, 0.99),
        commitsPerCall: trips.commits / burst,
        conflictShare: trips.conflicts / Math.max(1, trips.commits),
        drift: await spent(key) - toolCredits * admitted,
      };
    },
  );
}
