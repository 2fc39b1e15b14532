/** Chain access: networks by name, JSON-RPC batches with a deadline and one retry elsewhere. */
import { type Http, HTTP_BODY_BYTES_MAX, type HttpRequest } from "../upstream/http.ts";
import {
  type Asking,
  askingOf,
  type Attempt,
  attempt,
  type AttemptOptions,
  mayBeKnownElsewhere,
} from "./_attempt.ts";
import { createEndpoints, type Endpoint, inOrder, type Preference } from "./_endpoints.ts";
import type { Network } from "./network.ts";
import { createNetworkResolver, type ResolvedNetwork } from "./resolve_network.ts";
import {
  BATCH_CALLS_MAX,
  type BatchOutcome,
  type NodeMemory,
  type RpcAnswer,
  type RpcCall,
} from "./rpc.ts";

/** Makes the calls for the endpoint that is asked, in slices where there are many. */
export type CallsFor = (node: NodeMemory) => readonly RpcCall[] | Promise<readonly RpcCall[]>;

/** What a tool's batch may set. */
export type BatchOptions = Preference & {
  /** Aborts at the request's deadline. */
  readonly signal: AbortSignal;
  /** Cap of one answer body, in bytes. */
  readonly bodyBytesMax?: number;
  /** Limit of an attempt after which another endpoint can still answer. */
  readonly attemptTimeoutMs?: number;
  /** See `HttpRequest`; an entry is an answer with its envelope. */
  readonly kept?: HttpRequest["kept"];
  /**
   * How many answers another endpoint may have though this one answered: a node behind a balancer
   * says null of what its neighbour has. null: these are no answers to what was asked.
   */
  readonly missing?: (answers: readonly RpcAnswer[]) => number | null;
  /** Is told what every endpoint answered, also where another one's answers are used in the end. */
  readonly seen?: (node: NodeMemory, answers: readonly RpcAnswer[]) => void;
};

/** Chain access as tools see it. */
export type Chains = {
  /** Every network, in ascending chain id. */
  readonly networks: readonly Network[];
  /** The network a caller's text names; Ethereum when absent. */
  readonly resolve: (text: string | undefined) => ResolvedNetwork;
  /**
   * Sends the calls as one JSON-RPC batch in one HTTP request; on failure once more to another
   * endpoint. Never throws for what a node does. A function makes the calls for the endpoint that is
   * asked, by what is remembered of it.
   */
  readonly batch: (
    network: Network,
    calls: readonly RpcCall[] | CallsFor,
    options: BatchOptions,
  ) => Promise<BatchOutcome>;
};

/** What chain access is made of. */
export type ChainsOptions = {
  readonly networks: readonly Network[];
  /** Endpoints by chain id that replace the table's, first wins. */
  readonly rpcUrls: Readonly<Record<number, readonly string[]>>;
  readonly http: Http;
  readonly nowMs: () => number;
  /** Limit of an attempt after which another endpoint can still answer. */
  readonly attemptTimeoutMs?: number;
};

/** Leaves the second endpoint more than half of the default request deadline of 8 s. */
const ATTEMPT_TIMEOUT_MS = 3_500;

/** Limit of the last attempt; the request's signal normally ends it before. */
const LAST_ATTEMPT_TIMEOUT_MS = 15_000;

/** One retry. */
const ATTEMPTS_MAX = 2;

/** Builds chain access. Endpoint memory lives in the returned object: one per isolate. */
export function createChains(options: ChainsOptions): Chains {
  const endpointsOf = new Map<number, readonly Endpoint[]>();
  const endpoints = (network: Network): readonly Endpoint[] => {
    const known = endpointsOf.get(network.chainId);
    if (known !== undefined) return known;
    const { chainId, rpcUrls } = network;
    const created = createEndpoints(chainId, rpcUrls, options.rpcUrls[chainId]);
    endpointsOf.set(chainId, created);
    return created;
  };
  return {
    networks: options.networks,
    resolve: createNetworkResolver(options.networks),
    batch: async (network, given, batchOptions) => {
      const callsFor = typeof given === "function" ? given : () => given;
      if (typeof given !== "function") checkCount(given);
      const order = inOrder(endpoints(network), options.nowMs(), batchOptions)
        .slice(0, ATTEMPTS_MAX);
      if (order.length === 0) return noneServesTheChain(endpoints(network));
      return await tryInOrder(order, callsFor, options, batchOptions);
    },
  };
}

