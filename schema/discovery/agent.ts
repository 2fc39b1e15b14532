/** `/agent.json`: the service for agents that crawl, in one file of our own shape. */
import { apiKeyPattern } from "../api_key.ts";
import { ciCredits, ciPaths } from "../ci.ts";
import { catalogueEntry } from "../catalogue.ts";
import { enginePath } from "../engine.ts";
import { limits } from "../limits.ts";
import { mcpCallCredits } from "../mcp.ts";
import { planIds, plans } from "../plans.ts";
import { service, surfaces } from "../service.ts";
import type { ToolDescription } from "../tool.ts";
import type { AgentJson, LinkName } from "./agent_schema.ts";
import { apiCatalogPath } from "./api_catalog.ts";
import { configured, numberAt } from "./configured.ts";
import { serverCardPath } from "./server_card.ts";

/** Places stand for values of the running service. */
export function agentJson(tools: readonly ToolDescription[]): AgentJson {
  return {
    $schema: "{base_url}/agent.schema.json",
    name: service.name,
    description: service.summary,
    version: service.version,
    url: "{base_url}",
    authentication: {
      scheme: "bearer",
      header: "Authorization: Bearer <API_KEY>",
      keyPattern: apiKeyPattern.source,
      keysPage: configured.keysPage,
      note: "Keys belong to an account on the Business plan or higher. How one gets it: " +
        "{base_url}/docs/plans.md#how-to-get-a-plan",
    },
    surfaces: surfacesJson(),
    tools: tools.map(toolJson),
    ci: {
      method: "POST",
      credits: ciCredits,
      session: `{base_url}${ciPaths.session}`,
      report: `{base_url}${ciPaths.report}`,
      engines: `{base_url}${enginePath}/manifest.json`,
    },
    plans: plansJson(),
    limits: limitsJson(),
    charging: "Refused arguments, refusals and failures cost no credits.",
    untrustedContent: service.untrustedNotice,
    contact: "{contact_url}",
    links,
  };
}

const links: Readonly<Record<LinkName, string>> = {
  openapi: "{base_url}/openapi.json",
  mcp: "{base_url}/mcp.json",
  serverCard: `{base_url}${serverCardPath}`,
  apiCatalog: `{base_url}${apiCatalogPath}`,
  networks: "{base_url}/networks.json",
  llms: "{base_url}/llms.txt",
  llmsFull: "{base_url}/llms-full.txt",
  rules: "{base_url}/rules.json",
  rulesPage: "{base_url}/docs/rules",
  sitemap: "{base_url}/sitemap.xml",
  health: "{base_url}/healthz",
  ready: "{base_url}/readyz",
  docs: "{base_url}/docs.md",
  quickStart: "{base_url}/docs/quick-start.md",
  plans: "{base_url}/docs/plans.md",
  playground: "{base_url}/playground",
  terms: "{base_url}/terms.md",
  privacy: "{base_url}/privacy.md",
};

function surfacesJson(): AgentJson["surfaces"] {
  const rows = Object.entries(surfaces).map(([name, { path, served }]) => [
    name,
    { url: `{base_url}${path}`, served },
  ]);
  return Object.fromEntries(rows);
}

function toolJson(tool: ToolDescription): AgentJson["tools"][number] {
  const { name, title, description, plan, credits } = tool;
  const { params, required } = catalogueEntry(tool);
  return {
    name,
    title,
    description,
    plan,
    credits,
    method: "POST",
    url: `{base_url}${surfaces.rest.path}/${name}`,
    required: [...required],
    optional: Object.keys(params).filter((param) => !required.includes(param)),
    docs: `{base_url}/docs/tools/${name}.md`,
  };
}

function plansJson(): AgentJson["plans"] {
  return planIds.map((id) => {
    const { title, api, priceUsdCents } = plans[id];
    return {
      id,
      title,
      api,
      creditsPerMonth: numberAt(configured.credits(id)),
      priceUsdPerMonth: priceUsdCents === null ? null : (priceUsdCents / 100).toFixed(2),
    };
  });
}

function limitsJson(): AgentJson["limits"] {
  return {
    requestsPerMinutePerAddress: numberAt(configured.perMinute),
    requestsPerDayPerKey: numberAt(configured.perDay),
    stringArgumentCharacters: limits.stringLengthMax,
    agentConfigBytesRead: limits.agentConfigBytesRead,
    bodyBytes: limits.bodyBytesMax,
    keysPerAccount: limits.keysPerAccount,
    mcpCreditsPerCall: mcpCallCredits,
    tokenRisk: {
      newLookupsPerMinutePerAddress: numberAt(configured.riskPerMinute),
      newLookupsPerDayOfAllCallers: numberAt(configured.riskPerDay),
      cacheSeconds: limits.tokenRiskCacheSeconds,
    },
  };
}
