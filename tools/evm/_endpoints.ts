/** The endpoints of a network and what this isolate remembers of them. */
import { type Health, isResting, newHealth } from "../upstream/rest.ts";
import { type ChainMemory, isAway, newChainMemory } from "./_chain_check.ts";
import type { Ability, NodeMemory } from "./rpc.ts";

/** Failures after which an endpoint is asked only after the others, for as long as it rests. */
const FAILURES_MAX = 1;

/** One endpoint and its memory. Mutable: it is the isolate's memory, not a value. */
export type Endpoint = {
  readonly url: string;
  /** How answers name it: its host, or "configured-1", since keys may sit anywhere in the URL. */
  readonly label: string;
  readonly chainId: number;
  readonly health: Health;
  readonly chain: ChainMemory;
  refusesBatches: boolean;
  readonly memory: NodeMemory;
};

/** Endpoints of a network: the operator's when configured, else the table's. */
export function createEndpoints(
  chainId: number,
  tableUrls: readonly string[],
  configuredUrls: readonly string[] | undefined,
): Endpoint[] {
  const configured = configuredUrls !== undefined && configuredUrls.length > 0;
  const urls = configured ? configuredUrls : tableUrls;
  return urls.map((url, index) => ({
    url,
    label: configured ? `configured-${index + 1}` : new URL(url).hostname,
    chainId,
    health: newHealth(),
    chain: newChainMemory(),
    refusesBatches: false,
    memory: { lacks: new Set(), has: new Set() },
  }));
}

/** Who is asked before the others. */
export type Preference = {
  /** The endpoint that answered before, whose state the next calls build on. */
  readonly node?: NodeMemory;
  /** Those known to lack this come later. */
  readonly needs?: Ability;
};

/**
 * The endpoints to ask, in order: the recently failed ones last, among the others the preferred ones
 * first. Those that served another chain are left out for a while; of those that did before, one at a
 * time is tried before the others, for a caller has few attempts.
 */
export function inOrder(
  endpoints: readonly Endpoint[],
  nowMs: number,
  { node, needs }: Preference = {},
): Endpoint[] {
  const usable = endpoints.filter(({ chain }) => !isAway(chain, nowMs));
  const returning = usable.find(({ chain }) => chain.wrongs > 0);
  const rank = (endpoint: Endpoint) => {
    const { chain, health, memory } = endpoint;
    if (memory === node) return 0;
    if (chain.wrongs > 0 && endpoint !== returning) return 3;
    if (isResting(health, nowMs, FAILURES_MAX)) return 3;
    return needs !== undefined && memory.lacks.has(needs) ? 2 : 1;
  };
  return usable.sort((a, b) => rank(a) - rank(b));
}
