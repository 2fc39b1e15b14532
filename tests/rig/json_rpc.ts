/** The few lines of JSON-RPC the rig needs; the service's own client is what is under test. */

import type { Hex } from "viem";

/** One call of a batch. */
export type RpcCall = { readonly method: string; readonly params?: readonly unknown[] };

type RpcAnswer = { id: number; result?: unknown; error?: { code: number; message: string } };

/**
 * Sends calls as one batch and returns their results in the order of the calls.
 * Throws an error naming the method when one of them failed.
 */
export async function rpcBatch(url: string, calls: readonly RpcCall[]): Promise<unknown[]> {
  if (calls.length === 0) return [];
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(
      calls.map(({ method, params }, id) => ({ jsonrpc: "2.0", id, method, params: params ?? [] })),
    ),
  });
  const answers = await response.json() as RpcAnswer[];
  const byId = new Map(answers.map((answer) => [answer.id, answer]));
  return calls.map(({ method }, id) => {
    const answer = byId.get(id);
    if (answer === undefined) throw new Error(`${method} was not answered by ${url}`);
    if (answer.error) throw new Error(`${method} failed: ${answer.error.message}`);
    return answer.result;
  });
}

/** Sends a transaction, signed or from an account of the node's; its hash, once a block holds it. */
export async function sendMined(url: string, transaction: Hex | object): Promise<Hex> {
  const what = typeof transaction === "string" ? "RawTransaction" : "Transaction";
  const receipt = await rpc(url, `eth_send${what}Sync`, [transaction]);
  return (receipt as { transactionHash: Hex }).transactionHash;
}

/** One call; throws an error naming the method when it failed. */
export async function rpc(
  url: string,
  method: string,
  params: readonly unknown[] = [],
): Promise<unknown> {
  const [result] = await rpcBatch(url, [{ method, params }]);
  return result;
}
