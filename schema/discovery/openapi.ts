/** `openapi.json` (OpenAPI 3.1.0) from the registry: what it describes the server accepts, no more. */
import * as z from "zod";
import { type ErrorCode, errorCodes, refusalCodes } from "../errors.ts";
import { limits } from "../limits.ts";
import { plans } from "../plans.ts";
import { service } from "../service.ts";
import type { ToolDescription } from "../tool.ts";
import { components, meteredHeaders, ref } from "./_openapi_components.ts";

type Json = Readonly<Record<string, unknown>>;

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
export function openApi(tools: readonly ToolDescription[]): Json {
  return {
    openapi: "3.1.0",
    info: {
      title: service.name,
      version: service.version,
      summary: service.summary,
      description: `Switch on \`error\`, never on \`detail\`. ${service.untrustedNotice}`,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "{base_url}" }],
    security: [{ apiKey: [] }],
    tags: [
      { name: "tools", description: "Metered read tools." },
      { name: "health", description: "Unmetered liveness and readiness." },
    ],
    paths: {
      "/api/v1/tools": { get: listOperation() },
      ...Object.fromEntries(
        tools.map((tool) => [`/api/v1/tools/${tool.name}`, { post: toolOperation(tool) }]),
      ),
      "/healthz": { get: healthOperation("healthz", "The process answers.", []) },
      "/readyz": { get: healthOperation("readyz", "The database answers too.", readinessErrors) },
    },
    components,
  };
}

function toolOperation(tool: ToolDescription): Json {
  const optional = tool.params.safeParse({}).success;
  return {
    operationId: tool.name,
    tags: ["tools"],
    summary: tool.title,
    description: `${tool.description}\n\nCosts ${tool.credits} credits; needs the ${
      plans[tool.plan].title
    } plan. A refusal costs nothing.`,
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
            examples: {
              result: { summary: "Answered", value: tool.example.result },
              refusal: { summary: "Refused, not charged", value: refusalExample },
            },
          },
        },
      },
      ...errorResponses(toolErrors),
    },
  };
}

const refusalExample = {
  ok: false,
  error: "bad-address",
  detail: refusalCodes["bad-address"],
} as const;

function listOperation(): Json {
  return {
    operationId: "list_tools",
    tags: ["tools"],
    summary: "Tools of the key's plan and its credit position",
    description: "Counts as a request, costs no credits.",
    responses: {
      "200": {
        description: "The catalogue and the credit position.",
        headers: meteredHeaders,
        content: { "application/json": { schema: ref("schemas", "ToolListing") } },
      },
      ...errorResponses(listErrors),
    },
  };
}

function healthOperation(id: string, summary: string, errors: readonly ErrorCode[]): Json {
  return {
    operationId: id,
    tags: ["health"],
    summary,
    security: [],
    responses: {
      "200": {
        description: summary,
        content: { "application/json": { schema: ref("schemas", "Healthy") } },
      },
      ...errorResponses(["method-not-allowed", ...errors]),
    },
  };
}

/** One response a status, naming the codes that share it. */
function errorResponses(codes: readonly ErrorCode[]): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set(codes)) {
    const { status } = errorCodes[code];
    byStatus.set(status, [...byStatus.get(status) ?? [], code]);
  }
  return Object.fromEntries(
    [...byStatus].sort(([a], [b]) => a - b).map(([status, sharing]) => [String(status), {
      description: sharing.map((code) => `\`${code}\`: ${errorCodes[code].meaning}`).join(" "),
      headers: errorHeaders(status),
      content: {
        "application/json": {
          schema: {
            allOf: [ref("schemas", "Error"), { properties: { error: { enum: sharing } } }],
          },
        },
      },
    }]),
  );
}

function errorHeaders(status: number): Json {
  const named: Record<number, Json> = {
    401: { "WWW-Authenticate": ref("headers", "WWW-Authenticate") },
    405: { "Allow": ref("headers", "Allow") },
    429: { "Retry-After": ref("headers", "Retry-After") },
  };
  return { "X-Request-Id": ref("headers", "X-Request-Id"), ...named[status] };
}

/** JSON Schema 2020-12 of a zod schema, without the dialect line that OpenAPI states itself. */
export function jsonSchema(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: "draft-2020-12" });
  return rest;
}
