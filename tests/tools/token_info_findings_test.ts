import assert from "node:assert/strict";
import { onChain, RpcError } from "./_fake_rpc.ts";
import {
  abiString,
  type Answer,
  answerOf,
  ask,
  OWNER_WORD,
  plainNode,
  plainReads,
  PUSH_ALL,
  type Reads,
  word,
  ZERO_WORD,
} from "./_token_node.ts";

const noOwner: Reads = { ...plainReads, "owner()": null };
const noProbeAnswer = `0x${ZERO_WORD.repeat(4)}`;
for (
  const [what, code, kind, reason] of [
    ["code without the function has no owner", "0x6306fdde03", "none", null],
    ["code with the function does not answer", PUSH_ALL, null, "reverted"],
    ["code that runs other code may have an owner", "0x6306fdde03f4", null, "reverted"],
    ["DELEGATECALL in push data runs nothing", "0x6306fddef4", "none", null],
    ["code that was not read may have an owner", null, null, "reverted"],
  ] as const
) {
  Deno.test(`without an answer of owner(): ${what}`, async () => {
    const { answer } = await ask({ reads: noOwner, probe: noProbeAnswer, code });
    const { owner } = answer;
    assert.deepEqual([owner.address, owner.kind, owner.renounced], [null, kind, null]);
    const reasons = answer.unknown.filter((entry: Answer) => entry.field === "/owner");
    assert.deepEqual(reasons, reason === null ? [] : [{ field: "/owner", reason }]);
  });
}

const SLOTS = {
  implementation: "0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc",
  admin: "0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103",
  proxiable: "0xc5f16f0fcc639fa48a6947836d9850f504798523bf8c9a3a87d5876cf622bcf7",
  zeppelinos: "0x7050c9e0f4ca769c69bd3a8ef740bc37934f8e2c036e5a723fd8ee048ed3f8c3",
} as const;
const TARGET = "0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB";

for (
  const [kind, slot] of [
    ["eip1967", SLOTS.implementation],
    ["eip1822", SLOTS.proxiable],
    ["zeppelinos", SLOTS.zeppelinos],
  ] as const
) {
  Deno.test(`the slot of ${kind} names the implementation, the admin slot the admin`, async () => {
    const { answer } = await ask({
      slot: (asked) => asked === slot || asked === SLOTS.admin ? `0x${OWNER_WORD}` : "0x0",
    });
    assert.deepEqual(answer.proxy, { kind, implementation: TARGET, beacon: null, admin: TARGET });
  });
}

Deno.test("the admin of a proxy older than EIP-1967 is not read, not absent", async () => {
  const { answer } = await ask({
    slot: (asked) => asked === SLOTS.zeppelinos ? `0x${OWNER_WORD}` : "0x0",
  });
  assert.deepEqual([answer.proxy.kind, answer.proxy.admin], ["zeppelinos", null]);
  assert.deepEqual(answer.unknown, [{ field: "/proxy/admin", reason: "not-read" }]);
});

for (
  const [what, kind, code] of [
    ["an EIP-1167 clone", "eip1167", "363d3d373d3d3d363d73@5af43d82803e903d91602b57fd5bf3"],
    ["a 44-byte clone", "minimal-clone", "3d3d3d3d363d3d37363d73@5af43d3d93803e602a57fd5bf3"],
    ["an EIP-7511 clone", "minimal-clone", "365f5f375f5f365f73@5af43d5f5f3e5f3d91602a57fd5bf3"],
    ["a PUSH0 clone", "minimal-clone", "5f5f365f5f37365f73@5af43d5f5f3e6029573d5ffd5b3d5ff3"],
    ["a delegated account", "eip7702", "ef0100@"],
  ] as const
) {
  Deno.test(`the code of ${what} names what it runs`, async () => {
    const { answer } = await ask({ code: `0x${code.replace("@", "AB".repeat(20))}` });
    assert.equal(answer.proxy.kind, kind);
    assert.equal(answer.proxy.implementation, TARGET);
  });
}

