/** Parts that the texts for language models and the home page have in common. */
import { catalogueEntry } from "../catalogue.ts";
import { ciCredits, ciPaths } from "../ci.ts";
import { limits } from "../limits.ts";
import { mcpCallCredits } from "../mcp.ts";
import { monthlyPriceText, planIds, plans } from "../plans.ts";
import { service, surfaces } from "../service.ts";
import type { OpenReadDescription, ToolDescription } from "../tool.ts";
import { configured } from "./configured.ts";
import { creditsText } from "./_credits_text.ts";

/** The H1, the summary and how to call. */
export function opening(): string[] {
  return [
    `# ${service.name}`,
    "",
    `> ${service.summary} An answer read from elsewhere names its sources; what is unknown is null, with the reason in \`unknown\`, never safe; where null means something else, its field says so.`,
    "",
    `Call a tool with \`POST {base_url}${surfaces.rest.path}/<name>\`, a JSON body and the header`,
    `\`Authorization: Bearer <API_KEY>\`. \`GET {base_url}${surfaces.rest.path}\` lists the tools of a`,
    "key's plan and its credits. Every answer carries `ok`; when it is false, switch on `error`.",
    `Keys come with the Business plan and those above it. ${configured.keySteps}`,
    "",
    `Over the Model Context Protocol the same tools are at \`{base_url}${surfaces.mcp.path}\`, with the ` +
    `same header, for ${creditsText(mcpCallCredits)} a call.`,
    "",
    service.untrustedNotice,
    "",
  ];
}

export function planLines(): string[] {
  return [
    ...planIds.filter((id) => plans[id].api).map((id) =>
      `- ${plans[id].title}: ${configured.credits(id)} credits a month for each key` +
      monthlyPriceText(plans[id].priceUsdCents)
    ),
    `- ${configured.perMinute} requests a minute per address, ${configured.perDay} a day per key; refusals and failures cost no credits`,
  ];
}

export function planTitle({ plan }: ToolDescription): string {
  return plans[plan].title;
}

/** In one sentence. */
export function argumentNames(described: OpenReadDescription): string {
  const { params, required } = catalogueEntry(described);
  const names = Object.keys(params).map((name) =>
    `\`${name}\`${required.includes(name) ? " (required)" : ""}`
  );
  return names.length === 0 ? "No arguments." : `Arguments: ${names.join(", ")}.`;
}

/** A line an argument. */
export function argumentLines(described: OpenReadDescription): string[] {
  const { params, required } = catalogueEntry(described);
  return Object.entries(params).map(([name, description]) =>
    `- \`${name}\`${required.includes(name) ? " (required)" : ""}: ${description}`
  );
}

export function tokenRiskLimits(): string {
  return `Answers are given out again for ${limits.tokenRiskCacheSeconds} seconds. New lookups: ` +
    `${configured.riskPerMinute} a minute per address, ${configured.riskPerDay} a day for all callers.`;
}

/** How a CI run goes, a line a step. */
export function ciLines(): string[] {
  return [
    `\`POST {base_url}${ciPaths.session}\` before a scan: licence, gate, and the engine to run in ` +
    "the runner; source code stays there",
    `\`POST {base_url}${ciPaths.report}\` after it: counts by severity and rule ids in, verdict out`,
    `the same key; each of the two costs ${creditsText(ciCredits)}`,
  ];
}
