import assert from "node:assert/strict";
import { type Anvil, startAnvil } from "./anvil.ts";
import { startStrictNode, type StrictNode } from "./strict_node.ts";

const FROM = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const CODE_AT = "0x00000000000000000000000000000000000000c0";
/** Answers 42; reverts with the word 42; answers slot 0; answers the block's random value. */
const ANSWERS_42 = "0x602a60005260206000f3";
const REVERTS_42 = "0x602a60005260206000fd";
const ANSWERS_SLOT = "0x60005460005260206000f3";
const ANSWERS_RANDOM = "0x4460005260206000f3";
const WORD_42 = `0x${"2a".padStart(64, "0")}`;
const SLOT_0 = `0x${"0".repeat(64)}`;

let anvil: Anvil;
let node: StrictNode;
Deno.test.beforeAll(async () => {
  anvil = await startAnvil(1);
  node = await startStrictNode({ target: anvil.rpcUrl });
});
Deno.test.afterAll(async () => {
  await node.stop();
  await anvil.stop();
});

type Answer = { id: unknown; result?: unknown; error?: { code: number; message: string } };
type Block = {
  number: string;
  timestamp: string;
  calls: {
    status: string;
    returnData: string;
    error?: { code: number; message: string; data?: string };
  }[];
};
type Item = Record<string, unknown>;

async function post(body: unknown, at: StrictNode = node): Promise<unknown> {
  const response = await fetch(at.url, { method: "POST", body: JSON.stringify(body) });
  return await response.json();
}

async function ask(method: string, ...params: unknown[]): Promise<Answer> {
  return await post({ jsonrpc: "2.0", id: 7, method, params }) as Answer;
}

/** The code of the error with which a simulation of these blocks is refused. */
async function refused(...blockStateCalls: unknown[]): Promise<number | undefined> {
  return (await ask("eth_simulateV1", { blockStateCalls }, "latest")).error?.code;
}

async function simulated(...blockStateCalls: unknown[]): Promise<Block[]> {
  const { result, error } = await ask("eth_simulateV1", { blockStateCalls }, "latest");
  assert.equal(error, undefined);
  return result as Block[];
}

const transfer = { from: FROM, to: CODE_AT, gas: "0x5208", value: "0x1" };
const block = (blockOverrides: Item = {}, calls: Item[] = [transfer]): Item => ({
  stateOverrides: {},
  blockOverrides,
  calls,
});
const hex = (value: number) => `0x${value.toString(16)}`;

async function head(): Promise<{ number: number; time: number }> {
  const { result } = await ask("eth_getBlockByNumber", "latest", false);
  const { number, timestamp } = result as { number: string; timestamp: string };
  return { number: Number(number), time: Number(timestamp) };
}

Deno.test("strict node: simulated numbers and times must rise", async () => {
  const { number, time } = await head();
  assert.equal(await refused(block({ number: hex(number) })), -38020);
  const at = (blocks: number, seconds: number) =>
    block({ number: hex(number + blocks), time: hex(time + seconds) });
  assert.equal(await refused(at(2, 24), at(2, 36)), -38020);
  assert.equal(await refused(at(3, 36), at(2, 48)), -38020);
  assert.equal(await refused(at(1, 0)), -38021);
  assert.equal(await refused(at(1, 12), at(2, 12)), -38021);
  // The twenty blocks of the gap take twelve seconds each.
  assert.equal(await refused(at(1, 12), at(22, 60)), -38021);
  assert.equal((await simulated(at(1, 12), at(2, 13))).length, 2);
});

Deno.test("strict node: gaps become blocks, and what is left out follows the block before", async () => {
  const { number, time } = await head();
  const gap = block({ number: hex(number + 4), time: hex(time + 3_600) });
  const blocks = await simulated(block(), gap, block());
  assert.deepEqual(blocks.map((each) => Number(each.number) - number), [1, 2, 3, 4, 5]);
  assert.deepEqual(
    blocks.map((each) => Number(each.timestamp) - time),
    [12, 24, 36, 3_600, 3_612],
  );
  assert.deepEqual(blocks.map(({ calls }) => calls.length), [1, 0, 0, 1, 1]);
});

