/** From a caller's text to a network. */
import { once } from "../../schema/lazy.ts";
import type { Refusal } from "../../schema/tool.ts";
import type { Network } from "./network.ts";

/** The network a text names, or the refusal that lists what it may name. */
export type ResolvedNetwork = { readonly ok: true; readonly network: Network } | Refusal;

const DEFAULT_CHAIN_ID = 1;

/** Longest text looked at: every known name is far shorter. */
const TEXT_LENGTH_MAX = 64;

/** Case, spaces and the usual separators do not distinguish networks: "BNB Chain", "bnb-chain". */
function fold(text: string): string {
  return text.toLowerCase().replace(/[\s_-]+/g, "");
}

/**
 * Builds the resolver of a network list: by name, alias, viem export name or decimal chain id;
 * absent or blank means Ethereum. The refusal never repeats the caller's text.
 */
export function createNetworkResolver(
  networks: readonly Network[],
): (text: string | undefined) => ResolvedNetwork {
  const byName = once(() =>
    new Map(networks.flatMap((network) =>
      [network.name, network.viemExport, ...network.aliases]
        .map((name) => [fold(name), network] as const)
    ))
  );
  return (text = "") => {
    const given = text.length <= TEXT_LENGTH_MAX ? text.trim() : "?";
    const id = given === "" ? DEFAULT_CHAIN_ID : chainIdOf(given);
    const network = id === undefined
      ? byName().get(fold(given))
      : networks.find(({ chainId }) => chainId === id);
    return network === undefined ? unsupported(networks) : { ok: true, network };
  };
}

/** The number that `text` writes as a chain id is written. */
function chainIdOf(text: string): number | undefined {
  return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined;
}

function unsupported(networks: readonly Network[]): Refusal {
  const names = networks.map((network) => network.name);
  return {
    ok: false,
    error: "unsupported-network",
    detail: `The network is none of the ${names.length}: ${names.join(", ")}. ` +
      "Give one of these names or its chain id.",
    networks: names,
  };
}
