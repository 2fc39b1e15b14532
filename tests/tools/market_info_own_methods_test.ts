import assert from "node:assert/strict";
import { decodeFunctionData, encodeFunctionResult, type Hex } from "viem";
import { networks } from "../../tools/evm/networks.ts";
import { hyperEvmRule } from "../../tools/market_info/hyperevm.ts";
import { referenceInitCode } from "../../tools/market_info/reference.ts";
import { type FakeCall, RpcError } from "./_fake_rpc.ts";
import {
  type Answer,
  at,
  contracts,
  fees,
  GAS,
  GWEI,
  market,
  nodeInterfaceAbi,
  q,
  rowOf,
} from "./_market.ts";

const REVERTED = new RpcError(3, "execution reverted");

/** Nitro's answers: an estimate, and the part of it that is L1's. */
function nitro(estimate: unknown, component: unknown) {
  return { eth_estimateGas: estimate, ...contracts({ [at.l1Component]: component }) };
}

function component(l1Gas: bigint): Hex {
  return encodeFunctionResult({
    abi: nodeInterfaceAbi,
    functionName: "gasEstimateL1Component",
    result: [l1Gas, 10n * GWEI, 40n * GWEI],
  });
}

Deno.test("Arbitrum's estimate times the gas price is all, and L1's share of it is told", async () => {
  for (const chainId of [42161, 33139]) {
    const row = await rowOf(chainId, nitro(q(900_000), component(150_000n)));
    const price = 12n * GWEI;
    assert.deepEqual(row.gas.price, String(price));
    assert.deepEqual(fees(row), [
      String(900_000n * price),
      String(750_000n * price),
      String(150_000n * price),
      null,
      true,
    ]);
    assert.equal(row.deployment.gas, 900_000);
    assert.deepEqual(row.unknown, []);
  }
});

Deno.test("Arbitrum is asked for a creation: no target, no price", async () => {
  const world = market({ only: [42161], nodes: { 42161: nitro(q(900_000), component(1n)) } });
  await world.run();
  const calls = world.calls.get(42161) ?? [];
  const estimate = calls.find(({ method }) => method === "eth_estimateGas");
  const { from, ...rest } = estimate?.params[0] as Record<string, unknown>;
  assert.match(String(from), /^0x[0-9a-f]{40}$/);
  assert.deepEqual(rest, { data: referenceInitCode() });
  const call = calls.find(({ method }) => method === "eth_call") as FakeCall;
  const { data } = call.params[0] as { data: Hex };
  const { args } = decodeFunctionData({ abi: nodeInterfaceAbi, data });
  assert.deepEqual(args, [
    "0x0000000000000000000000000000000000000000",
    true,
    referenceInitCode(),
  ]);
});

Deno.test("Arbitrum's total is known without L1's share, which is then unknown", async () => {
  const row = await rowOf(42161, nitro(q(900_000), "0x"));
  assert.deepEqual(fees(row), [String(900_000n * 12n * GWEI), null, null, null, true]);
  assert.deepEqual(row.unknown, [
    { field: "/deployment/executionFee", reason: "absent" },
    { field: "/deployment/l1DataFee", reason: "absent" },
  ]);
});

Deno.test("an estimate that cannot hold Arbitrum's L1 share is none, and neither is the share", async () => {
  for (const share of [900_000n, 1_000_000n]) {
    const row = await rowOf(42161, nitro(q(900_000), component(share)));
    assert.deepEqual(fees(row), [null, null, null, null, false]);
    assert.equal(row.deployment.gas, null);
  }
});

Deno.test("without Arbitrum's estimate, L1's share comes on top of the reference gas", async () => {
  for (const estimate of [REVERTED, undefined, "0x0", q(2n ** 60n)]) {
    const row = await rowOf(42161, nitro(estimate, component(100n)));
    const price = 12n * GWEI;
    const [execution, l1] = [GAS * price, 100n * price];
    assert.deepEqual(fees(row), [
      String(execution + l1),
      String(execution),
      String(l1),
      null,
      true,
    ]);
  }
});

Deno.test("Arbitrum without both is incomplete: gas alone is not its cost", async () => {
  const row = await rowOf(42161, nitro(undefined, REVERTED));
  assert.deepEqual(fees(row), [null, null, null, null, false]);
  assert.deepEqual(row.unknown, [
    { field: "/deployment/gas", reason: "incomplete" },
    { field: "/deployment/executionFee", reason: "unsupported" },
    { field: "/deployment/l1DataFee", reason: "reverted" },
    { field: "/deployment/totalFee", reason: "incomplete" },
    { field: "/deployment/usd", reason: "incomplete" },
  ]);
});

const lineaAnswer = {
  gasLimit: q(800_000),
  baseFeePerGas: "0x7",
  priorityFeePerGas: q(60_000_000),
};

