/** The shape of `/agent.json`, published as `/agent.schema.json`. */
import * as z from "zod";
import { jsonSchema, jsonSchemaDialect } from "../json_schema.ts";
import { planIds } from "../plans.ts";
import { service, surfaces } from "../service.ts";

const url = () => z.url({ protocol: /^https?$/ });
const count = () => z.int().nonnegative();
const planId = () => z.enum(planIds);

const toolSchema = () =>
  z.strictObject({
    name: z.string(),
    title: z.string(),
    description: z.string(),
    plan: planId().describe("Lowest plan that may call the tool."),
    credits: count().describe("Credits of one REST call; a refusal costs none."),
    method: z.literal("POST"),
    url: url(),
    required: z.array(z.string()).describe("Arguments that must be sent."),
    optional: z.array(z.string()).describe("Arguments that may be sent."),
    docs: url().describe("Its page in Markdown: every argument, result field and refusal."),
  });

const planSchema = () =>
  z.strictObject({
    id: planId(),
    title: z.string(),
    api: z.boolean().describe("Whether the plan has API access."),
    creditsPerMonth: count().describe("Of each key."),
    priceUsdPerMonth: z.string().regex(/^\d+\.\d\d$/).nullable().describe("Null: not published."),
  });

const limitsSchema = () =>
  z.strictObject({
    requestsPerMinutePerAddress: count(),
    requestsPerDayPerKey: count(),
    stringArgumentCharacters: count().describe("Code points of one string argument."),
    agentConfigBytesRead: count().describe("Bytes of a file that scan_agent_config reads."),
    bodyBytes: count(),
    keysPerAccount: count(),
    mcpCreditsPerCall: count(),
    tokenRisk: z.strictObject({
      newLookupsPerMinutePerAddress: count(),
      newLookupsPerDayOfAllCallers: count(),
      cacheSeconds: count(),
    }),
  });

const surfaceSchema = () =>
  z.strictObject({
    url: url(),
    served: z.boolean().describe("Whether this version serves it."),
  });

export const linkNames = [
  ...["openapi", "mcp", "serverCard", "apiCatalog", "networks", "llms", "llmsFull"],
  ...["rules", "rulesPage", "sitemap", "health", "ready"],
  ...["docs", "quickStart", "plans", "playground", "terms", "privacy"],
] as const;

const surfaceNames = Object.keys(surfaces) as (keyof typeof surfaces)[];

function recordOf<Name extends string, T>(names: readonly Name[], make: () => T) {
  return Object.fromEntries(names.map((name) => [name, make()])) as Record<Name, T>;
}

export const agentSchema = () =>
  z.strictObject({
    $schema: url(),
    name: z.string(),
    description: z.string(),
    version: z.string().regex(/^\d+\.\d+\.\d+$/),
    url: url(),
    authentication: z.strictObject({
      scheme: z.literal("bearer"),
      header: z.string(),
      keyPattern: z.string().describe("Regular expression of an API key."),
      keysPage: url().nullable().describe(
        "Where people make keys; null: the operator alone makes them.",
      ),
      note: z.string(),
    }),
    surfaces: z.strictObject(recordOf(surfaceNames, surfaceSchema)),
    tools: z.array(toolSchema()),
    ci: z.strictObject({
      method: z.literal("POST"),
      credits: count().describe("Credits of a session, and of a report."),
      session: url(),
      report: url(),
      engines: url().describe("Lists the published versions of the detector engine."),
    }),
    plans: z.array(planSchema()).describe("From lowest to highest."),
    limits: limitsSchema(),
    charging: z.string(),
    untrustedContent: z.string().describe("How to read text that comes from outside."),
    contact: url().nullable().describe("The operator of this service; null: none is named."),
    links: z.strictObject(recordOf(linkNames, url)),
  });

export type LinkName = (typeof linkNames)[number];

export type AgentJson = z.infer<ReturnType<typeof agentSchema>>;

export function agentJsonSchema() {
  return {
    $schema: jsonSchemaDialect,
    $id: "{base_url}/agent.schema.json",
    title: `agent.json of ${service.name}`,
    ...jsonSchema(agentSchema(), "output"),
  };
}
