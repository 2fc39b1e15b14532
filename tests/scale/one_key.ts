/** One key called from many isolates at the same moment: what its counters bear. */
import { randomFrom } from "../rig/dice.ts";
import { type End, type Ends, endsOf } from "./_ends.ts";
import {
  type Place,
  placeOf,
  places,
  type Regions,
  toolCredits,
  withIsolates,
} from "./isolates.ts";

/** A minute's ceiling from one address, all at once: the most one address may ask of the service. */
const burst = 240;

/** What the isolates of one place were answered. */
export type OneKeyRow = Ends & {
  readonly isolates: number;
  readonly place: Place;
  /** Credits the store holds, less those of all calls that were admitted, here and elsewhere. */
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

/** A row for each place where isolates are. */
export function oneKey(
  { isolates, credits, seed, from, regions = "one region" }: OneKeyOptions,
): Promise<OneKeyRow[]> {
  const random = randomFrom(seed);
  const env = { PLAN_CREDITS: `business=${credits}` };
  return withIsolates(
    { isolates, keys: 1, random, regions, env },
    async ({ keys, call, trips, spent }) => {
      const [key] = keys;
      if (key === undefined) throw new Error("There is no key");
      const addressOf = (nth: number) =>
        `192.0.2.${from === "one address" ? 1 : 1 + nth % isolates}`;
      const ends = await Promise.all(Array.from({ length: burst }, async (_, nth) => {
        const end: End = await call(nth, key, addressOf(nth));
        return { ...end, place: placeOf(nth % isolates, regions) };
      }));
      const admitted = ends.filter(({ outcome }) => outcome === "admitted").length;
      const drift = await spent(key) - toolCredits * admitted;
      return places[regions].map((place): OneKeyRow => {
        const here = ends.filter((end) => end.place === place);
        return { isolates, place, drift, ...endsOf(here, trips[place]) };
      });
    },
  );
}
