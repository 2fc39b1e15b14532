/** What every attempt of one call shares: the chain's state, the token, the accounts. */
import type { Route } from "../dex/pool.ts";
import type { Address, Network } from "../evm/network.ts";
import { lookData } from "./_codecs.ts";
import { runtimeCode as eyeCode } from "./_eye_code.ts";
import type { Revert } from "./revert.ts";
import { numberOf } from "./_roles.ts";
import type { Senders } from "./_senders.ts";
import { type Base, maxFeeOf, type Override, type SimCall } from "./simulate.ts";

/** The stage. */
export type Scene = {
  readonly network: Network;
  readonly token: Address;
  readonly wrapped: Address;
  readonly base: Base;
  readonly senders: Senders;
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

/** The overrides of a simulation: a rich sender, the eye, and what else is named. */
export function overridesFor(
  scene: Scene,
  sender: Address,
  further: Readonly<Record<Address, Override>> = {},
  balance = BALANCE,
): Record<Address, Override> {
  return {
    [sender]: { balance },
    [roleAddress(scene, "eye")]: { code: eyeCode },
    ...further,
  };
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

/** What people have at hand: the size, the gas and a coin. A token may look at it. */
export function liveBalance({ base }: Scene, size: bigint): bigint {
  return size + gasOf.sell * maxFeeOf(base) + 10n ** 18n;
}

/** A look at what an account holds and allows. */
export function lookCall(
  scene: Scene,
  route: Route,
  holder: Address,
  spender: Address,
): SimCall {
  const { token, wrapped } = scene;
  return {
    from: holder,
    to: roleAddress(scene, "eye"),
    data: lookData({ token, wrapped, holder, spender, pool: route.address }),
    gas: gasOf.look,
  };
}
