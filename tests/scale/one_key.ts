/** One key called from many isolates at the same moment: what its counters bear. */
import { quantile } from "../rig/quantile.ts";
import { randomFrom } from "../rig/dice.ts";
import { type Regions, toolCredits, withIsolates } from "./isolates.ts";

/** A minute's ceiling from one address, all at once: the most one address may ask of the service. */
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

/**
 * From where the calls come. An address has a counter of its own, and its check alone keeps calls from one
 * address apart: what the key's counters are good for shows where no two isolates share an address.
 */
type From = "one address" | "an address for each isolate";

export type OneKeyOptions = {
  readonly isolates: number;
  /** The key's allowance; calls beyond it are refused. */
  readonly credits: number;
  readonly seed: number;
  readonly from: From;
  readonly regions?: Regions;
};

export function oneKey(
  { isolates, credits, seed, from, regions = "one region" }: OneKeyOptions,
): Promise<OneKeyRow> {
  const random = randomFrom(seed);
  const env = { PLAN_CREDITS: `business=${credits}` };
  return withIsolates(
    { isolates, keys: 1, random, regions, env },
    async ({ keys, call, trips, spent }) => {
      const [key] = keys;
      if (key === undefined) throw new Error("There is no key");
      const addressOf = (nth: number) =>
        `192.0.2.${from === "one address" ? 1 : 1 + nth % isolates}`;
      const ends = await Promise.all(
        Array.from({ length: burst }, (_, nth) => call(nth, key, addressOf(nth))),
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
