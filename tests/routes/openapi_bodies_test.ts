/** `openapi.json` against the service: what it describes is accepted, and nothing else. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { openApi } from "../../schema/discovery/openapi.ts";
import type { Tools } from "../../tools/define_tool.ts";
import { registry } from "../../tools/registry.ts";
import { tokenRiskDescription } from "../../tools/token_risk/description.ts";
import { fits } from "./_json_schema.ts";
import { assertError, json, serviceTest, startService } from "./_service.ts";

const runsPerTool = 500;

/** Bodies around a schema: right and wrong names with right, wrong, short and long values. */
function bodiesAround(properties: Properties): fc.Arbitrary<unknown> {
  const names = Object.keys(properties);
  const other = fc.constantFrom("__proto__", "constructor", "Token", "", "x");
  const name = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...names, "x") }, other);
  const long = fc.constantFrom("a", "😀", "\ud800").chain((character) =>
    fc.constantFrom(4095, 4096, 4097, 2049).map((length) => character.repeat(length))
  );
  const valueOf = (type: string | undefined): fc.Arbitrary<unknown> =>
    fc.oneof(
      { weight: 6, arbitrary: type === "boolean" ? fc.boolean() : fc.string() },
      { weight: 1, arbitrary: long },
      { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 1 }) },
    );
  const pair = name.chain((key) => fc.tuple(fc.constant(key), valueOf(typeOf(properties, key))));
  const object = fc.array(pair, { maxLength: 3 }).map((pairs) => Object.fromEntries(pairs));
  return fc.oneof({ weight: 9, arbitrary: object }, fc.jsonValue({ maxDepth: 1 }));
}

type Properties = Readonly<Record<string, { readonly type?: string }>>;

/** Names of bodies may be those of every object. */
function typeOf(properties: Properties, name: string): string | undefined {
  return Object.hasOwn(properties, name) ? properties[name]?.type : undefined;
}

type Operation = {
  requestBody: { required: boolean; content: Record<string, { schema: Record<string, unknown> }> };
};

/** The real schemas with a `run` that reads nothing. */
function silent(): Tools {
  return Object.fromEntries(
    Object.entries(registry).map(([name, tool]) => [name, {
      ...tool,
      credits: 0,
      run: () => Promise.resolve({ ok: true as const }),
    }]),
  );
}

for (const name of Object.keys(registry)) {
  Deno.test(`${name} accepts the bodies that openapi.json describes and refuses all others`, async () => {
    const env = { LIMIT_PER_MINUTE: "1000000", LIMIT_PER_DAY: "1000000" };
    const service = await startService({ registry: silent(), env });
    const document = JSON.parse(
      JSON.stringify(openApi(Object.values(registry), tokenRiskDescription)),
    );
    const { requestBody }: Operation = document.paths[`/api/v1/tools/${name}`].post;
    const schema = requestBody.content["application/json"]?.schema ?? {};
    const { key } = await service.account("ai-agents");
    const ask = (body: string) => service.ask(`/api/v1/tools/${name}`, { key, body });
    assert.equal((await ask("")).status, requestBody.required ? 400 : 200);
    const seen = { accepted: 0, refused: 0 };
    const properties = schema["properties"] as Properties;
    await fc.assert(
      fc.asyncProperty(bodiesAround(properties), async (value) => {
        const text = JSON.stringify(value);
        // As it was sent: stringify drops what JSON has no word for.
        const accepted = fits(schema, JSON.parse(text));
        seen[accepted ? "accepted" : "refused"]++;
        const response = await ask(text);
        if (accepted) await json(response);
        else await assertError(response, "invalid-arguments");
      }),
      { numRuns: runsPerTool },
    );
    assert.ok(Math.min(seen.accepted, seen.refused) > 20, JSON.stringify(seen));
    await service.close();
  });
}

serviceTest("the described example of each tool is accepted", async (service) => {
  const { key } = await service.account("ai-agents");
  for (const { name, example } of Object.values(registry)) {
    await json(await service.ask(`/api/v1/tools/${name}`, { key, body: { ...example.arguments } }));
  }
}, { registry: silent() });
