/** The gate of `deno task conformance`: what it may overlook, and that it does not open by itself. */
import assert from "node:assert/strict";
import { fixtureTool } from "../rig/fixture_tools.ts";
import { serveFixture } from "../rig/mcp_fixture.ts";
import { expectedOf, runs } from "./conformance/runs.ts";
import { type Check, faultsOf, runSuite } from "./conformance/suite.ts";

/** Capabilities that the service does not offer, as reasons name them. */
const notOffered = /completion|elicitation|images|logging|prompts|resources|roots|sampling|streams/;

/** Words of checks that are never expected to fail. */
const neverExpected =
  /header|version|cach|ttl|schema|initialize|ping|origin|rebinding|removed|meta-/;

for (const run of runs) {
  Deno.test(`${run.revision}: only checks of capabilities that are not offered may fail`, async () => {
    const expected = await expectedOf(run);
    assert.ok(expected.length > 0);
    for (const { scenario, id, reason } of expected) {
      const entry = `${scenario}:${id}`;
      assert.match(reason, notOffered, entry);
      assert.doesNotMatch(entry, neverExpected);
      assert.ok(!run.whole.includes(scenario), entry);
    }
    const names = expected.map(({ scenario, id }) => `${scenario}:${id}`);
    assert.equal(new Set(names).size, names.length);
  });
}

Deno.test("whatever the suite's exit code, a message off the schema and a scenario left out are faults", () => {
  const run = { revision: "2025-06-18", select: "spec-version", whole: ["ping"] } as const;
  const faults = (...checks: Check[]) => faultsOf(run, { code: 0, output: "", checks });
  const valid = { scenario: "ping", id: "wire-schema-valid", status: "SUCCESS" } as const;
  const prompts = { scenario: "prompts-get-simple", id: "wire-schema-valid" } as const;
  assert.deepEqual(faults(valid), []);
  assert.deepEqual(faults(), [
    "no message was held against the protocol's schema",
    "ping was not run",
  ]);
  assert.deepEqual(faults(valid, { ...prompts, status: "FAILURE" }), [
    "prompts-get-simple:wire-schema-valid",
  ]);
  assert.deepEqual(faults(valid, { scenario: "ping", id: "ping", status: "WARNING" }), [
    "ping:ping",
  ]);
});

Deno.test("the gate stays shut when a tool of the suite answers wrongly", async () => {
  const broken = { test_simple_text: fixtureTool("test_simple_text") };
  const server = await serveFixture(broken);
  try {
    for (const run of runs) {
      const outcome = await runSuite(run, server.url);
      assert.equal(outcome.code, 1, outcome.output);
      assert.deepEqual(faultsOf(run, outcome), ["tools-call-error:tools-call-error"]);
    }
  } finally {
    await server.close();
  }
});
