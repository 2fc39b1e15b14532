/** What a row of the trap table says: the token, its pools, the owner's switch, and the verdicts. */
import type { Hex } from "viem";
import type { ArtefactName } from "../artefacts.ts";

/** A value for a constructor or a call; references are resolved when the row is set up. */
export type Arg =
  | string
  | bigint
  | number
  | boolean
  /** The address of a development account. */
  | { readonly account: number }
  /** What a function of the token without arguments answers: an address. */
  | { readonly member: string }
  /** The address of a contract deployed for this row. */
  | { readonly deploy: ArtefactName }
  /** Of the network's first V2 venue. */
  | { readonly venue: "router" | "wrapped" };

/** A pool filled by the owner. */
export type Liquidity = {
  readonly kind: "v2" | "v3" | "solidly";
  /** Native coin in wei, or units of the other token when the pool is not against native coin. */
  readonly coin: bigint;
  /** Base units of the token. */
  readonly tokens: bigint;
  /** V3: in millionths. */
  readonly fee?: number;
  /** Solidly: the curve. */
  readonly stable?: boolean;
  /** The network's first of that kind when left out. */
  readonly venue?: string;
  /** Wrapped coins that lie in the pool on top and trade nothing. */
  readonly parked?: bigint;
  /** Against a stablecoin deployed for the row, V2 only. */
  readonly against?: "stablecoin";
};

/** One step of an owner's switch. */
export type Step =
  /** A call by the owner, to the token or to a contract that the token names. */
  | {
    readonly call: string;
    readonly args?: readonly Arg[];
    readonly at?: string;
    readonly value?: bigint;
  }
  | { readonly passSeconds: number; readonly passBlocks: number }
  | { readonly addPool: Liquidity }
  /** A share of the owner's liquidity in the first V2 pool, in per cent. */
  | { readonly removePercent: number }
  /** The first pool's code is gone, as after its own destruction. */
  | { readonly destroyPool: true }
  /** What the node itself is told. */
  | { readonly node: string; readonly params: readonly Hex[] };

export type Verdict =
  | "sellable"
  | "high-tax"
  | "honeypot"
  | "cannot-buy"
  | "no-route"
  | "inconclusive";

/** A limit in base units of the token, with room for how finely it is searched. */
export type LimitRange = { readonly min: bigint; readonly max: bigint };

/** What the tool has to answer; what is not named is not compared. */
export type Expected = {
  readonly verdict: Verdict;
  readonly isHoneypot: boolean | null;
  /** Several where the method decides which of them it is. */
  readonly reason?: string | null | readonly string[];
  readonly buyTaxBps?: number;
  readonly sellTaxBps?: number;
  readonly transferTaxBps?: number;
  /** Codes that have to be among the flags; of an inner list one is enough. */
  readonly flags?: readonly (string | readonly string[])[];
  readonly limits?: {
    readonly maxBuy?: LimitRange;
    readonly maxSell?: LimitRange;
    readonly maxWallet?: LimitRange;
  };
  /** Codes that have to be among what was not checked. */
  readonly notChecked?: readonly string[];
  /** Name of the venue of the pool that decided. */
  readonly venue?: string;
};

/** How a sell by a real transaction ends. */
export type Outcome = "sells" | "fails";

/** After one block; after 200 blocks and an hour; after a day. */
export type Outcomes = {
  readonly next: Outcome;
  readonly hour: Outcome;
  readonly day: Outcome;
};

/** A token in one state of its switch. */
export type State = {
  readonly expected: Expected;
  /** What real transactions show, where it does not follow from the verdict. */
  readonly real?: Outcomes;
};

/** One row of the table. */
export type Row = {
  /** Number in the catalogue of mechanisms, with a letter for further variants. */
  readonly id: string;
  readonly mechanism: string;
  readonly chainId?: 1 | 10 | 56 | 137 | 8453 | 42161;
  readonly contract: ArtefactName;
  readonly args: readonly Arg[];
  readonly liquidity: readonly Liquidity[];
  /** Tells the token its first pool by `setPair`. */
  readonly registers: boolean;
  /** Calls between deployment and liquidity. */
  readonly setup?: readonly Step[];
  readonly before: State;
  readonly flip: readonly Step[];
  /** Null where the mechanism has no switch. */
  readonly after: State | null;
  /** A development account that the switch is aimed at; everybody else is spared. */
  readonly victim?: number;
  /** The same without the trap; null for rows that hold no trap. */
  readonly sibling: Sibling | null;
};

/** Where the sibling is not the same code without its trap lines and with the same switch. */
export type Sibling = {
  readonly contract?: ArtefactName;
  readonly liquidity?: readonly Liquidity[];
  readonly flip?: readonly Step[];
  readonly before?: Expected;
  readonly after?: Expected;
};

/** Whole tokens of 18 decimals, in base units. */
export const tokens = (whole: number): bigint => BigInt(whole) * 10n ** 18n;

/** A supply of a million, half of it in the pool: one per cent of the supply costs 0.2 coins. */
export const SUPPLY = tokens(1_000_000);
export const POOL = { kind: "v2", coin: tokens(10), tokens: tokens(500_000) } as const;

export const SELLABLE = { verdict: "sellable", isHoneypot: false, reason: null } as const;
export const HONEYPOT = { verdict: "honeypot", isHoneypot: true } as const;
export const HIGH_TAX = { verdict: "high-tax", isHoneypot: false } as const;
export const CANNOT_BUY = { verdict: "cannot-buy", isHoneypot: null } as const;

/** Sellable without any tax. */
export const FREE = { ...SELLABLE, buyTaxBps: 0, sellTaxBps: 0, transferTaxBps: 0 } as const;
export const SELL_REVERTED = { ...HONEYPOT, reason: "sell-reverted" } as const;

/** The same tax in all three directions. */
export function taxed(bps: number) {
  return { buyTaxBps: bps, sellTaxBps: bps, transferTaxBps: bps } as const;
}

/** What most rows have in common: one V2 pool against native coin, which the token knows. */
export const COMMON = {
  args: [SUPPLY],
  liquidity: [POOL],
  registers: true,
  sibling: {},
} as const;

export const ON = [{ call: "setOn(bool)", args: [true] }] as const;
export function level(value: bigint | number) {
  return [{ call: "setLevel(uint256)", args: [value] }] as const;
}
