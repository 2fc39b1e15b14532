/**
 * The discovery files by path, with `{base_url}`, `{host}` and `{reverse_host}` wherever the service's own
 * address stands.
 */
import type { OpenReadDescription, ToolDescription } from "../tool.ts";
import { agentJson } from "./agent.ts";
import { llmsText } from "./llms.ts";
import { mcpJson } from "./mcp.ts";
import { openApi } from "./openapi.ts";
import { type RuleDescription, rulesJson, rulesText } from "./rules.ts";
import { aiCatalog, serverCard, serverCardPath } from "./server_card.ts";

/** `tokenRisk` is the one read outside the registry; `rules` are those of `scan_agent_config`. */
export function discoveryFiles(
  tools: readonly ToolDescription[],
  tokenRisk: OpenReadDescription,
  rules: readonly RuleDescription[],
): Record<string, string> {
  const json = (value: unknown) => JSON.stringify(value, null, 2) + "\n";
  return {
    "/llms.txt": llmsText(tools, tokenRisk),
    "/agent.json": json(agentJson(tools)),
    "/mcp.json": json(mcpJson(tools)),
    [serverCardPath]: json(serverCard()),
    "/.well-known/ai-catalog.json": json(aiCatalog()),
    "/openapi.json": json(openApi(tools, tokenRisk)),
    "/rules.json": json(rulesJson(rules)),
    "/docs/rules": rulesText(rules),
  };
}
