/** `/llms.txt` (llmstxt.org): one H1, a summary, then lists of links, from the registry. */
import { configTable } from "../config_table.ts";
import { ciCredits, ciPaths } from "../ci.ts";
import { enginePath } from "../engine.ts";
import { plans } from "../plans.ts";
import { mcpCallCredits } from "../mcp.ts";
import { creditsText } from "./_credits_text.ts";
import { catalogueEntry } from "../catalogue.ts";
import { limits } from "../limits.ts";
import { service, surfaces } from "../service.ts";
import type { OpenReadDescription, ToolDescription } from "../tool.ts";

export function llmsText(
  tools: readonly ToolDescription[],
  tokenRisk: OpenReadDescription,
): string {
  return [
    `# ${service.name}`,
    "",
    `> ${service.summary} Every answer says which sources answered; what is unknown is null, never safe.`,
    "",
    "Call a tool with `POST {base_url}/api/v1/tools/<name>`, a JSON body and the header",
    "`Authorization: Bearer <API_KEY>`. `GET {base_url}/api/v1/tools` lists the tools of a key's plan",
    "and its credits. Every answer carries `ok`; when it is false, switch on `error`.",
    "",
    `Over the Model Context Protocol the same tools are at \`{base_url}${surfaces.mcp.path}\`, with the ` +
    `same header, for ${creditsText(mcpCallCredits)} a call.`,
    "",
    service.untrustedNotice,
    "",
    "## Tools",
    "",
    ...tools.flatMap(toolLines),
    ...tokenRiskLines(tokenRisk),
    ...ciLines(),
    "## Plans and limits",
    "",
    ...Object.values(plans).filter((plan) => plan.api).map((plan) =>
      `- ${plan.title}: ${plan.credits} credits a month${priceText(plan.priceUsdCents)}`
    ),
    `- ${configTable.LIMIT_PER_MINUTE.fallback} requests a minute per address, ` +
    `${configTable.LIMIT_PER_DAY.fallback} a day per key; refusals and failures cost no credits`,
    "",
    "## Machine-readable descriptions",
    "",
    "- [OpenAPI 3.1](" + "{base_url}/openapi.json): every operation, argument and error",
    "- [Agent description](" + "{base_url}/agent.json): tools, prices and limits",
    "- [MCP description](" + "{base_url}/mcp.json): the hosted MCP endpoint, with ready " +
    "configurations for clients",
    "- [Rules](" + "{base_url}/rules.json): what scan_agent_config looks for; for people at " +
    "{base_url}/docs/rules",
    "- [Health](" + "{base_url}/healthz): whether the service is up",
    "",
  ].join("\n");
}

function tokenRiskLines(tokenRisk: OpenReadDescription): string[] {
  const perMinute = configTable.TOKEN_RISK_PER_MINUTE.fallback;
  const perDay = configTable.TOKEN_RISK_PER_DAY.fallback;
  return [
    `## ${tokenRisk.title}, free`,
    "",
    `${tokenRisk.description} \`POST {base_url}${surfaces.tokenRisk.path}\` with a JSON body, or ` +
    "`GET` with the same names as query parameters.",
    "",
    ...argumentLines(tokenRisk),
    `- Answers are given out again for ${limits.tokenRiskCacheSeconds} seconds. New lookups: ` +
    `${perMinute} a minute per address, ${perDay} a day for all callers.`,
    "",
  ];
}

function ciLines(): string[] {
  return [
    "## CI runs",
    "",
    `- \`POST {base_url}${ciPaths.session}\` before a scan: licence, gate, and the engine to run ` +
    "in the runner; source code stays there",
    `- \`POST {base_url}${ciPaths.report}\` after it: counts by severity and rule ids in, verdict ` +
    "out",
    `- Same key; each costs ${creditsText(ciCredits)}. Published engines are listed at ` +
    `{base_url}${enginePath}/manifest.json`,
    "",
  ];
}

function toolLines(tool: ToolDescription): string[] {
  return [
    `### ${tool.name}`,
    "",
    `${tool.description} Costs ${creditsText(tool.credits)}; needs the ${
      plans[tool.plan].title
    } plan.`,
    "",
    ...argumentLines(tool),
    "",
  ];
}

function argumentLines(described: OpenReadDescription): string[] {
  const { params, required } = catalogueEntry(described);
  return Object.entries(params).map(([name, description]) =>
    `- \`${name}\`${required.includes(name) ? " (required)" : ""}: ${description}`
  );
}

function priceText(cents: number | null): string {
  return cents === null ? "" : `, ${(cents / 100).toFixed(2)} USD a month`;
}
