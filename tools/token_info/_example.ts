/** The example that the catalogue, the playground and the discovery files show. */
export const tokenInfoExample = {
  arguments: { token: "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2", network: "Ethereum" },
  result: {
    ok: true,
    token: "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
    network: { name: "Ethereum", chainId: 1, status: "active" },
    blockNumber: 23_850_000,
    asOf: 1_763_720_000,
    name: "Wrapped Ether",
    symbol: "WETH",
    decimals: 18,
    totalSupply: "2400000000000000000000000",
    owner: { address: null, kind: "none", renounced: null, delegatedTo: null },
    proxy: null,
    warnings: [],
    unknown: [],
    untrustedFields: ["/name", "/symbol"],
    sources: [
      { upstream: "rpc", endpoint: "ethereum.reth.rs", chainId: 1, outcome: "ok", ms: 84 },
    ],
  },
} as const;
