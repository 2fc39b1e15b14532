/** Which of several guards says most. */
import type { Guard } from "../analysis.ts";

/** What names one account says more than what asks another contract, if a path has both. */
const guardRank: Record<Guard["kind"], number> = {
  slot: 0,
  role: 1,
  fixed: 2,
  self: 3,
  authority: 4,
  signature: 5,
  origin: 6,
};

/** Of several sets, each of which is asked for. */
export function plainest(sets: readonly (readonly Guard[])[]): readonly Guard[] | undefined {
  return sets.toSorted((a, b) => rankOf(a) - rankOf(b))[0];
}

function rankOf(guards: readonly Guard[]): number {
  return Math.max(...guards.map(({ kind }) => guardRank[kind]));
}
