import assert from "node:assert/strict";
import type { Tools } from "../../tools/define_tool.ts";
import { fixtureTool, upstreamRefusal } from "../rig/fixture_tools.ts";
import { call, legacyAsk, message, post } from "./_mcp.ts";
import { serviceTest, toolPath } from "./_service.ts";

const entry = { upstream: "rpc", endpoint: "node.example", ms: 3 } as const;
const sources = [
  { ...entry, outcome: "ok" },
  { ...entry, outcome: "unsupported" },
  { ...entry, outcome: "error", reason: "network" },
  { ...entry, outcome: "timeout", reason: "deadline" },
  // Asked for an earlier answer: not for this one.
  { ...entry, outcome: "error", reason: "network", cached: true },
  // Left alone for a while: not asked either.
  { ...entry, outcome: "error", reason: "resting", ms: 0 },
];
const registry: Tools = {
  reads: fixtureTool("reads", { run: () => Promise.resolve({ ok: true, sources }) }),
  refuses: fixtureTool("refuses", { run: () => Promise.resolve({ ...upstreamRefusal, sources }) }),
  alone: fixtureTool("alone"),
};

serviceTest(
  "a line tells how many upstreams were asked for the answer and how many failed",
  async (service) => {
    const { key } = await service.account();
    for (const name of Object.keys(registry)) {
      await (await service.ask(toolPath(name), { key, body: {} })).text();
      await (await post(service, key, legacyAsk(call(name)))).text();
    }
    const counted = service.logged.filter(({ event }) => event === "request")
      .map(({ fields: { upstreams, upstreamsFailed } }) => [upstreams, upstreamsFailed]);
    const [four, none] = [[4, 2], [undefined, undefined]];
    assert.deepEqual(counted, [four, four, four, four, none, none]);
  },
  { registry },
);

serviceTest("a batch's line tells the sums of its calls", async (service) => {
  const { key } = await service.account();
  const batches = [["reads", "alone", "refuses", "reads"], ["alone"], ["reads"]];
  for (const names of batches) {
    const body = JSON.stringify(names.map((name, id) => message({ ...call(name), id })));
    const headers = { "Content-Type": "application/json", "MCP-Protocol-Version": "2025-03-26" };
    await (await post(service, key, { body, headers })).text();
  }
  const told = service.logged.filter(({ event }) => event === "request")
    .map(({ fields: { upstreams, upstreamsFailed } }) => [upstreams, upstreamsFailed]);
  assert.deepEqual(told, [[12, 6], [undefined, undefined], [4, 2]]);
}, { registry });
