/** The 25 networks, in ascending chain id: the one list every chain tool reads. */
import type { Network } from "./network.ts";
import { layer1Networks } from "./_networks_layer1.ts";
import { newerLayer1Networks } from "./_networks_layer1_newer.ts";
import { opStackCoinNetworks } from "./_networks_op_stack_coin.ts";
import { opStackEthNetworks } from "./_networks_op_stack_eth.ts";
import { otherRollupNetworks } from "./_networks_rollups.ts";

/** Every network, Ethereum first. */
export const networks: readonly Network[] = [
  ...layer1Networks,
  ...newerLayer1Networks,
  ...opStackEthNetworks,
  ...opStackCoinNetworks,
  ...otherRollupNetworks,
].sort((a, b) => a.chainId - b.chainId);
