/** What a result says of each upstream it asked: `sources`, part of every answer read from one. */

/** Why an upstream gave no usable answer. A closed list: upstream text never reaches a caller. */
export const sourceReasons = [
  "http-status",
  "rate-limited",
  "too-large",
  "not-json",
  "redirected",
  "network",
  "deadline",
  "malformed",
  "wrong-chain",
  "chain-unconfirmed",
  "node-error",
  "refused",
  "resting",
] as const;

export type SourceReason = (typeof sourceReasons)[number];

/** One entry of `sources`. */
export type Source = {
  readonly upstream: string;
  readonly endpoint: string;
  readonly chainId?: number;
  readonly outcome: "ok" | "empty" | "timeout" | "error" | "unsupported";
  readonly reason?: SourceReason;
  /** Whole milliseconds. */
  readonly ms: number;
  readonly cached?: true;
};
