/** Mechanisms 70 to 84 of the trap table, and what they look like to a node that cannot simulate. */
import assert from "node:assert/strict";
import { TRAP_ROWS } from "../rig/traps/table.ts";
import { COMMON, FREE, ON, type Row } from "../rig/traps/row.ts";
import { eachState } from "../rig/traps/run_trap.ts";
import { numbered, trapRigs, trapTests } from "./_trap_tests.ts";

const ROWS = numbered(TRAP_ROWS, 70, 84);
trapTests("trap", ROWS);

const rigOf = trapRigs(ROWS);
const GAS_SINK: Row = {
  ...{ ...COMMON, id: "gas", mechanism: "a sell uses up all gas", contract: "trap:GasSink" },
  ...{ before: { expected: FREE }, flip: ON, after: { expected: FREE } },
};

/** Verdict and reason after the switch, with simulation and without. */
async function bothWays(row: Row): Promise<readonly unknown[]> {
  const { dex, node, check } = rigOf(row);
  const said: unknown[] = [];
  await eachState(dex, row, "trap", async ({ token }, state) => {
    if (state !== "after") return;
    for (const simulate of [true, false]) {
      node.abilities.simulate = simulate;
      try {
        const { verdict, reason } = await check(token);
        said.push([verdict, reason]);
      } finally {
        node.abilities.simulate = true;
      }
    }
  });
  return said;
}

const find = (id: string) => ROWS.find((row) => row.id === id)!;
const UNDECIDED = ["inconclusive", "capability-missing"];
const TRAP = ["honeypot", "sell-reverted"];

Deno.test("check_honeypot: one call does not stand for sales apart from the purchase", async () => {
  assert.deepEqual(await bothWays(find("70")), [TRAP, UNDECIDED]);
  // The one call sells from code, and others in it from accounts without.
  const refusedOthers = ["inconclusive", "methods-disagree"];
  assert.deepEqual(await bothWays(find("71")), [TRAP, refusedOthers]);
});

Deno.test("check_honeypot: a cooldown that wants a purchase is no trap, seen or unseen", async () => {
  assert.deepEqual(await bothWays(find("73")), [["sellable", null], UNDECIDED]);
});

Deno.test("check_honeypot: all gas gone is undecided by either way", async () => {
  const capped = ["inconclusive", "gas-cap"];
  assert.deepEqual(await bothWays(GAS_SINK), [capped, capped]);
});
