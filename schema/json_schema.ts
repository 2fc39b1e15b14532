/** JSON Schema 2020-12 of zod schemas, for the surfaces that publish them. */
import * as z from "zod";

export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * What a list states of each schema: revisions before 2025-11-25 leave open which dialect is meant where
 * none is named, and clients of theirs have taken draft-07 for it.
 */
export const jsonSchemaDialect = "https://json-schema.org/draft/2020-12/schema";

/** The schema without the dialect line: it stands at the root of a document only, or OpenAPI states it. */
export function jsonSchema(schema: z.core.$ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: "draft-2020-12" });
  return rest;
}

/**
 * The shape of what comes out, for readers who pay for every word: descriptions of the top-level members
 * only, no bounds and patterns, and open objects, so that a list a client kept while a new version came
 * refuses no new member.
 */
export function outlineSchema(schema: z.core.$ZodType): JsonSchema {
  return outline(jsonSchema(schema, "output"), 0);
}

/** Keywords that hold no schema and say what only a validator needs. */
const omitted: ReadonlySet<string> = new Set([
  ...["minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "pattern", "format"],
  ...["additionalProperties", "propertyNames"],
]);

function outline(schema: JsonSchema, depth: number): JsonSchema {
  const kept: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === "description" ? depth > 1 : omitted.has(keyword)) continue;
    if (keyword === "anyOf") {
      Object.assign(kept, choice((value as JsonSchema[]).map((one) => outline(one, depth + 1))));
      continue;
    }
    kept[keyword] = keyword === "properties"
      ? mapValues(value as Record<string, JsonSchema>, (inner) => outline(inner, depth + 1))
      : keyword === "items"
      ? outline(value as JsonSchema, depth + 1)
      : value;
  }
  return kept;
}

/** A choice between types alone is a list of types. */
function choice(options: readonly JsonSchema[]): JsonSchema {
  const plain = options.every((option) =>
    Object.keys(option).length === 1 && typeof option["type"] === "string"
  );
  return plain ? { type: options.map((option) => option["type"]) } : { anyOf: options };
}

function mapValues<T, U>(record: Readonly<Record<string, T>>, map: (value: T) => U) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}
