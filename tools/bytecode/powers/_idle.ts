/** Ways of a transfer that end well and move nothing: who is sent that way is refused, though nothing fails. */
import type { BranchRecord, Path, WalkRecord } from "../walk/records.ts";
import { placeOfStore } from "./_access.ts";
import { type Frame, isAmong } from "./_frame.ts";
import { compatible, decisions, isFolded } from "./_paths.ts";

/** The ways to end well that may move something, and those that do not. */
export type Moving = {
  readonly moving: readonly Path[];
  readonly idle: readonly Path[];
};

/** A move has few; where there are more, every way may move something. */
const RECORDS_MAX = 32;

/** `ways`: the ways to end well. */
export function movingOf(
  { stores, calls }: WalkRecord,
  { balances, named }: Pick<Frame, "balances" | "named">,
  ways: readonly Path[],
): Moving {
  const all: Moving = { moving: ways, idle: [] };
  const moves = [
    ...stores.filter((store) => {
      const place = store.transient ? null : placeOfStore(store);
      return !store.transient &&
        (place === null || isAmong(place, balances) || isAmong(place, named));
    }),
    // Another contract may move it, as that of a token which has been replaced.
    ...calls.filter(({ call }) => call.kind !== "staticcall"),
  ];
  if (balances.length === 0 || moves.length === 0 || moves.length > RECORDS_MAX) return all;
  if (moves.some(({ paths }) => isFolded(paths))) return all;
  const paths = moves.flatMap((move) => move.paths);
  const moving = ways.filter((way) => paths.some((path) => compatible(way, path)));
  return { moving, idle: ways.filter((way) => !moving.includes(way)) };
}

/** The side of a branch on which nothing is moved, where all that moves something went the other; null: neither. */
export function idleSide(
  { value, always }: BranchRecord,
  { moving, idle }: Moving,
): boolean | null {
  const side = idle.map((way) => decisions(way).get(value)).find((one) => one !== undefined);
  if (side === undefined) return null;
  const decided = moving.map((way) => decisions(way).get(value));
  // Who moves something otherwise never came by here.
  const isOther = decided.every((one, index) =>
    one === undefined ? !compatible(moving[index]!, always) : one !== side
  );
  return isOther && decided.includes(!side) ? side : null;
}
