/** `/mcp.json`: the hosted MCP endpoint, its tools, and whether this version serves it. */
import { mcpRevisions } from "../mcp.ts";
import { service, surfaces } from "../service.ts";
import type { ToolDescription } from "../tool.ts";

export function mcpJson(tools: readonly ToolDescription[]) {
  const { path, served } = surfaces.mcp;
  return {
    name: service.slug,
    title: service.name,
    description: service.summary,
    version: service.version,
    endpoint: `{base_url}${path}`,
    served,
    ...(served ? {} : {
      note: "This version does not serve the endpoint yet; call the same tools over REST.",
      alternative: "{base_url}/openapi.json",
    }),
    transport: "streamable-http",
    protocolVersions: mcpRevisions,
    authentication: { type: "bearer", header: "Authorization: Bearer <API_KEY>" },
    tools: tools.map(({ name, title, plan }) => ({ name, title, plan })),
    documentation: "{base_url}/llms.txt",
  };
}
