/** What the trap tokens do once somebody else has bought and sold, by real transactions. */
import assert from "node:assert/strict";
import { type DexChain, startDexChain } from "../dex/dex_chain.ts";
import { BLIND_SALE_ROWS } from "./_rows_blind_sales.ts";
import { finds, holderOf, PASSES } from "./_bites.ts";
import { failure, STAKE } from "./trade.ts";

const COIN = 10n ** 18n;
const SALES = 7n;
/** It waits for a purchase; the others for sells. */
const BY_PURCHASE = "173";

let dex: DexChain;
Deno.test.beforeAll(async () => {
  dex = await startDexChain();
});
Deno.test.afterAll(() => dex.stop());

for (const { id, mechanism } of BLIND_SALE_ROWS) {
  Deno.test(`trap tokens: ${id}: ${mechanism}: bites who sells later`, async () => {
    const found = await finds(dex, id, async (placed) => {
      const other = await holderOf(dex, placed, COIN);
      const { buy, sell, balanceOf, holder } = await holderOf(dex, placed);
      await buy(holder, STAKE);
      if (id === BY_PURCHASE) await other.buy(other.holder, COIN);
      for (let nth = 0n; nth < SALES; nth++) {
        // He may be stopped before the last of them himself.
        await failure(other.sell(other.holder, other.held / SALES));
      }
      let taxBps = 0;
      const held = await balanceOf(holder);
      const error = await failure((async () => taxBps = await sell(holder, held))());
      return error === null && taxBps === 0;
    });
    assert.deepEqual(found, { ...PASSES, "trap after": false });
  });
}
