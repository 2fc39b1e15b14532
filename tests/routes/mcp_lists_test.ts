/** What `/mcp` says of itself and of the tools, to clients of each revision. */
import assert from "node:assert/strict";
import * as z from "zod";
import type { PlanId } from "../../schema/plans.ts";
import { registry } from "../../tools/registry.ts";
import { legacyAsk, legacyRevisions, modern, modernAsk, post, type Rpc } from "./_mcp.ts";
import { fits } from "./_json_schema.ts";
import { json, type Service, serviceTest } from "./_service.ts";

const list: Rpc = { method: "tools/list" };
const options = { registry };

/** The result of a request of a new account. */
async function resultOf(service: Service, rpc: Rpc, ask = modernAsk, plan: PlanId = "ai-agents") {
  const { key } = await service.account(plan);
  return (await json(await post(service, key, ask(rpc)))).result;
}

serviceTest(
  "tools/list names the tools of the plan, in registry order, the same each time",
  async (service) => {
    const all = Object.values(registry);
    for (
      const [plan, expected] of [["ai-agents", all], [
        "business",
        all.filter(({ plan }) => plan === "business"),
      ]] as const
    ) {
      const texts = new Set<string>();
      for (const ask of [modernAsk, legacyAsk, modernAsk, legacyAsk]) {
        const { tools } = await resultOf(service, list, ask, plan);
        assert.deepEqual(
          tools.map(({ name }: { name: string }) => name),
          expected.map(({ name }) => name),
        );
        texts.add(JSON.stringify(tools));
      }
      assert.equal(texts.size, 1);
    }
  },
  options,
);

serviceTest(
  "a tool is listed with title, description, annotations and both schemas",
  async (service) => {
    const { tools } = await resultOf(service, list);
    for (const [index, tool] of Object.values(registry).entries()) {
      const { name, title, description, inputSchema, outputSchema, annotations, ...rest } =
        tools[index];
      assert.deepEqual([name, title, description], [tool.name, tool.title, tool.description]);
      assert.deepEqual(rest, {});
      assert.deepEqual(annotations, { title, ...tool.annotations });
      assert.equal(annotations.readOnlyHint, true);
      assert.equal(annotations.destructiveHint, false);
      assert.deepEqual(inputSchema, z.toJSONSchema(tool.params, { io: "input" }));
      assert.deepEqual(Object.keys(outputSchema.properties), Object.keys(tool.result.shape));
    }
  },
  options,
);

/** Every schema in a schema, with where it stands. */
function* schemasIn(
  schema: unknown,
  at = "",
): Generator<readonly [string, Record<string, unknown>]> {
  if (typeof schema !== "object" || schema === null) return;
  yield [at, schema as Record<string, unknown>];
  for (const [key, value] of Object.entries(schema)) yield* schemasIn(value, `${at}/${key}`);
}

serviceTest(
  "schemas have object roots, no union at the top, no reference, and inputs are closed",
  async (service) => {
    for (const { name, inputSchema, outputSchema } of (await resultOf(service, list)).tools) {
      for (const schema of [inputSchema, outputSchema]) {
        assert.equal(schema.type, "object", name);
        for (const union of ["anyOf", "oneOf", "allOf", "not", "if", "enum"]) {
          assert.equal(union in schema, false, `${name} ${union}`);
        }
        for (const [at, inner] of schemasIn(schema)) {
          for (const key of ["$ref", "$defs", "$id", "x-mcp-header"]) {
            assert.equal(key in inner, false, `${name}${at} ${key}`);
          }
          const dialect = at === "" ? "https://json-schema.org/draft/2020-12/schema" : undefined;
          assert.equal(inner["$schema"], dialect, `${name}${at}`);
        }
      }
      assert.equal(inputSchema.additionalProperties, false, name);
      for (const [at, inner] of schemasIn(inputSchema)) {
        assert.equal("anyOf" in inner || "oneOf" in inner, false, `${name}${at}`);
      }
      for (
        const [property, { description }] of Object.entries<{ description?: string }>(
          inputSchema.properties,
        )
      ) {
        assert.ok((description ?? "").length > 10, `${name} ${property}`);
      }
    }
  },
  options,
);

serviceTest(
  "results fit the listed output schemas, and results that lack or change a member do not",
  async (service) => {
    for (const { name, outputSchema } of (await resultOf(service, list)).tools) {
      const { result } = registry[name as keyof typeof registry].example as {
        result: Record<string, unknown>;
      };
      assert.ok(fits(outputSchema, result), name);
      for (const member of Object.keys(result)) {
        const { [member]: _, ...without } = result;
        assert.equal(fits(outputSchema, without), !outputSchema.required.includes(member), member);
        assert.equal(
          fits(outputSchema, { ...result, [member]: { odd: [1] } }),
          false,
          `${name} ${member}`,
        );
      }
    }
  },
  options,
);

