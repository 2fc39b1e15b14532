/** `deno task docs`: the committed pages are what the tables say, and the pages tell all of them. */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { configTable } from "../../schema/config_table.ts";
import { errorCodes, refusalCodes } from "../../schema/errors.ts";
import { networks } from "../../tools/evm/networks.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const page = (name: string) => Deno.readTextFileSync(`${root}docs/${name}.md`);

Deno.test("the generated pages of docs/ are fresh", async () => {
  const { code, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--quiet", "tasks/docs.ts", "--check"],
    cwd: root,
  }).output();
  assert.equal(code, 0, new TextDecoder().decode(stderr));
});

Deno.test("docs/errors.md names every code with its status", () => {
  const text = page("errors");
  for (const [code, { status }] of Object.entries(errorCodes)) {
    assert.match(text, new RegExp(`^\\| \`${code}\` +\\| ${status} `, "m"));
  }
  for (const code of Object.keys(refusalCodes)) assert.ok(text.includes(`| \`${code}\``), code);
});

Deno.test("docs/configuration.md names every variable", () => {
  const text = page("configuration");
  for (const name of Object.keys(configTable)) assert.ok(text.includes(`| \`${name}`), name);
});

Deno.test("docs/networks.md has a row for every network", () => {
  const rows = page("networks").split("\n").filter((line) => /^\| \S.* \| \d+ /.test(line));
  assert.equal(rows.length, networks.length);
});
