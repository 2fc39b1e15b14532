/** `check_honeypot` against a real chain with real exchange code, through a strict node. */
import assert from "node:assert/strict";
import {
  COIN,
  type HoneypotChain,
  plainToken,
  type Result,
  sellBlock,
  startHoneypotChain,
  SUPPLY,
} from "./_honeypot_chain.ts";

let world: HoneypotChain;
Deno.test.beforeAll(async () => {
  world = await startHoneypotChain();
});
Deno.test.afterAll(() => world.stop());

Deno.test("a plain token is sellable without taxes, in two HTTP requests", async () => {
  const token = await plainToken(world.dex);
  world.node.resetCounters();
  const result = await world.result(token);
  assert.equal(world.node.requests, 2);
  const { verdict, isHoneypot, reason, coverage, flags, failure, unknown } = result;
  assert.deepEqual(
    { verdict, isHoneypot, reason, coverage, flags, failure, unknown },
    {
      ...{ verdict: "sellable", isHoneypot: false, reason: null, coverage: "full" },
      ...{ flags: [], failure: null, unknown: [] },
    },
  );
  const { buyTaxBps, sellTaxBps, transferTaxBps, sellTaxProceedsBps } = result;
  assert.deepEqual([buyTaxBps, sellTaxBps, transferTaxBps, sellTaxProceedsBps], [0, 0, 0, 0]);
  assert.ok((result.buyGas ?? 0) > 60_000 && (result.sellGas ?? 0) > 60_000);
  assert.equal(result.pool?.address, await world.dex.pairOf(token));
  assert.equal(result.pool?.venue, "Uniswap V2");
  assert.equal(result.pool?.priceImpactBps, 907);
  assert.equal(result.limits.sellableBps, 10_000);
  assert.ok(isJustUnder(result.limits.triedWei, 2n * COIN));
});

/** Drawn for each check, from four fifths on. */
function isJustUnder(size: string | null, most: bigint): boolean {
  return size !== null && BigInt(size) <= most && BigInt(size) * 5n >= most * 4n;
}

Deno.test("several sizes, unrelated senders and all horizons are tried", async () => {
  const result = await world.result(await plainToken(world.dex));
  const { sizes, senders, horizons, crowd, returning } = result;
  const most = [COIN / 100n, COIN / 25n, 2n * COIN];
  assert.ok(most.every((size, at) => isJustUnder(sizes[at]!, size)), `${sizes}`);
  const between = sizes.slice(most.length).map(BigInt).toSorted((a, b) => (a < b ? -1 : 1));
  assert.equal(between.length, 3);
  const parts = [BigInt(sizes[1]!), ...between, BigInt(sizes[2]!)];
  assert.ok(parts.every((size, at) => at === 0 || size > parts[at - 1]!), `${parts}`);
  assert.ok(!sizes.some((size) => most.includes(BigInt(size))), "no token knows the sizes");
  const company = 7;
  const all = horizons.length + crowd!.wallets + returning.length + company;
  assert.equal(new Set(senders).size, all);
  assert.deepEqual(
    [...new Set(horizons.map(({ horizon }) => horizon))].sort(),
    ["1h", "24h", "5m", "7d", "next-block", "own-pace", "same-block"],
  );
  assert.ok(horizons.every(({ blocks, outcome }) => blocks <= 200 && outcome === "sold"));
  assert.ok(horizons.some(({ environment }) => environment === "realistic"));
  assert.ok(horizons.every(({ seconds }) => seconds % 12 === 0), "whole blocks of Ethereum");
});

Deno.test("a second check, with what was remembered of the node, gives the same answer", async () => {
  for (const make of [() => plainToken(world.dex, 300n), () => sellBlock(world.dex)]) {
    const token = await make();
    const chains = world.chains();
    const first = await world.result(token, chains);
    world.node.resetCounters();
    const second = await world.result(token, chains);
    assert.equal(world.node.callsByMethod["eth_createAccessList"], undefined);
    const timeless = ({ sources, ...rest }: Result) => ({
      ...rest,
      sources: sources.map(({ ms: _, ...source }) => source),
    });
    assert.deepEqual(timeless(second), timeless(first));
  }
});

