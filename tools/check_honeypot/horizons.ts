/** When a sale is tried: so many blocks and seconds after the purchase. */

/** One moment. */
export type Horizon = {
  readonly id: HorizonId;
  /** Blocks after the purchase's; 0: the same block. */
  readonly blocks: number;
  /** Seconds after it. */
  readonly seconds: number;
  /** Whether a failure there counts for the verdict. */
  readonly decides: boolean;
};

export const horizonIds = [
  "same-block",
  "next-block",
  "own-pace",
  "5m",
  "1h",
  "24h",
  "7d",
] as const;

export type HorizonId = (typeof horizonIds)[number];

/** Seconds from one block to the next where the network's pace is not known. */
export const BLOCK_SECONDS = 12;

/**
 * Nodes of the geth family simulate up to 256 blocks beyond the base, gaps included; 200 blocks leave
 * room. A check draws its own blocks and seconds about these (`_moments.ts`). At its own pace a network
 * brings every block in between, for there time and number agree; so few that with them a provider's limit
 * of 16 holds.
 */
export const horizons = [
  { id: "same-block", blocks: 0, seconds: 0, decides: false },
  { id: "next-block", blocks: 1, seconds: BLOCK_SECONDS, decides: true },
  { id: "own-pace", blocks: 12, seconds: 12 * BLOCK_SECONDS, decides: false },
  { id: "5m", blocks: 20, seconds: 360, decides: true },
  { id: "1h", blocks: 199, seconds: 3_660, decides: true },
  { id: "24h", blocks: 199, seconds: 86_460, decides: true },
  { id: "7d", blocks: 199, seconds: 604_860, decides: false },
] as const satisfies readonly Horizon[];

/** The horizons of a purchase's later blocks that a verdict rests on. */
export const laterIds: readonly HorizonId[] = horizons.filter(({ decides }) => decides)
  .map(({ id }) => id);

export function horizonOf(id: HorizonId): Horizon {
  return horizons.find((horizon) => horizon.id === id)!;
}
