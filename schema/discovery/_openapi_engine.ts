/** The published engines in `openapi.json`: their list, and the files that it names. */
import { engineFilePattern, enginePath, engineVersionPattern } from "../engine.ts";
import type { ErrorCode } from "../errors.ts";
import type { JsonSchema } from "../json_schema.ts";
import { manifestExample } from "./_ci_examples.ts";
import { ref } from "./_openapi_components.ts";
import { errorResponses } from "./_openapi_parts.ts";

const closed = { type: "object", additionalProperties: false } as const;
const version = { type: "string", pattern: engineVersionPattern.source } as const;
const name = { type: "string", pattern: engineFilePattern.source } as const;

const manifestSchema = {
  ...closed,
  required: ["versions"],
  properties: {
    versions: {
      type: "array",
      description: "Newest first.",
      items: {
        ...closed,
        required: ["version", "publishedAt", "files"],
        properties: {
          version,
          publishedAt: { type: "integer", minimum: 0, description: "Unix seconds." },
          files: {
            type: "array",
            items: {
              ...closed,
              required: ["name", "bytes", "sha256", "url"],
              properties: {
                name,
                bytes: { type: "integer", minimum: 1 },
                sha256: { type: "string", pattern: "^[0-9a-f]{64}$" },
                url: { type: "string", format: "uri" },
              },
            },
          },
        },
      },
    },
  },
} as const satisfies JsonSchema;

/** What a file may be served as. */
const fileTypes = [
  ...["text/javascript", "application/json", "application/wasm", "text/plain"],
  "application/octet-stream",
] as const;

const headers = {
  "X-Request-Id": ref("headers", "X-Request-Id"),
  "ETag": ref("headers", "ETag"),
} as const;

const unchanged = { description: "Not changed since the ETag in `If-None-Match`.", headers };

export function engineOperations(): JsonSchema {
  return {
    [`${enginePath}/manifest.json`]: {
      get: operation({
        id: "list_engines",
        summary: "Published versions of the detector engine",
        description: "What a CI session may pin, with the hash of each file. No key, no credits. " +
          "The version in the example is the tests' own: a deployment publishes others.",
        parameters: [],
        content: { "application/json": { schema: manifestSchema, example: manifestExample } },
        errors: ["method-not-allowed", "internal"],
      }),
    },
    [`${enginePath}/{version}/{file}`]: {
      get: operation({
        id: "get_engine_file",
        summary: "A file of a published engine",
        description: "Never changes: check it against its SHA-256 and keep it. No key, no credits.",
        parameters: [
          parameter({
            ...{ name: "version", schema: version, example: published?.version },
            description:
              `Of ${enginePath}/manifest.json. That of the example may not be published.`,
          }),
          parameter({
            ...{ name: "file", schema: name, example: published?.files[0]?.name },
            description: "A file that it lists for this version.",
          }),
        ],
        content: Object.fromEntries(fileTypes.map((type) => [type, { schema: {} }])),
        errors: ["not-found", "method-not-allowed", "internal"],
      }),
    },
  };
}

/** What the tests publish: what a deployment has is its own. */
const [published] = manifestExample.versions;

function parameter(own: JsonSchema): JsonSchema {
  return { in: "path", required: true, ...own };
}

type EngineOperation = {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly JsonSchema[];
  readonly content: JsonSchema;
  readonly errors: readonly ErrorCode[];
};

function operation(engine: EngineOperation): JsonSchema {
  const { id, summary, description, parameters, content, errors } = engine;
  return {
    operationId: id,
    tags: ["ci"],
    summary,
    description,
    security: [],
    ...(parameters.length > 0 ? { parameters } : {}),
    responses: {
      "200": { description: summary, headers, content },
      "304": unchanged,
      ...errorResponses(id, errors, "unmetered"),
    },
  };
}
