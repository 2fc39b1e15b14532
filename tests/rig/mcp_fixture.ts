/** The handler over the tools that the MCP conformance suite calls, open to clients without keys. */
import type { Handler } from "../../routes/app.ts";
import type { Tools } from "../../tools/define_tool.ts";
import { fixtureTool, upstreamRefusal } from "./fixture_tools.ts";
import { startHarness } from "./harness.ts";

/** Keywords of JSON Schema 2020-12 that a list must not lose (SEP-1613, SEP-2106). */
const manyKeywords = {
  $defs: { address: { $anchor: "addressDef", type: "object" } },
  allOf: [{ anyOf: [{ required: ["text"] }, { maxProperties: 0 }] }],
  if: { required: ["text"] },
  then: { minProperties: 1 },
  else: { maxProperties: 0 },
} as const;

/** Tools by the names that the suite calls. */
export const suiteTools: Tools = {
  test_simple_text: fixtureTool("test_simple_text"),
  test_error_handling: fixtureTool("test_error_handling", {
    run: () => Promise.resolve(upstreamRefusal),
  }),
  json_schema_2020_12_tool: fixtureTool("json_schema_2020_12_tool", { keywords: manyKeywords }),
};

export type FixtureServer = {
  readonly url: string;
  readonly close: () => Promise<void>;
};

/**
 * Serves `/mcp` on loopback. The suite has no way to send a key: each request gets one on its way,
 * and nothing else about it is changed.
 */
export async function serveFixture(registry = suiteTools): Promise<FixtureServer> {
  const serving = Promise.withResolvers<Handler>();
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    async (request, info) => {
      const handler = await serving.promise;
      return await handler(request, info);
    },
  );
  const base = `http://127.0.0.1:${server.addr.port}`;
  const harness = await startHarness({
    env: {
      BASE_URL: base,
      LIMIT_PER_MINUTE: "1000000",
      PLAN_CREDITS: "business=1000000",
    },
    registry,
  });
  const { key } = await harness.account();
  serving.resolve((request, info) => {
    const headers = new Headers(request.headers);
    headers.set("Authorization", `Bearer ${key}`);
    const { url, method, body } = request;
    return harness.handler(new Request(url, { method, headers, body }), info);
  });
  return {
    url: `${base}/mcp`,
    close: async () => {
      await server.shutdown();
      await harness.close();
    },
  };
}
