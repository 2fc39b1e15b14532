/** What the tests of the lens and the swaps share. */
import type { Address } from "viem";
import { lensCall, type LensRead, readLens } from "../../tools/dex/lens.ts";
import type { Network } from "../../tools/evm/network.ts";
import { networks } from "../../tools/evm/networks.ts";
import type { RpcAnswer } from "../../tools/evm/rpc.ts";
import { type DexChain, startDexChain } from "../rig/dex/dex_chain.ts";
import { rpc } from "../rig/json_rpc.ts";

export const COIN = 10n ** 18n;
export const SUPPLY = 10n ** 27n;
export const PLAIN = "own:DexPlainToken";

export function networkOf(chainId: number): Network {
  const network = networks.find((row) => row.chainId === chainId);
  if (network === undefined) throw new Error(`no network ${chainId}`);
  return network;
}

/** Runs a test on a chain of its own. */
export async function onChain(
  chainId: number,
  test: (chain: DexChain, network: Network) => Promise<void>,
): Promise<void> {
  const chain = await startDexChain({ chainId });
  try {
    await test(chain, networkOf(chainId));
  } finally {
    await chain.stop();
  }
}

/** The node's answer to the lens's call. */
export async function lensAnswer(
  chain: DexChain,
  network: Network,
  token: Address,
  sizes: readonly bigint[],
): Promise<RpcAnswer> {
  const call = lensCall(network, token, sizes);
  if (call === null) throw new Error("no lens for this network");
  return { ok: true, result: await rpc(chain.rpcUrl, call.method, call.params) };
}

/** What the lens reads, which must be an answer. */
export async function look(
  chain: DexChain,
  network: Network,
  token: Address,
  sizes: readonly bigint[] = [],
): Promise<Extract<LensRead, { ok: true }>> {
  const read = readLens(network, await lensAnswer(chain, network, token, sizes));
  if (!read.ok) throw new Error(`the lens answered ${read.reason}`);
  return read;
}
