import assert from "node:assert/strict";
import { decodeFunctionData, encodeFunctionResult, multicall3Abi, toFunctionSelector } from "viem";
import { createChains } from "../../tools/evm/chains.ts";
import { networks } from "../../tools/evm/networks.ts";
import { registry } from "../../tools/registry.ts";
import { toolContext } from "../rig/tool_context.ts";
import { createHttp } from "../../tools/upstream/http.ts";
import { type FakeAnswer, type FakeCall, onChain, RpcError, startFakeRpc } from "./_fake_rpc.ts";

const TOKEN = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const OWNER_WORD = `${"0".repeat(24)}${"ab".repeat(20)}`;
const ZERO_WORD = "0".repeat(64);
const PUSH_ALL = `0x63${"8da5cb5b"}63${"06fdde03"}`;

/** A text as an ABI `string`. */
function abiString(text: string): `0x${string}` {
  const bytes = new TextEncoder().encode(text);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const padded = hex.padEnd(Math.ceil(hex.length / 64) * 64, "0");
  return `0x${word(32n)}${word(BigInt(bytes.length))}${padded}`;
}

function word(value: bigint): string {
  return value.toString(16).padStart(64, "0");
}

type Reads = Record<string, `0x${string}` | null>;

const plainReads: Reads = {
  "owner()": `0x${OWNER_WORD}`,
  "getOwner()": null,
  "totalSupply()": `0x${word(1000n)}`,
  "decimals()": `0x${word(6n)}`,
  "supportsInterface(bytes4)": null,
  "symbol()": abiString("TKN"),
  "name()": abiString("Token"),
};

type Node = {
  readonly reads: Reads;
  readonly code: unknown;
  readonly block: unknown;
  readonly probe: unknown;
  readonly slot: (slot: string) => unknown;
  /** Replaces the answer of `aggregate3`. */
  readonly together?: unknown;
};

const plainNode: Node = {
  reads: plainReads,
  code: PUSH_ALL,
  block: { number: "0x10", timestamp: "0x65000000" },
  probe: `0x${word(1n)}${OWNER_WORD}${word(0n)}${ZERO_WORD}`,
  slot: () => `0x${ZERO_WORD}`,
};

function bySelector(reads: Reads): Map<string, `0x${string}` | null> {
  return new Map(
    Object.entries(reads).map(([signature, data]) => [
      toFunctionSelector(`function ${signature}`),
      data,
    ]),
  );
}

function ethCall(node: Node, call: { to?: string; data: `0x${string}` }): unknown {
  if (call.to === undefined) return node.probe;
  const answers = bySelector(node.reads);
  if (call.to === TOKEN) {
    const data = answers.get(call.data.slice(0, 10));
    return data ?? new RpcError(3, "execution reverted", "0x");
  }
  if (node.together !== undefined) return node.together;
  const { functionName, args } = decodeFunctionData({ abi: multicall3Abi, data: call.data });
  assert.ok(functionName === "aggregate3");
  const result = args[0].map((read) => {
    assert.equal(read.target, TOKEN);
    assert.ok(read.allowFailure);
    const data = answers.get(read.callData.slice(0, 10));
    assert.notEqual(data, undefined, `an unexpected selector ${read.callData}`);
    return { success: data !== null, returnData: data ?? "0x" as const };
  });
  return encodeFunctionResult({ abi: multicall3Abi, functionName: "aggregate3", result });
}

function answerOf(node: Node): (call: FakeCall) => unknown {
  return (call) => {
    switch (call.method) {
      case "eth_getBlockByNumber":
        return node.block;
      case "eth_getCode":
        return node.code;
      case "eth_getStorageAt":
        return node.slot(String(call.params[1]));
      case "eth_call":
        return ethCall(node, call.params[0] as { to?: string; data: `0x${string}` });
      default:
        return new RpcError(-32601, "method not found");
    }
  };
}

// deno-lint-ignore no-explicit-any -- the tests look into answers of many shapes
type Answer = any;

