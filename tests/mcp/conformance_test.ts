/** The gate of `deno task conformance`: what it may overlook, and that it does not open by itself. */
import assert from "node:assert/strict";
import { fixtureTool } from "../rig/fixture_tools.ts";
import { serveFixture, suiteTools } from "../rig/mcp_fixture.ts";
import { expectedOf, runs } from "./conformance/runs.ts";
import { type Check, faultsOf, runSuite } from "./conformance/suite.ts";

/** Capabilities that the service does not offer, as reasons name them. */
const notOffered = /completion|elicitation|images|logging|prompts|resources|roots|sampling|streams/;

/**
 * The checks of `server-stateless`, which concern every server, that need something offered: a tool that
 * samples or elicits, one that streams, one that logs.
 */
const statelessNeeds: Readonly<Record<string, RegExp>> = {
  "sep-2575-server-rejects-undeclared-capability": /sampling and elicitation are not/,
  "sep-2575-missing-capability-http-400": /sampling and elicitation are not/,
  "sep-2575-http-server-no-independent-requests-on-stream": /streams are not/,
  "sep-2575-server-no-log-without-loglevel": /logging is not/,
};

/** All other scenarios of which a check may fail: those that are about one capability. */
const ofACapability =
  /^(completion|elicitation|input-required|logging|prompts-get|resources-(read|templates-read|(un)?subscribe)|server-sse|tools-call-(audio|elicitation|embedded-resource|image|mixed-content|sampling|with-(logging|progress)))(-|$)/;

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
      if (scenario === "server-stateless") assert.match(reason, statelessNeeds[id] ?? /^$/, entry);
      else assert.match(scenario, ofACapability);
    }
    const names = expected.map(({ scenario, id }) => `${scenario}:${id}`);
    assert.equal(new Set(names).size, names.length);
  });
}

Deno.test("whatever the suite's exit code, a message off the schema and a scenario left out are faults", () => {
  const run = { revision: "2025-06-18", select: "spec-version", whole: ["ping"] } as const;
  const prompt = { scenario: "prompts-get-simple", id: "prompts-get-simple", reason: "" };
  const faults = (...checks: Check[]) => faultsOf(run, { code: 0, output: "", checks }, [prompt]);
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
  assert.deepEqual(faults(valid, { ...prompt, status: "FAILURE" }), []);
  assert.deepEqual(faults(valid, { ...prompt, id: "x", status: "FAILURE" }), [
    "prompts-get-simple:x",
  ]);
});

Deno.test("what fails beside the suite's score is a fault, unless a row says why, and so is a row too many", () => {
  const run = { revision: "2025-11-25", select: "requirements", whole: [] } as const;
  const check = (scenario: string, id: string) => ({ scenario, id, status: "FAILURE" }) as const;
  const valid = { scenario: "ping", id: "wire-schema-valid", status: "SUCCESS" } as const;
  const dialect = check("json-schema-2020-12", "json-schema-2020-12-$schema");
  const faults = (...checks: Check[]) =>
    faultsOf(run, { code: 0, output: "", checks: [valid, ...checks] }, []);
  const polling = check("server-sse-polling", "server-sse-polling-session");
  assert.deepEqual(faults(polling), []);
  assert.deepEqual(faults(polling, dialect), [
    "json-schema-2020-12:json-schema-2020-12-$schema",
  ]);
  assert.deepEqual(faults().length, 1);
});

Deno.test("the gate stays shut when a tool of the suite answers wrongly", async () => {
  const broken = { ...suiteTools, test_error_handling: fixtureTool("test_error_handling") };
  const server = await serveFixture(broken);
  try {
    for (const run of runs) {
      const outcome = await runSuite(run, server.url);
      assert.equal(outcome.code, 1, outcome.output);
      assert.deepEqual(faultsOf(run, outcome, await expectedOf(run)), [
        "tools-call-error:tools-call-error",
      ]);
    }
  } finally {
    await server.close();
  }
});
