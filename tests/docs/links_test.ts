/** Links between the project's own files. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { anchors, localLinks, pages, root } from "./_markdown.ts";

const all = pages();

/** Why a link leads nowhere, or `undefined`. */
function fault(from: string, link: string): string | undefined {
  const [file = "", anchor] = link.split("#");
  const target = file === "" ? from : normalize(join(dirname(from), file));
  if (!existsSync(join(root, target))) return `${from}: no file for ${link}`;
  const page = all.find(({ path }) => path === target);
  if (anchor === undefined || page === undefined) return undefined;
  return anchors(page).has(anchor) ? undefined : `${from}: no heading for ${link}`;
}

Deno.test("docs: every link between the project's files leads somewhere", () => {
  const links = all.flatMap((page) => localLinks(page).map((link) => [page.path, link] as const));
  assert.ok(links.length > 20, `only ${links.length} links found`);
  assert.deepEqual(links.flatMap(([from, link]) => fault(from, link) ?? []), []);
});

Deno.test("docs: every decision that is cited exists, and each number is used once", () => {
  const decisions = [...Deno.readDirSync(join(root, "docs/decisions"))].map(({ name }) => name);
  const numbers = decisions.map((name) => name.slice(0, 4));
  assert.equal(new Set(numbers).size, numbers.length);
  const cited = ["kv", "routes", "tools", "schema", "tasks"].flatMap((room) =>
    filesBelow(join(root, room)).flatMap((file) =>
      [...Deno.readTextFileSync(file).matchAll(/docs\/decisions\/(\d{4})/g)].map(([, n]) => n)
    )
  );
  assert.deepEqual(cited.filter((number) => !numbers.includes(number ?? "")), []);
});

function filesBelow(folder: string): string[] {
  return [...Deno.readDirSync(folder)].flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory) return filesBelow(path);
    return entry.name.endsWith(".ts") ? [path] : [];
  });
}