/** Runs the tool against a node that behaves as told, on a network given by id. */
async function ask(
  behaviour: Partial<Node> | FakeAnswer,
  { chainId = 1, token = TOKEN, deadlineMs = 5_000, network = String(chainId) } = {},
): Promise<{ answer: Answer; requests: number; calls: readonly FakeCall[] }> {
  const seen: FakeCall[] = [];
  const inner = typeof behaviour === "function"
    ? behaviour
    : onChain(chainId, answerOf({ ...plainNode, ...behaviour }));
  const fake = startFakeRpc((calls, request) => {
    seen.push(...calls);
    return inner(calls, request);
  });
  const chains = createChains({
    networks,
    rpcUrls: { [chainId]: [fake.url] },
    http: createHttp(),
    nowMs: () => 0,
  });
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), deadlineMs);
  try {
    const context = toolContext({ chains, signal: deadline.signal });
    const answer = await registry.token_info.run({ token, network }, context);
    if (answer.ok) registry.token_info.result.parse(answer);
    return { answer, requests: fake.requests(), calls: seen };
  } finally {
    clearTimeout(timer);
    await fake.stop();
  }
}

Deno.test("token_info asks each function once, in one request with ten calls", async () => {
  const { answer, requests, calls } = await ask({});
  assert.equal(requests, 1);
  assert.equal(calls.length, 10);
  assert.deepEqual([answer.name, answer.symbol, answer.decimals], ["Token", "TKN", 6]);
  assert.equal(answer.totalSupply, "1000");
  assert.deepEqual([answer.blockNumber, answer.asOf], [16, 0x65000000]);
});

