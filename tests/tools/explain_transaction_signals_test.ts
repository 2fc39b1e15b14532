/** Approvals and security signals of an explained transaction. */
import assert from "node:assert/strict";
import { encodeFunctionResult, multicall3Abi } from "viem";
import type { FakeCall } from "./_fake_rpc.ts";
import {
  ALICE,
  type Answer,
  approveInput,
  BOB,
  CAROL,
  explain,
  log,
  node,
  TIME,
  TOKEN,
  transferLog,
  USDC,
  word,
} from "./_transaction_node.ts";

const MAX = 2n ** 256n - 1n;

const approvalLog = (amount: bigint) =>
  log("Approval(address,address,uint256)", { indexed: [ALICE, BOB], data: [amount] });

function approval(amount: bigint, on: (call: FakeCall) => unknown = () => null) {
  return node({
    transaction: { input: approveInput(amount) },
    receipt: { logs: [approvalLog(amount)] },
    on,
  });
}

const codes = (answer: Answer) =>
  answer.signals.map(({ code, severity }: Answer) => `${code} ${severity}`);

Deno.test("an unlimited approval is a signal, and to a wallet a critical one", async () => {
  const cases = [
    ["0x6001", "contract", ["unlimited-approval medium"]],
    [
      "0x",
      "eoa",
      ["approval-to-account-without-code critical", "unlimited-approval medium"],
    ],
    [
      `0xef0100${"cc".repeat(20)}`,
      "eoa",
      ["approval-to-account-without-code critical", "unlimited-approval medium"],
    ],
    [null, null, ["unlimited-approval medium"]],
  ] as const;
  for (const [code, kind, signals] of cases) {
    const { answer } = await explain([approval(MAX, () => code)]);
    const [{ effect, unlimited, spenderKind, owner, spender }] = answer.approvals;
    assert.deepEqual([effect, unlimited, spenderKind], [
      ...["granted", "at-least-half-of-uint256", kind],
    ]);
    assert.deepEqual([owner, spender], [ALICE, BOB]);
    assert.deepEqual(codes(answer), signals);
    assert.deepEqual(
      answer.unknown,
      kind === null ? [{ field: "/approvals/0/spenderKind", reason: "unanswered" }] : [],
    );
    assert.equal(
      answer.summary.some((one: string) => one.startsWith("Whether all who were allowed")),
      kind === null,
    );
  }
});

Deno.test("what is left for a wallet is a grant, also where the wallet runs another's code", async () => {
  const delegated = `0xef0100${"cc".repeat(20)}`;
  for (
    const [code, effect] of [["0x6001", "allowance-updated"], ["0x", "granted"], [
      delegated,
      "granted",
    ]]
  ) {
    const logs = [
      approvalLog(500n),
      transferLog({ to: CAROL, amount: 1n, logIndex: 1 }),
    ];
    const thief = node({
      transaction: { from: CAROL, input: "0x12345678" },
      receipt: { logs },
      on: () => code,
    });
    const { answer } = await explain([thief]);
    assert.equal(answer.approvals[0].effect, effect, code);
  }
});

Deno.test("ten spenders are looked at, and of the others it is said that they were not", async () => {
  const spenders = Array.from({ length: 12 }, (_, index) => 0xa00n + BigInt(index));
  const logs = spenders.map((spender, logIndex) =>
    log("Approval(address,address,uint256)", { indexed: [ALICE, spender], data: [MAX], logIndex })
  );
  const { answer, calls } = await explain([node({ receipt: { logs }, on: () => "0x" })]);
  assert.equal(calls.filter(({ method }) => method === "eth_getCode").length, 10);
  assert.deepEqual(
    answer.unknown,
    [10, 11].map((index) => ({
      field: `/approvals/${index}/spenderKind`,
      reason: "not-read",
    })),
  );
});

