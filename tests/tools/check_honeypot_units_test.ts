/** Tokens of few large units: a tax of them is measured or not known, and never rounded to less. */
import assert from "node:assert/strict";
import { runRow } from "../rig/traps/run_trap.ts";
import { COMMON, POOL, type Row } from "../rig/traps/row.ts";
import { trapRigs } from "./_trap_tests.ts";

/** A token of whole units with a tax on every transfer, and a pool of so many of them. */
function rowOf(units: bigint, feeBps: bigint): Row {
  return {
    ...COMMON,
    ...{ id: "units", mechanism: "few units", contract: "own:DexPlainToken" },
    args: [2n * units, 0, feeBps],
    liquidity: [{ ...POOL, tokens: units }],
    registers: false,
    before: { expected: { verdict: "inconclusive", isHoneypot: null, reason: "too-few-units" } },
    ...{ flip: [], after: null, sibling: null },
  };
}

const rigOf = trapRigs([rowOf(500n, 0n)]);

async function ask(units: bigint, feeBps: bigint) {
  const row = rowOf(units, feeBps);
  const { dex, check } = rigOf(row);
  const [run] = await runRow(dex, row, "trap", check);
  return run!;
}

for (const units of [500n, 2_000n, 5_000n]) {
  for (const feeBps of [0n, 300n, 990n, 1_000n, 6_000n]) {
    Deno.test(`a tax of ${feeBps} bps in a pool of ${units} units is not told`, async () => {
      const { differences, answer } = await ask(units, feeBps);
      assert.deepEqual(differences, []);
      assert.deepEqual([answer.buyTaxBps, answer.sellTaxBps], [null, null]);
    });
  }
}

for (
  const [feeBps, verdict] of [[0n, "sellable"], [300n, "sellable"], [1_000n, "high-tax"]] as const
) {
  Deno.test(`a tax of ${feeBps} bps in a pool of many units is measured`, async () => {
    const { answer } = await ask(1_000_000n, feeBps);
    assert.equal(answer.verdict, verdict);
    assert.ok(Math.abs(answer.sellTaxBps! - Number(feeBps)) <= 1);
    assert.ok(Math.abs(answer.buyTaxBps! - Number(feeBps)) <= 1);
  });
}
