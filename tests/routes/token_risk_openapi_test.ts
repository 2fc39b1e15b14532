/** The snapshot in the description files against the service. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { openApi } from "../../schema/discovery/openapi.ts";
import { registry } from "../../tools/registry.ts";
import { tokenRiskDescription } from "../../tools/token_risk/description.ts";
import { fits } from "./_json_schema.ts";
import { ask, path } from "./_risk.ts";
import { assertError, json, serviceTest } from "./_service.ts";

const document = JSON.parse(JSON.stringify(openApi(Object.values(registry), tokenRiskDescription)));
const operations = document.paths[path];

/** No address: what fits is refused before anybody is asked. */
const text = fc.oneof(fc.string(), fc.constantFrom("a".repeat(4096), "a".repeat(4097), "", "😀"));
const names = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom("token", "network") },
  { weight: 1, arbitrary: fc.constantFrom("Token", "__proto__", "x", "") },
);

serviceTest(
  "POST accepts the bodies that openapi.json describes and refuses all others",
  async (service) => {
    const { schema } = operations.post.requestBody.content["application/json"];
    const value = fc.oneof({ weight: 4, arbitrary: text }, fc.jsonValue({ maxDepth: 1 }));
    const body = fc.array(fc.tuple(names, value), { maxLength: 3 }).map(Object.fromEntries);
    const seen = { accepted: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(body, async (given) => {
        const sent = JSON.stringify(given);
        const accepted = fits(schema, JSON.parse(sent));
        seen[accepted ? "accepted" : "refused"]++;
        const response = await service.ask(path, { body: sent });
        if (!accepted) await assertError(response, "invalid-arguments");
        else assert.equal((await json(response)).error, "bad-address");
      }),
      { numRuns: 400 },
    );
    assert.ok(Math.min(seen.accepted, seen.refused) > 20, JSON.stringify(seen));
  },
);

serviceTest(
  "GET accepts the parameters that openapi.json describes, each once, and refuses all others",
  async (service) => {
    const described = operations.get.parameters as {
      readonly name: string;
      readonly required: boolean;
      readonly in: string;
      readonly schema: Record<string, unknown>;
    }[];
    assert.deepEqual(
      described.map(({ name, required, in: where }) => [name, required, where]),
      [["token", true, "query"], ["network", false, "query"]],
    );
    const seen = { accepted: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(names, text), { maxLength: 3 }), async (pairs) => {
        const query = new URLSearchParams(pairs);
        const given = [...query.keys()];
        const accepted = given.includes("token") && new Set(given).size === given.length &&
          [...query].every(([name, value]) =>
            described.some((one) => one.name === name && fits(one.schema, value))
          );
        seen[accepted ? "accepted" : "refused"]++;
        const response = await ask(service, String(query));
        if (!accepted) await assertError(response, "invalid-arguments");
        else assert.equal((await json(response)).error, "bad-address");
      }),
      { numRuns: 400 },
    );
    assert.ok(Math.min(seen.accepted, seen.refused) > 20, JSON.stringify(seen));
  },
);

Deno.test("the described example fits the snapshot's own schemas", () => {
  const { params, result, example } = tokenRiskDescription;
  assert.deepEqual(params.parse(example.arguments), example.arguments);
  assert.deepEqual(result.parse(example.result), example.result);
});

Deno.test("both operations need no key, name their errors, and the snapshot is no tool", () => {
  for (const operation of [operations.get, operations.post]) {
    assert.deepEqual(operation.security, []);
    assert.deepEqual(Object.keys(operation.responses), ["200", "400", "405", "429", "500", "503"]);
  }
  assert.ok(!Object.hasOwn(registry, tokenRiskDescription.name));
});

serviceTest("llms.txt and agent.json tell where it is and its limits", async (service) => {
  const llms = await (await service.ask("/llms.txt", { method: "GET" })).text();
  assert.match(llms, /20 a minute per address, 3000 a day for all callers/);
  assert.match(llms, /POST http:\/\/localhost:8000\/api\/token-risk/);
  const agent = await json(await service.ask("/agent.json", { method: "GET" }));
  assert.deepEqual(agent.surfaces.tokenRisk, {
    url: "http://localhost:8000/api/token-risk",
    served: true,
  });
  assert.deepEqual(agent.limits.tokenRisk, {
    newLookupsPerMinutePerAddress: 20,
    newLookupsPerDayOfAllCallers: 3_000,
    cacheSeconds: 60,
  });
});
