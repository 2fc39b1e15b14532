/** The shape of one network row. */

/** An address as 0x and 40 hex digits; checksummed (EIP-55) wherever it leaves the service. */
export type Address = `0x${string}`;

/** Bytes as 0x and an even number of hex digits. */
export type Hex = `0x${string}`;

/** How a transaction's fee is made up; decides how `market_info` asks for it. */
export type FeeModel =
  | "l1"
  | "op_stack"
  | "arbitrum"
  | "linea"
  | "zksync"
  | "monad"
  | "hyperevm"
  | "other";

/** A trading venue. `v2`, `v3`: Uniswap's forms; `camelot_v2`: four reserve values. */
export type Dex = {
  readonly name: string;
  readonly kind: "v2" | "v3" | "solidly" | "camelot_v2";
  readonly router: Address | null;
  readonly factory: Address | null;
  /** A V3 quoter (QuoterV2 form), of this venue or of the chain's second venue. */
  readonly quoter: Address | null;
};

/** One network. `null` is unknown, never "none". Native coins all have 18 decimals. */
export type Network = {
  readonly name: string;
  readonly chainId: number;
  /** Export name in `viem/chains`; ids are ambiguous there (999 and 8453). */
  readonly viemExport: string;
  readonly nativeSymbol: string;
  readonly wrappedNative: Address | null;
  readonly multicall3: Address;
  /** Public endpoints, preferred first; the configuration can replace them. */
  readonly rpcUrls: readonly string[];
  /** `sunset`: a wind-down is announced. */
  readonly status: "active" | "sunset";
  readonly feeModel: FeeModel;
  /** Unix seconds. Before, gas used held the L1 fee, so that it is not added to it. */
  readonly l1FeeWithinGasUntil?: number;
  /** `eth_simulateV1`: documented for the network is no proof for one endpoint. */
  readonly simulateV1: "documented" | "no_evidence";
  /** `code` state override of `eth_call`; `unusable` on a zk VM, which runs no EVM code. */
  readonly codeOverride: "documented" | "no_evidence" | "unusable";
  readonly dex: Dex | null;
  /** In Sourcify's default chain file of 2026-04. */
  readonly sourcify: "yes" | "no_default";
  /** Sourcify's API on an instance of the network's own; without trailing slash. */
  readonly sourcifyUrl?: string;
  readonly blockscoutHosts: readonly string[];
  readonly etherscanV2: "yes" | "ended";
  readonly defillamaId: string | null;
  readonly coingeckoId: string | null;
  /** Feed of the native coin in USD and the chain it lives on. */
  readonly chainlinkUsdFeed: { readonly chainId: number; readonly address: Address } | null;
  /** Further names callers use, in lower case. */
  readonly aliases: readonly string[];
};
