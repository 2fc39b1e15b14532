/** The free snapshot's one counter for all callers, leased in blocks by many isolates. */
import { quantile } from "../rig/quantile.ts";
import { randomFrom } from "../rig/dice.ts";
import { withIsolates } from "./isolates.ts";

const perDay = 600;
const asked = 800;
const seconds = 4;

export type FreeLookupsRow = {
  readonly isolates: number;
  readonly perDay: number;
  readonly asked: number;
  readonly admitted: number;
  readonly unsettled: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly commitsPerLookup: number;
};

/** More lookups than a day has, each from an address of its own, spread over the isolates. */
export function freeLookups(isolates: number, seed: number): Promise<FreeLookupsRow> {
  const random = randomFrom(seed);
  const env = { TOKEN_RISK_PER_DAY: `${perDay}` };
  return withIsolates({ isolates, keys: 0, random, env }, async ({ harnesses, trips }) => {
    const ends = await Promise.all(Array.from({ length: asked }, async (_, nth) => {
      await new Promise((resolve) => setTimeout(resolve, random() * seconds * 1000));
      const risk = harnesses[nth % isolates]?.deps.risk;
      if (risk === undefined) throw new Error("There is no such isolate");
      const startMs = performance.now();
      const outcome = await risk.admit(`192.0.${nth >> 8}.${nth & 255}`)
        .then(({ admitted }) => admitted ? "admitted" : "refused", () => "unsettled");
      return { outcome, ms: performance.now() - startMs };
    }));
    const times = ends.map(({ ms }) => ms);
    const count = (wanted: string) => ends.filter(({ outcome }) => outcome === wanted).length;
    return {
      isolates,
      perDay,
      asked,
      admitted: count("admitted"),
      unsettled: count("unsettled"),
      p50Ms: quantile(times, 0.5),
      p99Ms: quantile(times, 0.99),
      commitsPerLookup: trips.commits / asked,
    };
  });
}
