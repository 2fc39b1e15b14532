/** Tests of `check_honeypot` made of rows of the trap table: the tool through a strict node. */
import assert from "node:assert/strict";
import type { Row } from "../rig/traps/row.ts";
import { runRow, type Variant, variantsOf } from "../rig/traps/run_trap.ts";
import { startTrapRig, type TrapRig } from "../rig/traps/trap_rig.ts";

/** One test a row: both states of its switch, every named field of the answer. */
export function trapTests(variant: Variant, rows: readonly Row[]): void {
  const rigOf = trapRigs(rows);
  for (const row of rows) {
    if (!variantsOf(row).includes(variant)) continue;
    const what = variant === "trap" ? row.mechanism : `without: ${row.mechanism}`;
    Deno.test(`check_honeypot: ${row.id}: ${what}`, async () => {
      const { dex, check } = rigOf(row);
      const runs = await runRow(dex, row, variant, check);
      const wrong = runs.flatMap(({ state, differences }) =>
        differences.map((difference) => `${state}: ${difference}`)
      );
      assert.deepEqual(wrong, []);
    });
  }
}

/** The rows from one number of the catalogue to another. */
export function numbered(rows: readonly Row[], from: number, to: number): readonly Row[] {
  return rows.filter(({ id }) => parseInt(id) >= from && parseInt(id) <= to);
}

/** One rig for each chain of the rows, running while the file's tests do; `shortGaps` as the strict node has it. */
export function trapRigs(rows: readonly Row[], { shortGaps = true } = {}): (row: Row) => TrapRig {
  const rigs = new Map<number, TrapRig>();
  Deno.test.beforeAll(async () => {
    for (const chainId of new Set(rows.map(chainIdOf))) {
      rigs.set(chainId, await startTrapRig(chainId, { shortGaps }));
    }
  });
  Deno.test.afterAll(async () => {
    for (const rig of rigs.values()) await rig.stop();
  });
  return (row) => rigs.get(chainIdOf(row))!;
}

function chainIdOf({ chainId = 1 }: Row): number {
  return chainId;
}
