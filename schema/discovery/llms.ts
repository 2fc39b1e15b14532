/**
 * `/llms.txt` (llmstxt.org): one H1, a summary in a quote, paragraphs, then H2 lists of links, from the
 * registry. Behind the links of tools are their pages in Markdown.
 */
import { enginePath } from "../engine.ts";
import { surfaces } from "../service.ts";
import type { OpenReadDescription, ToolDescription } from "../tool.ts";
import { apiCatalogPath } from "./api_catalog.ts";
import { creditsText } from "./_credits_text.ts";
import {
  argumentNames,
  ciLines,
  opening,
  planLines,
  planTitle,
  tokenRiskLimits,
} from "./_llms_parts.ts";
import { serverCardPath } from "./server_card.ts";

export function llmsText(
  tools: readonly ToolDescription[],
  tokenRisk: OpenReadDescription,
): string {
  return [
    ...opening(),
    "Plans and limits:",
    "",
    ...planLines(),
    "",
    "## Tools",
    "",
    ...tools.map((tool) =>
      link(tool.name, toolPage(tool)) +
      `: ${tool.description} ${argumentNames(tool)} Costs ${creditsText(tool.credits)}; needs ` +
      `the ${planTitle(tool)} plan.`
    ),
    "",
    "## Free, without a key",
    "",
    link(tokenRisk.title, toolPage(tokenRisk)) +
    `: ${tokenRisk.description} \`POST {base_url}${surfaces.tokenRisk.path}\` with a JSON body, or ` +
    `\`GET\` with the same names as query parameters. ${argumentNames(tokenRisk)} ` +
    tokenRiskLimits(),
    "",
    "## CI runs",
    "",
    `${link("CI session and report", "/docs/ci.md")}: ${ciLines().join("; ")}`,
    `${link("Engines", `${enginePath}/manifest.json`)}: published versions of the detector engine`,
    "",
    ...descriptionLines(),
  ].join("\n");
}

function descriptionLines(): string[] {
  return [
    "## Descriptions for machines",
    "",
    `${link("OpenAPI 3.1", "/openapi.json")}: every operation, argument, result and error`,
    `${link("Agent description", "/agent.json")}: tools, prices and limits; its schema is ` +
    "{base_url}/agent.schema.json",
    `${link("MCP description", "/mcp.json")}: the hosted MCP endpoint, with ready configurations ` +
    "for clients",
    `${link("Networks", "/networks.json")}: what is read, looked at and simulated on each network`,
    `${link("API catalogue", apiCatalogPath)}: the APIs with their descriptions (RFC 9727)`,
    `${link("MCP server card", serverCardPath)}: the endpoint for those who look for servers`,
    "",
    "## Optional",
    "",
    `${
      link("Everything in one file", "/llms-full.txt")
    }: every argument, result, refusal and error`,
    `${link("Rules", "/rules.json")}: what scan_agent_config looks for; for people at ` +
    "{base_url}/docs/rules",
    `${link("Health", "/healthz")}: whether the service is up`,
    "",
  ];
}

/** The tool's page as `tasks/site/` builds it, in Markdown. */
function toolPage({ name }: OpenReadDescription): string {
  return `/docs/tools/${name}.md`;
}

function link(title: string, path: string): string {
  return `- [${title}]({base_url}${path})`;
}