Deno.test("Linea costs its own estimate at its own price", async () => {
  const row = await rowOf(59144, { linea_estimateGas: lineaAnswer });
  const total = 800_000n * 60_000_007n;
  assert.deepEqual(fees(row), [String(total), String(total), null, null, true]);
  assert.deepEqual([row.deployment.gas, row.deployment.gasPrice], [800_000, "60000007"]);
});

for (
  const [what, said, reason] of [
    ["does not exist", undefined, "unsupported"],
    ["reverts", REVERTED, "reverted"],
    ["lacks a price", { gasLimit: q(800_000), baseFeePerGas: "0x7" }, "malformed"],
    [
      "asks nothing per gas",
      { ...lineaAnswer, baseFeePerGas: "0x0", priorityFeePerGas: "0x0" },
      "malformed",
    ],
    ["is a text", "0x1", "malformed"],
  ] as const
) {
  Deno.test(`when linea_estimateGas ${what}, Linea's cost is unknown though its gas is known`, async () => {
    const row = await rowOf(59144, { linea_estimateGas: said });
    assert.equal(row.gas.price, String(11n * GWEI));
    assert.deepEqual(fees(row), [null, null, null, null, false]);
    const why = row.unknown.find(({ field }: Answer) => field === "/deployment/totalFee");
    assert.equal(why.reason, reason);
  });
}

Deno.test("Monad charges the estimate, used or not, at no less than its floor", async () => {
  const row = await rowOf(143, { eth_estimateGas: q(760_000) });
  // The node says ten gwei; the floor is a hundred, and the tip is one.
  const total = 760_000n * 101n * GWEI;
  assert.deepEqual(fees(row), [String(total), String(total), null, null, true]);
  assert.equal(row.deployment.gas, 760_000);
});

Deno.test("without Monad's estimate its cost is unknown", async () => {
  for (const [said, reason] of [[undefined, "unsupported"], ["0x5208", "malformed"]] as const) {
    const row = await rowOf(143, { eth_estimateGas: said });
    assert.deepEqual(fees(row), [null, null, null, null, false]);
    assert.deepEqual(row.unknown[0], { field: "/deployment/gas", reason });
  }
});

Deno.test("HyperEVM takes the deployment in a fast block at the node's own price", async () => {
  const row = await rowOf(999, { eth_bigBlockGasPrice: q(99n * GWEI) });
  const total = GAS * 12n * GWEI;
  assert.deepEqual(fees(row), [String(total), String(total), null, null, true]);
  assert.equal(row.deployment.rule, "hyperevm-fast-block");
});

Deno.test("what no fast block takes costs the price of a big one", () => {
  const gas = {
    price: { ok: true, value: 1n },
    priceFrom: null,
    baseFee: { ok: true, value: 1n },
    priorityFee: { ok: true, value: 0n },
  } as const;
  const hyperEvm = networks.find(({ chainId }) => chainId === 999)!;
  const big = hyperEvmRule(2_000_001n);
  assert.deepEqual(big.calls(hyperEvm), [{ method: "eth_bigBlockGasPrice", params: [] }]);
  const cost = big.cost([{ ok: true, result: q(3n * GWEI) }], gas);
  assert.equal(cost.rule, "hyperevm-big-block");
  assert.deepEqual(cost.totalFee, { ok: true, value: 2_000_001n * 3n * GWEI });
  assert.deepEqual(big.cost([], gas).totalFee, { ok: false, reason: "unanswered" });
  assert.deepEqual(hyperEvmRule(2_000_000n).calls(hyperEvm), []);
});

Deno.test("Abstract costs its own estimate, and says so when it cannot run the code", async () => {
  const estimate = {
    gas_limit: q(1_900_000),
    gas_per_pubdata_limit: "0xc350",
    max_fee_per_gas: q(45_250_000),
    max_priority_fee_per_gas: "0x0",
  };
  const total = 1_900_000n * 45_250_000n;
  const row = await rowOf(2741, { zks_estimateFee: estimate });
  assert.deepEqual(fees(row), [String(total), String(total), null, null, true]);
  for (
    const [said, reason] of [
      [REVERTED, "not-comparable"],
      [undefined, "not-comparable"],
      [new RpcError(-32000, "failed to validate the transaction"), "not-comparable"],
      [new RpcError(-32603, "internal error"), "unanswered"],
      [{ gas_limit: "0x0", max_fee_per_gas: "0x1" }, "malformed"],
    ] as const
  ) {
    const without = await rowOf(2741, { zks_estimateFee: said });
    assert.deepEqual(fees(without), [null, null, null, null, false]);
    const why = without.unknown.find(({ field }: Answer) => field === "/deployment/totalFee");
    assert.equal(why.reason, reason);
  }
});
