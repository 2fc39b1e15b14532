/** Tokens whose pools tell different stories, and pools too thin to tell any. */
import assert from "node:assert/strict";
import type { Answer } from "../rig/traps/compare.ts";
import {
  COMMON,
  FREE,
  level,
  type Liquidity,
  ON,
  POOL,
  type Row,
  tokens,
} from "../rig/traps/row.ts";
import { eachState } from "../rig/traps/run_trap.ts";
import { trapRigs } from "./_trap_tests.ts";

const V3_POOL = { ...POOL, kind: "v3", fee: 3_000 } as const;
const UNUSED = { expected: FREE };

function rowOf(contract: Row["contract"], flip: Row["flip"], liquidity: readonly Liquidity[]): Row {
  return {
    ...{ ...COMMON, id: "pools", mechanism: "pools", contract, liquidity, flip },
    ...{ before: UNUSED, after: UNUSED },
  };
}

const rigOf = trapRigs([rowOf("trap:PlainRow", [], [])]);

/** The answer after the switch. */
async function after(
  contract: Row["contract"],
  flip: Row["flip"],
  liquidity: readonly Liquidity[],
): Promise<Answer> {
  const row = rowOf(contract, flip, liquidity);
  const { dex, check } = rigOf(row);
  let answer: Answer | undefined;
  await eachState(dex, row, "trap", async ({ token }, state) => {
    if (state === "after") answer = await check(token);
  });
  return answer!;
}

const flagsOf = ({ flags = [] }: Answer) => flags.map(({ code }) => code);
const deeper = (pool: Liquidity, coins: number): Liquidity => ({
  ...{ ...pool, coin: tokens(coins), tokens: tokens(200_000) },
});

Deno.test("check_honeypot: a deeper open pool does not outweigh a closed one", async () => {
  const answer = await after("trap:SellBlock", ON, [POOL, deeper(V3_POOL, 12)]);
  assert.deepEqual([answer.verdict, answer.reason], ["inconclusive", "pools-disagree"]);
  assert.equal(answer.isHoneypot, null);
  assert.ok(flagsOf(answer).includes("other-pool-fails"));
});

Deno.test("check_honeypot: a small closed pool beside the deep one is told, without deciding", async () => {
  const small = { ...POOL, coin: tokens(1) / 2n, tokens: tokens(25_000) };
  const answer = await after("trap:SellBlock", ON, [small, V3_POOL]);
  assert.equal(answer.verdict, "sellable");
  assert.ok(flagsOf(answer).includes("other-pool-fails"));
});

Deno.test("check_honeypot: coins that no quote reaches do not make a closed pair a small one", async () => {
  const answer = await after("trap:SellBlock", ON, [POOL, deeper(V3_POOL, 120)]);
  assert.deepEqual([answer.verdict, answer.reason], ["inconclusive", "pools-disagree"]);
});

Deno.test("check_honeypot: a pool whose depth nothing proves outweighs no other one", async () => {
  // A coin buys fewer units than a quote needs to tell a depth by; the other coins lie elsewhere.
  const shallow = { ...V3_POOL, coin: tokens(1), tokens: 18_000n, parked: tokens(150) };
  const pair = { ...POOL, tokens: 1_000_000n };
  for (const liquidity of [[pair, shallow], [shallow, pair]]) {
    const answer = await after("trap:SellBlock", ON, liquidity);
    assert.deepEqual([answer.verdict, answer.reason], ["inconclusive", "pools-disagree"]);
    assert.equal(answer.pool?.venue, "Uniswap V3");
  }
});

Deno.test("check_honeypot: a V3 pool that takes no fee token is told, without deciding", async () => {
  const answer = await after("trap:TransferTax", level(300), [deeper(POOL, 20), V3_POOL]);
  assert.deepEqual([answer.verdict, answer.sellTaxBps], ["sellable", 300]);
  assert.ok(flagsOf(answer).includes("other-pool-fails"));
});

Deno.test("check_honeypot: two open pools raise no flag", async () => {
  const answer = await after("trap:PlainRow", ON, [POOL, deeper(V3_POOL, 12)]);
  assert.equal(answer.verdict, "sellable");
  assert.ok(!flagsOf(answer).includes("other-pool-fails"));
});

Deno.test("check_honeypot: beside a V3 pool a pair is asked before a deeper V3 pool", async () => {
  const pools = [deeper(V3_POOL, 20), { ...deeper(V3_POOL, 15), fee: 10_000 }, POOL];
  const answer = await after("trap:TransferTax", level(300), pools);
  assert.deepEqual([answer.verdict, answer.sellTaxBps], ["sellable", 300]);
  assert.equal(answer.pool?.venue, "Uniswap V2");
});

Deno.test("check_honeypot: a fee of six tenths at the deepest pool is not excused by a pair", async () => {
  const answer = await after("trap:SellTax", level(6_000), [deeper(V3_POOL, 20), POOL]);
  assert.deepEqual([answer.verdict, answer.isHoneypot], ["honeypot", true]);
  assert.equal(answer.pool?.venue, "Uniswap V3");
});

Deno.test("check_honeypot: a pool with too few units to measure by decides nothing", async () => {
  const answer = await after("trap:PlainRow", [], [{ ...deeper(POOL, 20), tokens: 15_000n }]);
  assert.deepEqual([answer.verdict, answer.reason], ["inconclusive", "high-impact"]);
});
