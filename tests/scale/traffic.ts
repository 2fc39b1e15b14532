/** What a rate of calls asks of the platform and costs there: arithmetic on measured units. */
import { plans } from "../../schema/plans.ts";
import type { ManyKeysRow } from "./many_keys.ts";

/** Calls a second that the other rates are multiples of. */
export const today = 1;
export const multiples = [1, 10, 1_000, 100_000] as const;

const secondsPerMonth = 30 * 86_400;
const creditsPerCall = 2;

/**
 * Deno Deploy's published prices of its Pro plan beyond what the plan includes, in US dollars, as of
 * May 2026 (https://deno.com/pricing). A write unit is 1 KB, a read unit 4 KB.
 */
export const prices = {
  perMillionRequests: 2,
  perMillionReadUnits: 1,
  perMillionWriteUnits: 2.5,
  perCpuHour: 0.05,
  perMemoryGbHour: 0.016,
  perEgressGb: 0.5,
} as const satisfies Record<string, number>;

/** What a call takes besides the store: whole numbers on the careful side of docs/benchmarks.md. */
export const perCall = {
  /** Milliseconds of processor time. */
  cpuMs: 3,
  upstreamRequests: 2,
  egressKb: 4,
} as const satisfies Record<string, number>;

/** An isolate is filled to this share of one core. */
export const isolateLoad = 0.5;
const isolateGb = 0.35;

export type TrafficRow = {
  readonly multiple: number;
  readonly callsPerSecond: number;
  readonly businessKeys: number;
  readonly isolates: number;
  readonly commitsPerSecond: number;
  readonly writeUnitsPerSecond: number;
  readonly upstreamPerSecond: number;
  readonly usdPerMonth: number;
  readonly usdPerMillionCalls: number;
};

/** `units` is what a call took of the store in the simulation. */
export function trafficRow(multiple: number, units: ManyKeysRow): TrafficRow {
  const callsPerSecond = today * multiple;
  const callsPerMonth = callsPerSecond * secondsPerMonth;
  const isolates = Math.max(1, Math.ceil(callsPerSecond * perCall.cpuMs / 1000 / isolateLoad));
  const usdPerCall = (prices.perMillionRequests + units.readUnits * prices.perMillionReadUnits +
        units.writeUnits * prices.perMillionWriteUnits) / 1e6 +
    perCall.cpuMs / 3_600_000 * prices.perCpuHour +
    perCall.egressKb / 1e6 * prices.perEgressGb;
  const memoryUsd = isolates * isolateGb * secondsPerMonth / 3_600 * prices.perMemoryGbHour;
  const usdPerMonth = usdPerCall * callsPerMonth + memoryUsd;
  return {
    multiple,
    callsPerSecond,
    businessKeys: Math.ceil(callsPerMonth * creditsPerCall / plans.business.credits),
    isolates,
    commitsPerSecond: callsPerSecond * units.commits,
    writeUnitsPerSecond: callsPerSecond * units.writeUnits,
    upstreamPerSecond: callsPerSecond * perCall.upstreamRequests,
    usdPerMonth,
    usdPerMillionCalls: usdPerMonth / callsPerMonth * 1e6,
  };
}

/** How much of the bill is for writes. */
export function writesShare({ writeUnitsPerSecond, usdPerMonth }: TrafficRow): number {
  return writeUnitsPerSecond * secondsPerMonth / 1e6 * prices.perMillionWriteUnits / usdPerMonth;
}
