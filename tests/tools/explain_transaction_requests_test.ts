/** How often nodes are asked, and for what. */
import assert from "node:assert/strict";
import { toFunctionSelector } from "viem";
import { signatureAnswer } from "../rig/signatures.ts";
import { startUpstream } from "../rig/upstream.ts";
import {
  ALICE,
  approveInput,
  BLOCK,
  BOB,
  explain,
  hex,
  log,
  node,
  TIME,
  TOKEN,
  transferLog,
  USDC,
} from "./_transaction_node.ts";

const FIRST = ["eth_getTransactionByHash", "eth_getTransactionReceipt"];
const header = { number: hex(BLOCK), timestamp: hex(TIME) };

Deno.test("a transfer of a token of the table is explained by one request", async () => {
  const { answer, asked } = await explain([node()]);
  assert.deepEqual(asked, [FIRST]);
  assert.deepEqual([answer.status, answer.kind, answer.type], ["success", "call", "dynamic-fee"]);
  assert.deepEqual(answer.block, { number: BLOCK, time: TIME });
  assert.deepEqual([answer.call.signature, answer.call.nameSource], [
    "transfer(address,uint256)",
    "table",
  ]);
  assert.deepEqual(answer.movements.erc20, [
    { reportedBy: USDC, logIndex: 0, from: ALICE, to: BOB, amount: "5" },
  ]);
  assert.deepEqual(answer.netChanges.map(({ change }: { change: string }) => change), ["-5", "5"]);
  assert.deepEqual(answer.tokens, [
    { token: USDC, symbol: "USDC", decimals: 6, source: "table" },
  ]);
  assert.equal(answer.fee.totalWei, String(0x5208 * 2));
  assert.deepEqual([answer.unknown, answer.untrustedFields, answer.truncated], [[], [], []]);
  assert.deepEqual(answer.summary, [
    `${ALICE} calls transfer(address,uint256) of ${USDC} on Ethereum.`,
    "It succeeded.",
    `Contract ${USDC} reports 1 ERC-20 transfer.`,
    `By that ${ALICE} has 5 base units of token ${USDC} less.`,
    "Calls that contracts made are not traced: native coins that they moved, and contracts that " +
    "they made, are not listed.",
  ]);
});

Deno.test("a transfer of coins is explained by one request where the node says the time", async () => {
  const changes = {
    transaction: { to: BOB, input: "0x", value: "0x7", blockTimestamp: hex(TIME) },
  };
  const { answer, asked } = await explain([node({ ...changes, receipt: { logs: [] } })]);
  assert.deepEqual(asked, [FIRST]);
  assert.deepEqual([answer.kind, answer.call, answer.value], ["native-transfer", null, "7"]);
  assert.deepEqual(answer.movements.native, [{ from: ALICE, to: BOB, amount: "7" }]);
  assert.deepEqual(answer.block.time, TIME);
  assert.deepEqual(answer.summary.slice(0, 3), [
    `${ALICE} sends 7 wei of ETH to ${BOB} on Ethereum.`,
    "It succeeded.",
    `By that ${ALICE} has 7 wei of ETH less, the fee apart.`,
  ]);
});

Deno.test("the time of the block is asked for where nothing says it, and no other block's is taken", async () => {
  const silent = { transaction: { input: "0x", value: "0x7" }, receipt: { logs: [] } };
  const right = await explain([node({ ...silent, on: () => header })]);
  assert.deepEqual(right.asked, [FIRST, ["eth_getBlockByNumber"]]);
  assert.deepEqual(right.calls[2]?.params, [hex(BLOCK), false]);
  assert.equal(right.answer.block.time, TIME);
  const other = { ...header, number: hex(BLOCK + 1) };
  for (const said of [other, null, "0x1", {}]) {
    const { answer } = await explain([node({ ...silent, on: () => said })]);
    assert.equal(answer.block.time, null);
    assert.deepEqual(answer.unknown, [{ field: "/block/time", reason: "unanswered" }]);
  }
});

