/** Stores of the free lookups over one database, with a clock that a test sets. */
import assert from "node:assert/strict";
import { keys } from "../../kv/keys.ts";
import { openStore, type Store } from "../../kv/open.ts";
import { type RiskVerdict, TokenRiskStore } from "../../kv/risk.ts";
import type { Ceilings } from "../../schema/limits.ts";
import { systemRandom } from "../../schema/random.ts";
import { type FaultyKv, openFaultyKv } from "../rig/faulty_kv.ts";

export const midnight = Date.UTC(2026, 10, 22) / 1000;
export const noon = midnight + 43_200;

export type Isolates = {
  readonly risks: readonly TokenRiskStore[];
  readonly kv: Deno.Kv;
  readonly setNowS: (nowS: number) => void;
  /** What the store holds as leased of the day. */
  readonly leased: (dayStart?: number) => Promise<number>;
  readonly minuteCount: (address: string, start: number) => Promise<number>;
  /** A further isolate over the same database. */
  readonly another: () => TokenRiskStore;
};

/** Runs `body` with `count` isolates that share a database, and closes them. */
export async function withIsolates(
  count: number,
  ceilings: Partial<Ceilings>,
  body: (isolates: Isolates) => Promise<void>,
  store?: Store,
): Promise<void> {
  const shared = store ?? await openStore({ path: ":memory:", hosted: false });
  const time = { nowMs: noon * 1000 };
  const another = () =>
    new TokenRiskStore(
      { store: shared, clock: () => time.nowMs, random: systemRandom },
      { perMinute: 20, perDay: 3_000, ...ceilings },
    );
  const risks = Array.from({ length: count }, another);
  const kv = await shared.kv();
  const countAt = async (key: Deno.KvKey) =>
    (await kv.get<{ count: number }>(key)).value?.count ?? 0;
  try {
    await body({
      risks,
      kv,
      setNowS: (nowS) => time.nowMs = nowS * 1000,
      leased: (dayStart = midnight) => countAt(keys.riskDay(dayStart)),
      minuteCount: (address, start) => countAt(keys.riskMinute(address, start)),
      another,
    });
  } finally {
    for (const risk of risks) await risk.close();
    if (store === undefined) await shared.close();
  }
}

/** Isolates over a database with faults, none at first. */
export async function withFaults(
  body: (faulty: FaultyKv, isolates: Isolates) => Promise<void>,
  count = 1,
  ceilings: Partial<Ceilings> = {},
): Promise<void> {
  const faulty = await openFaultyKv();
  await withIsolates(count, ceilings, (isolates) => body(faulty, isolates), faulty.store);
  await faulty.settled();
  await faulty.store.close();
}

/** How many of the verdicts admit, and which ceilings refuse. */
export function tally(verdicts: readonly RiskVerdict[]) {
  const found = { admitted: 0, minute: 0, day: 0 };
  for (const verdict of verdicts) found[verdict.admitted ? "admitted" : verdict.ceiling]++;
  return found;
}

/** Asks each isolate in turn, all at the same time; a new address each time unless one is given. */
export async function admitAll(
  risks: readonly TokenRiskStore[],
  count: number,
  address?: string,
): Promise<RiskVerdict[]> {
  return await Promise.all(Array.from({ length: count }, (_, index) => {
    const risk = risks[index % risks.length];
    assert.ok(risk);
    return risk.admit(address ?? `198.51.${index >> 8}.${index & 255}`);
  }));
}
