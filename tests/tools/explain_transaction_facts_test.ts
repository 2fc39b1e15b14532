/** What is told of each kind of transaction, and what stays unknown. */
import assert from "node:assert/strict";
import type { FakeCall } from "./_fake_rpc.ts";
import { RpcError } from "./_fake_rpc.ts";
import {
  ALICE,
  type Answer,
  BLOCK,
  BOB,
  CAROL,
  explain,
  hex,
  log,
  node,
  TIME,
  TOKEN,
  USDC,
  word,
} from "./_transaction_node.ts";

const types: Readonly<Record<string, string>> = {
  "0x0": "legacy",
  "0x1": "access-list",
  "0x2": "dynamic-fee",
  "0x3": "blob",
  "0x4": "set-code",
  "0x7e": "op-deposit",
  "0x64": "arbitrum-deposit",
  "0x68": "arbitrum-retry",
  "0x78": "arbitrum-legacy",
  "0x55": "other",
};

for (const [type, name] of Object.entries(types)) {
  Deno.test(`a transaction of type ${type} is called ${name}`, async () => {
    const { answer } = await explain([node({ transaction: { type } })]);
    assert.deepEqual([answer.type, answer.typeNumber], [name, Number(type)]);
  });
}

Deno.test("a creation names the contract that was made, and a failed one none", async () => {
  const made = { transaction: { to: null, input: "0x6000" }, receipt: { contractAddress: CAROL } };
  const { answer } = await explain([node(made)]);
  assert.deepEqual([answer.kind, answer.to, answer.createdContract, answer.call], [
    ...["contract-creation", null, CAROL, null],
  ]);
  assert.ok(answer.contractsTouched.includes(CAROL));
  const failed = { ...made, receipt: { ...made.receipt, status: "0x0", logs: [] } };
  assert.equal((await explain([node(failed)])).answer.createdContract, null);
});

Deno.test("before Byzantium the status is unknown, and so is whether the value moved", async () => {
  const old = { transaction: { value: "0x5", type: undefined }, receipt: { status: undefined } };
  const { answer } = await explain([node({ ...old, receipt: { ...old.receipt, root: "0x" } })]);
  assert.deepEqual([answer.status, answer.type, answer.failure], ["unknown", "legacy", null]);
  assert.deepEqual([answer.movements.native, answer.netChanges], [null, null]);
  assert.deepEqual(answer.unknown.map(({ field, reason }: Answer) => `${field} ${reason}`), [
    ...["/status not-reported", "/movements/native not-reported", "/netChanges not-reported"],
  ]);
});

const failing = { receipt: { status: "0x0", logs: [] }, transaction: { value: "0x7" } };

function replayed(result: unknown) {
  return node({
    ...failing,
    on: ({ method }: FakeCall) =>
      method === "eth_call" ? result : { number: hex(BLOCK), timestamp: hex(TIME) },
  });
}

Deno.test("a failed transaction is run again before its block, and nothing of it moved", async () => {
  const { answer, calls } = await explain([replayed(new RpcError(3, "reverted", "0x1234abcd"))]);
  assert.deepEqual([answer.status, answer.movements.native, answer.netChanges], [
    ...["reverted", [], []],
  ]);
  const replay = calls.find(({ method }) => method === "eth_call");
  assert.deepEqual(replay?.params, [
    { from: ALICE, to: USDC, value: "0x7", data: answer.call && replayData(), gas: "0x10000" },
    hex(BLOCK - 1),
  ]);
  const { outcome, revert, likelyOutOfGas } = answer.failure;
  assert.deepEqual([outcome, revert.kind, revert.data, likelyOutOfGas], [
    ...["reverted", "custom", "0x1234abcd", false],
  ]);
});

function replayData(): string {
  return `0xa9059cbb${word(BOB)}${word(5n)}`;
}

Deno.test("a replay that succeeds or is not answered gives no reason", async () => {
  const cases = [
    ["0x", "succeeded"],
    [new RpcError(-32000, "missing trie node"), "unanswered"],
    [new RpcError(3, "execution reverted"), "reverted"],
  ] as const;
  for (const [said, outcome] of cases) {
    const { answer } = await explain([replayed(said)]);
    assert.deepEqual([answer.failure.outcome, answer.failure.revert], [outcome, null]);
  }
});

