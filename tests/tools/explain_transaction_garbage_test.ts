/** Every field of what nodes say, replaced by every kind of nonsense: an answer of its shape, or a refusal. */
import assert from "node:assert/strict";
import {
  ALICE,
  BOB,
  explain,
  log,
  node,
  receipt,
  TOKEN,
  transaction,
  transferLog,
} from "./_transaction_node.ts";

const nonsense: readonly unknown[] = [
  null,
  undefined,
  0,
  -1,
  1.5,
  2 ** 60,
  "",
  "0x",
  "0x0",
  "0xzz",
  "0x123",
  `0x${"ff".repeat(32)}`,
  `0x${"ff".repeat(33)}`,
  "text\u202E",
  true,
  [],
  [null],
  ["0x", 7, {}],
  [[]],
  {},
  { toString: "no" },
];

const whole = {
  ...transaction,
  type: "0x4",
  accessList: [],
  authorizationList: [{
    chainId: "0x1",
    address: BOB,
    nonce: "0x0",
    yParity: "0x0",
    r: "0x1",
    s: "0x1",
  }],
  blobVersionedHashes: [`0x01${"00".repeat(31)}`],
  blockTimestamp: "0x1",
};
const wholeReceipt = {
  ...receipt,
  contractAddress: BOB,
  l1Fee: "0x1",
  gasUsedForL1: "0x1",
  operatorFeeScalar: "0x1",
  operatorFeeConstant: "0x1",
  blobGasUsed: "0x1",
  blobGasPrice: "0x1",
};
const wholeLog = log("Approval(address,address,uint256)", {
  by: TOKEN,
  indexed: [ALICE, BOB],
  data: [5n],
});

/** Never throws, and what is answered fits the result's schema (`explain` checks it). */
async function survives(transaction: unknown, receipt: unknown, on: () => unknown = () => null) {
  const { answer } = await explain([{ transaction, receipt, on }]);
  if (!answer.ok) {
    assert.ok(["upstream-unavailable", "not-found"].includes(answer.error), JSON.stringify(answer));
  }
  assert.ok(!JSON.stringify(answer).includes("\u202E"));
}

for (const field of Object.keys(whole)) {
  Deno.test(`nonsense as ${field} of a transaction is survived`, async () => {
    for (const odd of nonsense) await survives({ ...whole, [field]: odd }, wholeReceipt);
  });
}

for (const field of Object.keys(wholeReceipt)) {
  Deno.test(`nonsense as ${field} of a receipt is survived`, async () => {
    for (const odd of nonsense) await survives(whole, { ...wholeReceipt, [field]: odd });
  });
}

for (const field of Object.keys(wholeLog)) {
  Deno.test(`nonsense as ${field} of a log is survived`, async () => {
    for (const odd of nonsense) {
      await survives(whole, { ...wholeReceipt, logs: [{ ...wholeLog, [field]: odd }] });
    }
  });
}

Deno.test("nonsense instead of a transaction, a receipt or any later answer is survived", async () => {
  const plain = node({ receipt: { logs: [transferLog({ by: TOKEN }), wholeLog] } });
  for (const odd of nonsense) {
    await survives(odd, wholeReceipt);
    await survives(whole, odd);
    await survives(odd, odd);
    await survives(plain.transaction, plain.receipt, () => odd);
    await survives(plain.transaction, { ...receipt, status: "0x0", logs: [] }, () => odd);
  }
});
