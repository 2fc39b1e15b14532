/** Many keys called at a steady rate over many isolates, without affinity: trips and times per call. */
import { randomFrom } from "../rig/dice.ts";
import { noTrips, type Trips } from "./_distant_kv.ts";
import { type End, type Ends, endsOf } from "./_ends.ts";
import {
  type Isolates,
  type Place,
  placeOf,
  places,
  type Regions,
  toolCredits,
  withIsolates,
} from "./isolates.ts";

/** What the isolates of one place were answered. */
export type ManyKeysRow = Ends & {
  readonly isolates: number;
  readonly place: Place;
  /** Of the commits before those that count: isolates do not know yet which keys others serve too. */
  readonly conflictShareBefore: number;
  /** Over all keys and the whole time: credits the store holds, less those of admitted calls. */
  readonly drift: number;
};

export type ManyKeysOptions = {
  readonly isolates: number;
  /** So many, each called once a second on average. */
  readonly keyCount: number;
  readonly seed: number;
  readonly seconds: number;
  /** Calls count from this second on. */
  readonly countedFrom?: number;
  readonly regions?: Regions;
};

/** Calls arrive at random moments, each in any isolate, of any key. A row for each place. */
export function manyKeys(
  { isolates, keyCount, seed, seconds, countedFrom = 0, regions = "one region" }: ManyKeysOptions,
): Promise<ManyKeysRow[]> {
  const random = randomFrom(seed);
  return withIsolates({ isolates, keys: keyCount, random, regions }, async (given) => {
    const { keys, call, trips } = given;
    const pick = (count: number) => Math.floor(random() * count);
    const before = { near: noTrips(), far: noTrips() };
    const counting = after(countedFrom).then(() => {
      for (const place of ["near", "far"] as const) Object.assign(before[place], trips[place]);
    });
    const ends = await Promise.all(Array.from({ length: keyCount * seconds }, async () => {
      const second = random() * seconds;
      await after(second);
      const [isolate, nth] = [pick(isolates), pick(keys.length)];
      const end: End = await call(isolate, keys[nth]!, addressOf(nth));
      return { ...end, second, place: placeOf(isolate, regions) };
    }));
    await counting;
    const drift = await driftOf(given, ends);
    return places[regions].map((place): ManyKeysRow => ({
      isolates,
      place,
      drift,
      conflictShareBefore: before[place].conflicts / Math.max(1, before[place].commits),
      ...endsOf(
        ends.filter((end) => end.place === place && end.second >= countedFrom),
        less(trips[place], before[place]),
      ),
    }));
  });
}

/** Each of many keys called once, so that no isolate remembers it: what a call takes of keys that call seldom. */
export function seldomKeys(isolates: number, seed: number): Promise<Ends> {
  const random = randomFrom(seed);
  const [count, seconds] = [400, 4];
  return withIsolates({ isolates, keys: count, random }, async ({ keys, call, trips }) => {
    const ends = await Promise.all(keys.map(async (key, nth) => {
      await after(random() * seconds);
      return await call(Math.floor(random() * isolates), key, addressOf(nth));
    }));
    return endsOf(ends, trips.near);
  });
}

const after = (seconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000));

const addressOf = (nth: number) => `192.0.${nth >> 8}.${nth & 255}`;

async function driftOf(
  { keys, spent }: Pick<Isolates, "keys" | "spent">,
  ends: readonly End[],
): Promise<number> {
  let held = 0;
  for (const key of keys) held += await spent(key);
  return held - toolCredits * ends.filter(({ outcome }) => outcome === "admitted").length;
}

function less(trips: Trips, before: Trips): Trips {
  return {
    reads: trips.reads - before.reads,
    readUnits: trips.readUnits - before.readUnits,
    commits: trips.commits - before.commits,
    conflicts: trips.conflicts - before.conflicts,
    writeUnits: trips.writeUnits - before.writeUnits,
  };
}
