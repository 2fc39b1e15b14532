/** `scan_agent_config` without a service around it: every answer is held against the result's schema. */
import assert from "node:assert/strict";
import type { z } from "zod";
import type { Chains } from "../../tools/evm/chains.ts";
import type { scanAgentConfigResult } from "../../tools/scan_agent_config/schema.ts";
import { scanAgentConfig } from "../../tools/scan_agent_config/scan_agent_config.ts";
import { toolContext } from "../rig/tool_context.ts";

export type ScanAnswer = z.infer<ReturnType<typeof scanAgentConfigResult>>;

/** The tool asks nobody: whatever it would touch of its context but the signal fails the test. */
const context = toolContext({
  chains: new Proxy({} as Chains, {
    get: () => assert.fail("a chain was asked"),
  }),
  http: () => assert.fail("an upstream was asked"),
  connectedWallet: () => assert.fail("the store was asked"),
  log: () => assert.fail("a line was logged"),
});

/** The answer to arguments that the tool's own schema takes. */
export async function scanConfig(content: string, filename?: string): Promise<ScanAnswer> {
  const args = scanAgentConfig.params.parse(
    filename === undefined ? { content } : { content, filename },
  );
  const answer = await scanAgentConfig.run(args, context);
  assert.ok(answer.ok);
  return scanAgentConfig.result.parse(answer) as ScanAnswer;
}

/** An MCP configuration with one server. */
export function serverFile(server: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ mcpServers: { one: server } }, null, 2);
}