Deno.test("strict node: blocks in a gap are told like others, or in short", async () => {
  const { number } = await head();
  const blocks = await simulated(block({ number: hex(number + 4) }));
  const fields = blocks.map((each) => Object.keys(each).toSorted());
  assert.equal(blocks.length, 4);
  // The third, before the one with a call, was made by the node behind.
  assert.deepEqual(fields, [fields[2], fields[2], fields[2], fields[2]]);
  const short = await startStrictNode({ target: anvil.rpcUrl, shortGaps: true });
  try {
    const blockStateCalls = [block({ number: hex(number + 4) })];
    const call = {
      jsonrpc: "2.0",
      id: 1,
      method: "eth_simulateV1",
      params: [{ blockStateCalls }, "latest"],
    };
    const { result } = await post(call, short) as { readonly result: Block[] };
    const [first, ...others] = result.map((each) => Object.keys(each).toSorted());
    assert.deepEqual(first, ["calls", "number", "timestamp"]);
    assert.deepEqual(others, [first, fields[2], fields[2]]);
  } finally {
    await short.stop();
  }
});

Deno.test("strict node: at most 256 blocks beyond the base, gaps included", async () => {
  const { number } = await head();
  assert.equal((await simulated(block({ number: hex(number + 256) }))).length, 256);
  assert.equal(await refused(block({ number: hex(number + 257) })), -38026);
  assert.equal(await refused(...Array.from({ length: 257 }, () => block({}, []))), -38026);
  node.limits.entries = 16;
  assert.equal(await refused(...Array.from({ length: 17 }, () => block({}, []))), -38026);
  node.limits.entries = 256;
});

Deno.test("strict node: gas is explicit on every call and has a cap for the request", async () => {
  const call = (gas?: number) => ({ from: FROM, to: CODE_AT, ...(gas ? { gas: hex(gas) } : {}) });
  assert.equal(await refused(block({}, [call()])), -38015);
  assert.equal(await refused(block({}, [call(25_000_000)]), block({}, [call(25_000_001)])), -38026);
  const blocks = await simulated(block({}, [call(25_000_000)]), block({}, [call(25_000_000)]));
  assert.equal(blocks[1]?.calls[0]?.status, "0x1");
});

Deno.test("strict node: overrides are there, and are called and written as specified", async () => {
  const whole = block();
  const without = (name: string) =>
    Object.fromEntries(Object.entries(whole).filter(([key]) => key !== name));
  assert.equal(await refused(without("stateOverrides")), -32602);
  assert.equal(await refused(without("blockOverrides")), -32602);
  assert.equal(await refused({ ...without("blockOverrides"), blockOverride: {} }), -32602);
  assert.equal(await refused(block({ timestamp: "0x1" })), -32602);
  assert.equal(await refused(block({ number: "0x01" })), -32602);
  assert.equal(await refused(block({ number: 5 })), -32602);
  assert.equal(await refused(), -32602);
  const over = (account: Item) => ({ ...whole, stateOverrides: { [CODE_AT]: account } });
  assert.equal(await refused(over({ stateDiff: { "0x0": WORD_42 } })), -32602);
  assert.equal(await refused(over({ storage: {} })), -32602);
  assert.equal(await refused(over({ state: {}, stateDiff: {} })), -32000);
  assert.equal(await refused(over({ stateDiff: { [SLOT_0]: WORD_42 } })), undefined);
});

Deno.test("strict node: bytes of a revert are in the error of a simulated call", async () => {
  const [first] = await simulated({
    stateOverrides: { [CODE_AT]: { code: REVERTS_42 } },
    blockOverrides: {},
    calls: [{ from: FROM, to: CODE_AT, gas: hex(100_000) }],
  });
  assert.equal(first?.calls[0]?.status, "0x0");
  assert.equal(first?.calls[0]?.returnData, "0x");
  assert.equal(first?.calls[0]?.error?.data, WORD_42);
});

