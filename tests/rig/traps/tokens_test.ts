/**
 * The trap table against real transactions, without the tool: what the table expects of a verdict is
 * what happens to a buyer. Every sibling sells.
 */
import assert from "node:assert/strict";
import { type Address, encodeFunctionData, erc20Abi } from "viem";
import { type DexChain, startDexChain } from "../dex/dex_chain.ts";
import { TAX_TOLERANCE_BPS } from "./compare.ts";
import { HONEST_ROWS } from "./honest.ts";
import { HOSTILE_ROWS } from "./hostile.ts";
import type { Expected, Outcomes, Row } from "./row.ts";
import { eachState, expectedOf, type Placed, type StateName, variantsOf } from "./run_trap.ts";
import { TRAP_ROWS } from "./table.ts";
import { VENUE_ROWS } from "./venues.ts";
import { type Sale, type Trade, tradeOnce, type Wait } from "./trade.ts";

const ROWS: readonly Row[] = [...TRAP_ROWS, ...VENUE_ROWS, ...HONEST_ROWS, ...HOSTILE_ROWS];
const EXTREME_BPS = 5_000;
const SELLS: Outcomes = { next: "sells", hour: "sells", day: "sells" };
const FAILS: Outcomes = { next: "fails", hour: "fails", day: "fails" };

const chains = new Map<number, DexChain>();
Deno.test.beforeAll(async () => {
  const chainIds = new Set(ROWS.map(({ chainId = 1 }) => chainId));
  for (const chainId of chainIds) chains.set(chainId, await startDexChain({ chainId }));
});
Deno.test.afterAll(async () => {
  for (const chain of chains.values()) await chain.stop();
});

for (const row of ROWS) {
  for (const variant of variantsOf(row)) {
    const name = variant === "sibling" ? "its sibling sells" : row.mechanism;
    Deno.test(`trap tokens: ${row.id}: ${name}`, async () => {
      const dex = chains.get(row.chainId ?? 1)!;
      await eachState(dex, row, variant, async (placed, state) => {
        const expected = expectedOf(row, variant, state)!;
        const real = variant === "trap" ? row[state]?.real : undefined;
        await assertHappens(dex, placed, state, expected, real);
      });
    });
  }
}

Deno.test("trap tokens: the table holds the catalogue's 44 mechanisms, and each id once", () => {
  const ids = ROWS.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
  const numbers = new Set(TRAP_ROWS.map(({ id }) => parseInt(id)));
  const all = Array.from({ length: 44 }, (_, index) => index + 1);
  assert.deepEqual(all.filter((number) => !numbers.has(number)), []);
  assert.ok(HONEST_ROWS.length >= 10);
});

async function assertHappens(
  dex: DexChain,
  placed: Placed,
  state: StateName,
  expected: Expected,
  real: Outcomes | undefined,
): Promise<void> {
  const { verdict } = expected;
  if (verdict === "no-route") return assert.ok(await depth(dex, placed) < 10n);
  if (verdict === "inconclusive" && real === undefined) {
    return assert.ok(await depth(dex, placed) <= 10n ** 15n);
  }
  const trade = await tradeOnce(dex, placed);
  if (verdict === "cannot-buy") return assert.notEqual(trade.buyError, null, state);
  assert.equal(trade.buyError, null, state);
  assertTax(trade.buyTaxBps, expected.buyTaxBps, `${state}: buy`);
  assertTax(trade.transferTaxBps, expected.transferTaxBps, `${state}: transfer`);
  if (verdict === "honeypot") assertTrapped(trade, expected, real);
  else assertSales(trade, real ?? SELLS, expected);
}

function assertTrapped(trade: Trade, expected: Expected, real: Outcomes | undefined): void {
  if (expected.reason === "bought-nothing") return assert.equal(trade.received, 0n);
  const reasons = [expected.reason].flat();
  if (reasons.includes("balance-removed")) {
    for (const sale of Object.values(trade.sales!)) assert.ok(sale.keptBps < EXTREME_BPS);
    return;
  }
  assert.equal(trade.approveError === null, expected.reason !== "approve-failed");
  assertSales(trade, real ?? FAILS, expected);
}

function assertSales({ sales }: Trade, outcomes: Outcomes, expected: Expected): void {
  assert.ok(sales, "nothing was bought");
  for (const wait of Object.keys(outcomes) as Wait[]) {
    const sale: Sale = sales[wait];
    assert.equal(outcomeOf(sale), outcomes[wait], `${wait}: ${sale.error ?? sale.taxBps}`);
    if (sale.taxBps !== null) assertTax(sale.taxBps, expected.sellTaxBps, `sell, ${wait}`);
  }
}

function outcomeOf({ taxBps }: Sale): "sells" | "fails" {
  return taxBps !== null && taxBps < EXTREME_BPS ? "sells" : "fails";
}

function assertTax(got: number | null, wanted: number | undefined, what: string): void {
  if (wanted === undefined) return;
  assert.ok(got !== null, `${what}: nothing was measured`);
  assert.ok(Math.abs(got - wanted) <= TAX_TOLERANCE_BPS, `${what}: ${got} bps, not ${wanted}`);
}

/** Native coin in all pools of a row that hold any, in wei. */
async function depth(dex: DexChain, { pools }: Placed): Promise<bigint> {
  const balance = (holder: Address) =>
    encodeFunctionData({ abi: erc20Abi, functionName: "balanceOf", args: [holder] });
  let sum = 0n;
  for (const { address } of pools) sum += BigInt(await dex.call(dex.wrapped, balance(address)));
  return sum;
}
