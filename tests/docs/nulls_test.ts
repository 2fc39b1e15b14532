/**
 * What null means: not known, with a reason beside it, unless the row of its field says otherwise. So it
 * stands in every description, and every field that may be null says what its null means.
 */
import assert from "node:assert/strict";
import * as z from "zod";
import { type JsonSchema, jsonSchema } from "../../schema/json_schema.ts";
import { mcpInstructions } from "../../schema/mcp.ts";
import { files } from "../../static/generated/discovery.js";
import { pages } from "../../static/generated/pages.js";
import { registry } from "../../tools/registry.ts";
import { tokenRiskDescription } from "../../tools/token_risk/description.ts";

/** A field that may be null, and what is said of it. */
type Nullable = { readonly path: string; readonly meaning: string };

const choicesOf = (schema: JsonSchema) =>
  (schema["anyOf"] as readonly JsonSchema[] | undefined) ?? [schema];

/** Every field of a schema that may be null, with the text that its row shows: the first there is. */
function nullables(schema: JsonSchema, path = ""): Nullable[] {
  const choices = choicesOf(schema);
  const isNull = ({ type, enum: values, ...one }: JsonSchema) =>
    [type, values].flat().some((each) => each === "null" || each === null) || one["const"] === null;
  const { description = "" } = [schema, ...choices].find((one) => "description" in one) ?? {};
  const own = choices.some(isNull) ? [{ path, meaning: String(description) }] : [];
  const inner = choices.flatMap(({ properties, items, additionalProperties }) => [
    ...Object.entries((properties ?? {}) as Readonly<Record<string, JsonSchema>>),
    ...[items, additionalProperties].flatMap((each) =>
      typeof each === "object" ? [["[]", each as JsonSchema] as const] : []
    ),
  ]);
  return [...own, ...inner.flatMap(([name, one]) => nullables(one, `${path}/${name}`))];
}

/** Says what null is: the word alone is not enough. */
const saysNull =
  /\bnull(:| unless| when| elsewhere| and in unknown)|\b(else|elsewhere|have|its) null\b/;

for (const { name, result } of [...Object.values(registry), tokenRiskDescription]) {
  Deno.test(`docs: each field of a result of ${name} that may be null says what null means`, () => {
    const found = nullables(jsonSchema(result, "output"));
    assert.ok(found.length > 0);
    assert.deepEqual(found.filter(({ meaning }) => !saysNull.test(meaning)), []);
  });
}

Deno.test("a field that may be null is found wherever a schema has it", () => {
  const schema = z.strictObject({
    text: z.string().nullable(),
    told: z.literal(["a", null]).describe("null: told."),
    list: z.array(z.strictObject({ deep: z.number().nullable() }).nullable()),
    named: z.record(z.string(), z.boolean().nullable()),
    union: z.union([z.string(), z.null()]),
    sure: z.string().describe("null: never."),
  });
  assert.deepEqual(nullables(jsonSchema(schema, "output")), [
    { path: "/text", meaning: "" },
    { path: "/told", meaning: "null: told." },
    { path: "/list/[]", meaning: "" },
    { path: "/list/[]/deep", meaning: "" },
    { path: "/named/[]", meaning: "" },
    { path: "/union", meaning: "" },
  ]);
});

Deno.test("docs: wherever it is said what null is, it is said that a field may say otherwise", () => {
  const texts = [
    ...[...Object.values(registry), tokenRiskDescription].map(({ description }) => description),
    mcpInstructions,
    ...Object.values(pages).map(({ markdown }) => markdown),
    files["/llms-full.txt"] ?? "",
  ];
  const said = texts.flatMap((text) =>
    text.replaceAll(/\s+/g, " ").match(/\b(A |A value of )`?null`?( value)? is [^.]*/g) ?? []
  );
  assert.ok(said.length > 12, String(said.length));
  assert.deepEqual(said.filter((one) => !one.includes("unless its")), []);
});
