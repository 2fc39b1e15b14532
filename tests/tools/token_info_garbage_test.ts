import assert from "node:assert/strict";
import fc from "fast-check";
import { createChains } from "../../tools/evm/chains.ts";
import { networks } from "../../tools/evm/networks.ts";
import { registry } from "../../tools/registry.ts";
import { toolContext } from "../rig/tool_context.ts";
import type { HttpOutcome } from "../../tools/upstream/http.ts";

const TOKEN = "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed";

const hex = fc.uint8Array({ maxLength: 400 }).map((bytes) =>
  "0x" + Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
);
const word = fc.oneof(fc.nat(300), fc.bigInt(0n, 2n ** 256n - 1n)).map((value) =>
  value.toString(16).padStart(64, "0")
);
const words = fc.array(word, { maxLength: 40 }).map((all) => "0x" + all.join(""));
const result = fc.oneof(hex, words, fc.jsonValue());
const error = fc.record({ code: fc.integer(), message: fc.string(), data: fc.jsonValue() });
const entry = fc.oneof(
  { weight: 6, arbitrary: fc.record({ result }) },
  { weight: 1, arbitrary: fc.record({ error: fc.oneof(error, fc.jsonValue()) }) },
);

/** Runs the tool against a node whose answers are given; the chain check passes. */
async function askWith(json: (calls: { id: number; method: string }[]) => unknown) {
  const chains = createChains({
    networks,
    rpcUrls: { 1: ["http://node.invalid"] },
    nowMs: () => 0,
    http: (request): Promise<HttpOutcome> => {
      const body = request.json as { id: number; method: string }[];
      const calls = Array.isArray(body) ? body : [body];
      return Promise.resolve({ outcome: "ok", status: 200, json: json(calls) });
    },
  });
  return await registry.token_info.run({ token: TOKEN }, toolContext({ chains }));
}

function check(answer: Awaited<ReturnType<typeof askWith>>): void {
  if (!answer.ok) {
    assert.match(answer.error, /^(not-a-contract|not-a-token|upstream-unavailable)$/);
    return;
  }
  const info = registry.token_info.result.parse(answer) as Record<string, unknown>;
  const unknown = info["unknown"] as { field: string }[];
  for (const field of ["blockNumber", "asOf", "name", "symbol", "decimals", "totalSupply"]) {
    const explained = unknown.some((entry) => entry.field === `/${field}`);
    assert.equal(info[field] === null, explained, `${field} is null exactly when explained`);
  }
}

Deno.test("whatever the node answers per call, token_info refuses or fits its schema", async () => {
  const perCall = fc.array(entry, { minLength: 12, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(perCall, async (entries) => {
      check(
        await askWith((calls) =>
          calls.map((call, index) => ({
            id: call.id,
            ...(call.method === "eth_chainId" ? { result: "0x1" } : entries[index]),
          }))
        ),
      );
    }),
    { numRuns: 1_500 },
  );
});

Deno.test("whatever the node answers as a whole, token_info refuses or fits its schema", async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (json) => check(await askWith(() => json))),
    { numRuns: 500 },
  );
});