function checkCount(calls: readonly RpcCall[]): void {
  if (calls.length === 0 || calls.length > BATCH_CALLS_MAX) {
    throw new RangeError(`A batch holds 1 to ${BATCH_CALLS_MAX} calls, got ${calls.length}`);
  }
}

async function tryInOrder(
  order: readonly Endpoint[],
  callsFor: CallsFor,
  options: ChainsOptions,
  batchOptions: BatchOptions,
): Promise<BatchOutcome> {
  const attempts: Attempt[] = [];
  for (const [index, endpoint] of order.entries()) {
    const isLast = index === order.length - 1;
    const asking = await askingFor(endpoint, callsFor, options.nowMs);
    const made = await attempt(endpoint, asking, attemptOptions(options, batchOptions, isLast));
    attempts.push(made);
    if (made.answers !== null) batchOptions.seen?.(endpoint.memory, made.answers);
    if (made.open === 0 || batchOptions.signal.aborted) break;
  }
  const sources = attempts.map((made) => made.source);
  const chosen = best(attempts);
  const results = chosen?.answers;
  if (chosen !== undefined && results !== undefined && results !== null) {
    const { memory: node } = order[attempts.indexOf(chosen)]!;
    return { ok: true, results, sources, node };
  }
  // A deadline that passed while an endpoint was silent is a timeout whatever failed before it.
  const timedOut = sources.at(-1)?.outcome === "timeout";
  return { ok: false, reason: timedOut ? "timeout" : "error", sources };
}

/** A function of its own: what one that waits has named is kept, and calls are not needed once they are written. */
async function askingFor(
  endpoint: Endpoint,
  callsFor: CallsFor,
  nowMs: () => number,
): Promise<Asking> {
  const calls = await callsFor(endpoint.memory);
  checkCount(calls);
  return await askingOf(endpoint, calls, nowMs());
}

function noneServesTheChain(endpoints: readonly Endpoint[]): BatchOutcome {
  const sources = endpoints.map((endpoint) => ({
    upstream: "rpc",
    endpoint: endpoint.label,
    chainId: endpoint.chainId,
    outcome: "error" as const,
    reason: "wrong-chain" as const,
    ms: 0,
  }));
  return { ok: false, reason: "error", sources };
}

function attemptOptions(
  options: ChainsOptions,
  batchOptions: BatchOptions,
  isLast: boolean,
): AttemptOptions {
  const attemptTimeoutMs = batchOptions.attemptTimeoutMs ?? options.attemptTimeoutMs ??
    ATTEMPT_TIMEOUT_MS;
  return {
    http: options.http,
    nowMs: options.nowMs,
    signal: batchOptions.signal,
    timeoutMs: isLast ? LAST_ATTEMPT_TIMEOUT_MS : attemptTimeoutMs,
    bodyBytesMax: batchOptions.bodyBytesMax ?? HTTP_BODY_BYTES_MAX,
    ...(batchOptions.kept === undefined ? {} : { kept: batchOptions.kept }),
    ...(batchOptions.missing === undefined ? {} : { missing: batchOptions.missing }),
  };
}

/** The attempt that leaves fewest calls open; answers of two nodes are never mixed. */
function best(attempts: readonly Attempt[]): Attempt | undefined {
  const usable = attempts.filter((made) => made.answers?.some((a) => !mayBeKnownElsewhere(a)));
  return usable.sort((a, b) => a.open - b.open)[0];
}