Deno.test("everything that is missing is asked for at once", async () => {
  const approval = log("Approval(address,address,uint256)", {
    by: TOKEN,
    indexed: [ALICE, BOB],
    data: [100n],
  });
  delete approval["blockTimestamp"];
  const { asked, calls } = await explain([node({
    transaction: { to: TOKEN, input: approveInput(100n) },
    receipt: { logs: [approval] },
  })]);
  assert.deepEqual(asked, [FIRST, ["eth_call", "eth_getCode", "eth_getBlockByNumber"]]);
  assert.deepEqual(calls[3]?.params, [BOB, "latest"]);
});

Deno.test("an unknown function is looked up beside the second request: three in all", async () => {
  const database = await startUpstream({
    answer: signatureAnswer([{ name: "frobnicate(address)" }, { name: "frobnicate(uint256)" }]),
  });
  try {
    const selector = toFunctionSelector("frobnicate(address)");
    const input = `${selector}${"0".repeat(24)}${BOB.slice(2)}`;
    const { answer, asked } = await explain([node({
      transaction: { input },
      receipt: { logs: [transferLog({ by: TOKEN })] },
    })], { signatures: database.url });
    assert.deepEqual([asked.length, database.requests], [2, 1]);
    assert.equal(answer.call.selector, selector);
    assert.equal(answer.signatureLookup, "complete");
    assert.deepEqual([answer.call.signature, answer.call.nameSource], [
      "frobnicate(address)",
      "database",
    ]);
    assert.ok(answer.untrustedFields.includes("/call/signature"));
    assert.ok(!JSON.stringify(answer.summary).includes("frobnicate"));
  } finally {
    await database.stop();
  }
});

for (
  const [what, half] of [
    ["the receipt", { receipt: null }],
    ["the transaction", { transaction: null }],
    ["both", { receipt: null, transaction: null }],
  ] as const
) {
  Deno.test(`a node that lacks ${what} is not believed before another one is asked`, async () => {
    const { answer, asked } = await explain([node(half), node(), node()]);
    assert.deepEqual(asked, [FIRST, FIRST]);
    assert.deepEqual([answer.status, answer.from], ["success", ALICE]);
    assert.equal(answer.sources.length, 2);
  });
}

Deno.test("what no node has is not-found, and each of two is asked once", async () => {
  const none = node({ receipt: null, transaction: null });
  const { answer, asked } = await explain([none, none, none]);
  assert.deepEqual([answer.ok, answer.error], [false, "not-found"]);
  assert.deepEqual(asked, [FIRST, FIRST]);
  assert.deepEqual((await explain([none])).asked, [FIRST]);
});

Deno.test("a transaction that no block has is pending, and nobody else is asked", async () => {
  const waiting = node({ transaction: { blockNumber: null, value: "0x9" }, receipt: null });
  const { answer, asked } = await explain([waiting, node()]);
  assert.deepEqual(asked, [FIRST]);
  assert.deepEqual([answer.status, answer.value, answer.call.signature], [
    "pending",
    "9",
    "transfer(address,uint256)",
  ]);
  for (const field of ["movements", "netChanges", "approvals", "signals", "events", "counts"]) {
    assert.equal(answer[field], null, field);
    assert.ok(
      answer.unknown.some((one: { field: string; reason: string }) =>
        one.field === `/${field}` && one.reason === "pending"
      ),
      field,
    );
  }
  assert.equal(answer.fee.totalWei, null);
});

Deno.test("a transaction of another hash is none: the source is malformed", async () => {
  const other = { hash: `0x${"77".repeat(32)}` };
  const lying = node({ transaction: other });
  const { answer } = await explain([lying, node()]);
  assert.equal(answer.status, "success");
  const outcomes = answer.sources.map(({ outcome, reason }: Answer) => `${outcome} ${reason}`);
  assert.deepEqual(outcomes, ["error malformed", "ok undefined"]);
  const alone = await explain([lying]);
  assert.deepEqual([alone.answer.ok, alone.answer.error], [false, "upstream-unavailable"]);
});

type Answer = Readonly<Record<string, unknown>>;
