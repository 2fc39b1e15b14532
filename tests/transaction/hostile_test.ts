/** Nothing that a node answers makes the decoding throw, or say what was not there. */
import assert from "node:assert/strict";
import { judgeApprovals } from "../../tools/transaction/approvals.ts";
import { netChanges } from "../../tools/transaction/changes.ts";
import { layoutsByTopic } from "../../tools/transaction/events.ts";
import { feeOf } from "../../tools/transaction/fee.ts";
import { decodeLogs } from "../../tools/transaction/logs.ts";
import { readReceipt, readTransaction } from "../../tools/transaction/raw.ts";
import { signalsOf } from "../../tools/transaction/signals.ts";
import { touchedContracts } from "../../tools/transaction/touched.ts";
import { alice, bob, hash, logOf, rawReceipt, rawTransaction, token } from "./_logs.ts";

const odd: readonly unknown[] = [
  null,
  undefined,
  true,
  0,
  -1,
  NaN,
  1e300,
  "",
  "0x",
  "0xzz",
  "0x1",
  `0x${"f".repeat(64)}`,
  `0x${"f".repeat(65)}`,
  `0x${"f".repeat(4_000)}`,
  "__proto__",
  {},
  [],
  [null],
  [[[]]],
  { length: 3 },
];

const transfer = logOf("Transfer(address indexed a, address indexed b, uint256 c)", [
  alice,
  bob,
  1n,
]);
const whole = {
  transaction: {
    ...rawTransaction,
    type: "0x4",
    blockTimestamp: "0x1",
    blobVersionedHashes: [hash],
    authorizationList: [{
      chainId: "0x1",
      address: bob,
      nonce: "0x0",
      yParity: "0x0",
      r: "0x1",
      s: "0x1",
    }],
  },
  receipt: {
    ...rawReceipt,
    l1Fee: "0x1",
    gasUsedForL1: "0x1",
    operatorFeeScalar: "0x1",
    operatorFeeConstant: "0x1",
    blobGasUsed: "0x1",
    blobGasPrice: "0x1",
    logs: [{ ...transfer, logIndex: "0x0", blockTimestamp: "0x1" }],
  },
};

/** Reads, decodes and judges; what it says of claims. */
function everything(rawTx: unknown, rawRc: unknown) {
  const transaction = readTransaction(rawTx, 1);
  const receipt = readReceipt(rawRc, hash);
  if (transaction === null || receipt === null) return null;
  const decoded = decodeLogs(receipt.logs);
  const input = { transaction, receipt, ...decoded, timestamp: receipt.timestamp };
  const approvals = judgeApprovals(input);
  return {
    ...decoded,
    approvals,
    changes: netChanges({ ...input, wrappedNative: token, coinMoves: null }),
    signals: signalsOf({ ...input, approvals, chainId: 1 }),
    fee: feeOf(transaction, receipt, { feeModel: "op_stack" }, null),
    touched: touchedContracts(transaction, receipt),
  };
}

/** A copy of `value` for each place in it, with something odd at that place. */
function* withOdd(value: unknown, at: string): Generator<readonly [string, unknown]> {
  for (const instead of odd) yield [`${at} as ${String(instead)}`, instead];
  if (Array.isArray(value)) {
    for (const [index, part] of value.entries()) {
      for (const [place, changed] of withOdd(part, `${at}/${index}`)) {
        yield [place, value.with(index, changed)];
      }
    }
  } else if (typeof value === "object" && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      for (const [place, changed] of withOdd(part, `${at}/${key}`)) {
        yield [place, { ...value, [key]: changed }];
      }
    }
  }
}

Deno.test("whatever stands in whichever place, something is said or nothing, never thrown", () => {
  assert.equal(everything(whole.transaction, whole.receipt)?.claims.length, 1);
  let read = 0;
  for (const [place, changed] of withOdd(whole, "")) {
    if (typeof changed !== "object" || changed === null) continue;
    const { transaction, receipt } = changed as Partial<typeof whole>;
    assert.doesNotThrow(() => {
      if (everything(transaction, receipt) !== null) read++;
    }, place);
  }
  assert.ok(read > 500, `${read} were read`);
});

Deno.test("random contents under every known topic are a claim or undecodable", () => {
  // A generator of Lehmer's, so that a failure can be had again.
  let state = 20_261_121;
  const random = (below: number) => (state = state * 48_271 % 0x7fffffff) % below;
  const digits = (length: number) =>
    Array.from({ length }, () => "000000000000000001248f"[random(22)]).join("");
  for (const topic of layoutsByTopic().keys()) {
    for (let round = 0; round < 60; round++) {
      const topics = Array.from({ length: random(4) }, () => `0x${digits(64)}`);
      const data = `0x${digits(64 * random(9) + (random(5) === 0 ? 2 : 0))}`;
      const log = { address: token, topics: [topic, ...topics], data, logIndex: "0x0" };
      const said = everything(whole.transaction, { ...whole.receipt, logs: [log] });
      assert.equal(said!.claims.length + said!.undecodable.length, 1, JSON.stringify(log));
    }
  }
});
