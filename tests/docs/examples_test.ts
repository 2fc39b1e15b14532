/** Every documented example of an answer against what the built service answers to its call. */
import assert from "node:assert/strict";
import { configured } from "../../schema/discovery/configured.ts";
import { type Operation, operationsOf } from "../../schema/snippets/operations.ts";
import type { OpenReadDescription } from "../../schema/tool.ts";
import { files } from "../../static/generated/discovery.js";
import { registry } from "../../tools/registry.ts";
import { tokenRiskDescription } from "../../tools/token_risk/description.ts";
import { asked } from "../rig/example_calls.ts";
import { calledRefusals } from "../rig/example_refusals.ts";
import { startExampleService } from "../rig/example_service.ts";
import { settled } from "../rig/example_values.ts";
import { makeAccount } from "../rig/operator.ts";
import { type Services, startServices } from "../rig/refusals/services.ts";

// deno-lint-ignore no-explicit-any -- a document of any shape
type Json = any;

const reads: readonly OpenReadDescription[] = [...Object.values(registry), tokenRiskDescription];

Deno.test("each example in openapi.json is what the service answers to its call", async (t) => {
  const example = await startExampleService();
  const { service } = example;
  try {
    const document = await (await fetch(`${service.baseUrl}/openapi.json`)).json();
    // The catalogue is that of a key of the least plan with API access, not used yet; a refusal over
    // MCP is one before any other call.
    const fresh: Readonly<Record<string, { readonly key: string }>> = {
      "list_tools: example": await makeAccount(service, "business"),
      "mcp: refused": await makeAccount(service, "ai-agents"),
    };
    for (const operation of operationsOf(document)) {
      for (const [name, documented] of Object.entries(answersOf(document, operation))) {
        await t.step(`${operation.id}: ${name}`, async () => {
          const { path, body } = callOf(operation, name);
          const { key } = fresh[`${operation.id}: ${name}`] ?? example;
          const response = await asked({ service, key }, path, body);
          // Asked for by GET just before.
          const again = operation.id === "token_risk_by_body" && name === "result";
          const wanted = again ? { ...documented, cached: true } : documented;
          assert.deepEqual(settled(await response.json()), settled(wanted));
          assert.equal(response.status, 200);
        });
      }
    }
  } finally {
    await example.stop();
  }
});

Deno.test("each example of a refusal is what the service that refuses answers", async (t) => {
  const services = await startServices();
  try {
    const documentOf = async (url: string): Promise<Json> =>
      await (await fetch(`${url}/openapi.json`)).json();
    const main = await documentOf(services.main.url);
    const called = await calledRefusals(services, main);
    const described = operationsOf(main).flatMap((operation) =>
      Object.entries(refusalsOf(main, operation)).map(([name]) => `${operation.id}: ${name}`)
    );
    assert.deepEqual(
      called.map(({ operationId, name }) => `${operationId}: ${name}`).toSorted(),
      described.toSorted(),
    );
    for (const { operationId, name, text, url } of called) {
      await t.step(`${operationId}: ${name}`, async () => {
        // Its own document says what it is set to; those in this process have none.
        const document = processes(services).includes(url) ? await documentOf(url) : main;
        const operation = operationsOf(document).find(({ id }) => id === operationId);
        assert.ok(operation);
        const { value } = refusalsOf(document, operation)[name];
        assert.deepEqual(settled(JSON.parse(text)), settled(value));
        if (name === "bad-key") assert.equal(JSON.stringify(value), text);
      });
    }
  } finally {
    await services.stop();
  }
});

/** The settings that a refusal names, by its code. */
const limitPlaces: Readonly<Record<string, readonly string[]>> = {
  "rate-limited": [configured.perMinute, configured.riskPerMinute],
  "credits-exhausted": [configured.credits("ai-agents")],
};

Deno.test("each example of a refusal by a limit leaves the limit to the service that shows it", () => {
  const built = JSON.parse(files["/openapi.json"] ?? "");
  let count = 0;
  for (const operation of operationsOf(built)) {
    for (const { value } of Object.values<Json>(refusalsOf(built, operation))) {
      const { error, detail, limit = null } = value.error.data ?? value;
      const places = limitPlaces[error] ?? [];
      if (places.length === 0) continue;
      count++;
      const rest = places.reduce((text, place) => text.replaceAll(place, ""), detail);
      assert.notEqual(rest, detail, operation.id);
      // The services that refused are set to 0 and 1.
      assert.doesNotMatch(rest, /(?<!\d)[01](?!\d)/, operation.id);
      assert.ok(limit === null || places.includes(limit), operation.id);
    }
  }
  assert.ok(count > 20, String(count));
});

function processes({ main, poor, narrow, storeless }: Services): readonly string[] {
  return [main, poor, narrow, storeless].map(({ url }) => url);
}

/** The examples of every other status, by the code, or by the status where there is one example. */
function refusalsOf(document: Json, { path, method }: Operation): Json {
  const { responses } = document.paths[path][method.toLowerCase()];
  return Object.fromEntries(
    Object.entries<Json>(responses).flatMap(([status, { content }]) => {
      if (status === "200" || content === undefined) return [];
      const { example, examples = { [status]: { value: example } } } = content["application/json"];
      return Object.entries(examples);
    }),
  );
}

/** The examples of a 200, by name. */
function answersOf(document: Json, { path, method }: Operation): Readonly<Record<string, Json>> {
  const { content } = document.paths[path][method.toLowerCase()].responses["200"];
  // A file of an engine has no example: it may be anything.
  if (path.endsWith("/{file}")) return {};
  const { example, examples = { example: { value: example } } } = content["application/json"];
  return Object.fromEntries(
    Object.entries<Json>(examples).map(([name, { value }]) => [name, value]),
  );
}

/** The call that has such an answer. */
function callOf({ id, path, parameters, body }: Operation, name: string) {
  const read = reads.find((one) => one.name === id.replace(/_by_body$/, ""));
  const first = body === null
    ? parameters.flatMap(({ in: where, name, example }) =>
      where === "query" ? [[name, example]] : []
    )
    : body.examples[name] ?? Object.values(body.examples)[0];
  const given = name === "refusal" ? read?.example.refused?.arguments : first;
  if (body !== null) return { path, body: given };
  const query = new URLSearchParams(given as Record<string, string>);
  return { path: query.size > 0 ? `${path}?${query}` : path, body: undefined };
}