for (
  const [what, token] of [
    ["a word", "WETH"],
    ["39 digits", `0x${"a".repeat(39)}`],
    ["no prefix", "a".repeat(40)],
    ["a wrong checksum", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD"],
    ["a digit that is none", `0x${"g".repeat(40)}`],
    ["a trailing newline", `${TOKEN.toLowerCase()}\n`],
  ] as const
) {
  Deno.test(`token_info refuses ${what} as bad-address and asks nobody`, async () => {
    const { answer, requests } = await ask({}, { token });
    assert.deepEqual([answer.ok, answer.error, requests], [false, "bad-address", 0]);
    assert.ok(!answer.detail.includes(token));
  });
}

for (const token of [TOKEN.toLowerCase(), `0x${TOKEN.slice(2).toUpperCase()}`, TOKEN]) {
  Deno.test(`token_info takes ${token} and answers its checksummed form`, async () => {
    assert.equal((await ask({}, { token })).answer.token, TOKEN);
  });
}

Deno.test("token_info refuses an unknown network and asks nobody", async () => {
  const { answer, requests } = await ask({}, { network: "nowhere" });
  assert.deepEqual([answer.error, requests], ["unsupported-network", 0]);
});

Deno.test("without a working multicall each read is asked alone, in a second request", async () => {
  for (const together of ["0x", new RpcError(-32000, "out of gas"), "0x1234", 5, null]) {
    const { answer, requests } = await ask({ together });
    assert.equal(requests, 2);
    assert.deepEqual([answer.name, answer.totalSupply], ["Token", "1000"]);
    assert.equal(answer.sources.length, 2);
  }
});

Deno.test("a missing total supply is unknown, never zero", async () => {
  const reads = { ...plainReads, "totalSupply()": null };
  const { answer, requests } = await ask({ reads });
  assert.equal(answer.totalSupply, null);
  assert.deepEqual(answer.unknown, [{ field: "/totalSupply", reason: "absent" }]);
  assert.equal(requests, 1);
});

Deno.test("a function that is in the code and fails is reverted, not absent", async () => {
  const code = `${PUSH_ALL}6318160ddd`;
  const { answer, requests } = await ask({ code, reads: { ...plainReads, "totalSupply()": null } });
  assert.deepEqual(answer.unknown, [{ field: "/totalSupply", reason: "reverted" }]);
  assert.equal(requests, 2);
});

Deno.test("decimals over 255 are malformed", async () => {
  const { answer } = await ask({ reads: { ...plainReads, "decimals()": `0x${word(256n)}` } });
  assert.equal(answer.decimals, null);
  assert.deepEqual(answer.unknown, [{ field: "/decimals", reason: "malformed" }]);
});

for (
  const [what, name] of [
    ["an offset beyond the data", `0x${word(2n ** 255n)}${word(1n)}`],
    ["a length beyond the data", `0x${word(32n)}${word(2n ** 64n)}`],
    ["an odd piece of data", "0x00ff"],
    ["a number", `0x${word(1n)}`],
    ["a bytes32 in bad UTF-8", `0x${"ff".repeat(4).padEnd(64, "0")}`],
  ] as const
) {
  Deno.test(`a name with ${what} is malformed`, async () => {
    const { answer } = await ask({ reads: { ...plainReads, "name()": name } });
    assert.equal(answer.name, null);
    assert.deepEqual(answer.unknown, [{ field: "/name", reason: "malformed" }]);
    assert.deepEqual(answer.untrustedFields, ["/symbol"]);
  });
}

Deno.test("a name of one megabyte is cut to its cap", async () => {
  const { answer } = await ask({
    reads: { ...plainReads, "name()": abiString("N".repeat(1_000_000)) },
  });
  assert.equal(answer.name, "N".repeat(64));
  assert.deepEqual(answer.warnings, [{ field: "/name", code: "truncated" }]);
});

Deno.test("a name with invalid UTF-8 shows the damage", async () => {
  const name = `0x${word(32n)}${word(3n)}${"41ff42".padEnd(64, "0")}` as const;
  const { answer } = await ask({ reads: { ...plainReads, "name()": name } });
  assert.equal(answer.name, "A\uFFFDB");
  assert.deepEqual(answer.warnings, [{ field: "/name", code: "invalid-characters" }]);
});

Deno.test("the kind of a live owner is unknown when the node cannot run the probe", async () => {
  for (const probe of [new RpcError(-32601, "method not found"), "0x", null, "0xzz"]) {
    const { answer } = await ask({ probe });
    assert.deepEqual([answer.owner.kind, answer.owner.renounced], [null, false]);
    assert.deepEqual(answer.unknown, [{ field: "/owner/kind", reason: "unanswered" }]);
  }
});

Deno.test("a zk network is not asked to run EVM code and says so", async () => {
  const { answer, calls } = await ask({}, { chainId: 2741 });
  assert.deepEqual(answer.unknown, [{ field: "/owner/kind", reason: "unsupported" }]);
  const creations = calls.filter((call) =>
    call.method === "eth_call" && !("to" in (call.params[0] as Record<string, unknown>))
  );
  assert.equal(creations.length, 0);
});

Deno.test("an owner that differs by who asks is unknown", async () => {
  const other = `0x${word(1n)}${"0".repeat(24)}${"cd".repeat(20)}${word(0n)}${ZERO_WORD}`;
  const none = `0x${ZERO_WORD.repeat(4)}`;
  for (const probe of [other, none]) {
    const { answer } = await ask({ probe });
    assert.deepEqual([answer.owner.address, answer.owner.renounced], [null, null]);
    assert.deepEqual(answer.unknown, [{ field: "/owner", reason: "inconsistent" }]);
  }
});

Deno.test("the dead address as owner is renounced", async () => {
  const dead = `${"0".repeat(60)}dead`;
  const reads: Reads = { ...plainReads, "owner()": `0x${dead}` };
  const probe = `0x${word(1n)}${dead}${word(0n)}${ZERO_WORD}`;
  const { answer } = await ask({ reads, probe });
  assert.deepEqual([answer.owner.kind, answer.owner.renounced], ["none", true]);
  assert.equal(answer.owner.address, "0x000000000000000000000000000000000000dEaD");
});

Deno.test("an owner word that is no address is malformed", async () => {
  const reads: Reads = { ...plainReads, "owner()": `0x${"ff".repeat(32)}` };
  const probe = `0x${word(1n)}${"ff".repeat(32)}${word(0n)}${ZERO_WORD}`;
  const { answer } = await ask({ reads, probe });
  assert.deepEqual([answer.owner.address, answer.owner.kind], [null, null]);
  assert.deepEqual(answer.unknown, [{ field: "/owner", reason: "malformed" }]);
});

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
    const { answer } = await ask(behaviour, { deadlineMs: 150 });
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
