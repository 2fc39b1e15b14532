/** What tasks print that many read: secrets are kept back, and fail the task. */
import assert from "node:assert/strict";
import tasks from "../../deno.json" with { type: "json" };
import { generateApiKey } from "../../schema/api_key.ts";
import { systemRandom } from "../../schema/random.ts";

const root = new URL("../../", import.meta.url);

/** What the task makes of a program's output. */
async function run(program: string) {
  const args = ["run", "-A", "tasks/without_secrets.ts", "eval", program];
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), { args, cwd: root })
    .output();
  const decoder = new TextDecoder();
  return { code, out: decoder.decode(stdout), err: decoder.decode(stderr) };
}

Deno.test("what a program prints is shown, the runner's closing line with it, and it ends as that does", async () => {
  const closing = "ok | 2 passed | 0 failed (3ms)";
  const program = `console.log("one\\n${closing}"); console.error("two");`;
  assert.deepEqual(await run(program), { code: 0, out: `one\n${closing}\n`, err: "two\n" });
  assert.deepEqual(await run("Deno.exit(3)"), { code: 3, out: "", err: "" });
});

Deno.test("a program that prints a secret fails, and the secret is not shown", async () => {
  const key = generateApiKey(systemRandom);
  for (const print of ["log", "error"]) {
    const program = `console.log("one"); console.${print}("holds | ${key}"); console.error("two");`;
    const kept = "lines kept back, for they hold a secret: 1; mend what prints them\n";
    assert.deepEqual(await run(program), { code: 1, out: "one\n", err: `two\n${kept}` });
  }
});

Deno.test("a program that prints a secret and fails by itself ends as it would", async () => {
  const program = `console.log("${generateApiKey(systemRandom)}"); Deno.exit(3);`;
  const { code, out } = await run(program);
  assert.deepEqual([code, out], [3, ""]);
});

for (const name of ["test:browser", "test:snippets", "battery"] as const) {
  Deno.test(`deno task ${name} keeps back what holds a secret`, () => {
    const command = tasks.tasks[name].split(" && ").at(-1) ?? "";
    assert.match(command, /^deno run -A tasks\/without_secrets\.ts (test|run) /);
  });
}
