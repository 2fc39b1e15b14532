/** What the explorers and the price sources of the local world know. */
import type { Address } from "viem";
import { networks } from "../../tools/evm/networks.ts";
import type { Explorer, FakeContract } from "./explorers.ts";
import type { TestPrices } from "./price_sources.ts";
import type { TokenName } from "./tokens.ts";

/** Chains that Sourcify refuses. */
export const sourcifyUnsupported = networks.flatMap(({ chainId, sourcify }) =>
  sourcify === "yes" ? [] : [chainId]
);

/** Chains that Etherscan refuses. */
export const etherscanUnsupported = networks.flatMap(({ chainId, etherscanV2 }) =>
  etherscanV2 === "yes" ? [] : [chainId]
);

/** The verified contracts of the world: one on each network, and a proxy on Ethereum. */
export function worldContracts(addresses: Readonly<Record<TokenName, Address>>): FakeContract[] {
  const everywhere = networks.map(({ chainId, sourcify }): FakeContract => ({
    chainId,
    address: addresses.usd,
    name: dollarName(chainId),
    match: "exact",
    at: [sourcify === "yes" ? "sourcify" : "etherscan"],
    licence: "MIT",
    verifiedAt: "2026-01-02T03:04:05Z",
  }));
  const onEthereum = (name: string, token: TokenName, more: Partial<FakeContract> = {}) => ({
    chainId: 1,
    address: addresses[token],
    name,
    match: "exact" as const,
    at: ["sourcify", "etherscan", "blockscout"] as readonly Explorer[],
    ...more,
  });
  return [
    ...everywhere,
    onEthereum("WETH9", "weth", {
      compilerVersion: "0.4.19+commit.c4cbbb05",
      optimizer: { enabled: false, runs: 200 },
      evmVersion: "byzantium",
    }),
    onEthereum("TokenImplementation", "tokenImplementation", { licence: "MIT" }),
    onEthereum("ERC1967Proxy", "proxyToken", {
      licence: "MIT",
      proxy: { type: "EIP1967Proxy", implementations: [addresses.tokenImplementation] },
    }),
  ];
}

/** What the contract `usd` is called on a network: its own name, so that no two are confused. */
export function dollarName(chainId: number): string {
  return `DemoDollar${chainId}`;
}

/** US dollars by CoinGecko id, with as many digits as the sources give. */
export const worldPrices = {
  "ethereum": { usd: 3127.46 },
  "binancecoin": { usd: 911.03 },
  "xdai": { usd: 0.999871 },
  "polygon-ecosystem-token": { usd: 0.20417 },
  "monad": { usd: 0.0351 },
  "sonic-3": { usd: 0.17342 },
  "frax-share": { usd: 1.2183 },
  "hyperliquid": { usd: 38.519 },
  "sei-network": { usd: 0.182964 },
  "mantle": { usd: 1.1307 },
  "apecoin": { usd: 0.3391 },
  "celo": { usd: 0.26458 },
  "avalanche-2": { usd: 17.853 },
  "berachain-bera": { usd: 1.4972 },
} as const satisfies TestPrices;
