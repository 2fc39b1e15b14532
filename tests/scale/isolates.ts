/** Many isolates of the service over one distant store, and keys to call them with. */
import { countsOf } from "../../kv/counts.ts";
import { keys as storeKeys } from "../../kv/keys.ts";
import type { Call, Verdict } from "../../kv/metering.ts";
import { storeOf } from "../../kv/open.ts";
import { StoreError } from "../../kv/store_error.ts";
import { identifyApiKey, type KeyIdentity } from "../../schema/api_key.ts";
import { monthOf } from "../../schema/time.ts";
import { type Harness, startHarness } from "../rig/harness.ts";
import { type Distance, distantStore, noTrips, type Trips } from "./_distant_kv.ts";

/**
 * Strong reads of the hosted store, seen from its own region and from Frankfurt
 * (https://docs.deno.com/deploy/kv/manual/on_deploy). For commits no figure is published: the trip, and
 * 13 ms to be written in two data centres.
 */
export const distances = {
  near: { readMs: 7, commitMs: 20 },
  far: { readMs: 94, commitMs: 107 },
} as const satisfies Record<string, Distance>;

/** Where an isolate runs: in the store's region, or far from it. */
export type Place = keyof typeof distances;

/** In which regions isolates run: all in the store's, or every other one far from it. */
export type Regions = "one region" | "two regions";

export const places = {
  "one region": ["near"],
  "two regions": ["near", "far"],
} as const satisfies Record<Regions, readonly Place[]>;

export function placeOf(isolate: number, regions: Regions): Place {
  return regions === "two regions" && isolate % 2 === 1 ? "far" : "near";
}

export const toolCredits = 2;

/** How a call ended: admitted, refused with a code, or not settled (503). */
export type Outcome = "admitted" | "unsettled" | (string & Record<never, never>);

export type Isolates = {
  /** What the isolates of each place asked of the store. */
  readonly trips: Readonly<Record<Place, Trips>>;
  readonly keys: readonly KeyIdentity[];
  /** One metered tool call in isolate `nth`; milliseconds until it was settled. */
  readonly call: (
    nth: number,
    key: KeyIdentity,
    address: string,
  ) => Promise<{ readonly outcome: Outcome; readonly ms: number }>;
  readonly harnesses: readonly Harness[];
  /** Credits the store holds as spent this month. */
  readonly spent: (key: KeyIdentity) => Promise<number>;
};

export type IsolatesOptions = {
  readonly isolates: number;
  readonly keys: number;
  readonly random: () => number;
  readonly regions?: Regions;
  readonly env?: Record<string, string>;
};

/** Runs `body` with `isolates` handlers over one store in memory, each as far from it as hosted. */
export async function withIsolates<T>(
  { isolates, keys: keyCount, random, regions = "one region", env = {} }: IsolatesOptions,
  body: (given: Isolates) => Promise<T>,
): Promise<T> {
  const kv = await Deno.openKv(":memory:");
  const near = await startHarness({ store: storeOf(kv), env });
  const trips = { near: noTrips(), far: noTrips() };
  const harnesses: Harness[] = [];
  try {
    const keys: KeyIdentity[] = [];
    while (keys.length < keyCount) keys.push(identifyApiKey((await near.account()).key));
    for (let nth = 0; nth < isolates; nth++) {
      const place = placeOf(nth, regions);
      const store = distantStore(kv, distances[place], trips[place], random);
      harnesses.push(await startHarness({ store, env }));
    }
    const spent = async (key: KeyIdentity) => {
      return countsOf(await kv.get(storeKeys.credits(key.id, monthOf(Date.now())))).credits;
    };
    const call: Isolates["call"] = (nth, { hash, id }, address) =>
      timed(harnesses[nth % isolates] as Harness, {
        keyHash: hash,
        keyId: id,
        address,
        credits: toolCredits,
      });
    return await body({ trips, keys, call, harnesses, spent });
  } finally {
    for (const harness of harnesses) await harness.close();
    await near.close();
    kv.close();
  }
}

async function timed({ deps }: Harness, call: Call) {
  const startMs = performance.now();
  const outcome = await deps.meter.admit(call).then(outcomeOf, unsettled);
  return { outcome, ms: performance.now() - startMs };
}

const outcomeOf = (verdict: Verdict): Outcome =>
  verdict.kind === "refused" ? verdict.error : verdict.kind;

function unsettled(error: unknown): Outcome {
  if (error instanceof StoreError) return "unsettled";
  throw error;
}
