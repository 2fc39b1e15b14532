/** One batch on each of many networks at the same time, within a deadline of their own. */
import { withDeadline } from "../deadline.ts";
import type { Chains } from "./chains.ts";
import type { Network } from "./network.ts";
import type { BatchOutcome, RpcCall } from "./rpc.ts";

/** What came of one network. */
export type Swept = { readonly network: Network; readonly outcome: BatchOutcome };

/** Leaves the tool time to say which networks did not answer. */
export const SWEEP_TIMEOUT_MS = 6_000;

/** Leaves a second endpoint more than half of that. */
const ATTEMPT_TIMEOUT_MS = 2_500;

/**
 * Of one network's answer: a block of over 14,000 transactions. All 25 arrive at the same time, for
 * each caller, and are held in memory until they are parsed.
 */
const BODY_BYTES_MAX = 1024 * 1024;

/** Asks every network at once; the answers are in the order of the networks. */
export async function sweep(
  chains: Chains,
  callsOf: (network: Network) => readonly RpcCall[],
  signal: AbortSignal,
): Promise<readonly Swept[]> {
  return await withDeadline(signal, SWEEP_TIMEOUT_MS, (inner) => {
    const options = {
      signal: inner,
      attemptTimeoutMs: ATTEMPT_TIMEOUT_MS,
      bodyBytesMax: BODY_BYTES_MAX,
    };
    return Promise.all(chains.networks.map(async (network) => ({
      network,
      outcome: await chains.batch(network, callsOf(network), options),
    })));
  });
}
