/** The token risk snapshot in `openapi.json`: one path, two operations. */
import { catalogueEntry } from "../catalogue.ts";
import type { ErrorCode } from "../errors.ts";
import { limits } from "../limits.ts";
import type { OpenReadDescription } from "../tool.ts";
import { configured } from "./configured.ts";
import { ref } from "./_openapi_components.ts";
import { type JsonSchema, jsonSchema } from "../json_schema.ts";
import { answerExamples, docsOf, errorResponses } from "./_openapi_parts.ts";

const errors = [
  "invalid-arguments",
  "method-not-allowed",
  "rate-limited",
  "internal",
  "db-unconfigured",
  "db-unavailable",
] as const satisfies readonly ErrorCode[];

export function tokenRiskOperations(tokenRisk: OpenReadDescription): JsonSchema {
  const common = {
    tags: ["token-risk"],
    summary: tokenRisk.title,
    description: description(tokenRisk),
    externalDocs: docsOf(tokenRisk),
    security: [],
  };
  const byBody = `${tokenRisk.name}_by_body`;
  return {
    get: {
      operationId: tokenRisk.name,
      ...common,
      parameters: queryParameters(tokenRisk),
      responses: responses(tokenRisk, tokenRisk.name),
    },
    post: {
      operationId: byBody,
      ...common,
      requestBody: {
        required: true,
        description: `A JSON object of at most ${limits.bodyBytesMax} bytes.`,
        content: {
          "application/json": {
            schema: jsonSchema(tokenRisk.params, "input"),
            example: tokenRisk.example.arguments,
          },
        },
      },
      responses: responses(tokenRisk, byBody),
    },
  };
}

function description(tokenRisk: OpenReadDescription): string {
  const { riskPerMinute, riskPerDay } = configured;
  return `${tokenRisk.description}\n\nAn answer is given out again for ` +
    `${limits.tokenRiskCacheSeconds} seconds. New lookups: ${riskPerMinute} a minute per address and ` +
    `${riskPerDay} a day for all callers; answers given out again are not counted. Open to every origin.`;
}

/** The properties of the body by the same names; a further or repeated one is refused. */
function queryParameters(tokenRisk: OpenReadDescription): JsonSchema[] {
  const { required } = catalogueEntry(tokenRisk);
  const { properties } = jsonSchema(tokenRisk.params, "input") as {
    readonly properties: Readonly<Record<string, JsonSchema>>;
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: "query",
    required: required.includes(name),
    description,
    schema,
    example: tokenRisk.example.arguments[name],
  }));
}

function responses(tokenRisk: OpenReadDescription, operationId: string): JsonSchema {
  return {
    "200": {
      description: "The snapshot, or its refusal.",
      headers: { "X-Request-Id": ref("headers", "X-Request-Id") },
      content: {
        "application/json": {
          schema: { oneOf: [jsonSchema(tokenRisk.result, "output"), ref("schemas", "Refusal")] },
          examples: answerExamples(tokenRisk),
        },
      },
    },
    ...errorResponses(operationId, errors, "unmetered"),
  };
}
