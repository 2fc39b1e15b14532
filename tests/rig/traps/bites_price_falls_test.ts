/** What a purchase of a token brings back whose pool is filled before the sell, by real transactions. */
import assert from "node:assert/strict";
import type { Address, Hex } from "viem";
import { type DexChain, startDexChain } from "../dex/dex_chain.ts";
import { rpc } from "../json_rpc.ts";
import { finds, holderOf } from "./_bites.ts";
import { pass } from "./_place.ts";
import { PRICE_FALL_ROWS } from "./_rows_price_falls.ts";
import { freshAccount, STAKE, traderAt } from "./trade.ts";

const COIN = 10n ** 18n;
/** What two fees and some gas leave of a round trip, in per cent. */
const KEPT = 95;
/** Who is taxed a sixth and no more; all other rows take half or more. */
const TAKES_LITTLE: ReadonlySet<string> = new Set(["180b", "181b"]);

/** They begin with somebody else's trades. */
const FOLLOWS: ReadonlySet<string> = new Set(["181", "181b", "182"]);

let dex: DexChain;
Deno.test.beforeAll(async () => {
  dex = await startDexChain();
});
Deno.test.afterAll(() => dex.stop());

async function coinsOf(holder: Address): Promise<bigint> {
  return BigInt(await rpc(dex.rpcUrl, "eth_getBalance", [holder, "latest"]) as Hex);
}

for (const { id, mechanism } of PRICE_FALL_ROWS) {
  Deno.test(`trap tokens: ${id}: ${mechanism}: the coins do not come back`, async () => {
    const found = await finds(dex, id, async (placed) => {
      if (FOLLOWS.has(id)) {
        const other = await holderOf(dex, placed, COIN / 10n);
        await other.sell(other.holder, other.held);
      }
      const { buy, approve, sell, balanceOf } = traderAt(dex, placed);
      const holder = await freshAccount(dex);
      const stake = 10n * STAKE;
      await buy(holder, stake);
      const held = await balanceOf(holder);
      await pass(dex, 600, 50);
      await approve(holder);
      const before = await coinsOf(holder);
      assert.equal(await sell(holder, held), 0);
      return Number((await coinsOf(holder) - before) * 100n / stake);
    });
    const { "trap after": bitten, ...rest } = found;
    for (const percent of Object.values(rest)) assert.ok(percent >= KEPT, `${percent} % came back`);
    const most = TAKES_LITTLE.has(id) ? 85 : 50;
    assert.ok(bitten! <= most, `${bitten} % came back`);
  });
}
