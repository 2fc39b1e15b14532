/** Parts that several operations of `openapi.json` are made of. */
import type { JsonSchema } from "../json_schema.ts";
import { type ErrorCode, errorCodes } from "../errors.ts";
import type { OpenReadDescription } from "../tool.ts";
import { mayBeMetered, meteredHeaders, ref, retryAfterHeader } from "./_openapi_components.ts";
import { refusalExample } from "./_refusal_examples.ts";

/** Where a read's page is. */
export function docsOf({ name }: OpenReadDescription): JsonSchema {
  return { description: "Every field of the answer", url: `{base_url}/docs/tools/${name}` };
}

/** One response a status, naming the codes that share it, with an example of each. */
export function errorResponses(
  operationId: string,
  codes: readonly ErrorCode[],
  metering: "metered" | "unmetered",
): JsonSchema {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set(codes)) {
    const { status } = errorCodes[code];
    byStatus.set(status, [...byStatus.get(status) ?? [], code]);
  }
  return Object.fromEntries(
    [...byStatus].sort(([a], [b]) => a - b).map(([status, sharing]) => [String(status), {
      description: sharing.map((code) => `\`${code}\`: ${errorCodes[code].meaning}`).join(" "),
      headers: { ...errorHeaders(status), ...(metering === "metered" ? positions[status] : {}) },
      content: {
        "application/json": {
          schema: {
            allOf: [ref("schemas", "Error"), { properties: { error: { enum: sharing } } }],
          },
          examples: Object.fromEntries(
            sharing.map((code) => [code, { value: refusalExample(operationId, code) }]),
          ),
        },
      },
    }]),
  );
}

/** The answers to a read that are known: its result, and its refusal where its arguments can cause one. */
export function answerExamples({ example }: OpenReadDescription): JsonSchema {
  const { result, refused } = example;
  return {
    result: { summary: "Answered", value: result },
    ...(refused === undefined
      ? {}
      : { refusal: { summary: "Refused, not charged", value: refused.answer } }),
  };
}

/** The position of a live key stands on every answer that one was admitted to. */
const positions: Readonly<Record<number, JsonSchema>> = {
  400: meteredHeaders,
  402: mayBeMetered,
  403: meteredHeaders,
  429: meteredHeaders,
  500: mayBeMetered,
};

function errorHeaders(status: number): JsonSchema {
  const named: Record<number, JsonSchema> = {
    401: { "WWW-Authenticate": ref("headers", "WWW-Authenticate") },
    405: { "Allow": ref("headers", "Allow") },
    429: { "Retry-After": retryAfterHeader(true) },
    503: { "Retry-After": retryAfterHeader(false) },
  };
  return { "X-Request-Id": ref("headers", "X-Request-Id"), ...named[status] };
}
