/** Bounds of requests that no configuration changes (SPEC, "Limits"). */
export const limits = {
  /** Code points of one string argument. */
  stringLengthMax: 4096,
  /** Bytes of a request body. */
  bodyBytesMax: 65_536,
  /** Time a request's body may take to arrive. */
  bodyTimeoutMs: 10_000,
  /** Time a tool may take, upstreams included. */
  toolTimeoutMs: 8_000,
  /** What a tool is given after its deadline to say what it found. */
  toolGraceMs: 500,
  /** Live API keys of one account. */
  keysPerAccount: 5,
} as const satisfies Record<string, number>;

/** Ceilings of authenticated requests; their defaults stand in `config_table.ts`. */
export type Ceilings = {
  /** Requests per minute and client address. */
  readonly perMinute: number;
  /** Requests per UTC day and API key. */
  readonly perDay: number;
};
