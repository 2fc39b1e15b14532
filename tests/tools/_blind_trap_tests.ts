/**
 * The trap table on nodes that lack abilities or fail: an answer is then the right one or none. A
 * token is never called safe or a trap for what could not be looked at.
 */
import assert from "node:assert/strict";
import type { Abilities, StrictNode } from "../rig/strict_node.ts";
import { wrongs } from "../rig/traps/compare.ts";
import type { Row } from "../rig/traps/row.ts";
import { eachState, expectedOf } from "../rig/traps/run_trap.ts";
import { trapRigs } from "./_trap_tests.ts";
import type { TrapRig } from "../rig/traps/trap_rig.ts";

/** How a node is set, by name. */
export type Settings = ReadonlyMap<string, (node: StrictNode) => void>;

/** What a strict node can do at first. */
export const ALL: Abilities = {
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

/** Every answer that is neither the expected one nor none, for each setting of the node. */
export async function wrongAnswers(
  { dex, node, check }: TrapRig,
  row: Row,
  settings: Settings,
): Promise<readonly string[]> {
  const wrong: string[] = [];
  await eachState(dex, row, "trap", async ({ token }, state) => {
    const expected = expectedOf(row, "trap", state);
    try {
      // Most settings bring the same calls.
      node.remember(true);
      for (const [name, set] of settings) {
        set(node);
        const answer = await check(token);
        restore(node);
        // A node that fails says nothing of the token.
        if (answer.error !== undefined) continue;
        wrong.push(...wrongs(expected!, answer).map((line) => `${state}, ${name}: ${line}`));
      }
    } finally {
      node.remember(false);
      restore(node);
    }
  });
  return wrong;
}

/** As it was at first. */
function restore(node: StrictNode): void {
  node.mode = "ok";
  Object.assign(node.abilities, ALL);
  Object.assign(node.missing, { method: -32601, override: "ignored" });
}

/** Takes abilities away. */
export function lacking(able: Partial<Abilities>, missing: Partial<StrictNode["missing"]> = {}) {
  return (node: StrictNode) => {
    Object.assign(node.abilities, able);
    Object.assign(node.missing, missing);
  };
}

/** The rows of these ids; throws when one is gone. */
export function rowsOf(rows: readonly Row[], ids: readonly string[]): readonly Row[] {
  const found = rows.filter(({ id }) => ids.includes(id));
  assert.equal(found.length, ids.length, ids.join());
  return found;
}

/** One test a row: every set of missing abilities, each as nodes show it. */
export function lackingTests(rows: readonly Row[], { isHeld }: { readonly isHeld: boolean }): void {
  const rigOf = trapRigs(rows);
  const sets = SETS.filter(({ feeRecipient }) => feeRecipient || isHeld);
  const settings = new Map(sets.flatMap((able) => {
    const name = NAMES.filter((ability) => !able[ability]).join("+");
    return [
      [`${name}, ignored`, lacking(able)],
      [`${name}, errors`, lacking(able, { method: -32603, override: "error" })],
    ] as const;
  }));
  for (const row of rows) {
    Deno.test(`check_honeypot: ${row.id}: right or undecided whatever the node lacks`, async () => {
      assert.equal(settings.size, isHeld ? 128 : 64);
      assert.deepEqual(await wrongAnswers(rigOf(row), row, settings), []);
    });
  }
}
