/** Addresses that are no contract, and bytes that are no code, are answers with a kind of their own. */
import assert from "node:assert/strict";
import { bytecodeScan } from "../../tools/bytecode_scan/bytecode_scan.ts";
import { createChains } from "../../tools/evm/chains.ts";
import type { Hex } from "../../tools/evm/network.ts";
import { networks } from "../../tools/evm/networks.ts";
import { createHttp } from "../../tools/upstream/http.ts";
import { assemble } from "../rig/assembler.ts";
import { toolContext } from "../rig/tool_context.ts";
import { type Scan, type ScanChain, startScanChain } from "./_scan_chain.ts";

let world: ScanChain;
Deno.test.beforeAll(async () => {
  world = await startScanChain();
});
Deno.test.afterAll(() => world.stop());

const found = ({ kind, powers, functions }: Scan) => [kind, powers, functions];

Deno.test("wallets, unused addresses and precompiles have no code, in one request", async () => {
  const cases = [
    [world.chain.accounts[2]!, "eoa", []],
    ["0x7777777777777777777777777777777777777777", "empty", []],
    ["0x0000000000000000000000000000000000000002", "precompile", null],
    ["0x0000000000000000000000000000000000000100", "precompile", null],
  ] as const;
  for (const [address, kind, nothing] of cases) {
    const { answer, requests } = await world.scan(address);
    assert.deepEqual(found(answer), [kind, nothing, nothing], address);
    assert.deepEqual([answer.bytes, answer.codeHash, requests], [0, null, 1]);
    assert.deepEqual(answer.summary, []);
  }
});

const bytes: readonly (readonly [string, Hex])[] = [
  ["eof", "0xef000101000402000100010400000000800000fe"],
  ["not-evm-bytecode", `0x0000000000000002${"00".repeat(24)}`],
  ["blueprint", "0xfe71006080604052"],
  ["data", `0x00${"ab".repeat(64)}`],
];

for (const [kind, code] of bytes) {
  Deno.test(`${kind}: nothing is known of its powers, and it says why`, async () => {
    const { answer, requests } = await world.scan(await world.place(code));
    assert.deepEqual(found(answer), [kind, null, null]);
    const fields = answer.unknown.map(({ field }: Scan) => field);
    assert.deepEqual(
      fields,
      ["/functions", "/powers", "/opcodes", "/events", "/compiler", "/coverage"],
    );
    assert.deepEqual([answer.summary, answer.bytes, requests], [[], (code.length - 2) / 2, 1]);
  });
}

Deno.test("code that looks like creation code runs all the same, and what it can do is told", async () => {
  // PUSH1 size, DUP1, PUSH1 offset, PUSH0, CODECOPY, PUSH0, RETURN, and what it returns.
  const { answer } = await world.scan(await world.place("0x600180600a5f395ff300"));
  assert.deepEqual(found(answer), ["creation-code", [], []]);
  assert.deepEqual([answer.truncated, answer.incomplete], [false, []]);
  const owner = world.chain.accounts[3]!;
  const trap = assemble(`0x01 0x00 0x00 CODECOPY CALLER .0x73${owner.slice(2).toLowerCase()} EQ
    @sweep JUMPI 0x00 0x00 RETURN
    sweep: 0x00 0x00 0x00 0x00 SELFBALANCE CALLER GAS CALL POP 0x00 0x00 RETURN`);
  const { answer: told } = await world.scan(await world.place(trap));
  assert.equal(told.kind, "creation-code");
  const [power] = told.powers;
  assert.equal(power.power, "withdraw-native");
  assert.equal(power.functions[0].guards[0].holder.address, owner);
});

Deno.test("a contract of one byte that stops is a contract or data, and has no power", async () => {
  const { answer } = await world.scan(await world.place("0x5b"));
  assert.deepEqual(found(answer), ["contract", [], []]);
});

Deno.test("bad addresses and unknown networks are refused, and nobody is asked", async () => {
  for (const text of ["", "0x12", "vitalik.eth", `0x${"g".repeat(40)}`]) {
    const { answer, requests } = await world.answer(text);
    assert.deepEqual([answer.ok, answer.error, requests], [false, "bad-address", 0]);
  }
  const chains = createChains({ networks, rpcUrls: {}, http: createHttp(), nowMs: () => 0 });
  const args = { address: world.chain.accounts[2]!, network: "Solana" };
  const refusal = await bytecodeScan.run(args, toolContext({ chains }));
  assert.ok(!refusal.ok && refusal.error === "unsupported-network");
});

Deno.test("an account of which it was not told whether it was used is of unknown kind", async () => {
  world.node.mode = {
    rpcError: { code: -32603, message: "internal error" },
    methods: ["eth_getTransactionCount", "eth_getBalance"],
  };
  try {
    const { answer } = await world.scan(world.chain.accounts[2]!);
    assert.equal(answer.kind, null);
    assert.deepEqual(answer.unknown, [{ field: "/kind", reason: "unanswered" }]);
  } finally {
    world.node.mode = "ok";
  }
});
