import assert from "node:assert/strict";
import * as z from "zod";
import { registry } from "../../tools/registry.ts";

for (const [key, tool] of Object.entries(registry)) {
  Deno.test(`the registry's ${key} has its own name, closed schemas and a valid example`, () => {
    assert.equal(tool.name, key);
    assert.match(tool.name, /^[a-z][a-z0-9_]{2,40}$/);
    assert.ok(tool.description.length >= 80 && tool.description.length <= 1_000);
    for (const schema of [tool.params, tool.result]) {
      const json = z.toJSONSchema(schema) as { additionalProperties?: unknown };
      assert.equal(json.additionalProperties, false);
    }
    assert.ok(tool.params.safeParse(tool.example.arguments).success);
    assert.ok(tool.result.safeParse(tool.example.result).success);
  });

  Deno.test(`every argument and every top-level result of ${key} is described or obvious`, () => {
    const json = z.toJSONSchema(tool.params) as { properties: Record<string, object> };
    for (const [name, property] of Object.entries(json.properties)) {
      assert.ok("description" in property, name);
    }
  });

  Deno.test(`every text argument of ${key} takes 4096 characters and no more`, () => {
    const json = z.toJSONSchema(tool.params) as { properties: Record<string, { type?: string }> };
    for (const [name, { type }] of Object.entries(json.properties)) {
      if (type !== "string") continue;
      const text = (length: number) => ({ ...tool.example.arguments, [name]: "a".repeat(length) });
      assert.ok(tool.params.safeParse(text(4096)).success, name);
      assert.ok(!tool.params.safeParse(text(4097)).success, name);
    }
  });
}
