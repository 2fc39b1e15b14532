/** The trap table on nodes that give no code to accounts. */
import assert from "node:assert/strict";
import { HONEST_ROWS } from "../rig/traps/honest.ts";
import type { Row } from "../rig/traps/row.ts";
import { TRAP_ROWS } from "../rig/traps/table.ts";
import { lacking, wrongAnswers } from "./_blind_trap_tests.ts";
import { trapRigs } from "./_trap_tests.ts";

const ROWS: readonly Row[] = [...TRAP_ROWS, ...HONEST_ROWS];

const rigOf = trapRigs(ROWS);

for (const row of ROWS) {
  Deno.test(`check_honeypot: ${row.id}: right or undecided without code for accounts`, async () => {
    const settings = new Map([["ignored", lacking({ codeOverride: false })]]);
    assert.deepEqual(await wrongAnswers(rigOf(row), row, settings), []);
  });
}
