/** Many isolates over a store with network latency: exact, settled, and no more trips than promised. */
import { isolateCounts, lastCredits, lastOfKey } from "../scale/measure.ts";
import { toolCredits } from "../scale/isolates.ts";
import { freeLookups } from "../scale/free_lookups.ts";
import { manyKeys } from "../scale/many_keys.ts";
import type { Claim, Part } from "./claim.ts";

export const scale: Part = {
  name: "scale",
  draws: "who calls where",
  run: async (seed) => {
    const claims: Claim[] = [];
    for (const isolates of isolateCounts) claims.push(await lastCreditsClaim(isolates, seed));
    claims.push(await tripsClaim(seed), await lookupsClaim(seed));
    return claims;
  },
};

async function lastCreditsClaim(isolates: number, seed: number): Promise<Claim> {
  const row = await lastOfKey(isolates, seed);
  const due = lastCredits / toolCredits;
  return {
    claim:
      `a burst of one key over ${isolates} isolates, each called from an address of its own, spends ` +
      "its last credits exactly",
    figure: `${row.admitted} of ${due} due, ${row.unsettled} unsettled, drift ${row.drift}, ` +
      `p99 ${row.p99Ms.toFixed(0)} ms`,
    holds: row.admitted === due && row.unsettled === 0 && row.drift === 0,
  };
}

async function tripsClaim(seed: number): Promise<Claim> {
  const [row] = await manyKeys({ isolates: 64, keyCount: 400, seed, seconds: 6 });
  if (row === undefined) throw new Error("Nothing was simulated");
  return {
    claim:
      "calls of 400 keys over 64 isolates are settled, exactly charged, in little over one commit",
    figure: `${row.commits.toFixed(2)} commits a call, ${row.unsettled} unsettled, ` +
      `drift ${row.drift}, p99 ${row.p99Ms.toFixed(0)} ms`,
    holds: row.commits < 1.25 && row.unsettled === 0 && row.drift === 0,
  };
}

async function lookupsClaim(seed: number): Promise<Claim> {
  const row = await freeLookups(64, seed);
  return {
    claim: "64 isolates give out a day's free lookups and not one more",
    figure: `${row.admitted} of ${row.perDay} due, ${row.calls} asked, ${row.unsettled} unsettled`,
    holds: row.admitted === row.perDay && row.unsettled === 0,
  };
}
