import assert from "node:assert/strict";
import { priceImpactBps } from "../../tools/dex/impact.ts";
import { COIN, onChain, PLAIN, SUPPLY } from "./_dex.ts";
import { assertTradesAsQuoted } from "./_dex_trades.ts";

/** What a pair gives for an amount, its fee in 1/100 000. */
function camelotOut(amount: bigint, reserveIn: bigint, reserveOut: bigint, fee: bigint): bigint {
  const paid = amount * (100_000n - fee);
  return paid * reserveOut / (reserveIn * 100_000n + paid);
}

Deno.test("a Camelot pair with a fee for each direction trades as quoted", async () => {
  await onChain(42_161, async (chain, network) => {
    const venue = "Camelot V2";
    const token = await chain.deploy(PLAIN, [SUPPLY, 18, 0n]);
    const tokens = 10_000n * COIN;
    const pair = await chain.addV2({ token, coin: 10n * COIN, tokens, venue });
    // 0.3 % to buy, 1 % to sell.
    const coinFirst = BigInt(chain.wrapped) < BigInt(token);
    const fees = coinFirst ? [300, 1_000] : [1_000, 300];
    await chain.write("own:DexCamelotPair", pair, "setFeePercent", fees);
    const [pool, ...others] = await assertTradesAsQuoted(chain, network, token);
    assert.deepEqual(others, []);
    assert.deepEqual([pool?.venue.name, pool?.address], [venue, pair]);
    assert.deepEqual([pool?.nativeReserve, pool?.tokenReserve], [10n * COIN, tokens]);
    assert.equal(priceImpactBps(pool!), 907);
    const { tokensOut, nativeBack } = pool!.quotes.at(-1)!;
    assert.equal(tokensOut, camelotOut(COIN, 10n * COIN, tokens, 300n));
    assert.equal(nativeBack, camelotOut(tokensOut!, tokens, 10n * COIN, 1_000n));
  });
});
