/** The example that the discovery files show. */
import { notChecked } from "./not_checked.ts";

export const tokenRiskExample = {
  arguments: { token: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", network: "Ethereum" },
  result: {
    ok: true,
    token: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    network: { name: "Ethereum", chainId: 1, status: "active" },
    detection: { status: "given", decidedBy: null, unavailable: [] },
    alsoOn: [],
    blockNumber: 23_850_000,
    asOf: 1_763_720_000,
    cached: false,
    owner: {
      address: "0x0000000000000000000000000000000000000000",
      kind: "none",
      renounced: true,
      delegatedTo: null,
    },
    code: {
      bytes: 6_380,
      proxy: null,
      powers: [
        {
          power: "blacklist",
          severity: "info",
          evidence: "both",
          confidence: "proven",
          renounced: true,
          downgraded: "renounced",
          heldBy: [{ address: "0x0000000000000000000000000000000000000000", kind: "nobody" }],
          functions: [
            {
              selector: "0x404e5129",
              signature: "blacklist(address,bool)",
              in: "token",
              access: "guarded",
            },
          ],
          moreFunctions: 0,
        },
      ],
      incomplete: [],
    },
    liquidity: {
      route: true,
      via: "pool",
      venue: "Uniswap V2",
      venueKind: "v2",
      pool: "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
      feeTier: null,
      stable: null,
      nativeSymbol: "ETH",
      nativeReserve: "4200000000000000000000",
      priceImpactBps: 2,
      venuesAsked: ["Uniswap V2", "Uniswap V3", "PancakeSwap V3"],
      venuesUnread: [],
    },
    notChecked: [...notChecked],
    fullAudit: { url: "{base_url}/full-audit" },
    unknown: [],
    untrustedFields: [],
    sources: [
      { upstream: "rpc", endpoint: "ethereum.reth.rs", chainId: 1, outcome: "ok", ms: 92 },
    ],
  },
} as const;
