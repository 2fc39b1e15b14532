/** Commands named in Markdown exist, and each one is run by a test or listed here with the reason. */
import assert from "node:assert/strict";
import { join } from "node:path";
import config from "../../deno.json" with { type: "json" };
import manifest from "../../package.json" with { type: "json" };
import { commandLines, pages, root } from "./_markdown.ts";

/** Start of a command line → why no test runs it as it stands. */
const notRun = {
  "npm run demo": "installs packages; demo_test.ts runs the program behind it",
  "npm test": "runs this test",
  "npm start": "installs packages; the rig starts the service behind it in most tests",
  "deno install": "changes the packages under the running tests",
  "deno task demo": "builds under the running tests; demo_test.ts runs the program behind it",
  "deno task test": "runs this test",
  "deno task start": "builds under the running tests; the rig starts the service behind it",
  "export ": "sets a variable of the reader; the tests set their own",
  "deno task engine ": "publishes into the checkout; tests/tasks/engine_test.ts runs it elsewhere",
  "deno task logs ": "reads a log of the reader's; tests/tasks/logs_test.ts runs its queries",
  "deno deploy ": "needs the hosted platform, which tests do not reach",
} as const satisfies Record<string, string>;

/** Start of a command line → the test that runs it. */
const run = {
  "curl ": "run_test.ts",
  "deno task operator ": "run_test.ts",
  "npx deno task operator ": "run_test.ts",
} as const satisfies Record<string, string>;

const all = pages();

Deno.test("docs: every command line is run by a test or listed with a reason", () => {
  const known = [...Object.keys(notRun), ...Object.keys(run)];
  const lines = all.flatMap(commandLines);
  const unknown = lines.filter((line) => !known.some((start) => `${line} `.startsWith(start)));
  assert.deepEqual(unknown, []);
  const unused = known.filter((start) => !lines.some((line) => `${line} `.startsWith(start)));
  assert.deepEqual(unused, [], "listed, but in no document");
});

Deno.test("docs: every task and npm script that a document names exists", () => {
  const named = (pattern: RegExp) =>
    new Set(all.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = ""]) => name)));
  const tasks = [...named(/deno task ([a-z:-]+)/g)];
  const scripts = [...named(/npm (?:run )?(start|test|(?<=run )[a-z]+)/g)];
  assert.deepEqual(tasks.filter((name) => !(name in config.tasks)), []);
  assert.deepEqual(scripts.filter((name) => !(name in manifest.scripts)), []);
  assert.ok(tasks.length > 5 && scripts.length >= 3);
});

Deno.test("docs: the README's two commands are the first thing it runs", () => {
  const readme = all.find(({ path }) => path === "README.md");
  assert.ok(readme);
  assert.deepEqual(commandLines(readme).slice(0, 2), ["npm run demo", "npm test"]);
  assert.deepEqual(Object.keys(manifest.scripts).toSorted(), ["demo", "start", "test"]);
});

Deno.test("deno.json: the deploy section builds by an existing task and serves the bundle", () => {
  const { install, build, runtime } = config.deploy;
  assert.equal(install, "npm ci");
  const tasks = [...build.matchAll(/deno task ([a-z]+)/g)].map(([, name = ""]) => name);
  assert.deepEqual(tasks, ["build"]);
  assert.ok(tasks.every((name) => name in config.tasks));
  assert.deepEqual(runtime, { type: "dynamic", entrypoint: "main.js" });
  // esbuild names a bundle after its entry.
  const bundle = Deno.readTextFileSync(join(root, "tasks/_bundle.ts"));
  assert.match(bundle, /entryPoints: \[new URL\("main\.ts", root\)\.pathname\]/);
  assert.match(bundle, /outdir: root\.pathname/);
});

Deno.test("deno.json: the gate runs every check", () => {
  for (const part of ["fmt --check", "lint", "check", "docs --check", "tasks/test.ts"]) {
    assert.ok(config.tasks.ok.includes(part), part);
  }
});