Deno.test("a proxy slot that was not read or holds no address is unknown, not absent", async () => {
  const cases = [
    [new RpcError(-32601, "method not found"), "unanswered"],
    ["0xzz", "malformed"],
    [`0x${"ff".repeat(32)}`, "malformed"],
  ] as const;
  for (const [value, reason] of cases) {
    const { answer } = await ask({
      slot: (slot) => slot === SLOTS.implementation ? value : `0x${ZERO_WORD}`,
    });
    assert.equal(answer.proxy.kind, null);
    assert.deepEqual(answer.unknown, [{ field: "/proxy/kind", reason }]);
  }
});

Deno.test("without code and slots nothing is said of a proxy", async () => {
  const { answer } = await ask({ code: null });
  assert.equal(answer.proxy.kind, null);
});

Deno.test("a block that is not answered is unknown", async () => {
  for (const block of [null, {}, { number: 16, timestamp: "soon" }, "0x10"]) {
    const { answer } = await ask({ block });
    assert.deepEqual([answer.ok, answer.blockNumber, answer.asOf], [true, null, null]);
    assert.equal(answer.unknown.length, 2);
  }
});

Deno.test("an ERC-721 that counts its supply is refused as not-a-token", async () => {
  const reads: Reads = {
    ...plainReads,
    "decimals()": null,
    "supportsInterface(bytes4)": `0x${word(1n)}`,
  };
  const { answer } = await ask({ reads });
  assert.equal(answer.error, "not-a-token");
  assert.match(answer.detail, /ERC-721/);
});

Deno.test("reads that no node answered are upstream-unavailable, not the token's fault", async () => {
  const dead = onChain(1, (call) => {
    if (call.method === "eth_call") return new RpcError(-32601, "method not found");
    return answerOf(plainNode)(call);
  });
  const { answer } = await ask(dead);
  assert.equal(answer.error, "upstream-unavailable");
});

for (
  const [what, behaviour, error] of [
    ["answers 500", () => new Response("no", { status: 500 }), "upstream-unavailable"],
    ["answers garbage", () => Response.json({ x: 1 }), "upstream-unavailable"],
    ["answers another chain", onChain(56, answerOf(plainNode)), "upstream-unavailable"],
    [
      "hangs",
      () => new Promise<Response>((done) => setTimeout(() => done(new Response()), 300)),
      "upstream-timeout",
    ],
  ] as const
) {
  Deno.test(`a node that ${what} is ${error}, with sources and without its words`, async () => {
    const { answer } = await ask(behaviour, what === "hangs" ? { deadlineMs: 150 } : {});
    assert.deepEqual([answer.ok, answer.error], [false, error]);
    assert.equal(answer.sources.length, 1);
    assert.ok(!JSON.stringify(answer).includes("127.0.0.1"));
  });
}

Deno.test("the true USDC of a network is no look-alike, on another network it is one", async () => {
  const reads = { ...plainReads, "symbol()": abiString("USDC") };
  const elsewhere = await ask({ reads }, { chainId: 8453 });
  assert.deepEqual(elsewhere.answer.warnings, [
    { field: "/symbol", code: "look-alike-symbol", of: "USDC" },
  ]);
  const unlisted = await ask({ reads }, { chainId: 747474 });
  assert.deepEqual(unlisted.answer.warnings, []);
});

Deno.test("confusable characters are reported even where the true address is not known", async () => {
  for (const symbol of ["\u216D\u212B", "USD\u0421", "\uFF35SDC", "U$DC"]) {
    const reads = { ...plainReads, "symbol()": abiString(symbol) };
    const { answer } = await ask({ reads }, { chainId: 747474 });
    const codes = answer.warnings.map((warning: Answer) => warning.code);
    assert.deepEqual(codes, symbol.startsWith("\u216D") ? [] : ["confusable-characters"], symbol);
  }
});
