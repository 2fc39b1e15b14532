/**
 * `deno task test`: all tests, with one closing line. What computes runs on every processor; then, a
 * file at a time, what starts processes or waits for real time. Arguments are the test runner's.
 */
import { compileTestContracts } from "./_test_contracts.ts";
import { type Counts, countsOf, totalLine } from "./test_total.ts";

const root = new URL("../", import.meta.url);

/** Folders of `tests/` whose files run alone; every other folder's run beside each other. */
const alone = ["battery", "contract", "docs", "kv", "mcp", "process", "snippets", "tasks"];

type Run = { readonly isOk: boolean; readonly counts: Counts };

/** What ends the runs; Windows has one of them. */
const signals: readonly Deno.Signal[] = Deno.build.os === "windows"
  ? ["SIGINT"]
  : ["SIGINT", "SIGTERM", "SIGHUP"];
let isStopped = false;

/** Runs the tests of folders; the runner's closing line is kept back. */
async function run(folders: readonly string[], ...options: string[]): Promise<Run> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      ...["test", "-A", "--sanitize-ops", "--sanitize-resources", ...options, ...Deno.args],
      ...folders.map((folder) => `tests/${folder}/`),
    ],
    cwd: root,
    env: Deno.stdout.isTerminal() && !Deno.noColor ? { FORCE_COLOR: "1" } : {},
    stdout: "piped",
  }).spawn();
  const stop = () => {
    isStopped = true;
    child.kill("SIGINT");
  };
  for (const signal of signals) Deno.addSignalListener(signal, stop);
  const [counts, { success }] = await Promise.all([show(child.stdout), child.status]);
  for (const signal of signals) Deno.removeSignalListener(signal, stop);
  return { isOk: success && counts !== undefined, counts: counts ?? new Map() };
}

/** Prints lines as they come, without the closing one, which it answers. */
async function show(output: ReadableStream<Uint8Array>): Promise<Counts | undefined> {
  let closing: Counts | undefined;
  let begun = "";
  const print = (line: string) => {
    const counts = countsOf(line);
    if (counts === undefined) console.log(line);
    else closing = counts;
  };
  const decoder = new TextDecoder();
  for await (const part of output) {
    const lines = (begun + decoder.decode(part, { stream: true })).split("\n");
    begun = lines.pop() ?? "";
    lines.forEach(print);
  }
  if (begun !== "") print(begun);
  return closing;
}

const startMs = performance.now();
await compileTestContracts();
const folders = [...Deno.readDirSync(new URL("tests/", root))]
  .filter(({ name, isDirectory }) => isDirectory && name !== "generated")
  .map(({ name }) => name).toSorted();
const runs = [await run(folders.filter((name) => !alone.includes(name)), "--parallel")];
if (!isStopped) runs.push(await run(alone));
const isOk = !isStopped && runs.every((one) => one.isOk);
const seconds = (performance.now() - startMs) / 1000;
console.log(totalLine(runs.map(({ counts }) => counts), isOk, seconds));
if (!isOk) Deno.exitCode = 1;
