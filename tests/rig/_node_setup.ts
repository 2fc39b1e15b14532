/** Gives a node of the local world the prices and the wallet balance of its row. */
import { type Address, numberToHex } from "viem";
import { rpc } from "./json_rpc.ts";
import { type NetworkRow, ownNodes } from "./network_rows.ts";

/** More than fee histories look back, so that the deployment's block is out of sight. */
const BLOCKS_MIN = 6;

/** Room for a base fee that rises by an eighth from block to block. */
const MAX_FEE_FACTOR = 2n;

/** Mines blocks with one transaction each that tips as the row says. `payer` pays for them. */
export async function setUpNode(
  rpcUrl: string,
  { chainId, baseFeeWei, tipWei, balanceWei }: NetworkRow,
  { wallet, payer }: { readonly wallet: Address; readonly payer: Address },
): Promise<void> {
  const transaction = {
    from: payer,
    to: payer,
    value: "0x1",
    maxFeePerGas: numberToHex((baseFeeWei + tipWei) * MAX_FEE_FACTOR),
    maxPriorityFeePerGas: numberToHex(tipWei),
  };
  await rpc(rpcUrl, "anvil_setBalance", [wallet, numberToHex(balanceWei)]);
  // Blocks by hand, one request after the other: mined by itself, a block may come after the base
  // fee of the next one is set.
  await rpc(rpcUrl, "evm_setAutomine", [false]);
  // No two nodes are at the same block.
  const blocks = BLOCKS_MIN + ownNodes.findIndex((id) => id === chainId);
  for (let block = 0; block < blocks; block++) {
    await rpc(rpcUrl, "anvil_setNextBlockBaseFeePerGas", [numberToHex(baseFeeWei)]);
    await rpc(rpcUrl, "eth_sendTransaction", [transaction]);
    await rpc(rpcUrl, "evm_mine");
  }
  await rpc(rpcUrl, "evm_setAutomine", [true]);
}
