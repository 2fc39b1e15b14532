/** The body of `/mcp` in `openapi.json`: what it describes is a message, and nothing else is. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { openApi } from "../../schema/discovery/openapi.ts";
import { registry } from "../../tools/registry.ts";
import { tokenRiskDescription } from "../../tools/token_risk/description.ts";
import { fits } from "./_json_schema.ts";
import { serviceTest } from "./_service.ts";

// deno-lint-ignore no-explicit-any -- a document of any shape
type Json = any;

const document: Json = openApi(Object.values(registry), tokenRiskDescription);

/** The schema with its references filled in. */
function inlined(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(inlined);
  if (typeof schema !== "object" || schema === null) return schema;
  if (typeof schema.$ref === "string") {
    return inlined(document.components.schemas[schema.$ref.split("/").at(-1)]);
  }
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, inlined(value)]));
}

const { content } = document.paths["/mcp"].post.requestBody;
const schema = inlined(content["application/json"].schema);

const absent = Symbol("absent");
const pick = (...values: unknown[]) => fc.constantFrom<unknown>(...values);

/** Messages of right and wrong parts. */
const message = fc.tuple(
  pick("2.0", "2.0", "2.0", "1.0", absent),
  pick(1, "a", "", -3, absent, absent, null, 1.5, 2 ** 53, -(2 ** 53), {}, true),
  pick("tools/list", "nothing", "notifications/x", absent, 1, null),
  pick({}, { a: 1 }, absent, absent, [], null, "x"),
  pick(absent, absent, {}, null, 1),
  pick(absent, absent, { code: 1, message: "x" }, {}, null, "x"),
).map((values) => {
  const names = ["jsonrpc", "id", "method", "params", "result", "error"];
  const given = names.map((name, index) => [name, values[index]] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== absent));
});
const body = fc.oneof(
  { weight: 8, arbitrary: message },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 1 }).filter((value) => !Array.isArray(value)) },
);

const invalidRequest = -32600;

serviceTest(
  "a body is refused as no message exactly when openapi.json does not describe it",
  async (service) => {
    const { key } = await service.account();
    const headers = { "Content-Type": "application/json" };
    const seen = { described: 0, other: 0 };
    await fc.assert(
      fc.asyncProperty(body, async (value) => {
        const text = JSON.stringify(value);
        const described = fits(schema, JSON.parse(text));
        seen[described ? "described" : "other"]++;
        const response = await service.ask("/mcp", { key, headers, body: text });
        const answer = await response.text();
        const code = answer === "" ? undefined : JSON.parse(answer).error?.code;
        assert.equal(code === invalidRequest, !described, `${text} ${response.status} ${answer}`);
      }),
      { numRuns: 1_500 },
    );
    assert.ok(Math.min(seen.described, seen.other) > 100, JSON.stringify(seen));
  },
  { env: { LIMIT_PER_MINUTE: "1000000", LIMIT_PER_DAY: "1000000" } },
);

const alone = pick(
  { jsonrpc: "2.0", id: 1, method: "initialize" },
  { jsonrpc: "2.0", method: "initialize" },
  {
    jsonrpc: "2.0",
    id: "a",
    method: "ping",
    params: { _meta: { "io.modelcontextprotocol/protocolVersion": "2026-07-28" } },
  },
  { jsonrpc: "2.0", id: 1, method: "ping", params: { _meta: {} } },
);
const batch = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: message },
    { weight: 1, arbitrary: alone },
    { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 1 }) },
  ),
  { minLength: 1, maxLength: 4 },
);

serviceTest(
  "a batch is refused whole exactly when openapi.json does not describe it",
  async (service) => {
    const { key } = await service.account();
    const headers = { "Content-Type": "application/json" };
    const seen = { described: 0, other: 0 };
    await fc.assert(
      fc.asyncProperty(batch, async (value) => {
        const text = JSON.stringify(value);
        const described = fits(schema, JSON.parse(text));
        seen[described ? "described" : "other"]++;
        const response = await service.ask("/mcp", { key, headers, body: text });
        const answer = await response.text();
        const whole = answer === "" || answer.startsWith("[");
        assert.equal(whole, described, `${text} ${response.status} ${answer}`);
      }),
      { numRuns: 1_000 },
    );
    assert.ok(Math.min(seen.described, seen.other) > 50, JSON.stringify(seen));
    for (const odd of [[1], [{}], [null]]) {
      const response = await service.ask("/mcp", { key, headers, body: JSON.stringify(odd) });
      const [{ error }] = await response.json();
      assert.deepEqual([response.status, error.code], [200, invalidRequest]);
    }
  },
  { env: { LIMIT_PER_MINUTE: "1000000", LIMIT_PER_DAY: "1000000" } },
);

serviceTest("a batch holds as many messages as openapi.json says", async (service) => {
  const { key } = await service.account();
  const headers = { "Content-Type": "application/json" };
  const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
  for (const length of [0, 1, 2, 20, 21]) {
    const batch = Array.from({ length }, () => ping);
    const response = await service.ask("/mcp", { key, headers, body: JSON.stringify(batch) });
    await response.body?.cancel();
    assert.equal(response.status === 200, fits(schema, batch), `${length} messages`);
  }
});
