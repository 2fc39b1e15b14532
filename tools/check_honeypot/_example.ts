/** The example that the catalogue, the playground and the discovery files show. */

const TOKEN = "0x6982508145454Ce325dDbE47a25d4ec3d2311933";
const POOL = "0xA43fe16908251ee70EF74718545e4FE6C5cCEc9f";
const SENDERS = [
  "0x3c7FE7739450DE595Dd81e71ef40b861ee5c07ec",
  "0xf60019ECBCaF04cb94e4Bf919DE7377f5B7b01aD",
  "0x9FF84f2C0ddC5F8e9d2c8d3aB0dA30EE8Ab1FC14",
] as const;

const pool = {
  address: POOL,
  venue: "Uniswap V2",
  kind: "v2",
  feeTier: null,
  stable: null,
  nativeReserve: "5400000000000000000000",
  tokenReserve: "2600000000000000000000000000000",
  priceImpactBps: 2,
  outcome: "sells",
} as const;

const sale = { pool: POOL, outcome: "sold", voidReason: null } as const;
const tried = { ...sale, sizeWei: "10000000000000000" } as const;
const attempt = {
  ...sale,
  environment: "plain",
  share: "most",
  buyTaxBps: 0,
  sellTaxBps: 0,
} as const;

export const checkHoneypotExample = {
  arguments: { token: TOKEN, network: "Ethereum" },
  result: {
    ok: true,
    token: TOKEN,
    network: { name: "Ethereum", chainId: 1, status: "active" },
    blockNumber: 23_850_000,
    asOf: 1_763_720_000,
    verdict: "sellable",
    isHoneypot: false,
    reason: null,
    coverage: "full",
    buyTaxBps: 0,
    sellTaxBps: 0,
    transferTaxBps: 0,
    sellTaxProceedsBps: 0,
    buyGas: 131_204,
    sellGas: 118_770,
    limits: {
      maxBuy: null,
      maxSell: null,
      maxWallet: null,
      triedWei: "6000000000000000000",
      sellableBps: 10_000,
    },
    flags: [],
    pool,
    pools: [pool],
    methods: [
      { ...tried, method: "simulate-eoa", horizon: "next-block", sender: SENDERS[0] },
      { ...tried, method: "simulate-pull", horizon: "next-block", sender: SENDERS[1] },
      { ...tried, method: "call-self", horizon: "same-block", sender: SENDERS[2] },
    ],
    sizes: ["10000000000000000", "40000000000000000"],
    senders: SENDERS.slice(0, 2),
    horizons: [
      {
        ...attempt,
        ...{ horizon: "next-block", blocks: 1, seconds: 12 },
        ...{ sizeWei: "10000000000000000", sender: SENDERS[0] },
      },
      {
        ...attempt,
        ...{ horizon: "24h", blocks: 199, seconds: 86_460 },
        ...{ sizeWei: "40000000000000000", sender: SENDERS[1] },
      },
    ],
    crowd: { wallets: 12, sold: 12, refused: 0, notBought: 0, unknown: 0 },
    returning: [{
      sender: "0x63D1b2Ef4F7F0Be1aA19c3cD7Ad0C1b35B9c0E42",
      sizeWei: "10000000000000000",
      voidReason: null,
      sales: ["sold", "sold", "sold"],
    }],
    rest: null,
    failure: null,
    thresholds: {
      baseSizeWeiMax: "10000000000000000",
      baseShareBps: 10,
      secondSizeFactor: 4,
      unitsMin: "10000",
      highTaxBps: 1_000,
      honeypotSellTaxBps: 5_000,
      proceedsBpsMin: 5_000,
      priceFallBpsMin: 50,
      taxNoiseBps: 10,
      swapBackBps: 50,
      flatFeeNoiseBps: 100,
      balanceKeptBpsMin: 5_000,
      sellableShareBpsMin: 1_000,
      lockedShareBpsMin: 1_000,
      delayedFailuresMin: 2,
      impactBpsMax: 5_000,
      otherPoolShareBpsMin: 1_000,
      provenFactor: 10,
      limitFactor: 2,
      limitSizeWeiMin: "1000000000000000",
      limitSizeWeiMax: "6000000000000000000",
      limitShareBpsMax: 2_000,
      nativeReserveWeiMin: "20000000000000000",
    },
    notChecked: [
      "holders",
      "later-owner-action",
      "other-venues",
      "block-delays-over-200",
      "time-over-7d",
      "transfer-recipients",
      "other-routers",
      "second-pool",
    ],
    unknown: [],
    untrustedFields: [],
    sources: [
      { upstream: "rpc", endpoint: "ethereum.reth.rs", chainId: 1, outcome: "ok", ms: 142 },
      { upstream: "rpc", endpoint: "ethereum.reth.rs", chainId: 1, outcome: "ok", ms: 388 },
    ],
  },
} as const;
