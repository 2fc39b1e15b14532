/**
 * `deno task conformance`: the official MCP conformance suite against the handler with tools that the
 * suite knows. Fails on every check that is not expected to fail, on every expected failure that
 * passed, and on every message that does not fit the protocol's schema. Needs no network.
 */
import { expectedOf, runs } from "../tests/mcp/conformance/runs.ts";
import { faultsOf, runSuite, unscoredOf } from "../tests/mcp/conformance/suite.ts";
import { serveFixture } from "../tests/rig/mcp_fixture.ts";

const server = await serveFixture();
try {
  for (const run of runs) {
    const outcome = await runSuite(run, server.url);
    const expected = await expectedOf(run);
    const faults = faultsOf(run, outcome, expected);
    const passed = outcome.checks.filter(({ status }) => status === "SUCCESS").length;
    console.log(
      `${run.revision}: ${passed} checks passed; ${expected.length} failed that need a capability not offered`,
    );
    for (const [{ reason }, failed] of unscoredOf(run, outcome)) {
      console.log(`  beside the score ${failed.length} failed: ${reason}`);
    }
    if (outcome.code === 0 && faults.length === 0) continue;
    console.error([outcome.output, `MCP ${run.revision} is not kept:`, ...faults].join("\n"));
    Deno.exitCode = 1;
  }
} finally {
  await server.close();
}