Deno.test("the case of the address changes nothing", async () => {
  const token = await sellBlock(world.dex);
  const [given, lower, upper] = await Promise.all(
    [token, token.toLowerCase(), `0x${token.slice(2).toUpperCase()}`].map((text) =>
      world.result(text)
    ),
  );
  const verdictOf = ({ verdict, reason, horizons, failure }: Result) => ({
    ...{ verdict, reason, horizons, failure },
  });
  assert.deepEqual(verdictOf(lower!), verdictOf(given!));
  assert.deepEqual(verdictOf(upper!), verdictOf(given!));
});

Deno.test("a fee of 5 % on every transfer is measured in all directions", async () => {
  const result = await world.result(await plainToken(world.dex, 500n));
  const { verdict, buyTaxBps, sellTaxBps, transferTaxBps } = result;
  assert.deepEqual([verdict, buyTaxBps, sellTaxBps, transferTaxBps], ["sellable", 500, 500, 500]);
  assert.ok(result.horizons.every((attempt) => attempt.outcome === "sold"));
});

Deno.test("a blocked sale is a honeypot, with the token's own words beside the router's", async () => {
  const { verdict, isHoneypot, reason, failure, untrustedFields } = await world.result(
    await sellBlock(world.dex),
  );
  assert.deepEqual([verdict, isHoneypot, reason], ["honeypot", true, "sell-reverted"]);
  assert.equal(failure?.revert.message, "TransferHelper: TRANSFER_FROM_FAILED");
  assert.equal(failure?.probe?.outcome, "refused");
  assert.ok(failure?.probe?.revert?.message);
  assert.deepEqual(untrustedFields, [
    "/failure/revert/message",
    "/failure/probe/revert/message",
  ]);
});

Deno.test("a token without a pool has no route, found in one request", async () => {
  const token = await world.dex.deploy("own:DexPlainToken", [SUPPLY, 18, 0n]);
  world.node.resetCounters();
  const result = await world.result(token);
  assert.equal(world.node.requests, 1);
  const { verdict, isHoneypot, reason, coverage, pool, buyTaxBps } = result;
  assert.deepEqual(
    [verdict, isHoneypot, reason, coverage, pool, buyTaxBps],
    ["no-route", null, "no-pool", "none", null, null],
  );
  assert.ok(result.notChecked.includes("trade"));
  assert.ok(
    result.unknown.some(({ field, reason }) => field === "/buyTaxBps" && reason === "not-tried"),
  );
});

Deno.test("a pool of a few dollars proves nothing", async () => {
  const token = await world.dex.deploy("own:DexPlainToken", [SUPPLY, 18, 0n]);
  await world.dex.addV2({ token, coin: COIN / 100n, tokens: SUPPLY / 2n });
  const { verdict, isHoneypot, reason } = await world.result(token);
  assert.deepEqual([verdict, isHoneypot, reason], ["inconclusive", null, "dust-liquidity"]);
});

Deno.test("a token of few large units is bought for enough of them, or not judged", async () => {
  const token = await world.dex.deploy("own:DexPlainToken", [1_000_000n, 0, 0n]);
  await world.dex.addV2({ token, coin: 10n * COIN, tokens: 500_000n });
  const { verdict, sizes } = await world.result(token);
  assert.equal(verdict, "sellable");
  assert.equal(sizes[0], String(COIN));
});

Deno.test("the thresholds of the verdict are shown in full", async () => {
  const { thresholds } = await world.result(await plainToken(world.dex));
  assert.equal(thresholds.highTaxBps, 1_000);
  assert.equal(thresholds.honeypotSellTaxBps, 5_000);
  assert.equal(thresholds.nativeReserveWeiMin, String(COIN / 50n));
});
