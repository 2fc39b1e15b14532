/**
 * `deno task test`: all tests, with one closing line. What computes runs on every processor; then, a
 * file at a time, what starts processes or waits for real time. Types are `deno task check`'s. Arguments
 * are the test runner's.
 */
import { compileTestContracts } from "./test_contracts.ts";
import { show } from "./test_lines.ts";
import { type Counts, totalLine } from "./test_total.ts";

const root = new URL("../", import.meta.url);

/** Folders of `tests/` whose files run alone; every other folder's run beside each other. */
const alone = ["battery", "contract", "docs", "kv", "mcp", "process", "snippets", "tasks"];

/** What is still written once the runner has ended is waited for so long: a process may have been left behind. */
const orphansMs = 5_000;

type Run = { readonly isOk: boolean; readonly counts: Counts; readonly secretLines: number };

/** What ends the runs; Windows has one of them. */
const signals: readonly Deno.Signal[] = Deno.build.os === "windows"
  ? ["SIGINT"]
  : ["SIGINT", "SIGTERM", "SIGHUP"];
let isStopped = false;

/** Runs the tests of folders; the runner's closing line is kept back. */
async function run(folders: readonly string[], ...options: string[]): Promise<Run> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      ...[
        "test",
        "-A",
        "--no-check",
        "--sanitize-ops",
        "--sanitize-resources",
        ...options,
        ...Deno.args,
      ],
      ...folders.map((folder) => `tests/${folder}/`),
    ],
    cwd: root,
    env: Deno.stdout.isTerminal() && !Deno.noColor ? { FORCE_COLOR: "1" } : {},
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let hasEnded = false;
  const stop = () => {
    isStopped = true;
    // Asked again while what it left behind is waited for: there is nobody to be told.
    if (!hasEnded) child.kill("SIGINT");
  };
  for (const signal of signals) Deno.addSignalListener(signal, stop);
  const late = Promise.withResolvers<void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ended = child.status.finally(() => {
    hasEnded = true;
    timer = setTimeout(late.resolve, orphansMs);
  });
  const [{ counts, ...out }, err, { success }] = await Promise.all([
    show(child.stdout, console.log, late.promise),
    show(child.stderr, console.error, late.promise),
    ended,
  ]);
  clearTimeout(timer);
  for (const signal of signals) Deno.removeSignalListener(signal, stop);
  const secretLines = out.secretLines + err.secretLines;
  const isOk = success && counts !== undefined && secretLines === 0;
  return { isOk, counts: counts ?? new Map(), secretLines };
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
const secretLines = runs.reduce((sum, one) => sum + one.secretLines, 0);
if (secretLines > 0) console.error(`${secretLines} lines of the tests hold a secret: kept back`);
console.log(totalLine(runs.map(({ counts }) => counts), isOk, seconds));
if (!isOk) Deno.exitCode = 1;
