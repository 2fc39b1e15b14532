/** What the store holds for the free token risk snapshot: its two ceilings and its cache. */
import { type Ceilings, limits } from "../schema/limits.ts";
import { minuteSeconds, unixSeconds } from "../schema/time.ts";
import { reading } from "./_reading.ts";
import { RiskLanes, type RiskVerdict } from "./_risk_lanes.ts";
import { DayLeases } from "./_risk_leases.ts";
import type { SettleDeps } from "./_settle.ts";
import { answered } from "./_timing.ts";
import { keys } from "./keys.ts";
import { riskRecord } from "./records.ts";

export type { RiskVerdict } from "./_risk_lanes.ts";

/** One answer to keep. `chainId` 0 stands for "detected". */
export type KeptAnswer = {
  readonly chainId: number;
  readonly token: string;
  readonly json: string;
};

/** A value of the store holds 64 KiB; a longer answer is given and not kept. */
const jsonLengthMax = 30_000;

/** An answer is worth more than its place in the cache. */
const keepTimeoutMs = 1_000;

export class TokenRiskStore {
  readonly #deps: SettleDeps;
  readonly #leases: DayLeases;
  readonly #lanes: RiskLanes;
  #ending: Promise<number> | undefined;

  constructor(deps: SettleDeps, ceilings: Ceilings) {
    this.#deps = deps;
    this.#leases = new DayLeases(deps, ceilings.perDay);
    this.#lanes = new RiskLanes(deps, ceilings.perMinute, this.#leases);
  }

  /**
   * Counts one new lookup of a client address, if both ceilings have room; a refusal counts nothing.
   *
   * @throws {StoreError} when the store is missing or does not answer within 5 s, or after `close`.
   */
  admit(address: string): Promise<RiskVerdict> {
    return this.#lanes.admit(address);
  }

  /**
   * The answer kept for a token on a network, as JSON. A clock set back finds nothing rather than
   * an answer that lives longer.
   *
   * @throws {StoreError} when the store is missing or does not answer.
   */
  async cached(chainId: number, token: string): Promise<string | undefined> {
    const kv = await this.#deps.store.kv();
    const { value } = await reading(kv.get(keys.risk(chainId, token.toLowerCase())));
    if (value === null) return undefined;
    const { at, exp, json } = riskRecord.parse(value);
    const nowS = unixSeconds(this.#deps.clock());
    return nowS >= at && nowS < exp ? json : undefined;
  }

  /** Keeps answers for a minute, all or none. Never throws: without it the next caller asks anew. */
  async keep(answers: readonly KeptAnswer[]): Promise<void> {
    const kept = answers.filter(({ json }) => json.length <= jsonLengthMax);
    if (kept.length === 0) return;
    const at = unixSeconds(this.#deps.clock());
    const exp = at + limits.tokenRiskCacheSeconds;
    const expireIn = (limits.tokenRiskCacheSeconds + minuteSeconds) * 1000;
    try {
      const commit = (await this.#deps.store.kv()).atomic();
      for (const { chainId, token, json } of kept) {
        commit.set(keys.risk(chainId, token.toLowerCase()), { at, exp, json }, { expireIn });
      }
      await answered(commit.commit(), { timeoutMs: keepTimeoutMs });
    } catch {
      // Not kept.
    }
  }

  /**
   * Ends admission, waits for what is under way, and gives leased lookups back; call it before the
   * store is closed. Answers how many were lost.
   */
  close(): Promise<number> {
    return this.#ending ??= this.#lanes.close().then(() => this.#leases.close());
  }
}
