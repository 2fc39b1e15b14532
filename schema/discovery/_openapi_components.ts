/** Shared parts of `openapi.json`. */
import { apiKeyPattern } from "../api_key.ts";
import { errorCodes } from "../errors.ts";
import { refusalSchema } from "./_openapi_refusal.ts";

type Json = Readonly<Record<string, unknown>>;

export function ref(kind: "schemas" | "headers", name: string): Json {
  return { $ref: `#/components/${kind}/${name}` };
}

const integer = { type: "integer", minimum: 0 } as const;
const closed = { type: "object", additionalProperties: false } as const;

/** Headers that stand on every answer that names them. */
const header = (description: string, schema: Json): Json => ({
  description,
  required: true,
  schema,
});

/** Headers of every answer to a live key. */
const metered: Record<string, Json> = {
  "RateLimit-Policy": header("The ceilings (IETF RateLimit draft).", { type: "string" }),
  "RateLimit": header("What is left of the ceilings.", { type: "string" }),
  "X-RateLimit-Limit": header("Requests a minute for this address.", integer),
  "X-RateLimit-Remaining": header("Requests left this minute.", integer),
  "X-RateLimit-Reset": header("Unix seconds at which the minute ends.", integer),
  "X-Credits-Used": header("Credits spent this month.", integer),
  "X-Credits-Left": header("Credits left this month.", integer),
  "X-Credits-Reset": header("Unix seconds at which the credits return.", integer),
};

const headers: Record<string, Json> = {
  "X-Request-Id": header("Id of this request, on every answer.", { type: "string" }),
  ...metered,
  ...Object.fromEntries(
    Object.entries(metered).map(([name, row]) => [`${name}.optional`, { ...row, required: false }]),
  ),
  "ETag": header("Strong: names these bytes (RFC 9110, 8.8.3).", { type: "string" }),
  "Allow": header("Methods the path takes.", { type: "string" }),
  "WWW-Authenticate": header("The bearer challenge (RFC 6750).", { type: "string" }),
};

/** Of answers to a live key. */
export const meteredHeaders: Json = Object.fromEntries(
  ["X-Request-Id", ...Object.keys(metered)].map((name) => [name, ref("headers", name)]),
);

/** Of answers that may come before a key was looked at. */
export const mayBeMetered: Json = Object.fromEntries(
  Object.keys(metered).map((name) => [name, ref("headers", `${name}.optional`)]),
);

export function retryAfterHeader(required: boolean): Json {
  return { ...header("Seconds to wait.", integer), required };
}

const schemas: Record<string, Json> = {
  Error: {
    type: "object",
    required: ["ok", "error"],
    properties: {
      ok: { const: false },
      error: { type: "string", enum: Object.keys(errorCodes) },
      detail: { type: "string", description: "For people; the wording may change." },
      requestId: { type: "string" },
      versions: {
        type: "array",
        items: { type: "string" },
        description: "With `unknown-engine-version`: those that exist, newest first.",
      },
      fields: {
        type: "array",
        items: {
          ...closed,
          required: ["field", "problem"],
          properties: {
            field: { type: "string", description: "JSON pointer (RFC 6901) into the body." },
            problem: { type: "string" },
          },
        },
      },
    },
  },
  Refusal: refusalSchema,
  CreditPosition: {
    ...closed,
    required: ["used", "max", "left", "resetAt"],
    properties: {
      used: { ...integer, description: "Credits spent since the last reset." },
      max: { ...integer, description: "The plan's monthly allowance." },
      left: { ...integer, description: "Remaining credits." },
      resetAt: { ...integer, description: "Unix seconds at which `used` returns to zero." },
    },
  },
  Tool: {
    ...closed,
    required: ["name", "description", "params", "required"],
    properties: {
      name: { type: "string" },
      description: { type: "string" },
      params: { type: "object", additionalProperties: { type: "string" } },
      required: { type: "array", items: { type: "string" } },
    },
  },
  ToolListing: {
    ...closed,
    required: ["ok", "credits", "tools"],
    properties: {
      ok: { const: true },
      credits: ref("schemas", "CreditPosition"),
      tools: { type: "array", items: ref("schemas", "Tool") },
    },
  },
  Healthy: { ...closed, required: ["ok"], properties: { ok: { const: true } } },
};

export const components = {
  securitySchemes: {
    apiKey: {
      type: "http",
      scheme: "bearer",
      bearerFormat: apiKeyPattern.source,
      description: "An API key of an account on the Business plan or higher. How one gets it: " +
        "{base_url}/docs/plans#how-to-get-a-plan",
    },
  },
  headers,
  schemas,
};
