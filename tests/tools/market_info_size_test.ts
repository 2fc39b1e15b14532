/** `market_info` at its longest, on a surface that takes 32 kB. */
import assert from "node:assert/strict";
import { jsonBytes } from "../../tools/shorten.ts";
import { allPrices, market, type MarketOptions, type Methods, NOW, q } from "./_market.ts";

const BYTES_MAX = 32_000;
const COIN = 10n ** 18n;

/** Every price of 20 digits and more, disputed, doubtful and stale. */
function prices(usd: number): NonNullable<MarketOptions["prices"]> {
  const priced = Object.keys(allPrices).map((id) => [id, { usd, at: 1, confidence: 0.1 }]);
  return Object.fromEntries(priced);
}

/** No gas but the node's own word, so that every other part is null with its reason. */
const halfTold: Methods = {
  eth_getBlockByNumber: { number: "0x1fffffffffffff", timestamp: q(NOW - 2) },
  eth_feeHistory: { baseFeePerGas: ["0xzz", "0xzz"], gasUsedRatio: [0.5], reward: [["0xzz"]] },
  eth_gasPrice: q(COIN - 1n),
  eth_maxPriorityFeePerGas: "0xzz",
  eth_estimateGas: "0xzz",
  eth_call: `0x${"ff".repeat(32)}`,
};

/** Every number at its bound. */
const wordy: Methods = {
  eth_getBlockByNumber: { number: "0x1fffffffffffff", timestamp: "0x1fffffffffffff" },
  eth_feeHistory: {
    baseFeePerGas: [q(COIN - 1n), q(COIN - 1n)],
    gasUsedRatio: [0.5],
    reward: [[q(COIN - 1n)]],
  },
  eth_gasPrice: q(COIN - 1n),
  eth_maxPriorityFeePerGas: q(COIN - 1n),
  eth_estimateGas: q(10n ** 12n - 1n),
  eth_call: `0x${(10n ** 33n - 1n).toString(16).padStart(64, "0")}`,
};

for (
  const [what, methods, isOver] of [["half told", halfTold, true], ["wordy", wordy, false]] as const
) {
  Deno.test(`${what}: every network stays, and sources without room are counted`, async () => {
    const world = market({
      nodes: new Proxy({}, { get: () => methods }),
      prices: prices(98_765.4567890123),
      coingecko: prices(98_765_432.1),
      firstFails: true,
      latencyMs: 110,
    });
    await world.run();
    const whole = await world.run();
    assert.deepEqual([whole.cached, whole.sources.length, whole.moreSources], [true, 52, 0]);
    assert.equal(jsonBytes(whole) > BYTES_MAX, isOver, String(jsonBytes(whole)));
    for (const answerBytesMax of [BYTES_MAX, jsonBytes(whole) - 1, BYTES_MAX - 4_000]) {
      const { sources, moreSources, ...short } = await world.run(answerBytesMax);
      const bytes = jsonBytes({ ...short, sources, moreSources });
      assert.ok(bytes <= answerBytesMax, String(bytes));
      assert.deepEqual(short.networks, whole.networks);
      assert.deepEqual(sources, whole.sources.slice(0, sources.length));
      assert.equal(sources.length + moreSources, 52);
      assert.equal(moreSources > 0, answerBytesMax < jsonBytes(whole));
    }
  });
}
