import assert from "node:assert/strict";
import { priceImpactBps } from "../../tools/dex/impact.ts";
import { deepestRoutes } from "../../tools/dex/pool.ts";
import { COIN, look, onChain, PLAIN, SUPPLY } from "./_dex.ts";
import { assertTradesAsQuoted, bought, theoreticalImpactBps } from "./_dex_trades.ts";

/** What the curve x³y + y³x = k gives for `amount`, both sides holding `held`; found by halving. */
function stableOut(amount: number, held: number): number {
  const product = (x: number, y: number) => x ** 3 * y + y ** 3 * x;
  let [low, high] = [0, held];
  for (let step = 0; step < 100; step += 1) {
    const middle = (low + high) / 2;
    if (product(held + amount, middle) < product(held, held)) low = middle;
    else high = middle;
  }
  return held - high;
}

for (const chainId of [8453, 10]) {
  Deno.test(`both curves of chain ${chainId} trade as quoted, their impact as in theory`, async () => {
    await onChain(chainId, async (chain, network) => {
      const token = await chain.deploy(PLAIN, [SUPPLY, 18, 0n]);
      const amounts = { token, coin: 4n * COIN, tokens: 4n * COIN };
      const volatile = await chain.addSolidly({ ...amounts, coin: 9n * COIN, stable: false });
      const stable = await chain.addSolidly({ ...amounts, stable: true });
      const [first, second, ...others] = await assertTradesAsQuoted(chain, network, token);
      assert.deepEqual(others, []);
      assert.deepEqual([first?.address, first?.stable], [volatile, false]);
      assert.deepEqual([second?.address, second?.stable], [stable, true]);
      assert.deepEqual([second?.nativeReserve, second?.tokenReserve], [4n * COIN, 4n * COIN]);
      const ofVolatile = theoreticalImpactBps(9n * COIN, 30);
      assert.ok(Math.abs(priceImpactBps(first!)! - ofVolatile) <= 1);
      // The rig's stable pools charge 0.05 %.
      const paid = 0.9995;
      const ofStable = 1 - stableOut(paid, 4) / (1e5 * stableOut(paid / 1e5, 4));
      assert.ok(Math.abs(priceImpactBps(second!)! - ofStable * 10_000) <= 1, `${ofStable}`);
      assert.ok(priceImpactBps(second!)! < priceImpactBps(first!)! / 2);
    });
  });
}

Deno.test("a stable pool of a token with 6 decimals is read in its own units", async () => {
  await onChain(8453, async (chain, network) => {
    const token = await chain.deploy(PLAIN, [SUPPLY, 6, 0n]);
    await chain.addSolidly({ token, coin: 50n * COIN, tokens: 50_000_000n, stable: true });
    const [pool] = await assertTradesAsQuoted(chain, network, token);
    assert.equal(pool?.tokenReserve, 50_000_000n);
    const out = pool!.quotes.at(-1)!.tokensOut!;
    assert.ok(out > 990_000n && out < 1_000_000n, `${out}`);
  });
});

Deno.test("a token that charges for transfers is bought through a Solidly router", async () => {
  await onChain(8453, async (chain, network) => {
    const token = await chain.deploy(PLAIN, [SUPPLY, 18, 500n]);
    await chain.addSolidly({ token, coin: 10n * COIN, tokens: 1_000n * COIN, stable: false });
    const { pools } = await look(chain, network, token, [COIN]);
    const [route] = deepestRoutes(pools, 1);
    const quoted = route!.quotes[0]!.tokensOut!;
    assert.equal(await bought(chain, network, route!, COIN), quoted - quoted * 500n / 10_000n);
  });
});