Deno.test("strict node: a simulated block has a random value only if it is given one", async () => {
  const random = async (blockOverrides: Item) => {
    const [first] = await simulated({
      stateOverrides: { [CODE_AT]: { code: ANSWERS_RANDOM } },
      blockOverrides,
      calls: [{ from: FROM, to: CODE_AT, gas: hex(100_000) }],
    });
    return first?.calls[0]?.returnData;
  };
  assert.equal(await random({}), SLOT_0);
  assert.equal(await random({ prevRandao: WORD_42 }), WORD_42);
});

const codeCall = [{ to: CODE_AT }, "latest", { [CODE_AT]: { code: ANSWERS_42 } }];
const slotCall = [{ to: CODE_AT }, "latest", {
  [CODE_AT]: { code: ANSWERS_SLOT, stateDiff: { [SLOT_0]: WORD_42 } },
}];

Deno.test("strict node: an able node answers like the node behind it", async () => {
  assert.equal((await ask("eth_call", ...codeCall)).result, WORD_42);
  assert.equal((await ask("eth_call", ...slotCall)).result, WORD_42);
  assert.notEqual((await ask("eth_createAccessList", { to: CODE_AT }, "latest")).result, undefined);
  const batch = await post([
    { jsonrpc: "2.0", id: 1, method: "eth_chainId" },
    { jsonrpc: "2.0", id: 2, method: "eth_simulateV1", params: [{ blockStateCalls: [] }] },
  ]) as Answer[];
  assert.deepEqual(batch.map(({ id, result, error }) => [id, result ?? error?.code]), [
    [1, "0x1"],
    [2, -32602],
  ]);
});

Deno.test("strict node: abilities can be taken away and given back", async () => {
  const { abilities, missing } = node;
  abilities.simulate = abilities.createAccessList = abilities.batch = false;
  assert.equal(await refused(block()), -32601);
  assert.equal((await ask("eth_createAccessList", { to: CODE_AT })).error?.code, -32601);
  const batch = await post([{ jsonrpc: "2.0", id: 1, method: "eth_chainId" }]) as Answer;
  assert.equal(batch.error?.code, -32600);
  missing.method = -32603;
  assert.equal(await refused(block()), -32603);
  abilities.simulate = abilities.createAccessList = abilities.batch = true;
  assert.equal(await refused(block()), undefined);

  abilities.codeOverride = false;
  assert.equal((await ask("eth_call", ...codeCall)).result, "0x");
  const [silent] = await simulated({
    ...{ stateOverrides: { [CODE_AT]: { code: ANSWERS_42 } }, blockOverrides: {} },
    calls: [{ from: FROM, to: CODE_AT, gas: hex(100_000) }],
  });
  assert.equal(silent?.calls[0]?.returnData, "0x");
  missing.override = "error";
  assert.equal((await ask("eth_call", ...codeCall)).error?.code, -32602);
  [abilities.codeOverride, abilities.stateDiff] = [true, false];
  assert.equal((await ask("eth_call", ...codeCall)).result, WORD_42);
  assert.equal((await ask("eth_call", ...slotCall)).error?.code, -32602);
  missing.override = "ignored";
  assert.equal((await ask("eth_call", ...slotCall)).result, SLOT_0);
  abilities.stateDiff = true;
  assert.equal((await ask("eth_call", ...slotCall)).result, WORD_42);
});

Deno.test("strict node: faults and counters are those of any upstream", async () => {
  node.resetCounters();
  node.mode = { status: 503 };
  const response = await fetch(node.url, { method: "POST", body: "[]" });
  assert.equal(response.status, 503);
  await response.body?.cancel();
  node.mode = "ok";
  assert.equal((await ask("eth_chainId")).result, "0x1");
  assert.deepEqual([node.requests, node.calls], [2, 1]);
});

Deno.test("strict node: while a chain stands still it is asked once, when told so", async () => {
  const head = async () => {
    const { id, result } = await ask("eth_blockNumber");
    assert.equal(id, 7);
    return Number(result);
  };
  node.remember(true);
  const first = await head();
  await ask("anvil_mine", "0x1");
  assert.equal(await head(), first);
  node.remember(true);
  assert.equal(await head(), first + 1);
  await ask("anvil_mine", "0x1");
  node.remember(false);
  assert.equal(await head(), first + 2);
});
