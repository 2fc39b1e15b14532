/** The networks as the discovery files tell of them. */
import type { NetworkDescription } from "../schema/discovery/networks.ts";
import { venuesOf } from "./dex/venues.ts";
import type { Network } from "./evm/network.ts";
import { networks } from "./evm/networks.ts";
import { candidateNetworks, hasLiquidityCheck } from "./token_risk/networks.ts";

/** One row a network, in ascending chain id. */
export function networkDescriptions(): readonly NetworkDescription[] {
  const detected = new Set(candidateNetworks({ networks }));
  return networks.map((network) => ({
    name: network.name,
    chainId: network.chainId,
    nativeSymbol: network.nativeSymbol,
    aliases: network.aliases,
    status: network.status,
    liquidityChecked: hasLiquidityCheck(network),
    detected: detected.has(network),
    dexes: venuesOf(network).map(({ name, kind }) => ({ name, kind })),
    simulation: simulationOf(network),
  }));
}

function simulationOf(network: Network): NetworkDescription["simulation"] {
  if (network.codeOverride === "unusable") return { method: "none", reason: "no-evm-code" };
  if (network.wrappedNative === null || venuesOf(network).length === 0) {
    return { method: "none", reason: "no-venue" };
  }
  return network.simulateV1 === "documented"
    ? { method: "eth_simulateV1", reason: null }
    : { method: "eth_simulateV1-or-eth_call", reason: "not-documented" };
}
