/** `openapi.json` (OpenAPI 3.1.0) from the registry: what it describes the server accepts, no more. */
import { catalogueEntry } from "../catalogue.ts";
import type { ErrorCode } from "../errors.ts";
import { limits } from "../limits.ts";
import { planIncludes, plans } from "../plans.ts";
import { service, surfaces } from "../service.ts";
import type { OpenReadDescription, ToolDescription } from "../tool.ts";
import { configured, numberAt } from "./configured.ts";
import { creditsText } from "./_credits_text.ts";
import { ciOperations } from "./_openapi_ci.ts";
import { components, meteredHeaders, ref } from "./_openapi_components.ts";
import { type JsonSchema, jsonSchema } from "../json_schema.ts";
import { engineOperations } from "./_openapi_engine.ts";
import { mcpOperation, mcpSchemas } from "./_openapi_mcp.ts";
import { answerExamples, docsOf, errorResponses } from "./_openapi_parts.ts";
import { tokenRiskOperations } from "./_openapi_token_risk.ts";
import { exampleSource } from "./shown_example.ts";

/** Codes each kind of operation can answer besides its 200. */
const toolErrors = [
  "invalid-arguments",
  "no-key",
  "bad-key",
  "plan-required",
  "not-available-over-api",
  "method-not-allowed",
  "credits-exhausted",
  "rate-limited",
  "internal",
  "db-unconfigured",
  "db-unavailable",
] as const satisfies readonly ErrorCode[];

const listErrors = toolErrors.filter((code) =>
  code !== "invalid-arguments" && code !== "not-available-over-api" && code !== "credits-exhausted"
);

const readinessErrors = ["method-not-allowed", "db-unconfigured", "db-unavailable"] as const;

/** The document with `{base_url}` for the server, filled in when it is served. */
export function openApi(
  tools: readonly ToolDescription[],
  tokenRisk: OpenReadDescription,
): JsonSchema {
  return {
    openapi: "3.1.0",
    info: {
      title: service.name,
      version: service.version,
      summary: service.summary,
      description:
        "Switch on `error`, never on `detail`. `HEAD` is answered like `GET`, without a body, " +
        `where no key is needed. ${exampleSource} ${service.untrustedNotice}`,
      termsOfService: "{base_url}/terms",
      license: { name: "MIT", identifier: "MIT" },
    },
    externalDocs: { description: "Documentation", url: "{base_url}/docs" },
    servers: [{ url: "{base_url}" }],
    security: [{ apiKey: [] }],
    tags: [
      { name: "tools", description: "Metered read tools." },
      { name: "token-risk", description: "The free snapshot of a token; no key." },
      { name: "ci", description: "Runs of CI scans: opened by a session, closed by a report." },
      { name: "mcp", description: "The tools for AI agents, over the Model Context Protocol." },
      { name: "health", description: "Unmetered liveness and readiness." },
    ],
    paths: {
      "/api/v1/tools": { get: listOperation(tools) },
      ...Object.fromEntries(
        tools.map((tool) => [`/api/v1/tools/${tool.name}`, { post: toolOperation(tool) }]),
      ),
      ...ciOperations(),
      ...engineOperations(),
      [surfaces.tokenRisk.path]: tokenRiskOperations(tokenRisk),
      [surfaces.mcp.path]: { post: mcpOperation(tools) },
      "/healthz": { get: healthOperation("healthz", "The process answers.", []) },
      "/readyz": { get: healthOperation("readyz", "The database answers too.", readinessErrors) },
    },
    components: { ...components, schemas: { ...components.schemas, ...mcpSchemas } },
  };
}

function toolOperation(tool: ToolDescription): JsonSchema {
  const optional = tool.params.safeParse({}).success;
  return {
    operationId: tool.name,
    tags: ["tools"],
    summary: tool.title,
    description: `${tool.description}\n\nCosts ${creditsText(tool.credits)}; needs the ${
      plans[tool.plan].title
    } plan. A refusal costs nothing.`,
    externalDocs: docsOf(tool),
    requestBody: {
      required: !optional,
      description: `A JSON object of at most ${limits.bodyBytesMax} bytes.`,
      content: {
        "application/json": {
          schema: jsonSchema(tool.params, "input"),
          example: tool.example.arguments,
        },
      },
    },
    responses: {
      "200": {
        description: "The tool's result, or its refusal.",
        headers: meteredHeaders,
        content: {
          "application/json": {
            schema: { oneOf: [jsonSchema(tool.result, "output"), ref("schemas", "Refusal")] },
            examples: answerExamples(tool),
          },
        },
      },
      ...errorResponses(tool.name, toolErrors, "metered"),
    },
  };
}

/** The least plan whose keys reach the API. */
const examplePlan = "business";

function listOperation(tools: readonly ToolDescription[]): JsonSchema {
  const listed = tools.filter(({ plan }) => planIncludes(examplePlan, plan));
  const max = numberAt(configured.credits(examplePlan));
  return {
    operationId: "list_tools",
    tags: ["tools"],
    summary: "Tools of the key's plan and its credit position",
    description: "Counts as a request, costs no credits.",
    responses: {
      "200": {
        description: "The catalogue and the credit position.",
        headers: meteredHeaders,
        content: {
          "application/json": {
            schema: ref("schemas", "ToolListing"),
            example: {
              ok: true,
              credits: { used: 0, max, left: max, resetAt: 1_796_083_200 },
              tools: listed.map(catalogueEntry),
            },
          },
        },
      },
      ...errorResponses("list_tools", listErrors, "metered"),
    },
  };
}

function healthOperation(id: string, summary: string, errors: readonly ErrorCode[]): JsonSchema {
  return {
    operationId: id,
    tags: ["health"],
    summary,
    security: [],
    responses: {
      "200": {
        description: summary,
        headers: { "X-Request-Id": ref("headers", "X-Request-Id") },
        content: {
          "application/json": { schema: ref("schemas", "Healthy"), example: { ok: true } },
        },
      },
      ...errorResponses(id, ["method-not-allowed", ...errors], "unmetered"),
    },
  };
}
