/** `deno task eval:transactions`: what it counts, and that it can fail. */
import assert from "node:assert/strict";
import { encodeAbiParameters, encodeEventTopics, parseAbi } from "viem";
import { compare } from "../../tasks/eval_transactions/compare.ts";
import { startReplay } from "../../tasks/eval_transactions/replay.ts";
import { saidOf } from "../../tasks/eval_transactions/said.ts";
import { readSamples, type Sample } from "../../tasks/eval_transactions/samples.ts";

const alice = "0x1111111111111111111111111111111111111111";
const bob = "0x2222222222222222222222222222222222222222";
const token = "0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";

const abi = parseAbi([
  "event Transfer(address indexed from, address indexed to, uint256 amount)",
  "event Initialized(uint8 version)",
]);

const sample: Sample = {
  hash: `0x${"ab".repeat(32)}`,
  chainId: 1,
  tx: { hash: `0x${"ab".repeat(32)}`, from: alice, to: token, value: "0x1", input: "0xa9059cbb" },
  receipt: {
    transactionHash: `0x${"ab".repeat(32)}`,
    status: "0x1",
    gasUsed: "0x2",
    effectiveGasPrice: "0x3",
    logs: [
      {
        address: token,
        topics: encodeEventTopics({ abi, eventName: "Transfer", args: { from: alice, to: bob } }),
        data: encodeAbiParameters([{ type: "uint256" }], [2n ** 64n]),
        logIndex: "0x4",
      },
      {
        address: token,
        topics: encodeEventTopics({ abi, eventName: "Initialized" }),
        data: encodeAbiParameters([{ type: "uint8" }], [1]),
        logIndex: "0x5",
      },
    ],
  },
  expected: {
    status: "success",
    kind: "call",
    valueWei: "1",
    selector: "0xa9059cbb",
    gasUsed: 2,
    l2FeeWei: "6",
    l1FeeWei: null,
    contractsTouched: [token],
    erc20Transfers: [{ token, from: alice, to: bob, amount: "18446744073709551616", logIndex: 4 }],
    signals: [],
  },
};

Deno.test("eval:transactions says what is expected of a transaction, field by field", async () => {
  const replay = await startReplay([sample]);
  const { explanation, requests } = await replay.explain(sample, true);
  await replay.stop();
  assert.equal(requests, 2, "one for the transaction, one for the token");
  const { families, differences } = compare([{ ...sample, said: saidOf(explanation) }]);
  assert.deepEqual(differences, []);
  assert.equal(families.length, Object.keys(sample.expected).length);
  const transfers = families.find(({ field }) => field === "erc20Transfers");
  assert.deepEqual(transfers, {
    field: "erc20Transfers",
    transactions: 1,
    exact: 1,
    known: 1,
    right: 1,
  });
});

Deno.test("eval:transactions misses what is wrong, absent or not expected", () => {
  const one = (wanted: unknown, said: unknown) =>
    compare([{ hash: "0x", expected: { field: wanted }, said: { field: said } }]).families[0];
  const counts = (exact: number, known: number, right: number) => ({
    field: "field",
    transactions: 1,
    exact,
    known,
    right,
  });
  assert.deepEqual(one("1", "1"), counts(1, 1, 1));
  assert.deepEqual(one("1", 1), counts(0, 1, 0));
  assert.deepEqual(one(null, undefined), counts(0, 1, 0));
  assert.deepEqual(one([], []), counts(1, 0, 0));
  assert.deepEqual(one([], undefined), counts(0, 0, 0));
  assert.deepEqual(one([], [1]), counts(0, 0, 0));
  assert.deepEqual(one([1, 2], [1]), counts(0, 2, 1));
  assert.deepEqual(one([1, 2], [1, 3]), counts(0, 2, 1));
  assert.deepEqual(one([1], [1, 2]), counts(0, 1, 1));
});

Deno.test("eval:transactions tells each field that differs once", () => {
  const said = { ...sample.expected, status: "reverted", erc20Transfers: [] };
  const { differences } = compare([{ ...sample, said }]);
  assert.deepEqual(differences.map(({ field }) => field), ["status", "erc20Transfers"]);
});

Deno.test("eval:transactions refuses what it cannot read, and a folder of nothing", async () => {
  const replay = await startReplay([{ ...sample, tx: {} }]);
  await assert.rejects(() => replay.explain(sample, true));
  await replay.stop();
  const folder = await Deno.makeTempDir();
  try {
    await assert.rejects(() => readSamples(folder), /No transactions/);
    await Deno.writeTextFile(`${folder}/1_0xab.json`, JSON.stringify(sample));
    assert.deepEqual(await readSamples(folder), [sample]);
    await Deno.writeTextFile(`${folder}/2.json`, JSON.stringify({ ...sample, chainId: "1" }));
    await assert.rejects(() => readSamples(folder));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
