/** A balance that shrinks between purchase and sale: what is left of it is sold, or was removed. */
import assert from "node:assert/strict";
import type { Row } from "../rig/traps/row.ts";
import { runRow } from "../rig/traps/run_trap.ts";
import { TRAP_ROWS } from "../rig/traps/table.ts";
import { trapRigs } from "./_trap_tests.ts";

/** With the block after it, a part of a purchase vanishes. */
const SHRINKING = TRAP_ROWS.find(({ id }) => id === "58b")!;
const rigOf = trapRigs([SHRINKING]);

/** Outcomes of the base size in the next block, where so many basis points vanish. */
async function outcomesWithout(bps: number): Promise<readonly unknown[]> {
  const flip = [{ call: "setLevel(uint256)", args: [bps] }];
  const row: Row = { ...SHRINKING, flip };
  const { dex, check } = rigOf(row);
  const runs = await runRow(dex, row, "trap", check);
  const after = runs.find(({ state }) => state === "after")!.answer as unknown as {
    readonly horizons: readonly { horizon: string; share: string; outcome: string }[];
  };
  return [
    ...new Set(
      after.horizons.filter(({ horizon, share }) => horizon === "next-block" && share === "most")
        .map(({ outcome }) => outcome),
    ),
  ];
}

Deno.test("check_honeypot: less than half left was removed", async () => {
  assert.deepEqual(await outcomesWithout(5_200), ["balance-removed"]);
  assert.deepEqual(await outcomesWithout(7_000), ["balance-removed"]);
});

Deno.test("check_honeypot: more than half left is sold", async () => {
  assert.deepEqual(await outcomesWithout(4_800), ["sold"]);
});
