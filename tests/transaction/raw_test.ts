/** What nodes answer, read: what is missing is unknown, what is malformed is counted or refused. */
import assert from "node:assert/strict";
import { readReceipt, readTransaction } from "../../tools/transaction/raw.ts";
import { hash, logOf, rawReceipt, rawTransaction, receiptOf, transactionOf } from "./_logs.ts";
import { alice, bob, token } from "./_logs.ts";

const transfer = logOf("Transfer(address indexed a, address indexed b, uint256 c)", [
  alice,
  bob,
  1n,
]);

Deno.test("a transaction is read whole, whatever else a node adds", () => {
  assert.deepEqual(transactionOf({ value: "0x00ff", extra: { any: 1 }, accessList: [] }), {
    hash,
    type: "dynamic-fee",
    typeNumber: 2,
    from: alice,
    to: token,
    value: 255n,
    nonce: 1n,
    input: "0x",
    gasLimit: 21_000n,
    gasPrice: 3n,
    authorizations: [],
    unreadAuthorizations: 0,
    blobHashes: [],
    credited: 0n,
    paysInCoin: true,
    blockNumber: 16n,
    timestamp: null,
  });
});

Deno.test("what a transaction says nothing of is unknown, not zero", () => {
  const bare = { hash, from: alice, value: "0x0", input: "0x" };
  const { nonce, gasLimit, gasPrice, blockNumber, to, type, typeNumber } = readTransaction(
    bare,
    1,
  )!;
  assert.deepEqual([nonce, gasLimit, gasPrice, blockNumber, to], [null, null, null, null, null]);
  assert.deepEqual([type, typeNumber], ["legacy", null]);
  assert.equal(transactionOf({ gas: null }).gasLimit, null);
});

Deno.test("types are named, and those that are not known are other", () => {
  const types = [
    ["0x0", "legacy"],
    ["0x01", "access-list"],
    ["0x3", "blob"],
    ["0x4", "set-code"],
    [2, "dynamic-fee"],
    ["0x64", "arbitrum-deposit"],
    ["0x68", "arbitrum-retry"],
    ["0x7e", "op-deposit"],
    ["0x55", "other"],
    ["legacy", "other"],
  ] as const;
  for (const [type, name] of types) assert.equal(transactionOf({ type }).type, name);
  assert.equal(transactionOf({ type: "0x55" }).typeNumber, 0x55);
  assert.equal(transactionOf({ type: undefined, maxFeePerGas: "0x1" }).type, "other");
});

Deno.test("what a transaction rests on must be there", () => {
  const bad = [
    { hash: "0x12" },
    { from: null },
    { from: "0x12" },
    { to: "nobody" },
    { value: null },
    { value: "12" },
    { input: "0x123" },
    { input: undefined },
  ];
  for (const change of bad) {
    assert.equal(
      readTransaction({ ...rawTransaction, ...change }, 1),
      null,
      JSON.stringify(change),
    );
  }
  for (const json of [null, undefined, "0x", 7, [], [rawTransaction]]) {
    assert.equal(readTransaction(json, 1), null);
    assert.equal(readReceipt(json, hash), null);
  }
});

Deno.test("blob hashes are read, and what is none among them is left out", () => {
  const blob = `0x01${"ee".repeat(31)}`;
  const { type, blobHashes } = transactionOf({
    type: "0x3",
    blobVersionedHashes: [blob, "0x12", null],
  });
  assert.deepEqual([type, blobHashes], ["blob", [blob]]);
  const many = transactionOf({ blobVersionedHashes: Array(65).fill(blob) });
  assert.equal(many.blobHashes.length, 64);
});

Deno.test("the receipt of another transaction is no receipt", () => {
  assert.equal(readReceipt(rawReceipt, `0x${"ac".repeat(32)}`), null);
  assert.equal(readReceipt({ ...rawReceipt, transactionHash: undefined }, hash), null);
  const upper = `0x${"AB".repeat(32)}` as const;
  assert.equal(readReceipt(rawReceipt, upper)?.status, "success");
});

Deno.test("a receipt without logs is no receipt: none is said with an empty list", () => {
  assert.equal(readReceipt({ ...rawReceipt, logs: null }, hash), null);
  assert.deepEqual(receiptOf().logs, []);
});

Deno.test("a status is success, reverted or unknown", () => {
  for (
    const [status, said] of [
      ["0x1", "success"],
      ["0x0", "reverted"],
      ["0x01", "success"],
      [undefined, "unknown"],
      [null, "unknown"],
      ["0x2", "unknown"],
      [true, "unknown"],
    ] as const
  ) {
    assert.equal(receiptOf({ status, root: `0x${"11".repeat(32)}` }).status, said);
  }
});

Deno.test("logs that are none are left out and counted", () => {
  const bad = [
    null,
    "log",
    { ...transfer, address: "0x12" },
    { ...transfer, topics: undefined },
    { ...transfer, topics: [...transfer.topics, ...transfer.topics] },
    { ...transfer, topics: ["0x12"] },
    { ...transfer, data: "0x1" },
    { ...transfer, data: null },
    { ...transfer, logIndex: "seven" },
  ];
  const { logs, malformedLogs } = receiptOf({ logs: [...bad, { ...transfer, logIndex: "0x9" }] });
  assert.equal(malformedLogs, bad.length);
  assert.deepEqual(logs, [{ ...transfer, logIndex: 9 }]);
});

Deno.test("a log's place is read as hex or as a number, and stands in for itself when missing", () => {
  const logs = [{ ...transfer, logIndex: "0xa" }, { ...transfer, logIndex: 11 }, {
    ...transfer,
    logIndex: null,
  }];
  assert.deepEqual(receiptOf({ logs }).logs.map(({ logIndex }) => logIndex), [10, 11, 2]);
});

Deno.test("addresses are checksummed and topics lower case, in whatever case a node writes", () => {
  const mixed = "0x00000000000000000000000000000000DEADBEEF";
  const { from, to } = transactionOf({ from: mixed, to: mixed.toLowerCase() });
  assert.deepEqual([from, to], [
    "0x00000000000000000000000000000000DeaDBeef",
    "0x00000000000000000000000000000000DeaDBeef",
  ]);
  const topics = transfer.topics.map((topic) => `0x${topic.slice(2).toUpperCase()}`);
  assert.deepEqual(receiptOf({ logs: [{ ...transfer, topics }] }).logs[0], transfer);
});

Deno.test("a block's time is taken from its logs or its transaction", () => {
  const logs = [{ ...transfer, blockTimestamp: "0x65" }];
  assert.equal(receiptOf({ logs }).timestamp, 101);
  assert.equal(receiptOf({ logs: [transfer] }).timestamp, null);
  assert.equal(receiptOf({ logs: [], blockTimestamp: "0x67" }).timestamp, 103);
  assert.equal(transactionOf({ blockTimestamp: "0x66" }).timestamp, 102);
  assert.equal(receiptOf({ logs: [], blockTimestamp: "0x0" }).timestamp, null);
  assert.equal(receiptOf({ logs, blockTimestamp: "0x0" }).timestamp, 101);
});

Deno.test("operator fees follow Isthmus, and Jovian where the receipt shows it", () => {
  const parameters = { gasUsed: "0xf4240", operatorFeeScalar: "0x7", operatorFeeConstant: "0x3" };
  assert.equal(receiptOf(parameters).operatorFee, 10n);
  assert.equal(
    receiptOf({ ...parameters, daFootprintGasScalar: "0x190" }).operatorFee,
    700_000_003n,
  );
  assert.equal(receiptOf().operatorFee, null);
});
