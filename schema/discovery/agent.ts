/** `/agent.json`: the service for agents that crawl, in one file of our own shape. */
import { apiKeyPattern } from "../api_key.ts";
import { ciCredits, ciPaths } from "../ci.ts";
import { configTable } from "../config_table.ts";
import { enginePath } from "../engine.ts";
import { limits } from "../limits.ts";
import { plans } from "../plans.ts";
import { service, surfaces } from "../service.ts";
import type { ToolDescription } from "../tool.ts";

export function agentJson(tools: readonly ToolDescription[]) {
  return {
    name: service.name,
    description: service.summary,
    version: service.version,
    url: "{base_url}",
    authentication: {
      scheme: "bearer",
      header: "Authorization: Bearer <API_KEY>",
      keyPattern: apiKeyPattern.source,
      note: "Keys belong to an account on the Business plan or higher.",
    },
    surfaces: Object.fromEntries(
      Object.entries(surfaces).map(([name, { path, served }]) => [
        name,
        { url: `{base_url}${path}`, served },
      ]),
    ),
    tools: tools.map(({ name, title, description, plan, credits }) => ({
      name,
      title,
      description,
      plan,
      credits,
      method: "POST",
      url: `{base_url}/api/v1/tools/${name}`,
    })),
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
    links: {
      openapi: "{base_url}/openapi.json",
      mcp: "{base_url}/mcp.json",
      llms: "{base_url}/llms.txt",
      rules: "{base_url}/rules.json",
      rulesPage: "{base_url}/docs/rules",
      health: "{base_url}/healthz",
    },
  };
}

function plansJson() {
  return Object.entries(plans).map(([id, { title, api, credits, priceUsdCents }]) => ({
    id,
    title,
    api,
    creditsPerMonth: credits,
    priceUsdPerMonth: priceUsdCents === null ? null : (priceUsdCents / 100).toFixed(2),
  }));
}

function limitsJson() {
  return {
    requestsPerMinutePerAddress: configTable.LIMIT_PER_MINUTE.fallback,
    requestsPerDayPerKey: configTable.LIMIT_PER_DAY.fallback,
    stringArgumentCharacters: limits.stringLengthMax,
    agentConfigBytesRead: limits.agentConfigBytesRead,
    bodyBytes: limits.bodyBytesMax,
    tokenRisk: {
      newLookupsPerMinutePerAddress: configTable.TOKEN_RISK_PER_MINUTE.fallback,
      newLookupsPerDayOfAllCallers: configTable.TOKEN_RISK_PER_DAY.fallback,
      cacheSeconds: limits.tokenRiskCacheSeconds,
    },
  };
}
