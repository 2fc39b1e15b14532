/** Evidence on a pool as `check_honeypot` gathers it, written by hand. */
import { type HorizonId, horizonOf } from "../../tools/check_honeypot/horizons.ts";
import type { PoolEvidence } from "../../tools/check_honeypot/evidence.ts";

export type Trade = PoolEvidence["trades"][number];
export type Pull = PoolEvidence["pulls"][number];
export type SelfTrade = NonNullable<PoolEvidence["self"]>;
export type Funded = NonNullable<PoolEvidence["funded"]>;
export type Route = PoolEvidence["route"];
type Outcome = Trade["outcome"];

const ADDRESS = "0x00000000000000000000000000000000000000aA";
const UNITS = 1_000_000n;
const SIZE = 10n ** 16n;

export const route: Route = {
  venue: {
    ...{ name: "Uniswap V2", kind: "v2", factory: ADDRESS, router: ADDRESS, quoter: null },
    lpFeeBps: 30,
  },
  ...{ address: ADDRESS, token: ADDRESS, native: ADDRESS, feeTier: null, stable: null },
  ...{ nativeReserve: 10n ** 19n, tokenReserve: 10n ** 24n, quotes: [] },
};

/** A failed call that said something. */
export function failureOf(
  stage: "buy" | "approve" | "sell",
  message: string,
): NonNullable<Trade["failure"]> {
  return { stage, revert: { kind: "error", message, data: "0x08c379a0" } };
}

/** What a test says of an attempt; everything else is that of an honest token. */
export type Said = Partial<Omit<Trade, "plan">> & {
  readonly share?: "whole" | "most" | "part" | "some";
  readonly realistic?: boolean;
  readonly size?: bigint;
};

export function trade(horizon: HorizonId, outcome: Outcome, said: Said = {}): Trade {
  const { share = "most", realistic = false, size = SIZE, ...measured } = said;
  const isSold = outcome === "sold";
  const units = outcome === "void" || outcome === "buy-failed" ? null : UNITS;
  return {
    plan: {
      ...{ route, size, holding: UNITS, share, sender: ADDRESS, realistic },
      horizon: horizonOf(horizon),
    },
    outcome,
    voidReason: outcome === "void" ? "unsupported" : null,
    failure: null,
    quoted: UNITS,
    received: units,
    buyGas: 100_000,
    heldBefore: units,
    asked: isSold ? UNITS : null,
    sent: isSold ? UNITS : null,
    left: isSold ? 0n : null,
    arrived: isSold ? UNITS : null,
    proceedsQuoted: isSold ? SIZE : null,
    proceedsDue: isSold ? SIZE : null,
    proceeds: isSold ? SIZE : null,
    sellGas: isSold ? 90_000 : null,
    approvedOther: false,
    innerSwap: false,
    grew: false,
    ...measured,
  };
}

/** A small sale before which somebody else has bought and sold. */
export function afterSale(horizon: HorizonId, outcome: Outcome, said: Said = {}): Trade {
  const made = trade(horizon, outcome, { share: "part", size: 4n * SIZE, ...said });
  const sales = { amounts: [UNITS], blocks: 20, seconds: 5_000 };
  return {
    ...made,
    plan: { ...made.plan, company: { sender: ADDRESS, size: 100n * SIZE, sales } },
  };
}

/** Outcomes at +1, 5 minutes, an hour, a day, and of the realistic sale. */
export function tradesOf(
  [next, minutes, hour, day]: readonly [Outcome, Outcome, Outcome, Outcome],
  live: Outcome = next,
  said: Said = {},
): readonly Trade[] {
  return [
    trade("next-block", next, said),
    trade("5m", minutes, said),
    trade("1h", hour, said),
    trade("24h", day, said),
    trade("next-block", live, { ...said, realistic: true }),
  ];
}

export function pull(
  method: Pull["plan"]["method"],
  outcome: Outcome,
  said: Partial<Pull> & Partial<By> = {},
): Pull {
  const { size = SIZE, sender = ADDRESS, ...measured } = said;
  const isSold = outcome === "sold";
  return {
    plan: { method, route, size, sender, horizon: horizonOf("same-block") },
    outcome,
    voidReason: outcome === "void" ? "unsupported" : null,
    failure: null,
    quoted: UNITS,
    received: UNITS,
    sent: isSold ? UNITS : null,
    arrived: isSold ? UNITS : null,
    proceedsQuoted: isSold ? SIZE : null,
    proceeds: isSold ? SIZE : null,
    ...measured,
  };
}