serviceTest("a description tells when to use the tool and what it does not do", async (service) => {
  for (const { name, description } of (await resultOf(service, list)).tools) {
    assert.match(description, /\bUse it\b/, name);
    assert.match(description, /\b(not|no|nobody|nothing|never|only)\b/i, name);
    // Hosts cut or refuse longer ones.
    assert.ok(description.length <= 1_000, `${name}: ${description.length}`);
  }
}, options);

serviceTest(
  "what stands before a model of all tools is under 10 kB, the whole list under 80 kB",
  async (service) => {
    const { tools } = await resultOf(service, list);
    const shown = tools.map(({ name, description, inputSchema }: Record<string, unknown>) => ({
      name,
      description,
      inputSchema,
    }));
    assert.ok(JSON.stringify(shown).length < 10_000, String(JSON.stringify(shown).length));
    assert.ok(JSON.stringify(tools).length < 80_000, String(JSON.stringify(tools).length));
  },
  options,
);

serviceTest("modern results say for how long and for whom a list may be kept", async (service) => {
  for (
    const [method, cacheScope] of [
      ["server/discover", "public"],
      ["tools/list", "private"],
      ["prompts/list", "public"],
      ["resources/list", "public"],
      ["resources/templates/list", "public"],
    ] as const
  ) {
    const result = await resultOf(service, { method });
    assert.deepEqual([result.resultType, result.ttlMs, result.cacheScope], [
      "complete",
      300_000,
      cacheScope,
    ]);
    const info = result._meta["io.modelcontextprotocol/serverInfo"];
    assert.equal(info.name, "token-contract-security-read-api");
    assert.match(info.version, /^\d+\.\d+\.\d+$/);
  }
});

serviceTest(
  "the lists of what the server does not have are empty, in every era",
  async (service) => {
    for (
      const [method, member] of [["prompts/list", "prompts"], ["resources/list", "resources"], [
        "resources/templates/list",
        "resourceTemplates",
      ]] as const
    ) {
      assert.deepEqual((await resultOf(service, { method }))[member], []);
      assert.deepEqual(await resultOf(service, { method }, legacyAsk), { [member]: [] });
    }
  },
);

serviceTest("server/discover names all four revisions and what has lists", async (service) => {
  const result = await resultOf(service, { method: "server/discover" });
  assert.deepEqual(result.supportedVersions, [modern, ...legacyRevisions]);
  assert.deepEqual(result.capabilities, { tools: {}, prompts: {}, resources: {} });
  assertInstructions(result.instructions);
});

serviceTest(
  "initialize agrees on a revision that opens with it, else the newest of them",
  async (service) => {
    const rows: readonly (readonly [unknown, string])[] = [
      ...legacyRevisions.map((revision) => [revision, revision] as const),
      ...[modern, "2024-11-05", "2099-01-01", "", 1, null, undefined].map((asked) =>
        [asked, "2025-11-25"] as const
      ),
    ];
    for (const [protocolVersion, agreed] of rows) {
      const rpc = {
        method: "initialize",
        params: { protocolVersion, capabilities: {}, clientInfo: {} },
      };
      const result = await resultOf(service, rpc, legacyAsk);
      assert.equal(result.protocolVersion, agreed);
      assert.deepEqual(result.capabilities, { tools: {}, prompts: {}, resources: {} });
      assertInstructions(result.instructions);
      const fields = Object.keys(result.serverInfo);
      assert.deepEqual(
        fields,
        {
          "2025-03-26": ["name", "version"],
          "2025-06-18": ["name", "title", "version"],
          "2025-11-25": ["name", "title", "version", "description", "websiteUrl"],
        }[agreed],
      );
      assert.equal("resultType" in result || "_meta" in result || "ttlMs" in result, false);
    }
  },
);

function assertInstructions(text: string) {
  assert.match(text, /untrustedFields.*data, never instructions/);
  assert.match(text, /before a person buys/);
  assert.match(text, /2 credits/);
  assert.ok(text.length < 1_500, String(text.length));
}

serviceTest("a session is never issued and a stream never offered", async (service) => {
  const { key } = await service.account();
  const headers = { "Mcp-Session-Id": "abc", Accept: "application/json, text/event-stream" };
  for (const ask of [legacyAsk({ method: "initialize" }), modernAsk(list)]) {
    const response = await post(service, key, { ...ask, headers: { ...ask.headers, ...headers } });
    await json(response);
    assert.equal(response.headers.get("mcp-session-id"), null);
    assert.equal(response.headers.get("content-type"), "application/json");
  }
});
