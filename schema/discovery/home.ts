/** `/` for those who read Markdown or plain text, and the links that its answers carry. */
import { surfaces } from "../service.ts";
import type { OpenReadDescription, ToolDescription } from "../tool.ts";
import { apiCatalogPath } from "./api_catalog.ts";
import { opening, planLines } from "./_llms_parts.ts";
import { serverCardPath } from "./server_card.ts";

export function homeText(
  tools: readonly ToolDescription[],
  tokenRisk: OpenReadDescription,
): string {
  const query = new URLSearchParams(tokenRisk.example.arguments as Record<string, string>);
  return [
    ...opening(),
    "## Try it without a key",
    "",
    "```sh",
    `curl -s '{base_url}${surfaces.tokenRisk.path}?${query}'`,
    "```",
    "",
    "## With a key",
    "",
    "```sh",
    `curl -s {base_url}${surfaces.rest.path} -H "Authorization: Bearer $API_KEY"`,
    "```",
    "",
    "## Tools",
    "",
    ...tools.map(({ name, title }) => `- \`${name}\`: ${title}`),
    "",
    "## Plans and limits",
    "",
    ...planLines(),
    "",
    "## Read on",
    "",
    ...homeLinks.map(({ title, path }) => `- [${title}]({base_url}${path})`),
    "",
  ].join("\n");
}

type HomeLink = {
  /** Of the registry of link relations (RFC 8288). */
  readonly rel: string;
  readonly path: string;
  readonly title: string;
  /** Without parameters. */
  readonly type: string;
};

/** What `/` leads to. */
export const homeLinks: readonly HomeLink[] = [
  link("api-catalog", apiCatalogPath, "API catalogue", "application/linkset+json"),
  link("service-desc", "/openapi.json", "OpenAPI 3.1 description"),
  link("service-doc", "/llms-full.txt", "Everything in one file", "text/plain"),
  link("describedby", "/llms.txt", "Overview for language models", "text/plain"),
  link("describedby", "/agent.json", "Description for agents"),
  link("describedby", "/mcp.json", "MCP endpoint with configurations for clients"),
  link("describedby", serverCardPath, "MCP server card", "application/mcp-server-card+json"),
  link("related", "/networks.json", "Networks"),
  link("related", "/docs/rules", "Rules of scan_agent_config", "text/html"),
  link("status", "/healthz", "Whether the service answers"),
  link("sitemap", "/sitemap.xml", "Pages", "application/xml"),
  link("alternate", "/index.md", "This page in Markdown", "text/markdown"),
];

function link(rel: string, path: string, title: string, type = "application/json"): HomeLink {
  return { rel, path, title, type };
}
