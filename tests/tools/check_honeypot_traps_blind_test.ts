/**
 * The trap table on nodes that lack abilities or fail: an answer is then the right one or none. A
 * token is never called safe or a trap for what could not be looked at.
 */
import assert from "node:assert/strict";
import type { Mode } from "../rig/upstream.ts";
import type { Abilities, StrictNode } from "../rig/strict_node.ts";
import { wrongs } from "../rig/traps/compare.ts";
import { HONEST_ROWS } from "../rig/traps/honest.ts";
import type { Row } from "../rig/traps/row.ts";
import { eachState, expectedOf } from "../rig/traps/run_trap.ts";
import { TRAP_ROWS } from "../rig/traps/table.ts";
import { trapRigs } from "./_trap_tests.ts";

const ROWS: readonly Row[] = [...TRAP_ROWS, ...HONEST_ROWS];
const ALL: Abilities = {
  batch: true,
  simulate: true,
  codeOverride: true,
  stateDiff: true,
  createAccessList: true,
  feeRecipient: true,
};
const NAMES = Object.keys(ALL) as (keyof Abilities)[];

/** Every set of missing abilities; the fee recipient last, which only waits for blocks need. */
const SETS = Array.from(
  { length: 2 ** NAMES.length },
  (_, bits) =>
    Object.fromEntries(NAMES.map((name, at) => [name, (bits >> at & 1) === 0])) as Abilities,
);

/** One row of each kind: honest, taxed, blocked, block-dependent, cheating a simulation, by size, held. */
const MATRIX_ROWS = [
  ...["h1", "2", "11", "20", "24", "26", "27b", "76", "77", "78", "79", "80"],
  ...["97", "98", "106", "106b", "106c", "107", "107b", "107c"],
  ...[
    "170",
    "170b",
    "170c",
    "171",
    "171b",
    "172",
    "172b",
    "173",
    "180",
    "180d",
    "184",
    "h50b",
    "h51",
    "h52",
  ],
];
const HELD_ROWS = ["130", "h31", "h34"];
const DEAD: readonly Mode[] = ["reset", "truncated", "html", { status: 503 }];
const FAULT_ROWS = ["h1", "11", "3b"];

const rigOf = trapRigs(ROWS);

/** Every answer that is neither the expected one nor none, for each setting of the node. */
async function wrongAnswers(
  row: Row,
  settings: ReadonlyMap<string, (node: StrictNode) => void>,
): Promise<readonly string[]> {
  const { dex, node, check } = rigOf(row);
  const wrong: string[] = [];
  await eachState(dex, row, "trap", async ({ token }, state) => {
    const expected = expectedOf(row, "trap", state);
    for (const [name, set] of settings) {
      set(node);
      try {
        const answer = await check(token);
        // A node that fails says nothing of the token.
        if (answer.error !== undefined) continue;
        wrong.push(...wrongs(expected!, answer).map((line) => `${state}, ${name}: ${line}`));
      } finally {
        node.mode = "ok";
        Object.assign(node.abilities, ALL);
        Object.assign(node.missing, { method: -32601, override: "ignored" });
      }
    }
  });
  return wrong;
}

function lacking(able: Partial<Abilities>, missing: Partial<StrictNode["missing"]> = {}) {
  return (node: StrictNode) => {
    Object.assign(node.abilities, able);
    Object.assign(node.missing, missing);
  };
}

for (const row of ROWS) {
  Deno.test(`check_honeypot: ${row.id}: right or undecided without simulation`, async () => {
    const settings = new Map([
      ["all else", lacking({ simulate: false })],
      ["no stateDiff", lacking({ simulate: false, stateDiff: false })],
      ["no overrides", lacking({ simulate: false, stateDiff: false, codeOverride: false })],
    ]);
    assert.deepEqual(await wrongAnswers(row, settings), []);
  });
}

for (const row of ROWS) {
  Deno.test(`check_honeypot: ${row.id}: right or undecided without code for accounts`, async () => {
    const settings = new Map([["ignored", lacking({ codeOverride: false })]]);
    assert.deepEqual(await wrongAnswers(row, settings), []);
  });
}

for (const row of ROWS.filter(({ id }) => [...MATRIX_ROWS, ...HELD_ROWS].includes(id))) {
  const isHeld = HELD_ROWS.includes(row.id);
  Deno.test(`check_honeypot: ${row.id}: right or undecided whatever the node lacks`, async () => {
    const sets = SETS.filter(({ feeRecipient }) => feeRecipient || isHeld);
    const settings = new Map(sets.flatMap((able) => {
      const name = NAMES.filter((ability) => !able[ability]).join("+");
      return [
        [`${name}, ignored`, lacking(able)],
        [`${name}, errors`, lacking(able, { method: -32603, override: "error" })],
      ] as const;
    }));
    assert.equal(settings.size, isHeld ? 128 : 64);
    assert.deepEqual(await wrongAnswers(row, settings), []);
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
    assert.deepEqual(await wrongAnswers(row, settings), []);
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
