/**
 * Sign-ins under way, from leaving for a provider to coming back. A flow is found by the SHA-256 of its
 * `state`, taken once, and only by the browser that started it; it lives 10 minutes.
 */
import { sha256Hex } from "../schema/hash.ts";
import { limits } from "../schema/limits.ts";
import { toHex } from "../schema/random.ts";
import { minuteSeconds, unixSeconds, windowStart } from "../schema/time.ts";
import { countOf } from "./_known.ts";
import { settle, type SettleDeps } from "./_settle.ts";
import { answered } from "./_timing.ts";
import { keys } from "./keys.ts";
import { type FlowRecord, flowRecord } from "./records.ts";

export const flowLifeSeconds = 10 * minuteSeconds;

/** What a sign-in is started for. */
export type NewFlow = Pick<FlowRecord, "provider" | "next" | "linkHash"> & {
  /** The browser's own secret, from its cookie. */
  readonly browser: string;
};

export type FlowStart =
  | {
    readonly ok: true;
    readonly state: string;
    readonly flow: FlowRecord;
  }
  | { readonly ok: false; readonly retryAfterS: number };

export type FlowTaken =
  | { readonly ok: true; readonly flow: FlowRecord }
  | { readonly ok: false; readonly reason: "unknown-flow" | "other-browser" | "other-provider" };

export class SignInFlows {
  readonly #deps: SettleDeps;

  constructor(deps: SettleDeps) {
    this.#deps = deps;
  }

  /**
   * Stores a new flow, if the client address has room for one in this minute; a refusal stores
   * nothing.
   *
   * @throws {StoreError} when the store is missing or did not settle it.
   */
  start(address: string, { browser, ...wanted }: NewFlow): Promise<FlowStart> {
    const { clock, random } = this.#deps;
    const nowS = unixSeconds(clock());
    const state = toHex(random(32));
    const flow: FlowRecord = {
      ...wanted,
      browserHash: sha256Hex(browser),
      verifier: toHex(random(32)),
      nonce: toHex(random(32)),
      exp: nowS + flowLifeSeconds,
    };
    return settle<FlowStart>(this.#deps, async (kv, signal) => {
      const start = windowStart(clock(), minuteSeconds);
      const key = keys.signInMinute(address, start);
      const entry: Deno.KvEntryMaybe<unknown> = await answered(kv.get(key), { signal });
      const count = countOf(entry);
      const exp = start + minuteSeconds;
      if (count >= limits.signInsPerMinute) {
        return { value: { ok: false, retryAfterS: exp - nowS } };
      }
      return {
        value: { ok: true, state, flow },
        write: (commit) =>
          commit.check(entry)
            .set(key, { count: count + 1, exp }, { expireIn: 2 * minuteSeconds * 1000 })
            .set(keys.signInFlow(sha256Hex(state)), flow, { expireIn: flowLifeSeconds * 1000 }),
      };
    });
  }

  /**
   * Takes the flow of a `state`: of any number of calls one gets it. Another browser, or the callback
   * of another provider, takes nothing.
   *
   * @throws {StoreError} when the store is missing or did not settle it.
   */
  take(
    { state, provider, browser }: Pick<NewFlow, "provider" | "browser"> & {
      readonly state: string;
    },
  ): Promise<FlowTaken> {
    const key = keys.signInFlow(sha256Hex(state));
    return settle<FlowTaken>(this.#deps, async (kv, signal) => {
      const entry: Deno.KvEntryMaybe<unknown> = await answered(kv.get(key), { signal });
      const refused = (reason: Extract<FlowTaken, { ok: false }>["reason"]) => ({
        value: { ok: false, reason } as const,
      });
      if (entry.value === null) return refused("unknown-flow");
      const flow = flowRecord.parse(entry.value);
      if (unixSeconds(this.#deps.clock()) >= flow.exp) return refused("unknown-flow");
      if (flow.browserHash !== sha256Hex(browser)) return refused("other-browser");
      if (flow.provider !== provider) return refused("other-provider");
      return { value: { ok: true, flow }, write: (commit) => commit.check(entry).delete(key) };
    });
  }
}
