/** Bodies of every kind, right in parts: nothing throws, and nothing is concluded from garbage. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { parseConfig } from "../../schema/config.ts";
import type { ToolAnswer } from "../../schema/tool.ts";
import { createChains } from "../../tools/evm/chains.ts";
import { networks } from "../../tools/evm/networks.ts";
import { registry } from "../../tools/registry.ts";
import type { Http, HttpOutcome } from "../../tools/upstream/http.ts";
import { explorerAnswer } from "../rig/explorers.ts";
import { toolContext } from "../rig/tool_context.ts";
import { getRequest } from "../rig/upstream.ts";
import { ALL, contract, type Json, OTHER, TARGET } from "./_contract_source.ts";

const proper = explorerAnswer([
  contract(ALL, {
    libraries: { Lib: OTHER },
    proxy: { type: "unknown", implementations: [OTHER] },
  }),
]);

const { upstreams } = parseConfig({
  SOURCIFY_URL: "http://explorers.invalid/sourcify",
  ETHERSCAN_URL: "http://explorers.invalid/etherscan",
  ETHERSCAN_API_KEY: "key",
  BLOCKSCOUT_URL_1: "http://explorers.invalid/blockscout/1",
}, [1]);

type Broken = { readonly status: number; readonly at: readonly number[]; readonly value: unknown };

/** A body with the value at one place, found by walking down its keys, replaced. */
function replaced(json: Json, [key, ...rest]: readonly number[], value: unknown): unknown {
  const keys = typeof json === "object" && json !== null ? Object.keys(json) : [];
  const name = key === undefined ? undefined : keys[key % keys.length];
  if (name === undefined) return value;
  const inner = replaced(json[name], rest, value);
  return Array.isArray(json)
    ? json.map((item, index) => String(index) === name ? inner : item)
    : { ...json, [name]: inner };
}

async function askWith(broken: readonly Broken[]): Promise<ToolAnswer> {
  let nth = 0;
  const http: Http = async ({ url, json }): Promise<HttpOutcome> => {
    if (json !== undefined) return { outcome: "ok", status: 200, json: node(json) };
    const { pathname, search } = new URL(url);
    const request = getRequest(pathname + search);
    const body = await (await proper(request, new AbortController().signal)).json();
    const { status, at, value } = broken[nth++ % broken.length]!;
    return { outcome: "ok", status, json: replaced(body, at, value) };
  };
  const chains = createChains({ networks, rpcUrls: {}, http, nowMs: () => 0 });
  const context = toolContext({ chains, http, upstreams });
  return await registry.contract_source.run({ address: TARGET }, context);
}

function node(calls: Json): unknown {
  const results: Record<string, unknown> = {
    eth_chainId: "0x1",
    eth_getCode: "0x6001",
    eth_getStorageAt: `0x${"0".repeat(64)}`,
    eth_getBlockByNumber: { number: "0x10", timestamp: "0x65000000" },
  };
  return calls.map(({ id, method }: Json) => ({ jsonrpc: "2.0", id, result: results[method] }));
}

const TOP = "verifiedAt contractName language compiler settings licence deployment".split(" ");

function check(answer: ToolAnswer): void {
  if (!answer.ok) return assert.equal(answer.error, "upstream-unavailable");
  registry.contract_source.result.parse(answer);
  const { verified, verifiedBy, reason, sourcesTried, unknown } = answer as Json;
  const saying = (status: string) => sourcesTried.filter((one: Json) => one.status === status);
  assert.equal(reason === null, verified !== "unknown");
  assert.equal(verifiedBy === null, verified === "no" || verified === "unknown");
  if (verified === "no") {
    assert.equal(saying("failed").length, 0);
    assert.ok(saying("answered").some(({ source }: Json) => source !== "sourcify"));
  }
  for (const field of TOP) {
    const explained = unknown.some((entry: Json) => entry.field === `/${field}`);
    assert.equal(answer[field] === null, explained, field);
  }
}

const broken = fc.record({
  status: fc.constantFrom(200, 200, 200, 404, 400, 429, 500),
  at: fc.array(fc.nat(30), { maxLength: 4 }),
  value: fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(null, "", "0", "1", "{{}}", OTHER, TARGET, true, 0, "__proto__"),
  ),
});

Deno.test("whatever sources say, contract_source refuses or fits its schema, and its verdict is sound", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(broken, { minLength: 1, maxLength: 6 }), async (all) => {
      check(await askWith(all));
    }),
    { numRuns: 600 },
  );
});

Deno.test("the garbage of the test above decides: a body of null refuses, an id that is read by nobody does not", async () => {
  const whole = await askWith([{ status: 200, at: [], value: null }]) as Json;
  assert.deepEqual([whole.ok, whole.error], [false, "upstream-unavailable"]);
  const matchId = 6;
  const part = await askWith([{ status: 200, at: [matchId], value: null }]) as Json;
  assert.deepEqual([part.verified, part.verifiedBy], ["exact", "sourcify"]);
});
