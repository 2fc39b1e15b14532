/**
 * Runs a failed transaction again as a call at the state before its block. A receipt tells no reason;
 * transactions before it in the same block may have made the difference, so this is a hint.
 */
import { decodeRevert, type Revert } from "../check_honeypot/revert.ts";
import type { Hex } from "../evm/network.ts";
import type { RpcAnswer, RpcCall } from "../evm/rpc.ts";
import type { Transaction } from "../transaction/facts.ts";

/**
 * What came of it. `reverted`: it fails here too, as `revert` tells; `succeeded`: it does not, so the
 * reason stood in the transactions before it; `unanswered`: the node could not say; `too-large`,
 * `not-asked`: it was not tried.
 */
export const replayOutcomes = [
  "reverted",
  "succeeded",
  "unanswered",
  "too-large",
  "not-asked",
] as const;

export type Replay = {
  readonly outcome: (typeof replayOutcomes)[number];
  /** null: it did not revert, or the node gave no bytes. */
  readonly revert: Revert | null;
};

/** Characters of calldata that are sent once more. */
const INPUT_LENGTH_MAX = 2 + 2 * 128 * 1024;

/** Whether the calldata is too long to be sent. */
export function isTooLarge({ input }: Transaction): boolean {
  return input.length > INPUT_LENGTH_MAX;
}

/** The call, or null when it is not sent. No gas price: the sender need not have kept the fee. */
export function replayCall(transaction: Transaction, blockNumber: bigint): RpcCall | null {
  const { from, to, value, input, gasLimit } = transaction;
  if (isTooLarge(transaction) || blockNumber === 0n) return null;
  const call = {
    from,
    ...(to === null ? {} : { to }),
    value: quantity(value),
    data: input,
    ...(gasLimit === null ? {} : { gas: quantity(gasLimit) }),
  };
  return { method: "eth_call", params: [call, quantity(blockNumber - 1n)] };
}

/** Reads the answer of `replayCall`. */
export function readReplay(answer: RpcAnswer | undefined): Replay {
  if (answer?.ok === true) return { outcome: "succeeded", revert: null };
  if (answer?.kind !== "reverted") return { outcome: "unanswered", revert: null };
  // Without bytes it is the node that leaves them out, or a call that ran out of gas.
  return { outcome: "reverted", revert: answer.data === null ? null : decodeRevert(answer.data) };
}

function quantity(value: bigint): Hex {
  return `0x${value.toString(16)}`;
}
