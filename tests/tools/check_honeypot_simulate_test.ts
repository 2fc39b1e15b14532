/** Requests for `eth_simulateV1` are what the strictest node takes; its answers are read by number. */
import assert from "node:assert/strict";
import { lightener } from "../../tools/check_honeypot/lightened.ts";
import {
  BLOCKS_MAX,
  GAS_SUM_MAX,
  simulateCall,
  type Simulation,
} from "../../tools/check_honeypot/simulate.ts";
import { readSimulation } from "../../tools/check_honeypot/simulated.ts";

const FROM = "0x00000000000000000000000000000000000000a1";
const TO = "0x00000000000000000000000000000000000000b2";
const MINER = "0x00000000000000000000000000000000000000c3";
const OTHER_MINER = "0x00000000000000000000000000000000000000d4";
const RANDOM = `0x${"5a".repeat(32)}` as const;
const base: Simulation["base"] = {
  ...{ number: 1_000, time: 1_700_000_000, baseFee: 7n, tip: 3n },
  ...{ feeRecipient: MINER, otherRecipient: OTHER_MINER, prevRandao: RANDOM },
};
const call = { from: FROM, to: TO, data: "0x1234", gas: 100_000n } as const;
const blocks = [
  { blocks: 1, seconds: 12, calls: [call, call] },
  { blocks: 200, seconds: 86_472, calls: [call] },
];
const simulation: Simulation = { base, blocks, overrides: { [FROM]: { balance: 5n } } };

type Payload = {
  blockStateCalls: {
    blockOverrides: Record<string, string>;
    stateOverrides: Record<string, unknown>;
    calls: Record<string, string>[];
  }[];
  validation: boolean;
};
const payloadOf = (given: Simulation) => simulateCall(given).params[0] as Payload;

Deno.test("every block names number, time and both overrides, every call its gas", () => {
  const { blockStateCalls, validation } = payloadOf(simulation);
  assert.equal(validation, false);
  const none = {
    feeRecipient: "0x0000000000000000000000000000000000000000",
    prevRandao: `0x${"00".repeat(32)}`,
  };
  assert.deepEqual(blockStateCalls.map((block) => block.blockOverrides), [
    { number: "0x3e9", time: "0x6553f10c", ...none },
    { number: "0x4b0", time: "0x655542c8", ...none },
  ]);
  assert.deepEqual(blockStateCalls.map((block) => block.stateOverrides), [
    { [FROM]: { balance: "0x5" } },
    {},
  ]);
  assert.ok(blockStateCalls.every(({ calls }) => calls.every(({ gas }) => gas === "0x186a0")));
  assert.equal(simulateCall(simulation).params[1], "0x3e8");
});

Deno.test("a realistic simulation is validated and has fees and the block's own recipient", () => {
  const { blockStateCalls, validation } = payloadOf({ ...simulation, realistic: true });
  assert.equal(validation, true);
  const of = (name: string) => blockStateCalls.map(({ blockOverrides }) => blockOverrides[name]);
  assert.deepEqual(of("feeRecipient"), [OTHER_MINER, MINER]);
  assert.equal(new Set(of("prevRandao")).size, 2, "no block has the random value of another");
  assert.ok(of("prevRandao").every((value) => /^0x[0-9a-f]{64}$/.test(value ?? "")));
  const constant = payloadOf({
    ...simulation,
    ...{ realistic: true, base: { ...base, baseFee: 20_000_000_000n, otherRecipient: null } },
  });
  // Over the empty blocks between them it would fall to nothing.
  for (const { blockOverrides: { baseFeePerGas = "0x0" } } of constant.blockStateCalls) {
    const hundredths = BigInt(baseFeePerGas) / 200_000_000n;
    assert.ok(hundredths >= 90n && hundredths <= 112n, baseFeePerGas);
  }
  assert.ok(constant.blockStateCalls.every((one) => one.blockOverrides["feeRecipient"] === MINER));
  for (const { calls } of blockStateCalls) {
    for (const { maxFeePerGas } of calls) assert.ok(BigInt(maxFeePerGas ?? "0x0") > 7n);
  }
});

const refused: readonly (readonly [string, Simulation["blocks"]])[] = [
  ["beyond 200 blocks", [{ blocks: BLOCKS_MAX + 1, seconds: 12, calls: [call] }]],
  ["at the base itself", [{ blocks: 0, seconds: 12, calls: [call] }]],
  ["with a number twice", [blocks[0]!, { blocks: 1, seconds: 24, calls: [call] }]],
  ["with a time twice", [blocks[0]!, { blocks: 2, seconds: 12, calls: [call] }]],
  [
    "over the gas a node allows",
    [{ blocks: 1, seconds: 12, calls: [{ ...call, gas: GAS_SUM_MAX + 1n }] }],
  ],
];
for (const [what, wrong] of refused) {
  Deno.test(`a simulation ${what} is the tool's own mistake`, () => {
    assert.throws(() => simulateCall({ ...simulation, blocks: wrong }), RangeError);
  });
}