Deno.test("an allowance above all there is of a token is unlimited, if the supply is known", async () => {
  const supply = encodeFunctionResult({
    abi: multicall3Abi,
    functionName: "aggregate3",
    result: [{ success: true, returnData: `0x${word(99n)}` }],
  });
  const on = ({ method }: FakeCall) => method === "eth_call" ? supply : "0x6001";
  const unlimited = async (amount: bigint, with_ = on) =>
    (await explain([approval(amount, with_)])).answer.approvals[0].unlimited;
  assert.equal(await unlimited(100n), "above-total-supply");
  assert.equal(await unlimited(99n), null);
  assert.equal(await unlimited(100n, () => "0x6001"), "unknown");
});

Deno.test("an amount whose token tells no supply is unknown, and a signal where none could be", async () => {
  const { answer } = await explain([approval(2n ** 128n - 1n, () => "0x6001")]);
  assert.deepEqual([answer.approvals[0].unlimited, codes(answer)], ["unknown", []]);
  assert.deepEqual(answer.unknown, [{ field: "/approvals/0/unlimited", reason: "unanswered" }]);
  assert.ok(answer.summary.some((one: string) => one.startsWith("Whether all amounts")));
  const { answer: huge } = await explain([approval(2n ** 128n, () => "0x6001")]);
  assert.deepEqual([huge.approvals[0].unlimited, codes(huge), huge.unknown], [
    ...["above-plausible-supply", ["unlimited-approval medium"], []],
  ]);
});

Deno.test("a liar's approvals do not use up the looks at spenders", async () => {
  const lies = Array.from(
    { length: 20 },
    (_, logIndex) =>
      log("Approval(address,address,uint256)", {
        ...{ by: TOKEN, indexed: [ALICE, 0xa00n + BigInt(logIndex)], data: [MAX], logIndex },
      }),
  );
  for (const by of [USDC, CAROL]) {
    const real = log("Approval(address,address,uint256)", {
      ...{ by, indexed: [ALICE, BOB], data: [MAX], logIndex: 20 },
    });
    const { answer } = await explain([node({
      receipt: { logs: [...lies, real] },
      on: ({ method, params }) => method === "eth_getCode" && params[0] === BOB ? "0x" : "0x6001",
    })]);
    assert.equal(answer.approvals.at(-1).spenderKind, "eoa", by);
    assert.equal(answer.signals[0].severity, "critical");
  }
});

Deno.test("a revocation asks for nothing more and is no signal", async () => {
  const { answer, asked } = await explain([approval(0n)]);
  assert.equal(asked.length, 1);
  assert.deepEqual([answer.approvals[0].effect, codes(answer)], ["revoked", []]);
});

Deno.test("a Safe's event is told with its fields and as a signal", async () => {
  const added = log("AddedOwner(address)", { by: TOKEN, indexed: [BOB], logIndex: 4 });
  const { answer } = await explain([node({ receipt: { logs: [added] } })]);
  assert.deepEqual(answer.events, [{
    reportedBy: TOKEN,
    logIndex: 4,
    event: "safe-added-owner",
    fields: { owner: BOB },
    cut: false,
  }]);
  assert.deepEqual(codes(answer), ["safe-owner-added high"]);
});

Deno.test("a Permit2 allowance names its token, its end and its spender", async () => {
  const permit2 = "0x000000000022D473030F116dDEE9F6B43aC78BA3";
  const end = BigInt(TIME) + 60n;
  const given = log("Approval(address,address,address,uint160,uint48)", {
    by: permit2,
    indexed: [ALICE, USDC, BOB],
    data: [2n ** 160n - 1n, end],
  });
  const { answer } = await explain([node({
    transaction: { to: permit2 },
    receipt: { logs: [given] },
    on: () => "0x6001",
  })]);
  const [{ kind, via, token, expiration, lifetime, unlimited }] = answer.approvals;
  assert.deepEqual([kind, via, token, expiration, lifetime, unlimited], [
    ...["permit2-approval", "approve", USDC, String(end), "up-to-a-year", "max-uint160"],
  ]);
});

Deno.test("poisoning by a zero transfer of another's coins is a signal", async () => {
  const { answer } = await explain([node({
    transaction: { to: TOKEN, input: "0x" },
    receipt: { logs: [transferLog({ from: BOB, to: CAROL, amount: 0n })] },
  })]);
  assert.deepEqual(codes(answer), ["address-poisoning medium"]);
});
