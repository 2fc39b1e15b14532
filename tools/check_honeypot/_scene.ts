/** What every attempt of one call shares: the chain's state, the token, the accounts. */
import type { Address, Hex, Network } from "../evm/network.ts";
import type { Revert } from "./revert.ts";
import { drawn } from "./_chance.ts";
import { numberOf } from "./_roles.ts";
import type { Senders } from "./_senders.ts";
import { type Base, maxFeeOf, type Override } from "./simulate.ts";

/** The stage. */
export type Scene = {
  readonly network: Network;
  readonly token: Address;
  /** Its code; null: not answered. */
  readonly code: Hex | null;
  readonly wrapped: Address;
  readonly base: Base;
  readonly senders: Senders;
  /** Whether the node takes code for an account in a simulation. */
  readonly takesCode: boolean;
};

export const stages = ["buy", "approve", "sell", "transfer"] as const;

/** What failed, and what it said. */
export type Failure = { readonly stage: (typeof stages)[number]; readonly revert: Revert };

/** What came of one attempt to buy and sell. */
export const outcomes = [
  "sold",
  "buy-failed",
  "bought-nothing",
  "approve-failed",
  "balance-removed",
  "sell-failed",
  "void",
] as const;

export type Outcome = (typeof outcomes)[number];

/** Why an attempt says nothing about the token. */
export const voidReasons = [
  "unanswered",
  "unsupported",
  "failed",
  "decode",
  "gas-cap",
  "amount-differs",
  "pool-limit",
  "not-tried",
] as const;

export type VoidReason = (typeof voidReasons)[number];

/** Accounts that stand for the project's own contracts, and for a wallet that gets a transfer. */
export function roleAddress(
  { senders }: Scene,
  role: "eye" | "puller" | "limits" | "peer",
): Address {
  return senders(numberOf[role]);
}

/** Far in the future: routers that know a deadline are not to meet it. */
export const DEADLINE = 2n ** 64n - 1n;

/** Enough for every size and for gas at any price. */
const BALANCE = 10n ** 24n;

/** The overrides of a simulation: a rich sender, and what else is named. */
export function overridesFor(
  sender: Address,
  further: Readonly<Record<Address, Override>> = {},
  balance = BALANCE,
): Record<Address, Override> {
  return { [sender]: { balance }, ...further };
}

/** Gas of each kind of call: realistic, several times what honest tokens use. */
export const gasOf = {
  small: 200_000n,
  look: 900_000n,
  quote: 1_500_000n,
  approve: 500_000n,
  transfer: 3_000_000n,
  buy: 5_000_000n,
  sell: 8_000_000n,
} as const;

/**
 * What wallets offer where they could not estimate, from and to: a purchase that needs more is asked about
 * again.
 */
const LIVE_GAS = { approve: [190_000n, 260_000n], buy: [360_000n, 460_000n] } as const;

/** Drawn, as no token is to know it. */
export function liveGas(kind: keyof typeof LIVE_GAS, sender: Address): bigint {
  const [low, high] = LIVE_GAS[kind];
  return drawn(sender, low, high, 3n);
}

/**
 * Gas of one realistic sale after the other; the first that works is the sale. Wallets search for the
 * least gas that works and add up to a half, so a token must not learn from the gas that nobody sells. One
 * that needs more is asked about again.
 */
export const LIVE_SALE_GAS = [
  150_000n,
  220_000n,
  330_000n,
  500_000n,
  800_000n,
  1_600_000n,
] as const;

/** The sales, if all of them use up what they have, the purchase, the approval and the looks. */
const LIVE_GAS_SUM = 5_000_000n;

/** What people have at hand: the size, the gas, and something beside. A token may look at it. */
export function liveBalance({ base }: Scene, size: bigint, wallet: Wallet): bigint {
  const { tip, gas = 0n, funds = 0n } = wallet;
  return size + (LIVE_GAS_SUM + 2n * gas) * maxFeeOf(base, tip) + funds;
}

/** `gas` is that of a sale which needs more than is usual. */
type Wallet = Readonly<Partial<Record<"tip" | "gas" | "funds", bigint | undefined>>>;
