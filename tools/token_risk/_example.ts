/** The example that the discovery files show: Wrapped Ether, which there is wherever the service runs. */
import { notChecked } from "./not_checked.ts";

export const tokenRiskExample = {
  arguments: { token: "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2", network: "Ethereum" },
  result: {
    ok: true,
    token: "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
    network: { name: "Ethereum", chainId: 1, status: "active" },
    detection: { status: "given", decidedBy: null, unavailable: [] },
    alsoOn: [],
    blockNumber: 23_850_000,
    asOf: 1_763_720_000,
    cached: false,
    owner: { address: null, kind: "none", renounced: null, delegatedTo: null },
    code: { bytes: 3_124, proxy: null, powers: [], incomplete: [] },
    liquidity: {
      route: true,
      via: "wrapping",
      venue: null,
      venueKind: null,
      pool: null,
      feeTier: null,
      stable: null,
      nativeSymbol: "ETH",
      nativeReserve: null,
      priceImpactBps: 0,
      venuesAsked: [],
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
