import assert from "node:assert/strict";
import { impactFromReserves, impactSizes, priceImpactBps } from "../../tools/dex/impact.ts";
import { deepestRoutes } from "../../tools/dex/pool.ts";
import { COIN, look, onChain, PLAIN, SUPPLY } from "./_dex.ts";
import { assertTradesAsQuoted, bought, sold, theoreticalImpactBps } from "./_dex_trades.ts";

for (const chainId of [1, 10, 56, 137, 8453, 42_161]) {
  Deno.test(`V2 pairs of chain ${chainId} trade as quoted, and their impact is the whitepaper's`, async () => {
    await onChain(chainId, async (chain, network) => {
      const token = await chain.deploy(PLAIN, [SUPPLY, 18, 0n]);
      let coin = 4n * COIN;
      for (const { name, kind } of chain.venues.v2) {
        if (kind !== "v2") continue;
        coin += 6n * COIN;
        await chain.addV2({ token, coin, tokens: SUPPLY / 10n, venue: name });
      }
      for (const pool of await assertTradesAsQuoted(chain, network, token)) {
        const theory = theoreticalImpactBps(pool.nativeReserve, pool.venue.lpFeeBps!);
        assert.equal(impactFromReserves(pool), Math.round(theory));
        assert.equal(priceImpactBps(pool), Math.round(theory));
      }
    });
  });
}

Deno.test("tokens that charge for transfers trade for what is left, not at all as quoted", async () => {
  await onChain(1, async (chain, network) => {
    const token = await chain.deploy(PLAIN, [SUPPLY, 18, 500n]);
    await chain.addV2({ token, coin: 10n * COIN, tokens: SUPPLY / 10n });
    const { pools } = await look(chain, network, token, [COIN]);
    const [route] = deepestRoutes(pools, 1);
    const { tokensOut } = route!.quotes[0]!;
    assert.equal(
      await bought(chain, network, route!, COIN),
      tokensOut! - tokensOut! * 500n / 10_000n,
    );
    // Once when handed to the seller, once when the seller hands it to the pair.
    const arrives = 10n ** 18n * 95n / 100n * 95n / 100n;
    const paid = arrives * 997n;
    const reserve = SUPPLY / 10n * 95n / 100n;
    const proceeds = paid * 10n * COIN / (reserve * 1000n + paid);
    assert.equal(await sold(chain, route!, 10n ** 18n), proceeds);
  });
});

Deno.test("the impact of a coarse token comes from a larger purchase, then from the reserves", async () => {
  await onChain(1, async (chain, network) => {
    // Enough units for 0.001 coin; only for 0.01; only for 0.1; for none of them.
    for (const tokens of [300_000_000n, 30_000_000n, 3_000_000n, 300_000n]) {
      const token = await chain.deploy(PLAIN, [SUPPLY, 0, 0n]);
      await chain.addV2({ token, coin: 10n * COIN, tokens });
      const { pools: [pool] } = await look(chain, network, token, impactSizes);
      const impact = priceImpactBps(pool!)!;
      assert.ok(Math.abs(impact - 907) <= 1, `${tokens}: ${impact}`);
    }
  });
});

Deno.test("without a small quote the reserves tell the impact of a V2 pair, and of no other", async () => {
  await onChain(1, async (chain, network) => {
    const token = await chain.deploy(PLAIN, [SUPPLY, 18, 0n]);
    await chain.addV2({ token, coin: 10n * COIN, tokens: SUPPLY / 2n });
    const { pools: [pool] } = await look(chain, network, token, [COIN]);
    assert.equal(priceImpactBps(pool!), 907);
    assert.equal(priceImpactBps({ ...pool!, quotes: [] }), null);
    const venue = { ...pool!.venue, kind: "solidly" } as const;
    assert.equal(priceImpactBps({ ...pool!, venue }), null);
  });
});

Deno.test("deepest routes: by native reserve, without pools that quote nothing or have no router", async () => {
  await onChain(56, async (chain, network) => {
    const token = await chain.deploy(PLAIN, [SUPPLY, 18, 0n]);
    const [first, second] = chain.venues.v2;
    await chain.addV2({ token, coin: COIN, tokens: SUPPLY / 10n, venue: first.name });
    await chain.addV2({ token, coin: 2n * COIN, tokens: SUPPLY / 10n, venue: second!.name });
    const { pools } = await look(chain, network, token, [COIN]);
    const names = (count: number, of = pools) =>
      deepestRoutes(of, count).map(({ venue }) => venue.name);
    assert.deepEqual(names(2), [second!.name, first.name]);
    assert.deepEqual(names(1), [second!.name]);
    assert.deepEqual(names(0), []);
    const [deep, shallow] = pools;
    assert.deepEqual(names(2, [shallow!, { ...deep!, quotes: [] }]), [first.name]);
    const routerless = { ...deep!, venue: { ...deep!.venue, router: null } };
    assert.deepEqual(names(2, [routerless, shallow!]), [first.name]);
  });
});
