/** Runs a check over a row of the trap table in both states of its switch. */
import type { Address } from "viem";
import type { DexChain } from "../dex/dex_chain.ts";
import { rpc } from "../json_rpc.ts";
import { expectedOf, flip, place, type Placed, type Variant } from "./_place.ts";
import { type Answer, differences } from "./compare.ts";
import type { Expected, Row } from "./row.ts";

export { expectedOf } from "./_place.ts";
export type { Placed, Pool, Variant } from "./_place.ts";
export type StateName = "before" | "after";

/** What a check said of a row in one state. */
export type StateRun = {
  readonly id: string;
  readonly variant: Variant;
  readonly state: StateName;
  readonly expected: Expected;
  readonly answer: Answer;
  /** One line each; empty when the answer is as expected. */
  readonly differences: readonly string[];
  readonly ms: number;
};

/** Asks about a token that stands on the chain. */
export type Check = (token: Address, placed: Placed) => Promise<Answer>;

const NOBODY = "0x0000000000000000000000000000000000000000";

/** Calls `visit` in every state the row has, and leaves the chain as it was. */
export async function eachState(
  dex: DexChain,
  row: Row,
  variant: Variant,
  visit: (placed: Placed, state: StateName) => Promise<void>,
): Promise<void> {
  const start = await dex.snapshot();
  try {
    const placed = await place(dex, row, variant);
    await visit(placed, "before");
    if (row.after === null) return;
    await flip(dex, placed);
    await visit(placed, "after");
  } finally {
    await dex.restore(start);
    // The one thing a row may change that is no part of the chain's state.
    await rpc(dex.rpcUrl, "anvil_setCoinbase", [NOBODY]);
  }
}

/** Sets the row up, checks it before and after its switch, and takes it off the chain again. */
export async function runRow(
  dex: DexChain,
  row: Row,
  variant: Variant,
  check: Check,
  compare: typeof differences = differences,
): Promise<readonly StateRun[]> {
  const runs: StateRun[] = [];
  await eachState(dex, row, variant, async (placed, state) => {
    const expected = expectedOf(row, variant, state);
    if (expected === null) return;
    const startedAt = performance.now();
    const answer = await check(placed.token, placed);
    runs.push({
      ...{ id: row.id, variant, state, expected, answer },
      differences: compare(expected, answer),
      ms: performance.now() - startedAt,
    });
  });
  return runs;
}

/** The variants of a row: the trap, and its sibling where it has one. */
export function variantsOf(row: Row): readonly Variant[] {
  return row.sibling === null ? ["trap"] : ["trap", "sibling"];
}
