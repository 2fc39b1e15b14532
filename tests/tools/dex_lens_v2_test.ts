import assert from "node:assert/strict";
import { COIN, look, networkOf, onChain, PLAIN, SUPPLY } from "./_dex.ts";
import { lensCall, readLens } from "../../tools/dex/lens.ts";

/** What a V2 pair gives for an amount: the whitepaper's formula with the fee in basis points. */
function v2Out(amount: bigint, reserveIn: bigint, reserveOut: bigint, feeBps: bigint): bigint {
  const paid = amount * (10_000n - feeBps);
  return reserveOut * paid / (reserveIn * 10_000n + paid);
}

for (const [chainId, venues] of [[1, 1], [56, 2], [137, 2], [8453, 2], [10, 1]] as const) {
  Deno.test(`the lens reads every V2 pair of chain ${chainId} and its quotes both ways`, async () => {
    await onChain(chainId, async (chain, network) => {
      const token = await chain.deploy(PLAIN, [SUPPLY, 9, 0n]);
      const pairs = new Map<string, { pair: string; coin: bigint; feeBps: number }>();
      let coin = 0n;
      for (const { name, kind, feeBps } of chain.venues.v2) {
        if (kind !== "v2") continue;
        coin += 10n * COIN;
        const pair = await chain.addV2({ token, coin, tokens: SUPPLY / 10n, venue: name });
        pairs.set(name, { pair, coin, feeBps });
      }
      const sizes = [COIN / 1000n, COIN];
      const read = await look(chain, network, token, sizes);
      assert.deepEqual([read.decimals, read.totalSupply, read.unread], [9, SUPPLY, []]);
      assert.equal(read.pools.length, venues);
      const depths = read.pools.map(({ nativeReserve }) => nativeReserve);
      assert.deepEqual(depths, depths.toSorted((a, b) => a < b ? 1 : -1));
      for (const pool of read.pools) {
        const { pair, coin, feeBps } = pairs.get(pool.venue.name)!;
        assert.equal(pool.address, pair);
        assert.deepEqual([pool.nativeReserve, pool.tokenReserve], [coin, SUPPLY / 10n]);
        assert.deepEqual([pool.feeTier, pool.stable], [null, null]);
        assert.equal(pool.venue.lpFeeBps, feeBps);
        assert.deepEqual(
          pool.quotes,
          sizes.map((amountIn) => {
            const tokensOut = v2Out(amountIn, coin, SUPPLY / 10n, BigInt(feeBps));
            const nativeBack = v2Out(tokensOut, SUPPLY / 10n, coin, BigInt(feeBps));
            return { amountIn, tokensOut, nativeBack };
          }),
        );
      }
    });
  });
}

Deno.test("the lens finds no pool of a token that has none, and none of the wrapped coin", async () => {
  await onChain(1, async (chain, network) => {
    const token = await chain.deploy(PLAIN, [SUPPLY, 18, 0n]);
    assert.deepEqual((await look(chain, network, token, [COIN])).pools, []);
    const wrapped = await look(chain, network, chain.wrapped, [COIN]);
    assert.deepEqual([wrapped.decimals, wrapped.pools], [18, []]);
  });
});

Deno.test("a pair without liquidity is listed with zeros and no quotes", async () => {
  await onChain(1, async (chain, network) => {
    const token = await chain.deploy(PLAIN, [SUPPLY, 18, 0n]);
    const before = await chain.snapshot();
    await chain.addV2({ token, coin: COIN, tokens: 1_000_000n });
    const full = await look(chain, network, token, [COIN]);
    await chain.restore(before);
    const { factory } = chain.venues.v2[0];
    const create = `0xc9c65396${
      [chain.wrapped, token].map((a) => a.slice(2).padStart(64, "0")).join("")
    }`;
    await chain.send({ to: factory, data: create as `0x${string}` });
    const { pools } = await look(chain, network, token, [COIN]);
    assert.deepEqual(pools, [{
      ...full.pools[0],
      nativeReserve: 0n,
      tokenReserve: 0n,
      quotes: [{ amountIn: COIN, tokensOut: null, nativeBack: null }],
    }]);
  });
});

Deno.test("there is no lens where no EVM code runs or no venue is known", () => {
  const token = "0x00000000000000000000000000000000000000aa";
  for (const chainId of [2741, 252]) {
    const network = networkOf(chainId);
    assert.equal(lensCall(network, token, [COIN]), null);
    assert.deepEqual(readLens(network, undefined), { ok: false, reason: "unsupported" });
  }
});
