/**
 * Makes `npm test`, `npm start` and `npm run demo` work in a clean clone: installs the locked
 * packages when `node_modules` is missing or does not fit `package-lock.json`, and is silent
 * otherwise. Plain Node (20 or later), since neither Deno nor any package may be there yet.
 *
 * What was installed is remembered as the digest of the lock file inside `node_modules`. A tree
 * that someone made with `npm ci`, `npm install` or `deno install` is looked at once and accepted
 * when its versions fit.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const MODULES = join(ROOT, "node_modules");
const STAMP = join(MODULES, ".installed-lock-sha256");
const LOCK_SHA256 = sha256(readFileSync(join(ROOT, "package-lock.json")));
// Outside the tree, which `npm ci` deletes; named by the project, so that clones do not wait for
// each other.
const RUNNING = join(tmpdir(), `npm-ci-${sha256(ROOT).slice(0, 16)}.pid`);
const WAIT_MS_MAX = 10 * 60_000;
const POLL_MS = 250;

if (readText(STAMP) !== LOCK_SHA256) process.exitCode = await bringUpToDate();

/** Returns the exit code: 0 when the packages are there, whoever installed them. */
async function bringUpToDate() {
  await takeTurn();
  try {
    if (readText(STAMP) === LOCK_SHA256) return 0;
    if (!treeFits()) {
      console.error("Installing packages (needed once, and after package-lock.json changed) ...");
      const failure = npmCi();
      if (failure !== undefined) {
        console.error(
          `Installing packages failed: ${failure}. Remove the cause shown above, ` +
            "run `npm ci`, then try again.",
        );
        return 1;
      }
    }
    writeStamp();
    return 0;
  } finally {
    rmSync(RUNNING, { force: true });
  }
}

/** Two runs in one clone would delete each other's packages: the second waits for the first. */
async function takeTurn() {
  for (let waitedMs = 0; waitedMs < WAIT_MS_MAX; waitedMs += POLL_MS) {
    try {
      writeFileSync(RUNNING, String(process.pid), { flag: "wx" });
      return;
    } catch (error) {
      if (error.code !== "EEXIST") return; // No place for a note: go on without one.
    }
    const pid = Number(readText(RUNNING));
    // An empty note is being written right now; a dead writer was interrupted.
    if (pid > 0 && !isAlive(pid)) rmSync(RUNNING, { force: true });
    else await sleep(POLL_MS);
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Returns what went wrong, or undefined. Development and optional packages hold Deno and anvil. */
function npmCi() {
  const args = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund"];
  const options = { cwd: ROOT, stdio: "inherit" };
  const cli = process.env.npm_execpath ?? "";
  // Under `npm test` the same npm again; started by hand whatever `npm` is, on Windows a batch
  // file that only a shell can run.
  const { error, status, signal } = cli.endsWith("npm-cli.js")
    ? spawnSync(process.execPath, [cli, ...args], options)
    : process.platform === "win32"
    ? spawnSync(`npm ${args.join(" ")}`, { ...options, shell: true })
    : spawnSync("npm", args, options);
  if (error) return `npm could not be started (${error.message})`;
  return status === 0 ? undefined : `npm ci ended with ${signal ?? `code ${status}`}`;
}

/** Whether a tree that this script did not make holds what is wanted. */
function treeFits() {
  const installed = readJson(join(MODULES, ".package-lock.json"));
  if (installed) {
    const locked = readJson(join(ROOT, "package-lock.json"));
    return agrees(locked?.packages ?? {}, installed.packages ?? {}) && directFit();
  }
  return existsSync(join(MODULES, ".deno")) && directFit();
}

/** npm's record of the tree against the lock; optional packages may be left out. */
function agrees(locked, installed) {
  return Object.entries(locked).every(([path, { version, optional }]) =>
    path === "" || (path in installed ? installed[path].version === version : optional === true)
  );
}

/** Every package named in package.json is there in its pinned version. */
function directFit() {
  const manifest = readJson(join(ROOT, "package.json"));
  const fits = (needed) => ([name, wanted]) => {
    const found = readJson(join(MODULES, name, "package.json"));
    // An alias ("npm:other@1.2.3") pins by its end.
    return found ? found.version === wanted.slice(wanted.lastIndexOf("@") + 1) : !needed;
  };
  const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = manifest;
  return Object.entries({ ...dependencies, ...devDependencies }).every(fits(true)) &&
    Object.entries(optionalDependencies).every(fits(false));
}

function writeStamp() {
  try {
    mkdirSync(MODULES, { recursive: true });
    writeFileSync(STAMP, LOCK_SHA256);
  } catch {
    // A read-only tree is looked at again next time, which costs a few milliseconds.
  }
}

function readText(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

function readJson(file) {
  const text = readText(file);
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function sha256(data) {
  return createHash("sha256").update(data).digest("hex");
}
