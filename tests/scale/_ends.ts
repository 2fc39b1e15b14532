/** How calls of the simulation ended, and what their isolates asked of the store for them. */
import { quantile } from "../rig/quantile.ts";
import type { Trips } from "./_distant_kv.ts";

export type End = { readonly outcome: string; readonly ms: number };

export type Ends = {
  readonly calls: number;
  readonly admitted: number;
  readonly unsettled: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Per call. */
  readonly commits: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  /** Of the commits. */
  readonly conflictShare: number;
};

export function endsOf(ends: readonly End[], trips: Trips): Ends {
  const count = (wanted: string) => ends.filter(({ outcome }) => outcome === wanted).length;
  const times = ends.map(({ ms }) => ms);
  const perCall = (all: number) => all / Math.max(1, ends.length);
  return {
    calls: ends.length,
    admitted: count("admitted"),
    unsettled: count("unsettled"),
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    commits: perCall(trips.commits),
    readUnits: perCall(trips.readUnits),
    writeUnits: perCall(trips.writeUnits),
    conflictShare: trips.conflicts / Math.max(1, trips.commits),
  };
}
