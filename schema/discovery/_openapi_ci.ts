/** The CI endpoints in `openapi.json`. */
import type { z } from "zod";
import { ciCredits, ciPaths } from "../ci.ts";
import { reportAnswer, sessionAnswer } from "../ci_answers.ts";
import { reportBody, sessionBody } from "../ci_bodies.ts";
import { enginePath } from "../engine.ts";
import type { ErrorCode } from "../errors.ts";
import { type JsonSchema, jsonSchema } from "../json_schema.ts";
import { limits } from "../limits.ts";
import { reportExample, sessionExample } from "./_ci_examples.ts";
import { creditsText } from "./_credits_text.ts";
import { meteredHeaders } from "./_openapi_components.ts";
import { errorResponses } from "./_openapi_parts.ts";

const errors = [
  "invalid-arguments",
  "no-key",
  "bad-key",
  "plan-required",
  "method-not-allowed",
  "credits-exhausted",
  "rate-limited",
  "internal",
  "db-unconfigured",
  "db-unavailable",
] as const satisfies readonly ErrorCode[];

type CiOperation = {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly body: z.ZodObject;
  readonly answer: z.ZodObject;
  readonly example: { readonly body: unknown; readonly answer: unknown };
  readonly errors: readonly ErrorCode[];
};

const priced = `Costs ${creditsText(ciCredits)}.`;

export function ciOperations(): JsonSchema {
  return {
    [ciPaths.session]: operation({
      id: "open_ci_run",
      summary: "Open a CI run before scanning",
      description:
        `Answers the licence, the gate and the engine to run in the CI runner. ${priced} ` +
        `Without a published engine, \`engine\` is null with a reason, and nothing is charged; ` +
        `\`{base_url}${enginePath}/manifest.json\` lists the versions that can be pinned; ` +
        "that of the example is the tests' own.",
      body: sessionBody(),
      answer: sessionAnswer(),
      example: sessionExample,
      errors: ["unknown-engine-version", ...errors],
    }),
    [ciPaths.report]: operation({
      id: "close_ci_run",
      summary: "Close a CI run with its counts and get the verdict",
      description:
        `Closes the newest open run of the same key and repository, or stores one of its own. Only ` +
        `counts and rule ids are sent, never source. ${priced}`,
      body: reportBody(),
      answer: reportAnswer(),
      example: reportExample,
      errors,
    }),
  };
}

function operation(ci: CiOperation): JsonSchema {
  return {
    post: {
      operationId: ci.id,
      tags: ["ci"],
      summary: ci.summary,
      description: ci.description,
      requestBody: {
        required: false,
        description: `A JSON object of at most ${limits.bodyBytesMax} bytes.`,
        content: {
          "application/json": {
            schema: jsonSchema(ci.body, "input"),
            example: ci.example.body,
          },
        },
      },
      responses: {
        "200": {
          description: "The run.",
          headers: meteredHeaders,
          content: {
            "application/json": {
              schema: jsonSchema(ci.answer, "output"),
              example: ci.example.answer,
            },
          },
        },
        ...errorResponses(ci.id, ci.errors, "metered"),
      },
    },
  };
}
