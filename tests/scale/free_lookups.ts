/** The free snapshot's one counter for all callers, leased in blocks by many isolates. */
import { randomFrom } from "../rig/dice.ts";
import { type End, type Ends, endsOf } from "./_ends.ts";
import { withIsolates } from "./isolates.ts";

const perDay = 600;
const asked = 800;
const seconds = 4;

export type FreeLookupsRow = Ends & {
  readonly isolates: number;
  readonly perDay: number;
};

/** More lookups than a day has, each from an address of its own, spread over the isolates. */
export function freeLookups(isolates: number, seed: number): Promise<FreeLookupsRow> {
  const random = randomFrom(seed);
  const env = { TOKEN_RISK_PER_DAY: `${perDay}` };
  return withIsolates({ isolates, keys: 0, random, env }, async ({ harnesses, trips }) => {
    const ends = await Promise.all(Array.from({ length: asked }, async (_, nth): Promise<End> => {
      await new Promise((resolve) => setTimeout(resolve, random() * seconds * 1000));
      const risk = harnesses[nth % isolates]?.deps.risk;
      if (risk === undefined) throw new Error("There is no such isolate");
      const startMs = performance.now();
      const outcome = await risk.admit(`192.0.${nth >> 8}.${nth & 255}`)
        .then(({ admitted }) => admitted ? "admitted" : "refused", () => "unsettled");
      return { outcome, ms: performance.now() - startMs };
    }));
    return { isolates, perDay, ...endsOf(ends, trips.near) };
  });
}
