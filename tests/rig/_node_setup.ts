/** Gives a node of the local world the prices and the wallet balance of its row. */
import type { Address } from "viem";
import { numberToHex } from "viem";
import { rpc, rpcBatch } from "./json_rpc.ts";
import type { NetworkRow } from "./network_rows.ts";

/** As many as fee histories look back, so that the deployment's block is out of sight. */
const BLOCKS = 5;

/** Three blocks' worth of head room: the base fee may rise by an eighth from block to block. */
const MAX_FEE_FACTOR = 2n;

/** Mines blocks with one transaction each that tips as the row says. `payer` pays for them. */
export async function setUpNode(
  rpcUrl: string,
  { baseFeeWei, tipWei, balanceWei }: NetworkRow,
  { wallet, payer }: { readonly wallet: Address; readonly payer: Address },
): Promise<void> {
  const transaction = {
    from: payer,
    to: payer,
    value: "0x1",
    maxFeePerGas: numberToHex((baseFeeWei + tipWei) * MAX_FEE_FACTOR),
    maxPriorityFeePerGas: numberToHex(tipWei),
  };
  for (let block = 0; block < BLOCKS; block++) {
    await rpc(rpcUrl, "anvil_setNextBlockBaseFeePerGas", [numberToHex(baseFeeWei)]);
    await rpc(rpcUrl, "eth_sendTransaction", [transaction]);
  }
  await rpcBatch(rpcUrl, [
    { method: "anvil_setBalance", params: [wallet, numberToHex(balanceWei)] },
    // A block of its own: some nodes answer for the state of the latest block only.
    { method: "anvil_setNextBlockBaseFeePerGas", params: [numberToHex(baseFeeWei)] },
    { method: "eth_sendTransaction", params: [transaction] },
  ]);
}
