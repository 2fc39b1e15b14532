/** The words of JSON-RPC as the tools use them: calls, answers, outcomes. */
import type { Source } from "../upstream/sources.ts";

/** One method call, for instance `{ method: "eth_getCode", params: [address, "latest"] }`. */
export type RpcCall = {
  readonly method: string;
  readonly params: readonly unknown[];
  /** The same as JSON in UTF-8, where they were written already. */
  readonly paramsBytes?: Uint8Array;
};

/**
 * What an error says. `reverted`: the contract refused or ran out of gas; `unsupported`: the node lacks the method;
 * `unavailable`: the node failed, limits us or lacks the state, so another node may know;
 * `unanswered`: no usable answer; `failed`: anything else.
 */
export type RpcErrorKind = "reverted" | "unsupported" | "unavailable" | "unanswered" | "failed";

/** One failed call. `message` is the node's text, cleaned and capped, still hostile. */
export type RpcFailure = {
  readonly ok: false;
  readonly kind: RpcErrorKind;
  readonly code: number | null;
  readonly message: string;
  /** Revert data as hex, when the node gave it. */
  readonly data: `0x${string}` | null;
};

/** One answer. A null result is an answer. */
export type RpcAnswer = { readonly ok: true; readonly result: unknown } | RpcFailure;

/** What not every node can do. */
export type Ability = "simulateV1" | "codeOverride" | "stateDiff" | "accessList";

/**
 * What this isolate remembers of one endpoint. Mutable: whoever finds that an ability is missing adds
 * it here, and no later call builds on it.
 */
export type NodeMemory = { readonly lacks: Set<Ability>; readonly has: Set<Ability> };

/**
 * What came of a batch: an answer per call in the order of the calls, or no usable answer at all.
 * `sources` has one entry per endpoint asked; `node` is the one whose answers these are.
 */
export type BatchOutcome =
  | {
    readonly ok: true;
    readonly results: readonly RpcAnswer[];
    readonly sources: readonly Source[];
    readonly node?: NodeMemory;
  }
  | {
    readonly ok: false;
    readonly reason: "timeout" | "error";
    readonly sources: readonly Source[];
  };

/** Most calls of one batch; more is a mistake of the tool that asks. */
export const BATCH_CALLS_MAX = 100;
