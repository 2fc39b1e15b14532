/** Parts that several operations of `openapi.json` are made of. */
import type { JsonSchema } from "../json_schema.ts";
import { type ErrorCode, errorCodes } from "../errors.ts";
import { ref } from "./_openapi_components.ts";

/** One response a status, naming the codes that share it. */
export function errorResponses(codes: readonly ErrorCode[]): JsonSchema {
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

function errorHeaders(status: number): JsonSchema {
  const named: Record<number, JsonSchema> = {
    401: { "WWW-Authenticate": ref("headers", "WWW-Authenticate") },
    405: { "Allow": ref("headers", "Allow") },
    429: { "Retry-After": ref("headers", "Retry-After") },
  };
  return { "X-Request-Id": ref("headers", "X-Request-Id"), ...named[status] };
}
