/**
 * `deno task test`: all tests, with one closing line. What computes runs on every processor; then, a
 * file at a time, what starts processes or waits for real time. Types are `deno task check`'s. Arguments
 * are the test runner's.
 */
import { runShown, tellKeptBack } from "./_shown_run.ts";
import { compileTestContracts } from "./test_contracts.ts";
import { type Counts, countsOf, totalLine } from "./test_total.ts";

const root = new URL("../", import.meta.url);

/** Folders of `tests/` whose files run alone; every other folder's run beside each other. */
const alone = ["battery", "contract", "docs", "kv", "mcp", "process", "snippets", "tasks"];

/** Runs the tests of folders; the runner's closing line is kept back. */
async function run(folders: readonly string[], ...options: string[]) {
  let counts: Counts | undefined;
  const args = [
    ...["test", "-A", "--no-check", "--sanitize-ops", "--sanitize-resources"],
    ...options,
    ...Deno.args,
    ...folders.map((folder) => `tests/${folder}/`),
  ];
  const { code, ...shown } = await runShown(args, (line) => {
    const closing = countsOf(line);
    if (closing === undefined) console.log(line);
    else counts = closing;
  });
  const isOk = code === 0 && counts !== undefined && shown.secretLines === 0;
  return { ...shown, isOk, counts: counts ?? new Map() };
}

const startMs = performance.now();
await compileTestContracts();
const folders = [...Deno.readDirSync(new URL("tests/", root))]
  .filter(({ name, isDirectory }) => isDirectory && name !== "generated")
  .map(({ name }) => name).toSorted();
const runs = [await run(folders.filter((name) => !alone.includes(name)), "--parallel")];
if (!runs[0]?.isStopped) runs.push(await run(alone));
const isOk = runs.every((one) => one.isOk && !one.isStopped);
const seconds = (performance.now() - startMs) / 1000;
const secretLines = runs.reduce((sum, one) => sum + one.secretLines, 0);
tellKeptBack(secretLines);
console.log(totalLine(runs.map(({ counts }) => counts), isOk, seconds));
if (!isOk) Deno.exitCode = 1;
