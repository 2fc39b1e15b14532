/** The horizons of one check: the same for all its attempts, and known to no token beforehand. */
import type { Network } from "../evm/network.ts";
import { drawnOf } from "./_chance.ts";
import { type Horizon, type HorizonId, horizonOf, horizons } from "./horizons.ts";
import { numberOf } from "./_roles.ts";
import type { Scene } from "./_scene.ts";

const MINUTE = 60n;
const HOUR = 60n * MINUTE;

/** Seconds on top, from and to. After a day and a week at another time of day: some tokens rest at night. */
const ON_TOP: Partial<Record<HorizonId, readonly [bigint, bigint]>> = {
  "5m": [0n, 3n * MINUTE],
  "1h": [0n, 20n * MINUTE],
  "24h": [5n * HOUR, 11n * HOUR],
  "7d": [3n * HOUR, 9n * HOUR],
};

export function momentOf({ senders, network }: Scene, id: HorizonId): Horizon {
  const horizon = horizonOf(id);
  if (id === "own-pace") return { ...horizon, seconds: horizon.blocks * (paceOf(network) ?? 0) };
  const range = ON_TOP[id];
  if (range === undefined) return horizon;
  const at = numberOf.moments + horizons.findIndex((one) => one.id === id);
  return { ...horizon, seconds: horizon.seconds + Number(drawnOf(senders, at, ...range)) };
}

/** By chain id, in whole seconds; blocks that come faster cannot be simulated at their pace. */
const BLOCK_TIMES: Readonly<Record<number, number>> = {
  ...{ 1: 12, 10: 2, 56: 1, 100: 5, 130: 1, 137: 2, 143: 1, 146: 1, 480: 2, 5_000: 2, 8_453: 2 },
  ...{ 42_161: 1, 42_220: 1, 43_114: 2, 59_144: 2, 80_094: 2, 81_457: 2, 252: 2 },
};

/** Seconds from one block of the network to the next; null: not known. */
export function paceOf({ chainId }: Network): number | null {
  return BLOCK_TIMES[chainId] ?? null;
}
