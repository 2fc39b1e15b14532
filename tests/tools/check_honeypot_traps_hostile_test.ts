/** Tokens that attack whoever looks at them: a clean answer in time, right or undecided. */
import assert from "node:assert/strict";
import { HOSTILE_ROWS } from "../rig/traps/hostile.ts";
import type { Row } from "../rig/traps/row.ts";
import { eachState, expectedOf } from "../rig/traps/run_trap.ts";
import { trapRigs } from "./_trap_tests.ts";

const ROWS: readonly Row[] = HOSTILE_ROWS;
// Their answers are long as they are, and stand beside all else that a node tells.
const rigOf = trapRigs(ROWS, { shortGaps: false });

for (const row of ROWS) {
  Deno.test(`check_honeypot: ${row.id}: answers although ${row.mechanism}`, async () => {
    const { dex, check } = rigOf(row);
    await eachState(dex, row, "trap", async ({ token }, state) => {
      const { isHoneypot, verdict, reason, error } = await check(token);
      const expected = expectedOf(row, "trap", state)?.isHoneypot;
      const said = `${state}: ${error ?? verdict} (${reason})`;
      assert.equal(error, undefined, said);
      assert.ok(isHoneypot === expected || isHoneypot === null, said);
    });
  });
}
