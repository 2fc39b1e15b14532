/** The trap table on nodes that simulate nothing, and on nodes that fail. */
import assert from "node:assert/strict";
import type { StrictNode } from "../rig/strict_node.ts";
import { HONEST_ROWS } from "../rig/traps/honest.ts";
import type { Row } from "../rig/traps/row.ts";
import { eachState } from "../rig/traps/run_trap.ts";
import { TRAP_ROWS } from "../rig/traps/table.ts";
import type { Mode } from "../rig/upstream.ts";
import { ALL, lacking, wrongAnswers } from "./_blind_trap_tests.ts";
import { trapRigs } from "./_trap_tests.ts";

const ROWS: readonly Row[] = [...TRAP_ROWS, ...HONEST_ROWS];
const DEAD: readonly Mode[] = ["reset", "truncated", "html", { status: 503 }];
const FAULT_ROWS = ["h1", "11", "3b"];

const rigOf = trapRigs(ROWS);

for (const row of ROWS) {
  Deno.test(`check_honeypot: ${row.id}: right or undecided without simulation`, async () => {
    const settings = new Map([
      ["all else", lacking({ simulate: false })],
      ["no stateDiff", lacking({ simulate: false, stateDiff: false })],
      ["no overrides", lacking({ simulate: false, stateDiff: false, codeOverride: false })],
    ]);
    assert.deepEqual(await wrongAnswers(rigOf(row), row, settings), []);
  });
}

for (const row of ROWS.filter(({ id }) => FAULT_ROWS.includes(id))) {
  Deno.test(`check_honeypot: ${row.id}: no verdict from a node that fails`, async () => {
    const { dex, node, check } = rigOf(row);
    await eachState(dex, row, "trap", async ({ token }, state) => {
      for (const mode of DEAD) {
        node.mode = mode;
        try {
          const { isHoneypot = null, verdict } = await check(token);
          assert.equal(isHoneypot, null, `${state}, ${JSON.stringify(mode)}: ${verdict}`);
        } finally {
          node.mode = "ok";
        }
      }
    });
  });

  Deno.test(`check_honeypot: ${row.id}: right or undecided when a request is lost`, async () => {
    const settings = new Map(
      DEAD.flatMap((mode) =>
        [2, 3].map((everyNth) =>
          [`${JSON.stringify(mode)}, every ${everyNth}`, (node: StrictNode) => {
            // The next request is number one again.
            node.resetCounters();
            node.mode = { everyNth, mode };
          }] as const
        )
      ),
    );
    assert.deepEqual(await wrongAnswers(rigOf(row), row, settings), []);
  });
}

Deno.test("check_honeypot: one block is enough for what no block can hide", async () => {
  for (const [id, state, verdict] of [["72", "before", "sellable"], ["72", "after", "honeypot"]]) {
    const row = ROWS.find((candidate) => candidate.id === id)!;
    const { dex, node, check } = rigOf(row);
    await eachState(dex, row, "trap", async ({ token }, current) => {
      if (current !== state) return;
      lacking({ simulate: false })(node);
      try {
        assert.equal((await check(token)).verdict, verdict);
      } finally {
        Object.assign(node.abilities, ALL);
      }
    });
  }
});
