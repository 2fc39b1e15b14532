/** The discovery files by path, with `{base_url}` wherever the service's own address stands. */
import type { OpenReadDescription, ToolDescription } from "../tool.ts";
import { agentJson } from "./agent.ts";
import { llmsText } from "./llms.ts";
import { mcpJson } from "./mcp.ts";
import { openApi } from "./openapi.ts";

/** `tokenRisk` is the one read outside the registry. */
export function discoveryFiles(
  tools: readonly ToolDescription[],
  tokenRisk: OpenReadDescription,
): Record<string, string> {
  const json = (value: unknown) => JSON.stringify(value, null, 2) + "\n";
  return {
    "/llms.txt": llmsText(tools, tokenRisk),
    "/agent.json": json(agentJson(tools)),
    "/mcp.json": json(mcpJson(tools)),
    "/openapi.json": json(openApi(tools, tokenRisk)),
  };
}
