/**
 * HyperEVM has two kinds of blocks, each with a price of its own: fast ones that take 2 M gas, and big
 * ones (https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/hyperevm/dual-block-architecture).
 */
import { type FeeRule, gasOnly } from "./_cost.ts";
import { PER_GAS_MAX } from "./_gas.ts";
import { known, quantityOf } from "./_read_answer.ts";

/** Gas of a fast block. */
const FAST_BLOCK_GAS = 2_000_000n;

/** The rule for a deployment of this much gas. */
export function hyperEvmRule(deploymentGas: bigint): FeeRule {
  const gas = known(deploymentGas);
  if (deploymentGas <= FAST_BLOCK_GAS) {
    return {
      price: "gas-price",
      calls: () => [],
      cost: (_, { price }) => gasOnly("hyperevm-fast-block", gas, price),
    };
  }
  return {
    price: "gas-price",
    calls: () => [{ method: "eth_bigBlockGasPrice", params: [] }],
    cost: ([price]) => gasOnly("hyperevm-big-block", gas, quantityOf(price, 1n, PER_GAS_MAX)),
  };
}
