/** What a schema says of every member of a result, a row each. */
import type { z } from "zod";
import { type JsonSchema, jsonSchema } from "../../schema/json_schema.ts";

export type FieldRow = {
  /** Members after dots; `[]` for each entry of a list. */
  readonly path: string;
  readonly type: string;
  /** Empty where the schema has none. */
  readonly meaning: string;
};

export function fieldRows(schema: z.ZodType): FieldRow[] {
  return membersOf(jsonSchema(schema, "output"), "");
}

function membersOf(schema: JsonSchema, path: string): FieldRow[] {
  return choices(schema).flatMap((one) => {
    const properties = (one["properties"] ?? {}) as Record<string, JsonSchema>;
    const items = one["items"] as JsonSchema | undefined;
    return [
      ...Object.entries(properties).flatMap(([name, inner]) => {
        const at = path === "" ? name : `${path}.${name}`;
        const meaning = at === "ok" ? okMeaning : descriptionOf(inner);
        return [{ path: at, type: typeText(inner), meaning }, ...membersOf(inner, at)];
      }),
      ...(items === undefined ? [] : membersOf(items, `${path}[]`)),
    ];
  });
}

/** In every tool's result, so not in each schema. */
const okMeaning = "`true`: this is an answer. A refusal has `false`.";

/** That of what may be null stands behind the choice between it and null, too. */
function descriptionOf(schema: JsonSchema): string {
  const described = [schema, ...choices(schema)].find((one) => one["description"] !== undefined);
  return String(described?.["description"] ?? "");
}

function choices(schema: JsonSchema): readonly JsonSchema[] {
  return (schema["anyOf"] as readonly JsonSchema[] | undefined) ?? [schema];
}

/** As few words as tell it: `integer or null`, `list of object`, `"a", "b"`. */
function typeText(schema: JsonSchema): string {
  const names = choices(schema).flatMap((one) => oneType(one));
  return [...new Set(names)].join(" or ");
}

function oneType(schema: JsonSchema): string[] {
  if ("const" in schema) return [`\`${JSON.stringify(schema["const"])}\``];
  const values = schema["enum"] as readonly unknown[] | undefined;
  if (values !== undefined) return [values.map((value) => `\`${value}\``).join(", ")];
  if (schema["type"] === "array") {
    return [`list of ${typeText((schema["items"] ?? {}) as JsonSchema)}`];
  }
  const { type } = schema as { readonly type?: string | readonly string[] };
  const known = typeof type === "string" ? [type] : [...(type ?? ["any"])];
  return known.map((name) => patternNames.get(String(schema["pattern"])) ?? name);
}

/** Patterns that read better by name. */
const patternNames: ReadonlyMap<string, string> = new Map([
  ["^0x[0-9a-fA-F]{40}$", "address"],
  ["^0x[0-9a-f]{64}$", "32 bytes in hex"],
  ["^\\d+$", "decimal digits"],
]);
