/** Many keys called at a steady rate over many isolates, without affinity: trips and times per call. */
import { quantile } from "../rig/quantile.ts";
import { randomFrom } from "../rig/dice.ts";
import { type Regions, toolCredits, withIsolates } from "./isolates.ts";

const keyCount = 400;
const callsPerSecond = 400;
const seconds = 6;

export type ManyKeysRow = {
  readonly isolates: number;
  readonly regions: Regions;
  readonly calls: number;
  readonly unsettled: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Per call. */
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly commits: number;
  readonly conflictShare: number;
  /** Over all keys: credits the store holds, less those of admitted calls. */
  readonly drift: number;
};

/** Calls arrive at random moments, each in any isolate, of any key. */
export function manyKeys(
  isolates: number,
  seed: number,
  regions: Regions = "one region",
): Promise<ManyKeysRow> {
  const random = randomFrom(seed);
  return withIsolates({ isolates, keys: keyCount, random, regions }, async (given) => {
    const { keys, call, trips, spent } = given;
    const pick = (count: number) => Math.floor(random() * count);
    const calls = callsPerSecond * seconds;
    const ends = await Promise.all(Array.from({ length: calls }, async () => {
      await new Promise((resolve) => setTimeout(resolve, random() * seconds * 1000));
      const nth = pick(keys.length);
      const key = keys[nth];
      if (key === undefined) throw new Error("There is no such key");
      return await call(pick(isolates), key, `192.0.${nth >> 8}.${nth & 255}`);
    }));
    const times = ends.map(({ ms }) => ms);
    const count = (wanted: string) => ends.filter(({ outcome }) => outcome === wanted).length;
    let held = 0;
    for (const key of keys) held += await spent(key);
    return {
      isolates,
      regions,
      calls,
      unsettled: count("unsettled"),
      p50Ms: quantile(times, 0.5),
      p99Ms: quantile(times, 0.99),
      readUnits: trips.readUnits / calls,
      writeUnits: trips.writeUnits / calls,
      commits: trips.commits / calls,
      conflictShare: trips.conflicts / Math.max(1, trips.commits),
      drift: held - toolCredits * count("admitted"),
    };
  });
}