Deno.test("a failure that used all its gas likely ran out of it", async () => {
  const { answer } = await explain([node({
    ...failing,
    receipt: { ...failing.receipt, gasUsed: "0x10000" },
  })]);
  assert.equal(answer.failure.likelyOutOfGas, true);
  assert.ok(answer.summary.some((one: string) => one.includes("ran out")));
  const unknown = await explain([node({
    receipt: { ...failing.receipt, gasUsed: undefined },
  })]);
  assert.equal(unknown.answer.failure.likelyOutOfGas, null);
});

const codes = (answer: Answer) =>
  answer.signals.map(({ code, severity }: Answer) => `${code} ${severity}`);

/** Two entries that nobody's key signed: their authorities stay unknown. */
Deno.test("a delegation list is told entry by entry, and unsigned entries are not in force", async () => {
  const entry = { chainId: "0x1", address: CAROL, nonce: "0x2" };
  const cleared = { ...entry, address: `0x${"0".repeat(40)}` };
  const { answer } = await explain([node({
    transaction: { type: "0x4", authorizationList: [entry, cleared, "nonsense"] },
  })]);
  const shape = { authority: null, chainId: "1", nonce: "2", inForce: null };
  assert.deepEqual(answer.authorizations, [
    { ...shape, delegate: CAROL },
    { ...shape, delegate: null },
  ]);
  assert.equal(answer.counts.unreadAuthorizations, 1);
  assert.ok(codes(answer).includes("delegation-set high"));
});

Deno.test("the fee of an OP stack chain has its L1 part, and is unknown without it", async () => {
  const at = (receipt: Record<string, unknown>) => explain([node({ receipt })], { chainId: 10 });
  const { answer } = await at({ l1Fee: "0x64" });
  const execution = 0x5208 * 2;
  assert.deepEqual([answer.fee.executionWei, answer.fee.l1Wei, answer.fee.totalWei], [
    ...[String(execution), "100", String(execution + 100)],
  ]);
  const without = (await at({})).answer;
  assert.equal(without.fee.totalWei, null);
  assert.deepEqual(without.unknown[0], {
    field: "/fee/totalWei",
    reason: "l1-fee-not-reported",
  });
});

Deno.test("blobs are told with their gas", async () => {
  const blobHash = `0x01${"ee".repeat(31)}`;
  const { answer } = await explain([node({
    transaction: { type: "0x3", blobVersionedHashes: [blobHash] },
    receipt: { blobGasUsed: "0x20000", blobGasPrice: "0x3" },
  })]);
  assert.deepEqual(answer.blobs, {
    count: 1,
    hashes: [blobHash],
    gasUsed: String(0x20000),
    gasPriceWei: "3",
  });
  assert.equal(answer.fee.blobWei, String(0x20000 * 3));
});

Deno.test("swaps of each form are told by what went in and what came out", async () => {
  const v3 = "Swap(address,address,int256,int256,uint160,uint128,int24)";
  const v4 = "Swap(bytes32,address,int128,int128,uint160,uint128,int24,uint24)";
  const minus = (value: bigint) => 2n ** 256n - value;
  const logs = [
    log("Swap(address,uint256,uint256,uint256,uint256,address)", {
      by: TOKEN,
      indexed: [ALICE, BOB],
      data: [7n, 0n, 0n, 9n],
    }),
    log(v3, { by: TOKEN, indexed: [ALICE, BOB], data: [7n, minus(9n), 1n, 1n, 1n], logIndex: 1 }),
    log(v4, {
      by: TOKEN,
      indexed: [5n, ALICE],
      data: [minus(7n), 9n, 1n, 1n, 1n, 1n],
      logIndex: 2,
    }),
  ];
  const { answer } = await explain([node({ receipt: { logs } })]);
  assert.deepEqual(
    answer.swaps.map((
      swap: Answer,
    ) => [swap.kind, swap.amount0In, swap.amount1Out, swap.amount1In]),
    ["swap-v2", "swap-v3", "swap-v4"].map((kind) => [kind, "7", "9", "0"]),
  );
});
