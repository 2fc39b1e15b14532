/** Networks the snapshot treats in a way of their own (SPEC, "Token risk snapshot"). */
import type { Chains } from "../evm/chains.ts";
import type { Network } from "../evm/network.ts";

/** Ethereum, BNB Chain, Polygon, Base, Arbitrum, Optimism: the order decides where nothing else does. */
const dexChainIds = [1, 56, 137, 8453, 42_161, 10] as const;

/** The networks asked when a caller names none. */
export function candidateNetworks({ networks }: Pick<Chains, "networks">): readonly Network[] {
  return dexChainIds.flatMap((id) => networks.find(({ chainId }) => chainId === id) ?? []);
}

/** Whether liquidity is looked at on this network. */
export function hasLiquidityCheck({ chainId }: Network): boolean {
  return (dexChainIds as readonly number[]).includes(chainId);
}
