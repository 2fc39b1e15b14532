/** One batch on each of many networks at the same time, within a deadline of their own. */
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
  const deadline = new AbortController();
  const abort = () => deadline.abort();
  const timer = setTimeout(abort, SWEEP_TIMEOUT_MS);
  signal.addEventListener("abort", abort, { once: true });
  if (signal.aborted) abort();
  const options = { signal: deadline.signal, attemptTimeoutMs: ATTEMPT_TIMEOUT_MS };
  try {
    return await Promise.all(chains.networks.map(async (network) => ({
      network,
      outcome: await chains.batch(network, callsOf(network), options),
    })));
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  }
}
