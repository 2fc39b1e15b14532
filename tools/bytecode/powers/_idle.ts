/** Ways of a transfer that end well and move nothing: who is sent that way is refused, though nothing fails. */
import type { BranchRecord, Path, WalkRecord } from "../walk/records.ts";
import { placeOfStore } from "./_access.ts";
import { type Frame, isAmong } from "./_frame.ts";
import { isNothingMoved } from "./_closed_sides.ts";
import { compatible, decisions, isFolded, listedOnly } from "./_paths.ts";

/** The ways to end well that may move something, and those that do not. */
export type Moving = {
  readonly moving: readonly Path[];
  readonly idle: readonly Path[];
  /** Those that end with nothing stored: so it is told where the others were joined. */
  readonly still: readonly Path[];
};

/** A move has few; where there are more, every way may move something. */
const RECORDS_MAX = 32;

/** `ways`: the ways to end well. */
export function movingOf(
  record: WalkRecord,
  { balances, named }: Pick<Frame, "balances" | "named">,
  ways: readonly Path[],
): Moving {
  const { stores, calls } = record;
  const all: Moving = { moving: ways, idle: [], still: stillOf(record) };
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
  return { ...all, moving, idle: ways.filter((way) => !moving.includes(way)) };
}

function stillOf({ ends, calls }: WalkRecord): readonly Path[] {
  if (calls.some(({ call }) => call.kind !== "staticcall")) return [];
  return ends.filter(({ still }) => still).flatMap(({ paths }) => listedOnly(paths));
}

/**
 * The side of a switch, or of a question for an account, that leads to where nothing is stored; null: neither, or
 * both do.
 */
export function stillSide({ value }: BranchRecord, { still }: Moving): boolean | null {
  const sides = still.map((way) =>
    way.some(isNothingMoved) ? undefined : decisions(way).get(value)
  );
  const side = sides.find((one) => one !== undefined);
  return side === undefined || sides.includes(!side) ? null : side;
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
