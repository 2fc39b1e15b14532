/** `/mcp.json`: the hosted MCP endpoint, its tools, and what to paste into clients. */
import { mcpRevisions } from "../mcp.ts";
import { service, surfaces } from "../service.ts";
import { clientConfigs, mcpServers } from "./mcp_clients.ts";
import { serverCardPath } from "./server_card.ts";
import type { ToolDescription } from "../tool.ts";

export function mcpJson(tools: readonly ToolDescription[]) {
  return {
    name: service.slug,
    title: service.name,
    description: service.summary,
    version: service.version,
    endpoint: `{base_url}${surfaces.mcp.path}`,
    transport: "streamable-http",
    protocolVersions: mcpRevisions,
    authentication: { type: "bearer", header: "Authorization: Bearer <API_KEY>" },
    mcpServers,
    clients: clientConfigs,
    serverCard: `{base_url}${serverCardPath}`,
    tools: tools.map(({ name, title, plan }) => ({ name, title, plan })),
    documentation: "{base_url}/llms.txt",
  };
}