const passed = { status: "0x1", gasUsed: "0x5208", returnData: "0x01", logs: [] };
const block = (number: string, calls: unknown[]) => ({ number, hash: RANDOM, calls });
const log = { address: TO, topics: [RANDOM], data: "0x" };
const answeredBy = (
  call: Record<string, unknown>,
) => [block("0x3e9", [passed, passed]), block("0x4b0", [{ ...passed, ...call }])];
const answer = (result: unknown) => {
  const outcome = readSimulation(simulation, { ok: true, result });
  // What is kept of an answer says as much.
  const { result: kept } = lightener()({ id: 1, result }) as { readonly result: unknown };
  assert.deepEqual(readSimulation(simulation, { ok: true, result: kept }), outcome);
  return outcome;
};

Deno.test("blocks are found by number among those that fill the gaps", () => {
  const outcome = answer([
    block("0x3e9", [passed, { ...passed, returnData: "0x02" }]),
    block("0x3ea", []),
    block("0x4af", []),
    block("0x4b0", [{ ...passed, returnData: "0x03" }]),
  ]);
  assert.ok(outcome.ok);
  assert.deepEqual(
    outcome.blocks.map((calls) => calls.map(({ returnData }) => returnData)),
    [["0x01", "0x02"], ["0x03"]],
  );
});

for (
  const [what, result] of [
    ["a block short", [block("0x3e9", [passed, passed])]],
    ["a call short", [block("0x3e9", [passed]), block("0x4b0", [passed])]],
    ["of other blocks", [block("0x3e8", [passed, passed]), block("0x4b0", [passed])]],
    ["that is no list", { number: "0x3e9" }],
    ["with blocks that are no objects", ["0x3e9", null]],
    ["of nothing", null],
    ["with calls that are no objects", [block("0x3e9", [1, 2]), block("0x4b0", [3])]],
    ["without gas that is a number", answeredBy({ gasUsed: "much" })],
    ["with return data that is no hex", answeredBy({ returnData: "0x0g" })],
    ["with logs that are no list", answeredBy({ logs: {} })],
    ["with a log without data", answeredBy({ logs: [{ address: TO, topics: [] }] })],
    ["with a topic that is no text", answeredBy({ logs: [{ ...log, topics: [1] }] })],
    ["with an error that is a word", answeredBy({ status: "0x0", error: "reverted" })],
  ] as const
) {
  Deno.test(`an answer ${what} is no evidence`, () => {
    assert.deepEqual(answer(result), { ok: false, reason: "decode" });
  });
}

Deno.test("of a block its number and its calls are kept, of a log what a token wrote", () => {
  const around = { logIndex: "0x0", blockHash: RANDOM };
  const called = { ...passed, maxUsedGas: "0x5208", logs: [{ ...log, ...around }] };
  const result = [block("0x3e9", [called]), block("0x3ea", [])];
  const kept = { ...passed, error: undefined, logs: [log] };
  assert.deepEqual(lightener()({ jsonrpc: "2.0", id: 7, result }), {
    ...{ jsonrpc: "2.0", id: 7 },
    result: [{ number: "0x3e9", calls: [kept] }, { number: "0x3ea", calls: [] }],
  });
});

Deno.test("of an answer that is no simulation's everything is kept", () => {
  for (const entry of [null, 1, "0x", [], { id: 1, result: "0x" }, { id: 1, error: { code: 3 } }]) {
    assert.equal(lightener()(entry), entry);
  }
});

const reverts = (call: Record<string, unknown>) => {
  const failed = { status: "0x0", gasUsed: "0x5208", logs: [], ...call };
  const outcome = answer([block("0x3e9", [failed, passed]), block("0x4b0", [passed])]);
  assert.ok(outcome.ok);
  return outcome.blocks[0]![0]!;
};

Deno.test("revert bytes are read from the error or from the return data", () => {
  const data = "0xd93c0665";
  const inError = reverts({ returnData: "0x", error: { code: 3, message: "reverted", data } });
  const inReturn = reverts({ returnData: data, error: { code: 3, message: "reverted" } });
  assert.deepEqual([inError.ok, inError.revert.data], [false, data]);
  assert.deepEqual([inReturn.ok, inReturn.revert.data], [false, data]);
});

Deno.test("a call that used up its gas is told from one that reverted", () => {
  assert.equal(reverts({ gasUsed: "0x5208" }).ranOut, false);
  assert.equal(reverts({ gasUsed: "0x18600" }).ranOut, true);
  assert.equal(reverts({ error: { code: -32015, message: "out of gas" } }).ranOut, true);
});

const failure = { ok: false, message: "", data: null } as const;
for (
  const [kind, code, reason] of [
    ["unsupported", -32601, "unsupported"],
    ["unavailable", -32603, "unsupported"],
    ["unavailable", -32005, "unanswered"],
    ["unanswered", null, "unanswered"],
    ["failed", -38026, "failed"],
    ["reverted", 3, "failed"],
  ] as const
) {
  Deno.test(`an error ${kind} with code ${code} is no revert of the token: ${reason}`, () => {
    assert.deepEqual(readSimulation(simulation, { ...failure, kind, code }), {
      ok: false,
      reason,
    });
  });
}
