/** The horizons of one check: the same for all its attempts, and known to no token beforehand. */
import type { Network } from "../evm/network.ts";
import { drawnByOrder, drawnOf } from "./_chance.ts";
import { BLOCK_SECONDS, type Horizon, type HorizonId, horizonOf, horizons } from "./horizons.ts";
import { numberOf } from "./_roles.ts";
import type { Scene } from "./_scene.ts";

const HOUR = 3_600n;
const DAY = 24n * HOUR;

type Span = readonly [bigint, bigint];

/** For some minutes. Blocks that nobody names are filled in twelve seconds apart, by newer nodes. */
const MINUTES_BLOCKS_MAX = 180n;

/**
 * Seconds after the purchase, from and to: together they leave little of the first two days out, since a
 * token may open in known moments only. After a day and a week at another time of day: some tokens rest at
 * night. All are over their round figure, for a rule of "one hour" must have run out.
 */
const SECONDS = {
  "5m": [312n, BigInt(BLOCK_SECONDS) * MINUTES_BLOCKS_MAX],
  "1h": [3_660n, 20n * HOUR],
  "24h": [DAY + 5n * HOUR, DAY + 19n * HOUR],
  "7d": [7n * DAY + 3n * HOUR, 7n * DAY + 21n * HOUR],
} as const satisfies Partial<Record<HorizonId, Span>>;

/** Blocks in between that are all simulated: with the first and the last no more than providers take. */
const PACED: Span = [4n, 14n];

/**
 * An hour later, and a day and a week later: a rule in blocks that lasts is met by those of a day at last. Two
 * blocks may come before.
 */
const HOUR_BLOCKS_MAX = 189n;
const DAY_BLOCKS: Span = [190n, 198n];

export function momentOf(scene: Scene, id: HorizonId): Horizon {
  const horizon = horizonOf(id);
  switch (id) {
    case "same-block":
      return horizon;
    case "next-block":
      return { ...horizon, seconds: slotOf(scene) };
    case "own-pace": {
      const blocks = Number(drawnOf(scene.senders, accountOf(id), ...PACED));
      return { ...horizon, blocks, seconds: blocks * (paceOf(scene.network) ?? 0) };
    }
    case "5m":
      return { ...horizon, ...minutesOf(scene) };
    default:
      return { ...horizon, blocks: blocksAt(scene, id), seconds: secondsAt(scene, id) };
  }
}

/** Seconds from one block to the next, and from the chain's head to the purchase. */
export function slotOf({ network }: Pick<Scene, "network">): number {
  return paceOf(network) ?? BLOCK_SECONDS;
}

function accountOf(id: HorizonId): number {
  return numberOf.moments + horizons.findIndex((one) => one.id === id);
}

/** Time and number move together as fast as nodes let them: a token may compare the two. */
function minutesOf(scene: Scene): Pick<Horizon, "blocks" | "seconds"> {
  const slot = slotOf(scene);
  const step = BigInt(Math.ceil(BLOCK_SECONDS / slot) * slot);
  const [from] = SECONDS["5m"];
  const account = scene.senders(accountOf("5m"));
  const blocks = drawnByOrder(account, (from + step - 1n) / step, MINUTES_BLOCKS_MAX);
  return { blocks: Number(blocks), seconds: Number(blocks * step) };
}

/** Never fewer than at the moment before: what a rule in blocks lets go it must not take back. */
function blocksAt(scene: Scene, id: "1h" | "24h" | "7d"): number {
  const account = scene.senders(accountOf(id));
  if (id === "1h") {
    const least = BigInt(minutesOf(scene).blocks) + 1n;
    return Number(drawnByOrder(account, least, HOUR_BLOCKS_MAX, 1n));
  }
  const [from, to] = DAY_BLOCKS;
  const least = id === "24h" ? from : BigInt(blocksAt(scene, "24h"));
  return Number(drawnByOrder(account, least, to, 1n));
}

/** In whole blocks of the network: a time that is none betrays a simulation. */
function secondsAt(scene: Scene, id: "1h" | "24h" | "7d"): number {
  const slot = slotOf(scene);
  const [from, to] = SECONDS[id];
  const seconds = Number(drawnByOrder(scene.senders(accountOf(id)), from, to));
  return seconds - seconds % slot;
}

/**
 * By chain id, in whole seconds; blocks that come faster cannot be simulated at their pace. From viem's
 * chain definitions (2.57.1, `blockTime`), rounded, at least one; Mantle, which has none there, as other
 * rollups of its kind. A wrong one only moves the moments tried, and the blocks a day is taken for.
 */
const BLOCK_TIMES: Readonly<Record<number, number>> = {
  ...{ 1: 12, 10: 2, 56: 1, 100: 5, 130: 1, 137: 2, 143: 1, 146: 1, 480: 2, 5_000: 2, 8_453: 2 },
  ...{ 42_161: 1, 42_220: 1, 43_114: 2, 59_144: 2, 80_094: 2, 81_457: 2, 252: 2 },
};

/** Seconds from one block of the network to the next; null: not known. */
export function paceOf({ chainId }: Network): number | null {
  return BLOCK_TIMES[chainId] ?? null;
}

/** Blocks of a late sale by time alone, for nodes answer with every block in between. */
const FEW_BLOCKS: Span = [8n, 19n];

/** The moment with few blocks before it. */
export function inFewBlocks(scene: Scene, id: HorizonId): Horizon {
  const horizon = momentOf(scene, id);
  if (horizon.blocks <= Number(FEW_BLOCKS[1])) return horizon;
  const blocks = drawnByOrder(scene.senders(accountOf(id)), ...FEW_BLOCKS, 2n);
  return { ...horizon, blocks: Number(blocks) };
}
