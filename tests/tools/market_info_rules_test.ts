import assert from "node:assert/strict";
import { decodeFunctionData, type Hex, parseTransaction } from "viem";
import { networks } from "../../tools/evm/networks.ts";
import { feeRules } from "../../tools/market_info/fee_rules.ts";
import { referenceInitCode } from "../../tools/market_info/reference.ts";
import { RpcError } from "./_fake_rpc.ts";
import {
  allPrices,
  type Answer,
  ask,
  at,
  contracts,
  fees,
  GAS,
  GWEI,
  market,
  oracleAbi,
  q,
  rowOf,
  word,
} from "./_market.ts";

/** What ten gwei and a tip of one make of the reference gas. */
const PLAIN = 11n * GWEI * GAS;
const REVERTED = new RpcError(3, "execution reverted");

Deno.test("every network has the rule of its fee model", async () => {
  const { networks: rows } = await ask({ nodes: everyMethod() });
  const rules = new Map<number, string>(
    rows.map(({ network, deployment }: Answer) => [network.chainId, deployment.rule]),
  );
  assert.equal(rules.size, 25);
  const own: Record<number, string> = {
    143: "gas-limit",
    999: "hyperevm-fast-block",
    2741: "zksync",
    33139: "arbitrum",
    42161: "arbitrum",
    59144: "linea",
  };
  const opStack = [10, 130, 204, 252, 480, 5000, 8453, 42220, 81457, 747474];
  for (const [chainId, rule] of rules) {
    const expected = own[chainId] ?? (opStack.includes(chainId) ? "op-stack" : "plain");
    assert.equal(rule, expected, `rule of ${chainId}`);
  }
});

/** Every network's own methods, so that all of them answer. */
function everyMethod() {
  const methods = {
    eth_estimateGas: q(800_000),
    linea_estimateGas: { gasLimit: q(800_000), baseFeePerGas: "0x7", priorityFeePerGas: "0x9" },
    zks_estimateFee: { gas_limit: q(900_000), max_fee_per_gas: "0x9" },
  };
  return Object.fromEntries(networks.map(({ chainId }) => [chainId, methods]));
}

Deno.test("a plain network costs gas times price and has no other part", async () => {
  for (const chainId of [1, 56, 1329, 167_000]) {
    const row = await rowOf(chainId, {});
    assert.deepEqual(fees(row), [String(PLAIN), String(PLAIN), null, null, true]);
    assert.deepEqual([row.deployment.gas, row.deployment.gasPrice], [Number(GAS), "11000000000"]);
    // 2 dollars a coin, cut at eight digits.
    assert.equal(row.deployment.usd, "0.01645252");
    assert.deepEqual(row.unknown, []);
  }
});

Deno.test("an OP stack network adds its L1 fee and its operator fee", async () => {
  const row = await rowOf(10, contracts({ [at.l1Fee]: word(777n), [at.operatorFee]: word(33n) }));
  assert.deepEqual(fees(row), [String(PLAIN + 810n), String(PLAIN), "777", "33", true]);
  assert.deepEqual(row.unknown, []);
});

Deno.test("the L1 fee is asked for the unsigned creation transaction of the chain itself", async () => {
  for (const chainId of [10, 747_474]) {
    const world = market({ only: [chainId] });
    await world.run();
    const asked = world.calls.get(chainId)?.flatMap(({ method, params }) =>
      method === "eth_call" ? [params[0] as { to: string; data: Hex }] : []
    ) ?? [];
    const [l1, operator] = asked;
    const decoded = decodeFunctionData({ abi: oracleAbi, data: l1?.data ?? "0x" });
    assert.ok(decoded.functionName === "getL1Fee");
    const transaction = parseTransaction(decoded.args[0]);
    assert.equal(transaction.type, "eip1559");
    assert.deepEqual([transaction.chainId, transaction.gas], [chainId, GAS]);
    assert.deepEqual([transaction.to ?? null, transaction.data], [null, referenceInitCode()]);
    assert.equal("r" in transaction, false);
    const fee = decodeFunctionData({ abi: oracleAbi, data: operator?.data ?? "0x" });
    assert.deepEqual([fee.functionName, fee.args], ["getOperatorFee", [GAS]]);
  }
});

Deno.test("an oracle of an older fork reverts at the operator fee: there is none", async () => {
  const row = await rowOf(204, contracts({ [at.l1Fee]: word(5n), [at.operatorFee]: REVERTED }));
  assert.deepEqual(fees(row), [String(PLAIN + 5n), String(PLAIN), "5", "0", true]);
});

Deno.test("an L1 fee of zero that was answered is zero", async () => {
  const row = await rowOf(42220, contracts({ [at.l1Fee]: word(0n), [at.operatorFee]: word(0n) }));
  assert.deepEqual(fees(row), [String(PLAIN), String(PLAIN), "0", "0", true]);
});

for (
  const [what, said, reason] of [
    ["is not there", "0x", "absent"],
    ["reverts", REVERTED, "reverted"],
    ["answers half a word", `0x${"00".repeat(16)}`, "malformed"],
    ["answers no bytes", 5, "malformed"],
    ["answers an absurd fee", word(2n ** 250n), "malformed"],
    ["is not answered for", new RpcError(-32000, "trouble"), "unanswered"],
  ] as const
) {
  Deno.test(`when the oracle ${what}, the L1 fee is unknown and the cost incomplete`, async () => {
    const row = await rowOf(10, contracts({ [at.l1Fee]: said, [at.operatorFee]: word(3n) }));
    assert.deepEqual(fees(row), [null, String(PLAIN), null, "3", false]);
    assert.deepEqual(row.unknown, [
      { field: "/deployment/l1DataFee", reason },
      { field: "/deployment/totalFee", reason: "incomplete" },
      { field: "/deployment/usd", reason: "incomplete" },
    ]);
  });
}

Deno.test("an operator fee that is not answered is unknown, never zero", async () => {
  const outOfGas = new RpcError(-32000, "out of gas");
  const ownWords = new RpcError(3, "execution reverted: paused", "0x08c379a0");
  for (const said of [new RpcError(-32000, "trouble"), "0x", "0x12", outOfGas, ownWords]) {
    const row = await rowOf(8453, contracts({ [at.l1Fee]: word(3n), [at.operatorFee]: said }));
    assert.deepEqual(fees(row), [null, String(PLAIN), "3", null, false]);
  }
});

Deno.test("without a price for the coin the cost in coins stands, without its dollars", async () => {
  const row = await rowOf(1, {}, { ...allPrices, "ethereum": { usd: 0 } });
  assert.deepEqual([row.price, row.deployment.usd, row.deployment.complete], [null, null, true]);
  assert.deepEqual(row.unknown, [
    { field: "/price", reason: "no-price" },
    { field: "/deployment/usd", reason: "no-price" },
  ]);
});

Deno.test("every fee model has a rule", () => {
  for (const { feeModel } of networks) assert.ok(feeModel in feeRules);
});
