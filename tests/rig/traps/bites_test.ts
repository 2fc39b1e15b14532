/** What the trap tokens do with sizes, holders and blocks beside the trades of `tokens_test.ts`. */
import assert from "node:assert/strict";
import { type DexChain, startDexChain } from "../dex/dex_chain.ts";
import { finds, holderOf, PASSES, rowOf } from "./_bites.ts";
import { eachState, type Placed } from "./run_trap.ts";
import { failure, freshAccount, sellsInOneBlock, STAKE, traderAt } from "./trade.ts";

const COIN = 10n ** 18n;

let dex: DexChain;
Deno.test.beforeAll(async () => {
  dex = await startDexChain();
});
Deno.test.afterAll(() => dex.stop());

Deno.test("trap tokens: 7, 8 and 27 hit the holder that the owner names, and nobody else", async () => {
  for (const id of ["7", "8", "27"]) {
    const row = rowOf(id);
    const victim = dex.accounts[row.victim!]!;
    for (const variant of ["trap", "sibling"] as const) {
      let held = 0n;
      await eachState(dex, row, variant, async (placed, state) => {
        const trader = traderAt(dex, placed);
        if (state === "before") {
          await trader.buy(victim, STAKE);
          await trader.approve(victim);
          held = await trader.balanceOf(victim);
          return;
        }
        let taxBps = 0;
        const error = await failure((async () => taxBps = await trader.sell(victim, held))());
        const hit = error !== null || taxBps > 9_000;
        assert.equal(hit, variant === "trap", `${id} ${variant}: ${error} ${taxBps}`);
      });
    }
  }
});

Deno.test("trap tokens: 14 and 15 refuse purchases above their limit, and only those", async () => {
  for (const [id, limit] of [["14", "maxBuy"], ["15", "maxWallet"]] as const) {
    const row = rowOf(id);
    const { min, max } = row.before.expected.limits![limit]!;
    const boughtAround = await finds(dex, id, async (placed) => {
      const works = [];
      for (const amount of [min, max]) {
        const buyer = await freshAccount(dex);
        const coin = await coinFor(placed, amount);
        works.push(await failure(traderAt(dex, placed).buy(buyer, coin)) === null);
      }
      return works.join();
    });
    assert.deepEqual(boughtAround, {
      "trap before": "true,false",
      "trap after": "false,false",
      "sibling before": "true,true",
      "sibling after": "true,true",
    });
  }
});

/** Coin that buys that many tokens, searched by quotes. */
async function coinFor(placed: Placed, amount: bigint): Promise<bigint> {
  const { market } = traderAt(dex, placed);
  let [low, high] = [0n, 2n * COIN];
  while (high - low > COIN / 10_000n) {
    const middle = (low + high) / 2n;
    if (await market.quote(middle) < amount) low = middle;
    else high = middle;
  }
  return high;
}

Deno.test("trap tokens: 16 sells under its limit, which is under a tenth of the position", async () => {
  const found = await finds(dex, "16", async (placed) => {
    const { holder, held, sell } = await holderOf(dex, placed);
    const works = [];
    for (const part of [held / 10n, 2n * COIN]) {
      works.push(await failure(sell(holder, part)) === null);
    }
    return works.join();
  });
  assert.deepEqual(found, {
    "trap before": "true,true",
    "trap after": "false,true",
    "sibling before": "true,true",
    "sibling after": "true,true",
  });
});

Deno.test("trap tokens: 17 sells everything but one unit", async () => {
  const found = await finds(dex, "17", async (placed) => {
    const { holder, held, sell } = await holderOf(dex, placed);
    return await failure(sell(holder, held - 1n));
  });
  assert.deepEqual(found, { "trap before": null, "sibling before": null });
});

Deno.test("trap tokens: 18 refuses the sell in the block of the purchase only", async () => {
  const found = await finds(dex, "18", (placed) => sellsInOneBlock(dex, placed));
  assert.deepEqual(found, { ...PASSES, "trap after": false });
});

Deno.test("trap tokens: 35 sells its fees inside the sell of another", async () => {
  const found = await finds(dex, "35", async (placed) => {
    const { holder, held, market } = await holderOf(dex, placed);
    const data = market.sellData(holder, held);
    const { logs } = await dex.send({ from: holder, to: market.router, data });
    const swap = "0xd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822";
    return logs.filter(({ topics }) => topics[0] === swap).length;
  });
  const sells = { "trap before": 1, "trap after": 2, "sibling before": 1, "sibling after": 2 };
  assert.deepEqual(found, sells);
});

Deno.test("trap tokens: 43 cannot take a great holder's sell into its pool", async () => {
  const found = await finds(dex, "43", async (placed) => {
    const { sell, transfer, approve } = traderAt(dex, placed);
    const holder = await freshAccount(dex);
    await transfer(dex.accounts[0]!, holder, 2n ** 111n);
    await approve(holder);
    return /OVERFLOW/.test(await failure(sell(holder, 2n ** 111n)) ?? "");
  });
  assert.deepEqual(found, { "trap before": true, "sibling before": false });
});

Deno.test("trap tokens: 3c takes nine tenths of a sell four times as large", async () => {
  const found = await finds(dex, "3c", async (placed) => {
    const { holder, held, sell } = await holderOf(dex, placed, 4n * STAKE);
    return await sell(holder, held);
  });
  assert.deepEqual(found, {
    "trap before": 0,
    "trap after": 9_000,
    "sibling before": 0,
    "sibling after": 0,
  });
});
