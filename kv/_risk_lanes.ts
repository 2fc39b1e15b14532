/**
 * Admission of free lookups: the minute of the caller's address and the day of all callers. Calls of
 * one address that wait while its commit is in flight are settled together by the next one.
 */
import { daySeconds, minuteSeconds, unixSeconds, windowStart } from "../schema/time.ts";
import type { DayLeases } from "./_risk_leases.ts";
import { type Decision, newProof, type SettleDeps, settleOnce } from "./_settle.ts";
import { answered } from "./_timing.ts";
import { keys } from "./keys.ts";
import { windowRecord } from "./records.ts";
import { StoreError } from "./store_error.ts";

/** Calls of one address settled by one commit. */
const callsPerGroup = 64;
/** Waiting calls of one isolate; one more is answered 503. */
const waitingMax = 4096;

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
};

/** Of a group: how many the minute has room for, and how many of these the day had units for. */
type Room = { readonly open: number; readonly admitted: number };

export class RiskLanes {
  readonly #deps: SettleDeps;
  readonly #perMinute: number;
  readonly #leases: DayLeases;
  readonly #lanes = new Map<string, Waiting[]>();
  #waiting = 0;

  constructor(deps: SettleDeps, perMinute: number, leases: DayLeases) {
    this.#deps = deps;
    this.#perMinute = perMinute;
    this.#leases = leases;
  }

  /** @throws {StoreError} when the store is missing or does not answer; nothing is looked up then. */
  admit(address: string): Promise<RiskVerdict> {
    if (this.#waiting >= waitingMax) {
      return Promise.reject(new StoreError("db-unavailable", "Too many calls wait"));
    }
    this.#waiting++;
    return new Promise<RiskVerdict>((resolve, reject) => {
      const lane = this.#lanes.get(address);
      if (lane !== undefined) return void lane.push({ resolve, reject });
      const opened = [{ resolve, reject }];
      this.#lanes.set(address, opened);
      void this.#run(address, opened);
    }).finally(() => this.#waiting--);
  }

  async #run(address: string, lane: Waiting[]): Promise<void> {
    // Groups form after the current task, so that calls of one burst share a commit.
    await Promise.resolve();
    while (lane.length > 0) await this.#settle(address, lane.splice(0, callsPerGroup));
    this.#lanes.delete(address);
  }

  async #settle(address: string, group: readonly Waiting[]): Promise<void> {
    const nowMs = this.#deps.clock();
    const dayStart = windowStart(nowMs, daySeconds);
    const minuteStart = windowStart(nowMs, minuteSeconds);
    const held = { units: 0 };
    try {
      const room = await settleOnce<Room>(
        this.#deps,
        newProof(this.#deps.random),
        (kv) => this.#decide(kv, { address, minuteStart, dayStart, calls: group.length, held }),
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
    { address, minuteStart, dayStart, calls, held }: {
      readonly address: string;
      readonly minuteStart: number;
      readonly dayStart: number;
      readonly calls: number;
      readonly held: { units: number };
    },
  ): Promise<Decision<Room>> {
    const key = keys.riskMinute(address, minuteStart);
    const entry: Deno.KvEntryMaybe<unknown> = await answered(kv.get(key));
    const count = entry.value === null ? 0 : windowRecord.parse(entry.value).count;
    const open = Math.max(0, Math.min(calls, this.#perMinute - count));
    if (open > held.units) held.units += await this.#leases.take(open - held.units, dayStart);
    const admitted = Math.min(open, held.units);
    if (admitted === 0) return { value: { open, admitted } };
    const exp = minuteStart + minuteSeconds;
    const leftS = Math.max(0, exp - unixSeconds(this.#deps.clock()));
    const expireIn = (leftS + minuteSeconds) * 1000;
    return {
      value: { open, admitted },
      write: (commit) => {
        commit.check(entry).set(key, { count: count + admitted, exp }, { expireIn });
      },
    };
  }
}
