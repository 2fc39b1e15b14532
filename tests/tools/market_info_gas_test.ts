import assert from "node:assert/strict";
import { RpcError } from "./_fake_rpc.ts";
import { type Answer, ask, GAS, GWEI, history, type Methods, q, rowOf } from "./_market.ts";

const ETHEREUM = 1;
const POLYGON = 137;
const MONAD = 143;

/** Price, its origin, base fee and tip of Ethereum. */
async function gasOf(methods: Methods, chainId = ETHEREUM): Promise<Answer> {
  const { gas } = await rowOf(chainId, methods);
  return [gas.price, gas.priceFrom, gas.baseFee, gas.priorityFee];
}

const fallback = (price: bigint) => [String(price), "gas-price", null, null];

Deno.test("the price is the next block's base fee plus the median tip of the blocks", async () => {
  const tips = [5n, 1n, 3n, 100n, 2n].map((tip) => tip * GWEI);
  const fees = [90n, 91n, 92n, 93n, 94n, 20n].map((fee) => fee * GWEI);
  const gas = await gasOf({ eth_feeHistory: history(fees, tips) });
  assert.deepEqual(gas, ["23000000000", "fee-history", "20000000000", "3000000000"]);
});

Deno.test("of an even number of tips the median is between the middle two", async () => {
  const gas = await gasOf({ eth_feeHistory: history([7n, 7n, 7n, 7n, 8n], [10n, 40n, 21n, 30n]) });
  assert.deepEqual(gas, ["33", "fee-history", "8", "25"]);
});

Deno.test("blocks without transactions say nothing of the tip", async () => {
  const tips = [null, null, null, 6n, null];
  const gas = await gasOf({ eth_feeHistory: history([1n, 1n, 1n, 1n, 1n, 5n], tips) });
  assert.deepEqual(gas, ["11", "fee-history", "5", "6"]);
});

for (
  const [what, reward] of [
    ["are all zero", [["0x0"]]],
    ["are missing", undefined],
    ["are null", null],
    ["are empty", []],
    ["are rows of nothing", [[]]],
    ["are no quantities", [["much"]]],
  ] as const
) {
  Deno.test(`when the tips ${what}, the node's suggestion is the tip`, async () => {
    const eth_feeHistory = { ...history([9n, 10n], [0n]), reward };
    const gas = await gasOf({ eth_feeHistory, eth_maxPriorityFeePerGas: "0x7" });
    assert.deepEqual(gas, ["17", "fee-history", "10", "7"]);
  });
}

Deno.test("transactions that tipped nothing make the tip zero when the node suggests none", async () => {
  const gas = await gasOf({
    eth_feeHistory: history([9n, 10n], [0n]),
    eth_maxPriorityFeePerGas: undefined,
  });
  assert.deepEqual(gas, ["10", "fee-history", "10", "0"]);
});

Deno.test("without any tip the node's gas price stands in, and the base fee is shown", async () => {
  const row = await rowOf(ETHEREUM, {
    eth_feeHistory: history([9n, 10n], [null]),
    eth_maxPriorityFeePerGas: undefined,
    eth_gasPrice: "0x2a",
  });
  assert.deepEqual(row.gas, {
    price: "42",
    priceFrom: "gas-price",
    baseFee: "10",
    priorityFee: null,
  });
  assert.deepEqual(row.unknown, [{ field: "/gas/priorityFee", reason: "unsupported" }]);
});

for (
  const [what, eth_feeHistory, reason] of [
    ["is not supported", undefined, "unsupported"],
    ["fails", new RpcError(-32000, "internal trouble"), "unanswered"],
    ["is null", null, "malformed"],
    ["is a text", "0x1", "malformed"],
    ["has no blocks", history([], []), "malformed"],
    ["has a base fee and no blocks", history([5n], []), "malformed"],
    ["lacks the next block's base fee", history([8n, 9n], [1n, 1n]), "malformed"],
    [
      "has more blocks than were asked for",
      history(Array(8).fill(9n), Array(7).fill(1n)),
      "malformed",
    ],
    ["has a base fee that is no quantity", {
      ...history([9n, 9n], [1n]),
      baseFeePerGas: ["0x1", "12"],
    }, "malformed"],
    [
      "has an empty base fee",
      { ...history([9n, 9n], [1n]), baseFeePerGas: ["0x1", "0x"] },
      "malformed",
    ],
    ["has an absurd base fee", history([9n, 2n ** 200n], [1n]), "malformed"],
    ["has a base fee longer than a word", {
      ...history([9n, 9n], [1n]),
      baseFeePerGas: ["0x1", `0x${"1".repeat(65)}`],
    }, "malformed"],
  ] as const
) {
  Deno.test(`when the fee history ${what}, the node's gas price stands in`, async () => {
    const row = await rowOf(ETHEREUM, { eth_feeHistory, eth_gasPrice: "0x2a" });
    const { price, priceFrom, baseFee, priorityFee } = row.gas;
    assert.deepEqual([price, priceFrom, baseFee, priorityFee], fallback(42n));
    assert.deepEqual(row.unknown, [
      { field: "/gas/baseFee", reason },
      { field: "/gas/priorityFee", reason },
    ]);
    assert.equal(row.deployment.totalFee, String(42n * GAS));
  });
}

