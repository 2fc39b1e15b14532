/**
 * How far a memory was ever written to behind each base: what joined memories have forgotten stands there, so that
 * words which certainly lie elsewhere are known for sure.
 */
import { isApart } from "./_apart.ts";
import { mentions } from "./_free_pointer.ts";
import type { Address } from "./_memory.ts";
import type { Term } from "./values.ts";

type Reach = {
  readonly base: Term | null;
  /** Not in whole words one beside the other: what is written there may be a part of two of them. */
  readonly isUneven: boolean;
  /** -Infinity: from anywhere on. */
  readonly from: number;
  /** Infinity: not known. */
  readonly to: number;
};

/** Null: behind more bases than are told apart. */
export type Reaches = readonly Reach[] | null;

export const NOWHERE: Reaches = [];

const REACHES_MAX = 16;

/** Where loops that write further down with each round are taken to come to: behind what compilers keep, or over it. */
const FLOORS = [0x80, 0] as const;

export function withWrite(
  reaches: Reaches,
  { base, offset }: Address,
  length: number | null,
): Reaches {
  const isUneven = length === null || length % WORD !== 0 || offset % WORD !== 0;
  const to = length === null ? Infinity : offset + length;
  const known = reaches?.find((one) => isSame(one, { base, isUneven }));
  if (reaches === null || known && known.from <= offset && known.to >= to) return reaches;
  const from = Math.min(known?.from ?? offset, offset);
  return withReach(reaches, { base, isUneven, from, to: Math.max(known?.to ?? to, to) });
}

function isSame(one: Pick<Reach, "base" | "isUneven">, other: typeof one): boolean {
  return one.base === other.base && one.isUneven === other.isUneven;
}

function withReach(reaches: readonly Reach[], reach: Reach): Reaches {
  const others = reaches.filter((one) => !isSame(one, reach));
  return others.length < REACHES_MAX ? [...others, reach] : null;
}

function covers(one: Reach, other: Reach): boolean {
  return isSame(one, other) && one.from <= other.from && one.to >= other.to;
}

/** As far as either; what grew from one to the other may go on to. */
export function joined(one: Reaches, other: Reaches): Reaches {
  if (one === null || other === null || one === other) return other && one;
  let all: Reaches = one;
  for (const reach of other) {
    const known = one.find((known) => isSame(known, reach));
    if (all === null || known && covers(known, reach)) continue;
    all = withReach(
      all,
      known === undefined ? reach : {
        ...known,
        from: reach.from < known.from ? floorOf(reach.from) : known.from,
        to: reach.to > known.to ? Infinity : known.to,
      },
    );
  }
  return all;
}

/** With what lies behind a name anywhere: another place goes by it from now on. */
export function spread(reaches: Reaches, name: Term): Reaches {
  return reaches &&
    reaches.map((reach) =>
      mentions(reach.base, name) ? { ...reach, from: -Infinity, to: Infinity } : reach
    );
}

function floorOf(offset: number): number {
  return FLOORS.find((floor) => floor <= offset) ?? -Infinity;
}

export function reachesOver(one: Reaches, other: Reaches): boolean {
  if (one === null || one === other) return true;
  return other !== null && other.every((reach) => one.some((known) => covers(known, reach)));
}

/** All that was written has its place: the code itself says where. */
export function areAllPlaced(reaches: Reaches): boolean {
  return reaches !== null && reaches.every(({ base }) => base === null);
}

/**
 * Whether a word may be what was written behind another base. Behind the same one other words are others, where all
 * are whole ones side by side.
 */
export function mayReach(
  reaches: Reaches,
  read: Address,
  isLength: (term: Term) => boolean,
): boolean {
  if (reaches === null) return true;
  if (areAllPlaced(reaches)) return false;
  return reaches.some(({ base, isUneven, from, to }) => {
    if (base === read.base) {
      const isEven = base === null && !isUneven && read.offset % WORD === 0;
      return !isEven && from < read.offset + WORD && to > read.offset;
    }
    const length = to === Infinity || from === -Infinity ? null : to - from;
    return !isApart({ base, offset: from, length }, read, isLength);
  });
}

const WORD = 32;
