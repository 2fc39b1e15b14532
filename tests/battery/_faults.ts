/** The ways in which upstreams fail in the chaos part, and what `sources` says of each. */
import { MISSING_STATE, type Mode } from "../rig/upstream.ts";
import type { SourceReason } from "../../tools/upstream/sources.ts";

export type UpstreamFault = {
  readonly mode: (visited: string) => Mode;
  /** Outcome and reason of who does not answer; null: nobody fails to. */
  readonly told: readonly ["timeout" | "error", SourceReason] | null;
  /** It answers as well: late, now and then, or what it is able to. */
  readonly mayAnswer?: true;
  /** It answers everything before the deadline: whoever asks it is answered. */
  readonly isInTime?: boolean;
  /**
   * Who has no other to stand in does not rest for it: how much is held of a contract, and how long it takes,
   * lies with who wrote that (docs/decisions/0023).
   */
  readonly mayBeCaused?: true;
  /** Deno's `fetch` sends a request once more whose connection is cut before an answer. */
  readonly isSentTwice?: true;
  /** It may take longer than a request has, and keeps the fakes, which share a process, busy. */
  readonly isHeavy?: true;
  /** Only nodes can fail in this way. */
  readonly nodesOnly?: true;
};

export const upstreamFaults = {
  "slow": { mode: () => ({ slowMs: 500 }), told: null, mayAnswer: true, isInTime: true },
  "hanging": { mode: () => "hang", told: ["timeout", "deadline"] },
  "reset": { mode: () => "reset", told: ["error", "network"], isSentTwice: true },
  "429": { mode: () => ({ status: 429 }), told: ["error", "rate-limited"] },
  "500": { mode: () => ({ status: 500 }), told: ["error", "http-status"] },
  "HTML": { mode: () => "html", told: ["error", "not-json"] },
  "truncated": { mode: () => "truncated", told: ["error", "network"] },
  "50 MB": {
    mode: () => "huge",
    told: ["error", "too-large"],
    mayBeCaused: true,
    isHeavy: true,
  },
  "a byte every half second": {
    mode: () => "trickle",
    told: ["timeout", "deadline"],
    mayBeCaused: true,
  },
  "300 MB packed": { mode: () => "bomb", told: ["error", "too-large"], isHeavy: true },
  "nested 2,000,000 deep": { mode: () => "deep", told: ["error", "too-large"], isHeavy: true },
  "JSON without an answer": {
    mode: () => "empty",
    told: ["error", "malformed"],
    nodesOnly: true,
  },
  "redirect to a link-local address": { mode: () => "redirect", told: ["error", "redirected"] },
  "redirect to loopback": {
    mode: (visited) => ({ redirectTo: visited }),
    told: ["error", "redirected"],
  },
  "wrong chain": { mode: () => "wrongChain", told: ["error", "wrong-chain"], nodesOnly: true },
  "no simulation": {
    mode: () => ({
      rpcError: { code: -32601, message: "the method does not exist" },
      methods: ["eth_simulateV1"],
    }),
    told: null,
    mayAnswer: true,
    nodesOnly: true,
  },
  "no state": {
    mode: () => MISSING_STATE,
    told: ["error", "node-error"],
    mayAnswer: true,
    nodesOnly: true,
  },
  "no batches": {
    mode: () => "refuseBatch",
    told: null,
    mayAnswer: true,
    isHeavy: true,
    nodesOnly: true,
  },
  "every third request 500": {
    mode: () => ({ everyNth: 3, mode: { status: 500 } }),
    told: ["error", "http-status"],
    mayAnswer: true,
  },
} as const satisfies Record<string, UpstreamFault>;

export type FaultName = keyof typeof upstreamFaults;

/** Those by which it is told who rests. */
export const restFaults = [
  ...["slow", "hanging", "a byte every half second", "reset", "429", "500", "HTML"] as const,
  ...["truncated", "50 MB", "redirect to a link-local address"] as const,
] satisfies readonly FaultName[];

export type RestFault = (typeof restFaults)[number];
