/** What sources of verified contract code say of one contract, in one form for all of them. */
import type { Address, Hex, Network } from "../evm/network.ts";
import type { Upstreams } from "../../schema/config.ts";
import type { ProxyKind } from "../evm/proxy.ts";
import type { Http } from "./http.ts";
import type { Rests } from "./rest.ts";
import type { Source } from "./sources.ts";

/** In the order in which they are asked. */
export const verificationSources = ["sourcify", "etherscan", "blockscout"] as const;

export type VerificationSource = (typeof verificationSources)[number];

/** Kinds of proxy that sources name and that slots and code of the usual forms do not show. */
export const claimedProxyKinds = ["safe", "diamond", "sequence", "fixed", "other"] as const;

export type ClaimedProxyKind = ProxyKind | (typeof claimedProxyKinds)[number];

/** A library linked into the code. */
export type Library = { readonly name: string; readonly address: Address };

/** Settings of the compiler. Null: not stated. */
export type CompilerSettings = {
  readonly optimizer: { readonly enabled: boolean | null; readonly runs: number | null };
  /** "default": the compiler's own. */
  readonly evmVersion: string | null;
  readonly viaIR: boolean | null;
  readonly libraries: readonly Library[] | null;
  readonly librariesTruncated: boolean;
};

/** Facts of a verified contract; all text is cleaned and capped. Null: not stated. */
export type Claims = {
  readonly contractName: string | null;
  readonly language: string | null;
  readonly compiler: { readonly name: string | null; readonly version: string | null };
  readonly settings: CompilerSettings;
  readonly licence: string | null;
  /** Unix seconds. */
  readonly verifiedAt: number | null;
  readonly deployment: {
    readonly transactionHash: Hex | null;
    readonly blockNumber: number | null;
    readonly deployer: Address | null;
  } | null;
};

/** A source's word on whether the contract is a proxy. */
export type ProxyClaim =
  | {
    readonly said: "proxy";
    /** Null: the source names no kind. */
    readonly kind: ClaimedProxyKind | null;
    /** At most `IMPLEMENTATIONS_READ_MAX`. */
    readonly implementations: readonly Address[];
  }
  | { readonly said: "none" | "unknown" };

/** One more than an answer lists, so that it can say that there are more. */
export const IMPLEMENTATIONS_READ_MAX = 21;

/** What came of asking one source for one contract. */
export type Report = {
  readonly source: VerificationSource;
  readonly status: "answered" | "failed" | "unsupported";
  /** The failure was a deadline. */
  readonly timedOut: boolean;
  /** Null unless it answered. */
  readonly verified: "exact" | "partial" | "no" | null;
  /** Another contract with the same code whose verification the source shows instead. */
  readonly twin: Address | null;
  /** Null unless verified. */
  readonly claims: Claims | null;
  readonly proxy: ProxyClaim;
  readonly sources: readonly Source[];
};

/** One question. */
export type Question = {
  readonly address: Address;
  /** `name`: the verdict and the contract's name suffice. */
  readonly want: "all" | "name";
  readonly signal: AbortSignal;
  readonly http: Http;
  readonly rests: Rests;
  readonly nowMs: () => number;
};

/** A source on one network: how it is asked, or why it is not there. */
export type Explorer = {
  readonly source: VerificationSource;
  readonly ask:
    | ((question: Question) => Promise<Report>)
    /** The operator switched it off or gave no key; the network has none. */
    | "not-configured"
    | "not-available";
};

/** Builds a source for a network. */
export type ExplorerOf = (network: Network, upstreams: Upstreams) => Explorer;