Deno.test("quantities with odd digits and leading zeros are read", async () => {
  const eth_feeHistory = {
    ...history([9n, 9n], [1n]),
    baseFeePerGas: ["0x00ff", "0x5"],
    reward: [["0x0003"]],
  };
  assert.deepEqual(await gasOf({ eth_feeHistory }), ["8", "fee-history", "5", "3"]);
});

Deno.test("an absurd tip is left out", async () => {
  const tips = [2n ** 100n, 4n, 2n ** 250n];
  const gas = await gasOf({ eth_feeHistory: history([1n, 1n, 1n, 1n], tips) });
  assert.deepEqual(gas, ["5", "fee-history", "1", "4"]);
});

Deno.test("a base fee of zero is a base fee", async () => {
  const gas = await gasOf({ eth_feeHistory: history([0n, 0n], [5n]) });
  assert.deepEqual(gas, ["5", "fee-history", "0", "5"]);
});

for (const eth_gasPrice of ["0x0", "0x", "1", null, undefined, q(2n ** 90n), 5]) {
  Deno.test(`without a fee history, a gas price of ${eth_gasPrice} is none`, async () => {
    const nodes = { 10: { eth_feeHistory: undefined, eth_gasPrice } };
    // Nothing is known of the network then, and there is no other.
    const { ok, error, unavailable } = await ask({ only: [10], nodes });
    assert.deepEqual([ok, error], [false, "upstream-unavailable"]);
    assert.equal(unavailable[0].network.chainId, 10);
  });
}

Deno.test("gas that costs nothing is a node's mistake, not a price", async () => {
  const free = { eth_feeHistory: history([0n, 0n], [0n]), eth_maxPriorityFeePerGas: "0x0" };
  assert.deepEqual(await gasOf({ ...free, eth_gasPrice: "0x9" }), ["9", "gas-price", "0", "0"]);
  const row = await rowOf(ETHEREUM, { ...free, eth_gasPrice: "0x0" });
  assert.deepEqual([row.gas.price, row.gas.priceFrom], [null, null]);
  assert.deepEqual([row.deployment.totalFee, row.deployment.complete], [null, false]);
  assert.deepEqual(
    row.unknown,
    [
      "/gas/price",
      "/gas/priceFrom",
      "/deployment/gasPrice",
      "/deployment/executionFee",
      "/deployment/totalFee",
      "/deployment/usd",
    ].map((field) => ({ field, reason: "malformed" })),
  );
});

Deno.test("Polygon's tip is never below 25 gwei", async () => {
  const low = { eth_feeHistory: history([50n * GWEI, 60n * GWEI], [GWEI]) };
  assert.deepEqual(await gasOf(low, POLYGON), [
    String(85n * GWEI),
    "fee-history",
    String(60n * GWEI),
    String(25n * GWEI),
  ]);
  const high = { eth_feeHistory: history([50n * GWEI, 60n * GWEI], [30n * GWEI]) };
  assert.equal((await gasOf(high, POLYGON))[3], String(30n * GWEI));
  const other = { eth_feeHistory: undefined, eth_gasPrice: q(GWEI) };
  assert.deepEqual(await gasOf(other, POLYGON), fallback(25n * GWEI));
});

Deno.test("Monad's base fee is never below 100 gwei", async () => {
  const low = { eth_feeHistory: history([GWEI, 50n * GWEI], [2n * GWEI]) };
  assert.deepEqual(await gasOf(low, MONAD), [
    String(102n * GWEI),
    "fee-history",
    String(100n * GWEI),
    String(2n * GWEI),
  ]);
  const other = { eth_feeHistory: undefined, eth_gasPrice: q(7n * GWEI) };
  assert.deepEqual(await gasOf(other, MONAD), fallback(100n * GWEI));
});

Deno.test("no other network has a floor", async () => {
  assert.equal((await gasOf({ eth_feeHistory: history([1n, 1n], [1n]) }, 8453))[0], "2");
});
