/**
 * `npm test`, `npm start` and `npm run demo`: installs what is missing, then runs the task of the same
 * name from `deno.json` with the packaged Deno.
 *
 * The commands are run here and not by `deno task`, because the packaged `deno` command is a script
 * that waits for the real one and passes no signal on: whoever ends `npm start` would leave the
 * service running. Plain Node (20 or later).
 *
 * package.json says `exec …` so that npm's shell does not stand between npm's signals and this
 * process; where a shell has no `exec` (cmd.exe), the same command after `||` runs.
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import process from "node:process";
import { fileURLToPath } from "node:url";
import "./install.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PARENT_POLL_MS = 250;
const { tasks } = JSON.parse(readFileSync(new URL("../deno.json", import.meta.url), "utf8"));
const [name = "", ...more] = process.argv.slice(2);

if (!process.exitCode) {
  // The package's own way to its binary; the first use puts it in place.
  const deno = createRequire(import.meta.url)("../node_modules/deno/install_api.cjs").runInstall();
  for (const args of commandsOf(name)) {
    process.exitCode = await run(deno, [...args, ...more]);
    if (process.exitCode) break;
  }
}

/** The arguments of each `deno …` in a task, other tasks it names replaced by their own. */
function commandsOf(task) {
  return tasks[task].split(" && ").flatMap((command) => {
    const [program, verb, ...rest] = command.split(" ");
    if (program !== "deno") {
      throw new Error(`deno.json: "${command}" of "${task}" is not run by deno`);
    }
    return verb === "task" ? commandsOf(rest[0]) : [[verb, ...rest]];
  });
}

/** Runs to the end and answers the exit code; what would end this process ends the child instead. */
function run(deno, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(deno, args, { cwd: ROOT, stdio: "inherit" });
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
    const forward = (signal) => void child.kill(signal);
    for (const signal of signals) process.on(signal, forward);
    // npm itself may be killed, and then tells nobody.
    const parent = process.ppid;
    const watch = setInterval(() => process.ppid === parent || forward("SIGTERM"), PARENT_POLL_MS);
    child.on("error", reject);
    child.on("exit", (code) => {
      clearInterval(watch);
      for (const signal of signals) process.off(signal, forward);
      resolve(code ?? 1);
    });
  });
}
