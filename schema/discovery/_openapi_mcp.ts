/** The MCP endpoint in `openapi.json`: JSON-RPC 2.0 over one POST. */
import type { JsonSchema } from "../json_schema.ts";
import { limits } from "../limits.ts";
import { mcpBatchMax, mcpCallCredits, mcpRevisions, protocolVersionMeta } from "../mcp.ts";
import type { ToolDescription } from "../tool.ts";
import { creditsText } from "./_credits_text.ts";
import { mayBeMetered, ref, retryAfterHeader } from "./_openapi_components.ts";
import answers from "./_mcp_examples.json" with { type: "json" };
import { errorResponses } from "./_openapi_parts.ts";
import { refusalExample } from "./_refusal_examples.ts";
import { mcpExampleRequests, mcpExampleTool } from "./mcp_example_requests.ts";

const object = { type: "object" } as const;
/** A member that must not be there. */
const never = { not: {} } as const;
const version = { const: "2.0" } as const;

/** An id that comes back as it was sent (RFC 8259, 6). */
const id = {
  oneOf: [
    { type: "string" },
    { type: "integer", minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
  ],
} as const;

const rpcError = {
  ...object,
  required: ["code", "message"],
  properties: {
    code: { type: "integer" },
    message: { type: "string" },
    data: {
      description: "With a refusal of this service, its stable code in `error`.",
    },
  },
} as const;

/** What may be posted. */
export const mcpSchemas = {
  McpRequest: {
    ...object,
    description: "A request, or without `id` a notification, which is not answered.",
    required: ["jsonrpc", "method"],
    properties: {
      jsonrpc: version,
      id,
      method: {
        type: "string",
        description: "initialize, server/discover, tools/list, tools/call, ping",
      },
      params: object,
    },
  },
  McpPosted: {
    description: "A client's own result or error: accepted and not looked at.",
    anyOf: [
      {
        ...object,
        required: ["jsonrpc", "result"],
        properties: { jsonrpc: version, id, result: {}, method: never, params: object },
      },
      {
        ...object,
        required: ["jsonrpc", "error"],
        properties: {
          jsonrpc: version,
          id: { oneOf: [...id.oneOf, { type: "null" }] },
          error: object,
          method: never,
          params: object,
        },
      },
    ],
  },
  McpResponse: {
    oneOf: [
      {
        ...object,
        required: ["jsonrpc", "id", "result"],
        properties: { jsonrpc: version, id, result: object },
      },
      ref("schemas", "McpError"),
    ],
  },
  McpError: {
    ...object,
    required: ["jsonrpc", "error"],
    properties: { jsonrpc: version, id, error: rpcError },
  },
} as const satisfies Record<string, JsonSchema>;

const message = {
  oneOf: [ref("schemas", "McpRequest"), ref("schemas", "McpPosted")],
} as const;

const request = mcpSchemas.McpRequest.properties;
const named = { required: ["jsonrpc", "id", "method"] } as const;

/** Requests that no batch holds. */
const standingAlone = [
  { ...object, ...named, properties: { ...request, method: { const: "initialize" } } },
  {
    ...object,
    required: [...named.required, "params"],
    properties: {
      ...request,
      params: {
        ...object,
        required: ["_meta"],
        properties: {
          _meta: {
            ...object,
            required: [protocolVersionMeta],
            properties: { [protocolVersionMeta]: {} },
          },
        },
      },
    },
  },
] as const;

/** Of any form: each is answered by itself. */
const batch = {
  type: "array",
  minItems: 1,
  maxItems: mcpBatchMax,
  items: {
    description:
      "A message; what is none is answered with -32600 in its place. `initialize` and a " +
      "request that names its revision in `_meta` stand alone.",
    not: { anyOf: standingAlone },
  },
} as const satisfies JsonSchema;

/** Conditions by status, as `docs/mcp.md` tells them. */
const refusals = {
  "400": "Not JSON, no JSON-RPC 2.0 message, a revision that is not served, or a header that " +
    "disagrees with the body.",
  "401": "No key, or one that is unknown or revoked.",
  "403": "A foreign `Origin` or `Host`, or a plan without API access.",
  "404": "A method that is not served.",
  "405": "Another HTTP method than POST: there are no streams and no sessions.",
  "413": `A body of more than ${limits.bodyBytesMax} bytes.`,
  "415": "A body that is not `application/json`.",
  "429": "A request ceiling is reached. A call that a limit refuses is answered with 200.",
  "503": "The database is missing or does not answer; nothing was charged.",
} as const;

type Status = keyof typeof refusals;

export function mcpOperation(tools: readonly ToolDescription[]): JsonSchema {
  const asked = tools.find(({ name }) => name === mcpExampleTool);
  return {
    operationId: "mcp",
    tags: ["mcp"],
    summary: "The same tools over the Model Context Protocol",
    description: `JSON-RPC 2.0 over one POST, revisions ${mcpRevisions.join(", ")}. A call of a ` +
      `tool costs ${creditsText(mcpCallCredits)}, anything else none; \`ping\` needs no key. ` +
      `A tool that refuses answers 200 with \`isError\`. More: {base_url}/mcp.json`,
    security: [{ apiKey: [] }, {}],
    parameters: headerParameters,
    requestBody: requestBody(mcpExampleRequests(asked?.example.arguments ?? {})),
    responses: {
      "200": {
        description: "The answer to a request, or to a batch of them.",
        headers: { "X-Request-Id": ref("headers", "X-Request-Id"), ...mayBeMetered },
        content: {
          "application/json": {
            schema: {
              oneOf: [
                ref("schemas", "McpResponse"),
                { type: "array", items: ref("schemas", "McpResponse") },
              ],
            },
            examples: byName(answers),
          },
        },
      },
      "202": {
        description: "A notification or a client's response was accepted; there is no body.",
        headers: { "X-Request-Id": ref("headers", "X-Request-Id"), ...mayBeMetered },
      },
      ...Object.fromEntries((Object.keys(refusals) as Status[]).map(refusalResponse)),
      ...errorResponses("mcp", ["internal"], "unmetered"),
    },
  };
}

const headerParameters = [
  header("MCP-Protocol-Version", "The revision; 2025-03-26 without it.", { enum: mcpRevisions }),
  header("Mcp-Method", "In 2026-07-28: the body's `method`.", { type: "string" }),
  header("Mcp-Name", "In 2026-07-28: the name of the tool that is called.", { type: "string" }),
];

function header(name: string, description: string, schema: JsonSchema): JsonSchema {
  return { name, in: "header", required: false, description, schema };
}

function requestBody(requests: Readonly<Record<string, unknown>>): JsonSchema {
  return {
    required: true,
    description: `At most ${limits.bodyBytesMax} bytes. Only 2025-03-26 has batches.`,
    content: {
      "application/json": {
        schema: {
          oneOf: [...message.oneOf, batch],
        },
        examples: byName(requests),
      },
    },
  };
}

function byName(values: Readonly<Record<string, unknown>>): JsonSchema {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));
}

function refusalResponse(status: Status): [Status, JsonSchema] {
  const named: Partial<Record<Status, JsonSchema>> = {
    "401": { "WWW-Authenticate": ref("headers", "WWW-Authenticate") },
    "405": { "Allow": ref("headers", "Allow") },
    "429": { "Retry-After": retryAfterHeader(true) },
    "503": { "Retry-After": retryAfterHeader(false) },
  };
  return [status, {
    description: refusals[status],
    headers: { "X-Request-Id": ref("headers", "X-Request-Id"), ...named[status] },
    content: {
      "application/json": {
        schema: ref("schemas", "McpError"),
        example: refusalExample("mcp", status),
      },
    },
  }];
}
