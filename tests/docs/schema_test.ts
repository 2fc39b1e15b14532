/** `kv/SCHEMA.md` against `kv/keys.ts`: every prefix documented, and nothing that is gone. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { keys } from "../../kv/keys.ts";
import { root } from "./_markdown.ts";

/** A stand-in for a part that differs from entry to entry. */
const variable = Symbol("variable");

/** The fixed words a key starts with, and how many parts follow: `["window","minute",…2]`. */
function shapeOf(parts: readonly unknown[]): string {
  const first = parts.findIndex((part) => part === variable);
  const fixed = first < 0 ? parts : parts.slice(0, first);
  return JSON.stringify([...fixed, parts.length - fixed.length]);
}

const stored = Object.values(keys).map((make: (...parts: never[]) => Deno.KvKey) =>
  shapeOf(make(...Array.from({ length: make.length }, () => variable as never)))
);

const schema = Deno.readTextFileSync(join(root, "kv/SCHEMA.md"));
const documented = [...schema.matchAll(/^### `\[(.*)\]`$/gm)].map(([, parts = ""]) =>
  shapeOf(parts.split(", ").map((part) => part.startsWith('"') ? JSON.parse(part) : variable))
);

Deno.test("kv/SCHEMA.md has a section for every key of the store, and no other", () => {
  assert.deepEqual(documented.toSorted(), stored.toSorted());
});

Deno.test("kv/SCHEMA.md says something of each key", () => {
  const sections = schema.split(/^### /m).slice(1);
  const empty = sections.filter((section) =>
    section.split("\n").slice(1).join("").trim().length < 20
  );
  assert.deepEqual(empty, []);
});
