/** Fees under each network's rule; a part that is not told leaves the total unknown. */
import assert from "node:assert/strict";
import { feeOf } from "../../tools/transaction/fee.ts";
import type { FeeModel } from "../../tools/evm/network.ts";
import { networks } from "../../tools/evm/networks.ts";
import { alice, receiptOf, transactionOf } from "./_logs.ts";

const feeUnder = (
  feeModel: FeeModel,
  receipt: Record<string, unknown> = {},
  tx: Record<string, unknown> = {},
  chainId = 1,
) => feeOf(transactionOf(tx, chainId), receiptOf(receipt), { feeModel }, null);

const none = { l1: null, operator: null, l1WithinExecution: null, blob: null, unknown: [] };

Deno.test("on layer one the fee is gas by price", () => {
  const fee = { ...none, total: 42_000n, execution: 42_000n };
  for (const model of ["l1", "linea", "zksync", "monad", "hyperevm", "other"] as const) {
    assert.deepEqual(feeUnder(model, { l1Fee: "0x7", blobGasUsed: "0xfb90" }), fee, model);
  }
});

Deno.test("OP adds the L1 fee and the operator's", () => {
  assert.deepEqual(feeUnder("op_stack", { l1Fee: "0x7" }), {
    ...none,
    total: 42_007n,
    execution: 42_000n,
    l1: 7n,
  });
  const { total, operator } = feeUnder("op_stack", { l1Fee: "0x7", operatorFeeConstant: "0x3" });
  assert.deepEqual([total, operator], [42_010n, 3n]);
});

Deno.test("an OP receipt without its L1 fee leaves the total unknown", () => {
  assert.deepEqual(feeUnder("op_stack"), {
    ...none,
    total: null,
    execution: 42_000n,
    unknown: ["l1-fee-not-reported"],
  });
});

Deno.test("an OP deposit pays nothing on its network", () => {
  const deposit = feeUnder("op_stack", { effectiveGasPrice: undefined }, { type: "0x7e" });
  assert.deepEqual(deposit, { ...none, total: 0n, execution: 0n });
});

Deno.test("Arbitrum's L1 part is within the gas, and is not added again", () => {
  assert.deepEqual(feeUnder("arbitrum", { gasUsedForL1: "0x64" }), {
    ...none,
    total: 42_000n,
    execution: 42_000n,
    l1WithinExecution: 200n,
  });
  assert.equal(feeUnder("arbitrum").l1WithinExecution, null);
  assert.equal(feeUnder("l1", { gasUsedForL1: "0x64" }).l1WithinExecution, null);
});

Deno.test("blobs are added; without their price the total is unknown", () => {
  const blobs = { blobGasUsed: "0x20000", blobGasPrice: "0x2" };
  assert.deepEqual(feeUnder("l1", blobs, { type: "0x3" }), {
    ...none,
    total: 42_000n + 262_144n,
    execution: 42_000n,
    blob: 262_144n,
  });
  assert.deepEqual(feeUnder("l1", { blobGasUsed: "0x20000" }, { type: "0x3" }), {
    ...none,
    total: null,
    execution: 42_000n,
    unknown: ["blob-fee-not-reported"],
  });
});

Deno.test("an old receipt without a price takes a fixed one from the transaction", () => {
  const noPrice = { effectiveGasPrice: undefined };
  for (const type of ["0x0", "0x1"]) {
    assert.equal(feeUnder("l1", noPrice, { type }).total, 63_000n);
  }
  const { total, execution, unknown } = feeUnder("l1", noPrice);
  assert.deepEqual([total, execution, unknown], [null, null, ["gas-price-not-reported"]]);
  assert.deepEqual(
    feeUnder("op_stack", { gasUsed: null, effectiveGasPrice: "" }).unknown,
    ["gas-used-not-reported", "gas-price-not-reported", "l1-fee-not-reported"],
  );
});

Deno.test("gas paid in a token, and a transaction without a receipt, have no known fee", () => {
  const inToken = feeUnder("op_stack", { l1Fee: "0x0" }, { type: "0x7b" });
  assert.deepEqual(inToken, {
    ...none,
    total: null,
    execution: null,
    unknown: ["paid-in-a-token"],
  });
  assert.deepEqual(feeOf(transactionOf(), null, { feeModel: "l1" }, null).unknown, ["no-receipt"]);
});

Deno.test("Celo's own type is paid in the coin where it says so", () => {
  const tx = { type: "0x7b", feeCurrency: null };
  assert.equal(feeUnder("op_stack", { l1Fee: "0x7" }, tx, 42_220).total, 42_007n);
  const { unknown } = feeUnder("op_stack", {}, { ...tx, feeCurrency: alice }, 42_220);
  assert.deepEqual(unknown, ["paid-in-a-token"]);
});

Deno.test("an L1 fee that was within the gas is not added; when that was must be known", () => {
  const rule = { feeModel: "op_stack", l1FeeWithinGasUntil: 1_000 } as const;
  const at = (time: number | null) => {
    const { total, l1, unknown } = feeOf(transactionOf(), receiptOf({ l1Fee: "0x7" }), rule, time);
    return [total, l1, unknown];
  };
  assert.deepEqual(at(999), [42_000n, null, []]);
  assert.deepEqual(at(1_000), [42_007n, 7n, []]);
  assert.deepEqual(at(null), [null, null, ["block-time-unknown"]]);
});

Deno.test("Mantle's rule changed with Arsia, and no other network's did", () => {
  const dated = networks.filter(({ l1FeeWithinGasUntil }) => l1FeeWithinGasUntil !== undefined);
  assert.deepEqual(dated.map(({ name, l1FeeWithinGasUntil }) => [name, l1FeeWithinGasUntil]), [
    ["Mantle", Date.UTC(2026, 3, 22, 7) / 1_000],
  ]);
});

Deno.test("type 0x7e is Berachain's own there, whose fee no receipt tells", () => {
  assert.equal(transactionOf({ type: "0x7e" }, 80_094).type, "berachain-pol");
  assert.equal(transactionOf({ type: "0x7e" }, 10).type, "op-deposit");
  const { total, unknown } = feeUnder("l1", {}, { type: "0x7e" }, 80_094);
  assert.deepEqual([total, unknown], [null, ["paid-by-the-network"]]);
});
