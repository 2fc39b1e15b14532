/** Nodes that fail, and what may then still be said: never more than before. */
import assert from "node:assert/strict";
import type { FakeAnswer } from "./_fake_rpc.ts";
import { onChain, RpcError } from "./_fake_rpc.ts";
import {
  ALICE,
  answersOf,
  approveInput,
  BOB,
  explain,
  HASH,
  log,
  type Node,
  node,
  receipt,
  TOKEN,
  transaction,
  transferLog,
  USDC,
} from "./_transaction_node.ts";

for (
  const [what, hash] of [
    ["a word", "latest"],
    ["63 digits", HASH.slice(0, -1)],
    ["no prefix", HASH.slice(2)],
    ["a digit that is none", `0x${"g".repeat(64)}`],
    ["a trailing newline", `${HASH}\n`],
    ["an address", ALICE],
  ] as const
) {
  Deno.test(`explain_transaction refuses ${what} as bad-hash and asks nobody`, async () => {
    const { answer, asked } = await explain([node()], { hash });
    assert.deepEqual([answer.ok, answer.error, asked.length], [false, "bad-hash", 0]);
    assert.ok(!answer.detail.includes(hash));
  });
}

Deno.test("a hash in capitals is the same hash", async () => {
  const { answer } = await explain([node()], { hash: `0x${HASH.slice(2).toUpperCase()}` });
  assert.deepEqual([answer.ok, answer.hash], [true, HASH]);
});

const never: FakeAnswer = () => new Promise((resolve) => setTimeout(resolve, 400, new Response()));
const faults: Readonly<Record<string, readonly [FakeAnswer, string]>> = {
  "answers 429": [() => new Response("slow down", { status: 429 }), "rate-limited"],
  "answers 500": [() => new Response("no", { status: 500 }), "http-status"],
  "answers HTML": [() => new Response("<h1>Checking your browser</h1>"), "not-json"],
  "answers garbage": [() => Response.json(["what", 7]), "malformed"],
  "serves another chain": [answersOf(node(), 56), "wrong-chain"],
};

for (const [what, [fault, reason]] of Object.entries(faults)) {
  Deno.test(`a node that ${what} is left for another one, and alone is upstream-unavailable`, async () => {
    const { answer } = await explain([fault, node()]);
    assert.deepEqual([answer.status, answer.sources[0].reason], ["success", reason]);
    const alone = (await explain([fault])).answer;
    assert.deepEqual([alone.ok, alone.error], [false, "upstream-unavailable"]);
    assert.equal(alone.sources[0].reason, reason);
    assert.ok(!JSON.stringify(alone).includes("browser"));
  });
}

Deno.test("a node that hangs is upstream-timeout", async () => {
  const { answer } = await explain([never], { deadlineMs: 150 });
  assert.deepEqual([answer.ok, answer.error], [false, "upstream-timeout"]);
  assert.deepEqual([answer.sources[0].outcome, answer.sources[0].reason], ["timeout", "deadline"]);
});

Deno.test("a node that answers 50 MB is too-large", async () => {
  const huge: FakeAnswer = () => new Response(new Uint8Array(50 * 1024 * 1024).fill(0x31));
  const { answer } = await explain([huge]);
  assert.equal(answer.error, "upstream-unavailable");
  assert.equal(answer.sources[0].reason, "too-large");
});

for (
  const [what, odd] of [
    ["a text", "0x"],
    ["a list", []],
    ["without a sender", { ...transaction, from: null }],
    ["with an odd value", { ...transaction, value: "7 ether" }],
    ["with odd calldata", { ...transaction, input: "0xabc" }],
  ] as const
) {
  Deno.test(`a transaction that is ${what} is none`, async () => {
    const broken: Node = { transaction: odd, receipt };
    const { answer } = await explain([broken]);
    assert.deepEqual([answer.ok, answer.error], [false, "upstream-unavailable"]);
    assert.equal(answer.sources[0].reason, "malformed");
  });
}

Deno.test("without a receipt a mined transaction has no status, no movement and no signal", async () => {
  const refused = new RpcError(-32000, "something is wrong");
  for (const left of [null, refused]) {
    const { answer } = await explain([{ transaction, receipt: left }]);
    assert.deepEqual([answer.status, answer.from], ["unknown", ALICE]);
    const { movements, netChanges, approvals, signals, contractsTouched, swaps } = answer;
    assert.deepEqual([movements, netChanges, approvals, signals, contractsTouched, swaps], [
      ...[null, null, null, null, null, null],
    ]);
    assert.equal(answer.fee.totalWei, null);
    const fields = answer.unknown.map(({ field }: { field: string }) => field);
    assert.ok(["/status", "/signals", "/approvals"].every((field) => fields.includes(field)));
    assert.ok(answer.summary.includes("Whether it succeeded is not known."));
  }
});

Deno.test("without its transaction a receipt tells what its logs claim and judges nothing", async () => {
  const { answer } = await explain([node({ transaction: null })]);
  assert.deepEqual([answer.status, answer.from, answer.value, answer.kind, answer.call], [
    ...["success", null, null, null, null],
  ]);
  assert.equal(answer.movements.erc20.length, 1);
  assert.equal(answer.movements.native, null);
  assert.deepEqual([answer.signals, answer.approvals, answer.netChanges], [null, null, null]);
  assert.equal(answer.fee.totalWei, null);
});

Deno.test("one of both that no node answers, and the other absent, is not not-found", async () => {
  const half: Node = { transaction: null, receipt: new RpcError(-32601, "no such method") };
  const { answer } = await explain([half]);
  assert.equal(answer.error, "upstream-unavailable");
});

/** Answers the first request, and the later ones otherwise. */
function firstOnly(first: Node, later: FakeAnswer): FakeAnswer {
  return (calls, request) => (request.count === 1 ? answersOf(first) : later)(calls, request);
}

const approving = node({
  transaction: { to: TOKEN, input: approveInput(100n) },
  receipt: {
    logs: [log("Approval(address,address,uint256)", {
      by: TOKEN,
      indexed: [ALICE, BOB],
      data: [100n],
    })],
  },
});

for (
  const [what, later] of [
    ["fails", () => new Response("no", { status: 500 })],
    ["answers nothing usable", onChain(1, () => "0xzz")],
    ["refuses every call", onChain(1, () => new RpcError(-32000, "denied"))],
  ] as const
) {
  Deno.test(`when the second request ${what}, tokens and spenders are unknown, not harmless`, async () => {
    const { answer } = await explain([firstOnly(approving, later)]);
    assert.equal(answer.ok, true);
    assert.deepEqual(answer.tokens, [
      { token: TOKEN, symbol: null, decimals: null, source: null },
    ]);
    const [approval] = answer.approvals;
    assert.deepEqual([approval.spenderKind, approval.amount, approval.unlimited], [
      ...[null, "100", "unknown"],
    ]);
  });
}

Deno.test("logs that are none are counted, and sums without them are not made", async () => {
  const logs = [transferLog(), { address: USDC, topics: "0x", data: "0x" }, null, 7];
  const { answer } = await explain([node({ receipt: { logs } })]);
  assert.deepEqual([answer.counts.logs, answer.counts.malformedLogs], [4, 3]);
  assert.equal(answer.movements.erc20.length, 1);
  assert.equal(answer.netChanges, null);
  assert.deepEqual(answer.unknown, [{ field: "/netChanges", reason: "logs-missing" }]);
  assert.ok(answer.summary.some((one: string) => one.startsWith("Parts of this transaction")));
});
