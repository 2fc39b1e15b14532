/** The example that the catalogue, the playground and the discovery files show. */

const ethereum = { name: "Ethereum", chainId: 1, status: "active" };
const base = { name: "Base", chainId: 8453, status: "active" };
const sei = { name: "Sei", chainId: 1329, status: "active" };
const blast = { name: "Blast", chainId: 81_457, status: "sunset" };

const coin = {
  nativeSymbol: "ETH",
  decimals: 18,
  price: {
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
  },
};

/** Shortened to four networks. */
export const marketInfoExample = {
  arguments: {},
  result: {
    ok: true,
    asOf: 1_763_720_002,
    cached: false,
    ageSeconds: 0,
    referenceDeployment: {
      description: "Creation of one plain ERC-20 token with burning and permits; the same bytes " +
        "on every network.",
      initCodeBytes: 3_560,
      gas: 747_842,
    },
    networks: [
      {
        network: ethereum,
        blockNumber: 23_850_000,
        asOf: 1_763_720_000,
        ...coin,
        gas: {
          price: "1300000000",
          priceFrom: "fee-history",
          baseFee: "1200000000",
          priorityFee: "100000000",
        },
        deployment: {
          rule: "plain",
          gas: 747_842,
          gasPrice: "1300000000",
          executionFee: "972194600000000",
          l1DataFee: null,
          operatorFee: null,
          totalFee: "972194600000000",
          usd: "2.24847222",
          complete: true,
        },
        unknown: [],
      },
      {
        network: base,
        blockNumber: 38_400_000,
        asOf: 1_763_720_001,
        ...coin,
        gas: {
          price: "6000000",
          priceFrom: "fee-history",
          baseFee: "5000000",
          priorityFee: "1000000",
        },
        deployment: {
          rule: "op-stack",
          gas: 747_842,
          gasPrice: "6000000",
          executionFee: "4487052000000",
          l1DataFee: "312948000000",
          operatorFee: "0",
          totalFee: "4800000000000",
          usd: "0.01110134",
          complete: true,
        },
        unknown: [],
      },
    ],
    unavailable: [{ network: sei, reason: "timeout" }, { network: blast, reason: "error" }],
    cheapest: {
      network: base,
      totalFee: "4800000000000",
      nativeSymbol: "ETH",
      usd: "0.01110134",
      comparedNetworks: 2,
    },
    notCompared: [{ network: sei, reason: "no-answer" }, { network: blast, reason: "sunset" }],
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
      {
        upstream: "rpc",
        endpoint: "rpc.blast.io",
        chainId: 81_457,
        outcome: "error",
        reason: "network",
        ms: 35,
      },
      { upstream: "defillama", endpoint: "coins.llama.fi", outcome: "ok", ms: 120 },
    ],
    moreSources: 0,
  },
} as const;
