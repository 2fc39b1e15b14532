/** What a rate of calls asks of the platform and costs there: arithmetic on measured units. */
import { plans } from "../../schema/plans.ts";
import type { Ends } from "./_ends.ts";

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

/**
 * What the calls are for, and what one takes besides the store: milliseconds of processor time and
 * upstream requests, from docs/benchmarks.md. Every second code of `bytecode_scan` is new to its isolate.
 */
export const mix = {
  token_info: { share: 0.4, cpuMs: 1.5, upstreamRequests: 1 },
  contract_source: { share: 0.15, cpuMs: 1.5, upstreamRequests: 2 },
  check_honeypot: { share: 0.2, cpuMs: 20, upstreamRequests: 2 },
  bytecode_scan: { share: 0.1, cpuMs: 5, upstreamRequests: 2 },
  explain_transaction: { share: 0.1, cpuMs: 2, upstreamRequests: 1 },
  market_info: { share: 0.03, cpuMs: 6, upstreamRequests: 26 },
  portfolio_scan: { share: 0.02, cpuMs: 6, upstreamRequests: 26 },
} as const satisfies Record<
  string,
  { readonly share: number; readonly cpuMs: number; readonly upstreamRequests: number }
>;

const ofMix = (what: "cpuMs" | "upstreamRequests") =>
  Object.values(mix).reduce((sum, one) => sum + one.share * one[what], 0);

/** What a call takes on average. */
export const perCall = {
  cpuMs: ofMix("cpuMs"),
  upstreamRequests: ofMix("upstreamRequests"),
  egressKb: 4,
} as const satisfies Record<string, number>;

/** An isolate is filled to this share of one core. */
export const isolateLoad = 0.5;
/** What the battery's load settles at where nothing limits it. */
export const isolateGb = 0.55;

export type TrafficRow = {
  readonly multiple: number;
  readonly callsPerSecond: number;
  readonly businessKeys: number;
  /** Between two calls of a key. */
  readonly secondsPerKey: number;
  readonly isolates: number;
  readonly commitsPerSecond: number;
  readonly writeUnitsPerSecond: number;
  readonly upstreamPerSecond: number;
  readonly usdPerMonth: number;
  readonly usdPerMillionCalls: number;
};

/** `units` is what a call took of the store in the simulation. */
export function trafficRow(multiple: number, units: Ends): TrafficRow {
  const callsPerSecond = today * multiple;
  const callsPerMonth = callsPerSecond * secondsPerMonth;
  const isolates = Math.max(1, Math.ceil(callsPerSecond * perCall.cpuMs / 1000 / isolateLoad));
  const usdPerCall = (prices.perMillionRequests + units.readUnits * prices.perMillionReadUnits +
        units.writeUnits * prices.perMillionWriteUnits) / 1e6 +
    perCall.cpuMs / 3_600_000 * prices.perCpuHour +
    perCall.egressKb / 1e6 * prices.perEgressGb;
  const memoryUsd = isolates * isolateGb * secondsPerMonth / 3_600 * prices.perMemoryGbHour;
  const usdPerMonth = usdPerCall * callsPerMonth + memoryUsd;
  const businessKeys = Math.ceil(callsPerMonth * creditsPerCall / plans.business.credits);
  return {
    multiple,
    callsPerSecond,
    businessKeys,
    secondsPerKey: businessKeys / callsPerSecond,
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

/** The bill's share of what so many keys pay for their plan. */
export function billShare({ businessKeys, usdPerMonth }: TrafficRow): number {
  return usdPerMonth / (businessKeys * plans.business.priceUsdCents / 100);
}
