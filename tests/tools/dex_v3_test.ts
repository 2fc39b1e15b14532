import assert from "node:assert/strict";
import { priceImpactBps } from "../../tools/dex/impact.ts";
import type { DexChain } from "../rig/dex/dex_chain.ts";
import { COIN, look, onChain, PLAIN, SUPPLY } from "./_dex.ts";
import { assertTradesAsQuoted, theoreticalImpactBps } from "./_dex_trades.ts";

/** A pool in every tier of every V3 venue, each deeper than the one before. */
async function fillTiers(chain: DexChain, token: `0x${string}`): Promise<number> {
  let pools = 0;
  for (const venue of chain.venues.v3) {
    for (const [fee] of venue.tiers) {
      pools += 1;
      const coin = BigInt(pools) * 3n * COIN;
      await chain.addV3({ token, coin, tokens: coin * 1000n, fee, venue: venue.name });
    }
  }
  return pools;
}

for (const chainId of [1, 10, 56, 137, 8453, 42_161]) {
  Deno.test(`every V3 tier of chain ${chainId} trades as quoted, its impact as in theory`, async () => {
    await onChain(chainId, async (chain, network) => {
      const token = await chain.deploy(PLAIN, [SUPPLY, 18, 0n]);
      const count = await fillTiers(chain, token);
      const pools = await assertTradesAsQuoted(chain, network, token);
      assert.equal(pools.length, count);
      for (const pool of pools) {
        // Full-range liquidity is an x·y=k pool; the fee is in millionths.
        const theory = theoreticalImpactBps(pool.nativeReserve, pool.feeTier! / 100);
        assert.ok(Math.abs(priceImpactBps(pool)! - theory) <= 1, `${pool.feeTier}`);
      }
    });
  });
}

Deno.test("V3 pools are listed with their balances beside V2 pairs, deepest first", async () => {
  await onChain(1, async (chain, network) => {
    const token = await chain.deploy(PLAIN, [SUPPLY, 18, 0n]);
    const pair = await chain.addV2({ token, coin: 5n * COIN, tokens: 5_000n * COIN });
    const fees = [[500, 2n], [3_000, 9n]] as const;
    for (const [fee, coins] of fees) {
      await chain.addV3({ token, coin: coins * COIN, tokens: coins * 1_000n * COIN, fee });
    }
    const { pools, unread } = await look(chain, network, token, [COIN]);
    assert.deepEqual(unread, []);
    assert.deepEqual(pools.map(({ feeTier }) => feeTier), [3_000, null, 500]);
    assert.equal(pools[1]?.address, pair);
    for (const pool of pools) {
      const held = await chain.read(PLAIN, token, "balanceOf", [pool.address]);
      const coins = await chain.read(PLAIN, chain.wrapped, "balanceOf", [pool.address]);
      assert.deepEqual([pool.nativeReserve, pool.tokenReserve], [coins, held]);
    }
  });
});
