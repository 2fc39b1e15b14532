/**
 * What null means: not known, with a reason beside it, unless the row of its field says otherwise. So it
 * stands in every description, and so it is in every documented answer.
 */
import assert from "node:assert/strict";
import { mcpInstructions } from "../../schema/mcp.ts";
import { files } from "../../static/generated/discovery.js";
import { pages } from "../../static/generated/pages.js";
import { registry } from "../../tools/registry.ts";
import { tokenRiskDescription } from "../../tools/token_risk/description.ts";

type Object_ = Readonly<Record<string, unknown>>;

/** The meaning of every field of a tool's page, by its path. */
function meaningsOf(name: string): ReadonlyMap<string, string> {
  const { markdown } = pages[`/docs/tools/${name}`] ?? { markdown: "" };
  const rows = [
    ...markdown.matchAll(/^\| `([^`]+)` \| (?:[^|\\]|\\.)* \| ((?:[^|\\]|\\.)*) \|$/gm),
  ];
  return new Map(rows.map(([, path = "", meaning = ""]) => [path, meaning]));
}

/** Every null of an answer that nothing beside it gives a reason for, as the table names its field. */
function unreasoned(
  value: unknown,
  path = "",
  pointer = "",
  reasons = new Set<string>(),
): string[] {
  if (value === null) return reasons.has(pointer) ? [] : [path];
  if (Array.isArray(value)) {
    return value.flatMap((one, at) => unreasoned(one, `${path}[]`, `${pointer}/${at}`, reasons));
  }
  if (typeof value !== "object") return [];
  const members = Object.entries(value as Object_);
  const { unknown } = value as { readonly unknown?: unknown };
  const own: readonly { readonly field?: string }[] = Array.isArray(unknown) ? unknown : [];
  const all = new Set([...reasons, ...own.map(({ field }) => `${pointer}${field}`)]);
  return members.flatMap(([name, inner]) =>
    unreasoned(inner, path === "" ? name : `${path}.${name}`, `${pointer}/${name}`, all)
  );
}

for (const { name, example } of [...Object.values(registry), tokenRiskDescription]) {
  Deno.test(`docs: each null in the example of ${name} has a reason or a row that says what it means`, () => {
    const meanings = meaningsOf(name);
    assert.ok(meanings.size > 5, String(meanings.size));
    const untold = [...new Set(unreasoned(example.result))]
      .filter((path) => !/\bnull\b/.test(meanings.get(path) ?? ""));
    assert.deepEqual(untold.map((path) => `${path}: ${meanings.get(path)}`), []);
  });
}

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
