/** What the trap tokens do to a holder once somebody else has bought or sold, by real transactions. */
import assert from "node:assert/strict";
import { type DexChain, startDexChain } from "../dex/dex_chain.ts";
import { finds, holderOf, PASSES } from "./_bites.ts";
import type { Placed } from "./run_trap.ts";
import { failure, STAKE } from "./trade.ts";

const COIN = 10n ** 18n;

let dex: DexChain;
Deno.test.beforeAll(async () => {
  dex = await startDexChain();
});
Deno.test.afterAll(() => dex.stop());

/** Who bought while the price was high sells a part of it, somebody else all he has, and the first one another. */
async function sellsAfterOther(placed: Placed): Promise<string> {
  const other = await holderOf(dex, placed, 4n * COIN);
  const { holder, held, sell, balanceOf } = await holderOf(dex, placed, STAKE);
  const part = async () => {
    let taxBps = 0;
    const error = await failure((async () => taxBps = await sell(holder, held / 20n))());
    return error === null && taxBps < 5_000 && await balanceOf(holder) * 2n > held;
  };
  const first = await part();
  const error = await failure(other.sell(other.holder, other.held));
  return [first, error === null, await part()].join();
}

for (const id of ["160", "160b", "160c", "161", "161b", "162", "162b", "163"]) {
  Deno.test(`trap tokens: ${id} shuts once somebody else has sold`, async () => {
    const all = "true,true,true";
    assert.deepEqual(await finds(dex, id, sellsAfterOther), {
      ...{ "trap before": all, "trap after": "true,true,false" },
      ...{ "sibling before": all, "sibling after": all },
    });
  });
}

Deno.test("trap tokens: 164 shuts once others have bought for as much as the pool holds", async () => {
  const found = await finds(dex, "164", async (placed) => {
    const { holder, held, sell } = await holderOf(dex, placed, STAKE);
    const works = [await failure(sell(holder, held / 20n)) === null];
    for (let times = 0; times < 2; times++) await holderOf(dex, placed, 5n * COIN);
    return works[0] && await failure(sell(holder, held / 20n)) === null;
  });
  assert.deepEqual(found, { ...PASSES, "trap after": false });
});
