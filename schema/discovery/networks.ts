/** `/networks.json`: what is read, looked at and simulated on each network. */
import { service } from "../service.ts";

/** One network as data. */
export type NetworkDescription = {
  readonly name: string;
  readonly chainId: number;
  readonly nativeSymbol: string;
  /** Further names that `network` takes. */
  readonly aliases: readonly string[];
  readonly status: "active" | "sunset";
  /** Whether the token risk snapshot looks at liquidity here. */
  readonly liquidityChecked: boolean;
  /** Whether the snapshot looks here when no network is named. */
  readonly detected: boolean;
  /** Venues whose pools `check_honeypot` looks for, the main one first. */
  readonly dexes: readonly { readonly name: string; readonly kind: string }[];
  readonly simulation: { readonly method: SimulationMethod; readonly reason: SimulationReason };
};

/** How `check_honeypot` tries a trade, with what each way means. */
export const simulationMethods = {
  "eth_simulateV1": "Trades in later blocks; documented for the network, not for every endpoint.",
  "eth_simulateV1-or-eth_call":
    "No source says that nodes of the network simulate blocks: they are asked, and where they do " +
    "not, a trade in one call is tried. The answer's `coverage` tells which it was.",
  "none": "No trade is simulated.",
} as const satisfies Record<string, string>;

export type SimulationMethod = keyof typeof simulationMethods;

/** Why it is not the first method; null where it is. */
export type SimulationReason = "not-documented" | "no-evm-code" | "no-venue" | null;

export function networksJson(networks: readonly NetworkDescription[]) {
  return {
    name: `Networks, ${service.name}`,
    version: service.version,
    url: "{base_url}/networks.json",
    count: networks.length,
    simulationMethods,
    networks,
  };
}
