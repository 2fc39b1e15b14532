/** A transaction of Ethereum mainnet, sent once more on the local chain: its hash is the same there. */
import type { Address, Hex } from "viem";
import type { Exchange } from "./dex/dex_chain.ts";
import { rpc, rpcBatch } from "./json_rpc.ts";
import { putDai } from "./world_stand_ins.ts";

/**
 * As its sender signed it, of block 18993374: 193.96 Dai to the bridge to Gnosis. Published in
 * https://github.com/rotki/test-caching at eb86a80c45cca5ded290ab53b8d517f5455e2b56, in
 * cassettes/unit/decoders/test_xdai_bridge/.
 */
const SIGNED: Hex = `0x${
  [
    "02f8ac010801850e8a331ee482891e946b175474e89094c44da98b954eedeac495271d0f80",
    "b844a9059cbb0000000000000000000000004aa42145aa6ebf72e164c9bbc74fbd3788045016",
    "00000000000000000000000000000000000000000000000a83c0071b6e670e1d",
    "c080a0cd23d787706c883943da208879f1bbb68932a3b7265bf52c96436fed22be1bb9",
    "a025f0ab5edb817c4727022f4aa77619d504d1befebbd6127a630be7f4c6604223",
  ].join("")
}`;
const SENDER: Address = "0xfF025244b556F0cD4617FBfE67F7986D7292A3E4";
const BRIDGE: Address = "0x4aa42145Aa6Ebf72e164C9bBC74fbD3788045016";
const NONCE = 8;
const COIN = 10n ** 18n;

/** Sets up what it needs, sends it and answers its hash. */
export async function replayTransfer(
  rpcUrl: string,
  exchange: Pick<Exchange, "put">,
): Promise<Hex> {
  // Both hold Dai afterwards too, as they did: a slot that is filled anew would cost more gas than it has.
  await putDai(exchange, { [SENDER]: 1_000n * COIN, [BRIDGE]: 1_000_000n * COIN });
  await rpcBatch(rpcUrl, [
    { method: "anvil_setBalance", params: [SENDER, `0x${COIN.toString(16)}`] },
    { method: "anvil_setNonce", params: [SENDER, `0x${NONCE.toString(16)}`] },
  ]);
  const receipt = await rpc(rpcUrl, "eth_sendRawTransactionSync", [SIGNED]) as {
    readonly status: Hex;
    readonly transactionHash: Hex;
  };
  if (receipt.status !== "0x1") throw new Error("the transfer of Dai failed");
  return receipt.transactionHash;
}
