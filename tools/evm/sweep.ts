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

/** Asks every network at once; the answers are in the order of the networks. */
export async function sweep(
  chains: Chains,
  callsOf: (network: Network) => readonly RpcCall[],
  signal: AbortSignal,
): Promise<readonly Swept[]> {
  return await withDeadline(signal, SWEEP_TIMEOUT_MS, (inner) => {
    const options = { signal: inner, attemptTimeoutMs: ATTEMPT_TIMEOUT_MS };
    return Promise.all(chains.networks.map(async (network) => ({
      network,
      outcome: await chains.batch(network, callsOf(network), options),
    })));
  });
}
