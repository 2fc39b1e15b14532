/**
 * The free lookups of a day, one counter for all callers. An isolate leases units from it in small
 * blocks, so that a lookup normally takes no commit of its own on a key that everybody writes.
 * What is leased is counted: never more than the limit are given out, and a unit is lost only with
 * an isolate that crashed.
 */
import { daySeconds, unixSeconds } from "../schema/time.ts";
import { newProof, type Proof, type SettleDeps, settleOnce, settleTimeoutMs } from "./_settle.ts";
import { answered, Deadline } from "./_timing.ts";
import { keys } from "./keys.ts";
import { windowRecord } from "./records.ts";

/** Most units an isolate takes ahead of need. */
const blockMax = 8;

/** Towards the end of a day blocks shrink to 1, so that no isolate sits on what another needs. */
const blocksLeftMin = 64;

/** A day's count outlives the day: a clock set back must find it, not a fresh limit. */
const keptSeconds = 2 * daySeconds;

type Day = {
  readonly start: number;
  /** Leased and not used. */
  units: number;
  /** Units that callers wait for. */
  wanted: number;
  leasing: Promise<number> | undefined;
  /** A lease whose commit may have been applied unseen: the next one finds out. */
  proof: Proof<number> | undefined;
};

export class DayLeases {
  readonly #deps: SettleDeps;
  readonly #perDay: number;
  readonly #days = new Map<number, Day>();

  constructor(deps: SettleDeps, perDay: number) {
    this.#deps = deps;
    this.#perDay = perDay;
  }

  /**
   * Up to `wanted` units of the day that starts at `start`; fewer only when no more are left.
   *
   * @throws {StoreError} when units have to be leased and the store does not answer, or `signal`
   * aborts meanwhile.
   */
  async take(wanted: number, start: number, signal: AbortSignal): Promise<number> {
    const day = this.#dayOf(start);
    day.wanted += wanted;
    try {
      while (day.units < wanted) {
        day.leasing ??= this.#lease(day, signal).finally(() => day.leasing = undefined);
        // Another's lease may end later than the one who waits for it can.
        if (await answered(day.leasing, { timeoutMs: settleTimeoutMs, signal }) === 0) break;
      }
    } finally {
      day.wanted -= wanted;
    }
    const taken = Math.min(wanted, day.units);
    day.units -= taken;
    return taken;
  }

  /** Units that were taken and not used. */
  putBack(units: number, start: number): void {
    this.#dayOf(start).units += units;
  }

  /**
   * Gives back to the store what is leased; answers what could not be. To be called when nobody
   * takes or puts back any more.
   */
  async close(): Promise<number> {
    const deadline = new Deadline(settleTimeoutMs);
    try {
      const days = [...this.#days.values()];
      const lost = await Promise.all(days.map((day) => this.#end(day, deadline.signal)));
      return lost.reduce((sum, units) => sum + units, 0);
    } finally {
      deadline.end();
    }
  }

  async #end(day: Day, signal: AbortSignal): Promise<number> {
    let units = 0;
    try {
      // A lease under way adds its own units; only one that was given up is still open.
      await day.leasing?.catch(() => {});
      // What is on its way back is not to be taken: from here on the day holds nothing.
      units = day.units;
      day.units = 0;
      if (day.proof !== undefined) {
        units += await settleOnce(this.#deps, day.proof, nothing, signal);
      }
      day.proof = undefined;
      if (units > 0) await this.#giveBack(day.start, units, signal);
      return 0;
    } catch {
      return units;
    }
  }

  #dayOf(start: number): Day {
    const known = this.#days.get(start);
    if (known !== undefined) return known;
    // A clock set back over midnight still finds the day it left.
    for (const other of this.#days.keys()) {
      if (Math.abs(other - start) > daySeconds) this.#days.delete(other);
    }
    const day = { start, units: 0, wanted: 0, leasing: undefined, proof: undefined };
    this.#days.set(start, day);
    return day;
  }

  async #lease(day: Day, signal: AbortSignal): Promise<number> {
    day.proof ??= newProof(this.#deps.random);
    const leased = await settleOnce(this.#deps, day.proof, async (kv) => {
      const { entry, count } = await readCount(kv, day.start, signal);
      const left = this.#perDay - count;
      const block = Math.min(blockMax, Math.max(1, Math.floor(left / blocksLeftMin)));
      const size = Math.min(left, Math.max(block, day.wanted - day.units));
      if (size <= 0) return { value: 0 };
      return { value: size, write: (commit) => this.#set(commit, entry, day.start, count + size) };
    }, signal);
    day.proof = undefined;
    day.units += leased;
    return leased;
  }

  async #giveBack(start: number, units: number, signal: AbortSignal): Promise<void> {
    await settleOnce(this.#deps, newProof<void>(this.#deps.random), async (kv) => {
      const { entry, count } = await readCount(kv, start, signal);
      if (entry.value === null) return { value: undefined };
      const rest = Math.max(0, count - units);
      return { value: undefined, write: (commit) => this.#set(commit, entry, start, rest) };
    }, signal);
  }

  #set(
    commit: Deno.AtomicOperation,
    entry: Deno.KvEntryMaybe<unknown>,
    start: number,
    count: number,
  ): void {
    const exp = start + daySeconds;
    const leftS = Math.max(0, exp - unixSeconds(this.#deps.clock()));
    commit.check(entry).set(entry.key, { count, exp }, {
      expireIn: (leftS + keptSeconds) * 1000,
    });
  }
}

function nothing(): Promise<{ value: number }> {
  return Promise.resolve({ value: 0 });
}

async function readCount(kv: Deno.Kv, start: number, signal: AbortSignal) {
  const key = keys.riskDay(start);
  const entry: Deno.KvEntryMaybe<unknown> = await answered(kv.get(key), { signal });
  return { entry, count: entry.value === null ? 0 : windowRecord.parse(entry.value).count };
}