/** Who traded how much, where that is not the usual account and the base size. */
type By = { readonly size: bigint; readonly sender: `0x${string}` };

export const OTHERS = [1, 2, 3].map((nth): `0x${string}` => `0x${String(nth).repeat(40)}`);

export function selfTrade(
  outcome: Outcome,
  proceeds = SIZE,
  { size = SIZE, sender = ADDRESS, proceedsQuoted = null, ...more }: Partial<SelfBy> = {},
): SelfTrade {
  return {
    plan: { route, size, sender, ...more },
    outcome,
    voidReason: outcome === "void" ? "unsupported" : null,
    failure: null,
    received: UNITS,
    ...{ buyGas: 1, sellGas: 1, proceeds: outcome === "sold" ? proceeds : null, proceedsQuoted },
  };
}

type SelfBy =
  & By
  & Pick<SelfTrade["plan"], "others" | "only">
  & Pick<SelfTrade, "proceedsQuoted">;

export function funded(outcome: Outcome): Funded {
  return {
    plan: { route, sender: ADDRESS, amount: UNITS, balance: {}, allowance: {} },
    outcome,
    voidReason: outcome === "void" ? "unsupported" : null,
    failure: null,
  };
}

/** Simulation that the node does not have. */
export const noSimulation: readonly Trade[] = tradesOf(["void", "void", "void", "void"]);

export function evidenceOf(given: Partial<PoolEvidence>): PoolEvidence {
  return {
    ...{ route, size: SIZE, trades: [], pulls: [], self: null, funded: null, probes: [] },
    ...{
      selves: [],
      limits: null,
      crowd: null,
      returning: [],
      rest: null,
      touched: null,
      longWait: null,
      handOut: null,
      quoted: UNITS,
    },
    ...given,
  };
}

/** What a search for limits found. */
export function limitsOf(
  sellableBps: number | null,
  triedWei = 10n ** 18n,
): NonNullable<PoolEvidence["limits"]> {
  return {
    plan: { route, sender: ADDRESS },
    ...{ voidReason: null, maxBuy: null, maxWallet: null, maxSell: null },
    ...{ triedWei, quoted: UNITS, bought: UNITS, position: UNITS, swallowedWei: null },
    ...{ sold: sellableBps === null ? null : UNITS, arrived: UNITS, sellableBps },
  };
}

/** The trades with some of them replaced, by horizon and surroundings. */
export function but(trades: readonly Trade[], ...others: readonly Trade[]): readonly Trade[] {
  return trades.map((one) =>
    others.find(({ plan }) =>
      plan.horizon.id === one.plan.horizon.id && plan.realistic === one.plan.realistic
    ) ?? one
  );
}

export type Crowd = NonNullable<PoolEvidence["crowd"]>;
export type Seller = Crowd["sellers"][number];

/** Eight sellers in the next blocks and four a day later, those at the given places as said. */
export function crowdOf(
  said: Partial<Seller> = {},
  at: readonly number[] = [],
  voidReason: Crowd["voidReason"] = null,
): Crowd {
  const sellers = Array.from({ length: 12 }, (_, nth): Seller => ({
    ...{ sender: ADDRESS, isLate: nth >= 8, outcome: "sold", voidReason: null },
    // The last of them bought last.
    waited: nth < 8 ? 1 : nth < 11 ? 12 : 4,
    ...{ held: UNITS, sent: UNITS, arrived: UNITS },
    ...{ proceedsQuoted: SIZE, proceedsDue: SIZE, proceeds: SIZE, innerSwap: false },
    ...(at.includes(nth) ? said : {}),
  }));
  return {
    plan: {
      ...{
        route,
        sizes: sellers.map(() => SIZE),
        senders: sellers.map(() => ADDRESS),
        buyGas: 1n,
        sellGas: 1n,
      },
      amounts: sellers.map(() => UNITS),
    },
    voidReason,
    sellers: voidReason === null ? sellers : [],
  };
}
