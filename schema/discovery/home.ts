/** `/` for those who read Markdown or plain text, and the links that its answers carry. */
import { firstSentence } from "../first_sentence.ts";
import { surfaces } from "../service.ts";
import type { OpenReadDescription, ToolDescription } from "../tool.ts";
import { apiCatalogPath } from "./api_catalog.ts";
import { creditsText } from "./_credits_text.ts";
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
    "Put it into `API_KEY`; [how one gets a plan]({base_url}/docs/plans.md#how-to-get-a-plan).",
    "",
    "```sh",
    ...tools.slice(0, 1).flatMap(exampleCallLines),
    "```",
    "",
    "## Tools",
    "",
    ...tools.map(toolLine),
    "",
    "## Plans and limits",
    "",
    ...planLines(),
    "",
    "## Read on",
    "",
    ...peopleLinks.map(([title, path]) => `- [${title}]({base_url}${path})`),
    ...homeLinks.map(({ title, path }) => `- [${title}]({base_url}${path})`),
    "",
  ].join("\n");
}

/** The call of a tool with its example. */
function exampleCallLines({ name, example }: ToolDescription): string[] {
  return [
    `curl -s {base_url}${surfaces.rest.path}/${name} -H "Authorization: Bearer $API_KEY" \\`,
    `  -d '${JSON.stringify(example.arguments)}'`,
  ];
}

/** Arguments stand on its page. */
function toolLine({ name, description, credits }: ToolDescription): string {
  const page = `{base_url}/docs/tools/${name}.md`;
  return `- [\`${name}\`](${page}), ${creditsText(credits)}: ${firstSentence(description)}`;
}

/** What people read, as Markdown where there is a twin. */
const peopleLinks: readonly (readonly [title: string, path: string])[] = [
  ["Quick start", "/docs/quick-start.md"],
  ["Documentation", "/docs.md"],
  ["Plans and prices", "/docs/plans.md"],
  ["Playground", "/playground"],
];

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
