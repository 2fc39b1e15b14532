/**
 * The discovery files by path, with `{base_url}` and other names of `routes/discovery.ts` wherever a value
 * of the running service stands.
 */
import type { OpenReadDescription, ToolDescription } from "../tool.ts";
import { agentJson } from "./agent.ts";
import { agentJsonSchema } from "./agent_schema.ts";
import { apiCatalog, apiCatalogPath } from "./api_catalog.ts";
import { robotsTxt, sitemapXml } from "./crawlers.ts";
import { homeText } from "./home.ts";
import { llmsText } from "./llms.ts";
import { llmsFullText } from "./llms_full.ts";
import { mcpJson } from "./mcp.ts";
import { type NetworkDescription, networksJson } from "./networks.ts";
import { openApi } from "./openapi.ts";
import { type RuleDescription, rulesJson } from "./rules.ts";
import { securityTxt, securityTxtPath } from "./security_txt.ts";
import { aiCatalog, serverCard, serverCardPath } from "./server_card.ts";

/** Everything that the files tell of. */
export type Described = {
  readonly tools: readonly ToolDescription[];
  /** The one read outside the registry. */
  readonly tokenRisk: OpenReadDescription;
  /** Those of `scan_agent_config`. */
  readonly rules: readonly RuleDescription[];
  readonly networks: readonly NetworkDescription[];
  /** Paths of what people read, for the sitemap. */
  readonly pages: readonly string[];
};

export function discoveryFiles(
  { tools, tokenRisk, rules, networks, pages }: Described,
): Record<string, string> {
  const json = (value: unknown) => JSON.stringify(value, null, 2) + "\n";
  return {
    "/index.md": homeText(tools, tokenRisk),
    "/llms.txt": llmsText(tools, tokenRisk),
    "/llms-full.txt": llmsFullText(tools, tokenRisk, networks),
    "/agent.json": json(agentJson(tools)),
    "/agent.schema.json": json(agentJsonSchema()),
    "/mcp.json": json(mcpJson(tools)),
    [serverCardPath]: json(serverCard()),
    "/.well-known/ai-catalog.json": json(aiCatalog()),
    [apiCatalogPath]: json(apiCatalog()),
    [securityTxtPath]: securityTxt(),
    "/robots.txt": robotsTxt(),
    "/sitemap.xml": sitemapXml(pages),
    // A third of its length with line breaks, and nobody reads it by eye.
    "/openapi.json": JSON.stringify(openApi(tools, tokenRisk)),
    "/networks.json": json(networksJson(networks)),
    "/rules.json": json(rulesJson(rules)),
  };
}
