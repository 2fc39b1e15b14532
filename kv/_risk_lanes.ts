/**
 * Admission of free lookups: the minute of the caller's address and the day of all callers. Calls of
 * one address that wait while its commit is in flight are settled together by the next one.
 */
import { daySeconds, minuteSeconds, unixSeconds, windowStart } from "../schema/time.ts";
import type { DayLeases } from "./_risk_leases.ts";
import {
  type Decision,
  newProof,
  type SettleDeps,
  settleOnce,
  settleTimeoutMs,
} from "./_settle.ts";
import { answered, Deadline } from "./_timing.ts";
import { keys } from "./keys.ts";
import { windowRecord } from "./records.ts";
import { StoreError } from "./store_error.ts";

/** Calls of one address settled by one commit. */
const callsPerGroup = 64;
/** Waiting calls of one isolate; one more is answered 503. */
const waitingMax = 4096;
/** A minute's count outlives the minute: a clock set back must find it, not a fresh limit. */
const keptSeconds = daySeconds;

/** Whether a new lookup may be made, and if not, which ceiling is reached and for how long. */
export type RiskVerdict =
  | { readonly admitted: true }
  | {
    readonly admitted: false;
    readonly ceiling: "minute" | "day";
    readonly retryAfterS: number;
  };

type Waiting = {
  readonly resolve: (verdict: RiskVerdict) => void;
  readonly reject: (error: unknown) => void;
  readonly deadline: Deadline;
};

/** Of a group: how many the minute has room for, and how many of these the day had units for. */
type Room = { readonly open: number; readonly admitted: number };

export class RiskLanes {
  readonly #deps: SettleDeps;
  readonly #perMinute: number;
  readonly #leases: DayLeases;
  readonly #lanes = new Map<string, Waiting[]>();
  readonly #running = new Set<Promise<void>>();
  #waiting = 0;
  #closed = false;

  constructor(deps: SettleDeps, perMinute: number, leases: DayLeases) {
    this.#deps = deps;
    this.#perMinute = perMinute;
    this.#leases = leases;
  }

  /** @throws {StoreError} when the store is missing or does not answer; nothing is looked up then. */
  admit(address: string): Promise<RiskVerdict> {
    if (this.#closed || this.#waiting >= waitingMax) {
      const why = this.#closed ? "The instance is ending" : "Too many calls wait";
      return Promise.reject(new StoreError("db-unavailable", why));
    }
    this.#waiting++;
    const deadline = new Deadline(settleTimeoutMs);
    return new Promise<RiskVerdict>((resolve, reject) => {
      const lane = this.#lanes.get(address);
      if (lane !== undefined) return void lane.push({ resolve, reject, deadline });
      const opened = [{ resolve, reject, deadline }];
      this.#lanes.set(address, opened);
      const run = this.#run(address, opened).then(() => void this.#running.delete(run));
      this.#running.add(run);
    }).finally(() => {
      deadline.end();
      this.#waiting--;
    });
  }

  /** Admits nobody from now on; resolves when all who wait have their verdicts. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#running);
  }

  async #run(address: string, lane: Waiting[]): Promise<void> {
    // Groups form after the current task, so that calls of one burst share a commit.
    await Promise.resolve();
    while (lane[0] !== undefined) {
      // The one who waits longest decides how long the store may take.
      const { signal } = lane[0].deadline;
      await this.#settle(address, lane.splice(0, callsPerGroup), signal);
    }
    this.#lanes.delete(address);
  }

  async #settle(
    address: string,
    group: readonly Waiting[],
    signal: AbortSignal,
  ): Promise<void> {
    const nowMs = this.#deps.clock();
    const dayStart = windowStart(nowMs, daySeconds);
    const minuteStart = windowStart(nowMs, minuteSeconds);
    const held = { units: 0 };
    try {
      const room = await settleOnce<Room>(
        this.#deps,
        newProof(this.#deps.random),
        (kv) =>
          this.#decide(kv, { address, minuteStart, dayStart, calls: group.length, held, signal }),
        signal,
      );
      this.#leases.putBack(held.units - room.admitted, dayStart);
      const refused = (ceiling: "minute" | "day"): RiskVerdict => {
        const end = ceiling === "day" ? dayStart + daySeconds : minuteStart + minuteSeconds;
        return { admitted: false, ceiling, retryAfterS: Math.max(1, end - unixSeconds(nowMs)) };
      };
      group.forEach(({ resolve }, index) => {
        if (index < room.admitted) resolve({ admitted: true });
        else resolve(refused(index < room.open ? "day" : "minute"));
      });
    } catch (error) {
      // No lookup is made: its unit of the day is not used, whatever became of the commit.
      this.#leases.putBack(held.units, dayStart);
      for (const { reject } of group) reject(error);
    }
  }

  async #decide(
    kv: Deno.Kv,
    { address, minuteStart, dayStart, calls, held, signal }: {
      readonly address: string;
      readonly minuteStart: number;
      readonly dayStart: number;
      readonly calls: number;
      readonly held: { units: number };
      readonly signal: AbortSignal;
    },
  ): Promise<Decision<Room>> {
    const key = keys.riskMinute(address, minuteStart);
    const entry: Deno.KvEntryMaybe<unknown> = await answered(kv.get(key), { signal });
    const count = entry.value === null ? 0 : windowRecord.parse(entry.value).count;
    const open = Math.max(0, Math.min(calls, this.#perMinute - count));
    if (open > held.units) {
      held.units += await this.#leases.take(open - held.units, dayStart, signal);
    }
    const admitted = Math.min(open, held.units);
    if (admitted === 0) return { value: { open, admitted } };
    const exp = minuteStart + minuteSeconds;
    const leftS = Math.max(0, exp - unixSeconds(this.#deps.clock()));
    const expireIn = (leftS + keptSeconds) * 1000;
    return {
      value: { open, admitted },
      write: (commit) => {
        commit.check(entry).set(key, { count: count + admitted, exp }, { expireIn });
      },
    };
  }
}
