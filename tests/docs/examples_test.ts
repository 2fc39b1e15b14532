/** Every documented example of an answer against what the built service answers to its call. */
import assert from "node:assert/strict";
import { type Operation, operationsOf } from "../../schema/snippets/operations.ts";
import type { OpenReadDescription } from "../../schema/tool.ts";
import { registry } from "../../tools/registry.ts";
import { tokenRiskDescription } from "../../tools/token_risk/description.ts";
import { asked } from "../rig/example_calls.ts";
import { startExampleService } from "../rig/example_service.ts";
import { settled } from "../rig/example_values.ts";
import { makeAccount } from "../rig/operator.ts";

// deno-lint-ignore no-explicit-any -- a document of any shape
type Json = any;

const reads: readonly OpenReadDescription[] = [...Object.values(registry), tokenRiskDescription];

Deno.test("each example in openapi.json is what the service answers to its call", async (t) => {
  const example = await startExampleService();
  const { service } = example;
  try {
    const document = await (await fetch(`${service.baseUrl}/openapi.json`)).json();
    // The catalogue is that of a key of the least plan with API access, not used yet.
    const unused = await makeAccount(service, "business");
    for (const operation of operationsOf(document)) {
      const { key } = operation.id === "list_tools" ? unused : example;
      for (const [name, documented] of Object.entries(answersOf(document, operation))) {
        await t.step(`${operation.id}: ${name}`, async () => {
          const { path, body } = callOf(operation, name);
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
