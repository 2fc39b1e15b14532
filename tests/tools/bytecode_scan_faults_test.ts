/** What a scan does with nodes that fail, are slow, lag behind or take no batches. */
import assert from "node:assert/strict";
import type { Address } from "viem";
import { rpc } from "../rig/json_rpc.ts";
import { type Mode, startUpstream } from "../rig/upstream.ts";
import { powerOf, type ScanChain, startScanChain } from "./_scan_chain.ts";

let world: ScanChain;
let token: Address;
Deno.test.beforeAll(async () => {
  world = await startScanChain();
  token = await world.chain.deploy("own:ScanToken", [world.chain.accounts[3]!]);
});
Deno.test.afterAll(() => world.stop());

async function under<T>(mode: Mode, run: () => Promise<T>): Promise<T> {
  world.node.mode = mode;
  try {
    return await run();
  } finally {
    world.node.mode = "ok";
  }
}

const dead: readonly (readonly [string, Mode])[] = [
  ["cuts connections", "reset"],
  ["answers with HTML", "html"],
  ["ends in the middle of its answer", "truncated"],
  ["answers without end", "huge"],
  ["redirects", "redirect"],
  ["serves another chain", "wrongChain"],
  ["answers 500", { status: 500 }],
  ["answers 429", { status: 429 }],
  ["fails at every call", { rpcError: { code: -32603, message: "internal error" } }],
  ["shows no code", { rpcError: { code: -32603, message: "x" }, methods: ["eth_getCode"] }],
];

for (const [what, mode] of dead) {
  Deno.test(`a node that ${what} is upstream-unavailable`, async () => {
    const { answer } = await under(mode, () => world.answer(token));
    assert.deepEqual([answer.ok, answer.error], [false, "upstream-unavailable"]);
    assert.ok(answer.sources.length > 0);
  });
}

Deno.test("a node that never answers is upstream-timeout, within the deadline", async () => {
  const { answer } = await under("hang", () => world.answer(token, { deadlineMs: 400 }));
  assert.deepEqual([answer.ok, answer.error], [false, "upstream-timeout"]);
});

Deno.test("a node that hangs at the second request leaves holders unknown, and powers as grave", async () => {
  const { answer } = await under({ everyNth: 2, mode: "hang" }, async () => {
    const hanging = new AbortController();
    let isOver = false;
    const scanning = world.scan(token, { until: hanging.signal }).finally(() => isOver = true);
    while (world.node.requests < 2 && !isOver) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    hanging.abort();
    return await scanning;
  });
  const mint = powerOf(answer, "mint");
  assert.deepEqual([mint.severity, mint.renounced], ["high", null]);
  const [{ holder }] = mint.functions[0].guards;
  assert.deepEqual([holder.address, holder.kind], [world.chain.accounts[3], null]);
  const field = `/powers/${answer.powers.indexOf(mint)}/functions/0/guards/0/holder/kind`;
  assert.ok(
    answer.unknown.some((one: { field: string; reason: string }) =>
      one.field === field && one.reason === "unanswered"
    ),
    JSON.stringify(answer.unknown),
  );
});

Deno.test("a node that takes no batches tells the same by single calls", async () => {
  const whole = await world.scan(token);
  const { answer } = await under("refuseBatch", () => world.scan(token));
  assert.deepEqual({ ...answer, sources: [] }, { ...whole.answer, sources: [] });
});

Deno.test("a second run gives the same", async () => {
  const [one, other] = [await world.scan(token), await world.scan(token)];
  assert.deepEqual({ ...one.answer, sources: [] }, { ...other.answer, sources: [] });
});

Deno.test("behind a balancer that does not have that block the latest is asked for, and the answer says so", async () => {
  const lagging = await startUpstream({
    answer: async ({ body }, signal) => {
      const calls: { id: number; method: string; params: unknown[] }[] = JSON.parse(body);
      const headers = { "content-type": "application/json" };
      await rpc(world.chain.rpcUrl, "evm_mine", []);
      const response = await fetch(world.chain.rpcUrl, { method: "POST", headers, body, signal });
      const entries: { id: number }[] = await response.json();
      return Response.json(entries.map((entry) => {
        const call = calls.find(({ id }) => id === entry.id);
        if (!JSON.stringify(call?.params).match(/"0x[0-9a-f]{1,6}"/)) return entry;
        return call?.method === "eth_getBlockByNumber"
          ? { jsonrpc: "2.0", id: entry.id, result: null }
          : { jsonrpc: "2.0", id: entry.id, error: { code: -32000, message: "header not found" } };
      }));
    },
  });
  try {
    const { answer } = await world.scan(token, { url: lagging.url });
    const [{ holder }] = powerOf(answer, "mint").functions[0].guards;
    assert.equal(holder.kind, "eoa");
    assert.ok(answer.laterBlockNumber > answer.blockNumber, `${answer.laterBlockNumber}`);
    assert.equal(lagging.requests, 3);
  } finally {
    await lagging.stop();
  }
});

Deno.test("all is read at the block of the first request, though the chain goes on", async () => {
  const at: unknown[] = [];
  const moving = await startUpstream({
    answer: async ({ body }, signal) => {
      const calls: { method: string; params: unknown[] }[] = JSON.parse(body);
      at.push(
        ...calls.filter(({ method }) => method === "eth_getCode").map(({ params }) => params[1]),
      );
      const headers = { "content-type": "application/json" };
      const response = await fetch(world.chain.rpcUrl, { method: "POST", headers, body, signal });
      const json = await response.json();
      await rpc(world.chain.rpcUrl, "evm_mine", []);
      return Response.json(json);
    },
  });
  try {
    const { answer } = await world.scan(token, { url: moving.url });
    assert.equal(answer.laterBlockNumber, null);
    assert.deepEqual(at, ["latest", `0x${answer.blockNumber.toString(16)}`]);
  } finally {
    await moving.stop();
  }
});
