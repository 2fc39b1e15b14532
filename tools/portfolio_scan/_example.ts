/** The example that the catalogue, the playground and the discovery files show. */

const ethereum = { name: "Ethereum", chainId: 1, status: "active" };
const base = { name: "Base", chainId: 8453, status: "active" };
const sei = { name: "Sei", chainId: 1329, status: "active" };

const price = {
  usd: "2312.78",
  source: "defillama",
  updatedAt: 1_763_719_960,
  ageSeconds: 42,
  stale: false,
  check: {
    source: "chainlink",
    usd: "2311.4",
    updatedAt: 1_763_719_200,
    differenceBps: 6,
  },
  disputed: false,
};

const coin = { nativeSymbol: "ETH", decimals: 18, price };

/** Shortened to three networks. */
export const portfolioScanExample = {
  arguments: { address: "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2" },
  result: {
    ok: true,
    address: "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
    fromConnectedWallet: false,
    asOf: 1_763_720_002,
    networks: [
      {
        network: ethereum,
        blockNumber: 23_850_000,
        asOf: 1_763_720_000,
        ...coin,
        balance: "1500000000000000000",
        usd: "3469.17",
      },
      {
        network: base,
        blockNumber: 38_400_000,
        asOf: 1_763_720_001,
        ...coin,
        balance: "0",
        usd: "0",
      },
    ],
    unavailable: [{ network: sei, reason: "timeout" }],
    total: { usd: "3469.17", partial: true, missing: [{ network: sei, reason: "no-answer" }] },
    priceDisagreements: [],
    unknown: [],
    sources: [
      { upstream: "rpc", endpoint: "ethereum.reth.rs", chainId: 1, outcome: "ok", ms: 84 },
      {
        upstream: "rpc",
        endpoint: "evm-rpc.sei-apis.com",
        chainId: 1329,
        outcome: "timeout",
        reason: "deadline",
        ms: 6000,
      },
      { upstream: "rpc", endpoint: "mainnet.base.org", chainId: 8453, outcome: "ok", ms: 61 },
      { upstream: "defillama", endpoint: "coins.llama.fi", outcome: "ok", ms: 120 },
    ],
  },
} as const;
