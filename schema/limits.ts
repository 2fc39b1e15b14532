/** Bounds of requests that no configuration changes (SPEC, "Limits"). */
export const limits = {
  /** Code points of one string argument. */
  stringLengthMax: 4096,
  /** Bytes of a file's text that `scan_agent_config` reads. */
  agentConfigBytesRead: 4096,
  /** Bytes of a request body. */
  bodyBytesMax: 65_536,
  /** Time a request's body may take to arrive. */
  bodyTimeoutMs: 10_000,
  /** Time a tool may take, upstreams included. */
  toolTimeoutMs: 8_000,
  /** What a tool is given after its deadline to say what it found. */
  toolGraceMs: 500,
  /** How long an answer of the token risk snapshot is given out again. */
  tokenRiskCacheSeconds: 60,
  /** Sign-ins that one client address may start in a minute. */
  signInsPerMinute: 20,
  /** Sessions of one account; a further sign-in ends the oldest. */
  sessionsPerAccount: 20,
  /** Live API keys of one account. */
  keysPerAccount: 5,
  /** Revoked API keys that an account keeps, beside the last one of each place. */
  revokedKeysKept: 50,
} as const satisfies Record<string, number>;

/**
 * Ceilings of a surface; their defaults stand in `config_table.ts`. Per day means per API key for
 * authenticated requests, and all callers together for the free lookups.
 */
export type Ceilings = {
  /** Requests per minute and client address. */
  readonly perMinute: number;
  /** Requests per UTC day. */
  readonly perDay: number;
};
