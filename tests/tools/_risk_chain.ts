/** Snapshots of tokens on real local chains, asked straight, with the requests counted at the socket. */
import assert from "node:assert/strict";
import { once } from "../../schema/lazy.ts";
import type { Analyses } from "../../tools/bytecode/analyses.ts";
import { createChains } from "../../tools/evm/chains.ts";
import type { Address } from "../../tools/evm/network.ts";
import { networks } from "../../tools/evm/networks.ts";
import { tokenRiskResult } from "../../tools/token_risk/schema.ts";
import { lookUpToken, type RiskAnswer } from "../../tools/token_risk/token_risk.ts";
import { createHttp } from "../../tools/upstream/http.ts";
import { steadyAnalyses } from "../rig/analyser.ts";
import { untimed } from "../rig/untimed.ts";

/** The six networks in the order in which they are asked. */
export const candidateIds = [1, 56, 137, 8453, 42_161, 10] as const;

// deno-lint-ignore no-explicit-any -- the tests look into it
export type Snapshot = any;

/** An endpoint of each network that a test has; the others are nobody's. */
export type Endpoints = Readonly<Record<number, string>>;

const NOBODY = "http://127.0.0.1:9";

/** One memory for all lookups of a file. */
const steady = once(steadyAnalyses);

export type LookUpOptions = {
  /** Given where time is what is tested; else the lookup is made again when it ran out of it. */
  readonly deadlineMs?: number;
  /** Runs before each try. */
  readonly before?: () => void;
  readonly nowMs?: () => number;
  /** In the place of those that no clock ends. */
  readonly analyses?: Analyses;
};

/** Looks a token up; a network is named by its id, null means detection. */
export async function lookUp(
  endpoints: Endpoints,
  token: Address,
  chainId: number | null,
  options: LookUpOptions = {},
): Promise<RiskAnswer> {
  const once = () => {
    options.before?.();
    return lookUpOnce(endpoints, token, chainId, options);
  };
  return options.deadlineMs === undefined ? await untimed(once) : await once();
}

async function lookUpOnce(
  endpoints: Endpoints,
  token: Address,
  chainId: number | null,
  { deadlineMs = 7_500, nowMs = () => Date.now(), analyses: given }: LookUpOptions,
): Promise<RiskAnswer> {
  const rpcUrls = Object.fromEntries(
    networks.map((network) => [network.chainId, [endpoints[network.chainId] ?? NOBODY]]),
  );
  const chains = createChains({ networks, rpcUrls, http: createHttp(), nowMs });
  const network = networks.find((one) => one.chainId === chainId) ?? null;
  // Before the deadline runs: the first call loads the analyser.
  const analyses = given ?? await steady();
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), deadlineMs);
  try {
    const ctx = {
      chains,
      analyses,
      nowMs,
      signal: deadline.signal,
      fullAuditUrl: "https://x.example",
    };
    return await lookUpToken(ctx, token, network);
  } finally {
    clearTimeout(timer);
  }
}

/** The same, which must answer; held against the result's schema. */
export async function snapshot(
  ...args: Parameters<typeof lookUp>
): Promise<{ readonly answer: Snapshot; readonly whole: boolean }> {
  const { answer, whole } = await lookUp(...args);
  assert.equal(answer.ok, true, JSON.stringify(answer));
  const parsed = tokenRiskResult().safeParse(JSON.parse(JSON.stringify(answer)));
  assert.ok(parsed.success, parsed.error?.message);
  return { answer, whole };
}
