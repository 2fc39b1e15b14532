/** The installer in a throw-away project, with a stand-in for npm that notes how it is called. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { join } from "node:path";

const INSTALLER = new URL("../../tasks/install.mjs", import.meta.url);
const STAMP = "node_modules/.installed-lock-sha256";
const LOCK = {
  lockfileVersion: 3,
  packages: {
    "": {},
    "node_modules/here": { version: "1.0.0" },
    "node_modules/elsewhere": { version: "2.0.0", optional: true },
  },
};
/** Installs what the lock names, slowly enough that a second run has to wait; fails on request. */
const NPM = `
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
appendFileSync("npm-calls.txt", process.argv.slice(2).join(" ") + "\\n");
if (process.env.NPM_FAILS) process.exit(7);
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
mkdirSync("node_modules/here", { recursive: true });
writeFileSync("node_modules/here/package.json", '{"version":"1.0.0"}');
`;

type Project = { readonly dir: string; readonly write: (path: string, text: string) => void };

/** Runs a test in a project that depends on `here` and, optionally, on `elsewhere`. */
function projectTest(name: string, run: (project: Project) => Promise<void>): void {
  Deno.test(`install: ${name}`, async () => {
    const dir = await Deno.makeTempDir();
    const write = (path: string, text: string) => {
      Deno.mkdirSync(join(dir, path, ".."), { recursive: true });
      Deno.writeTextFileSync(join(dir, path), text);
    };
    const manifest = {
      type: "module",
      dependencies: { here: "1.0.0" },
      optionalDependencies: { elsewhere: "npm:real-name@2.0.0" },
    };
    try {
      write("package.json", JSON.stringify(manifest));
      write("package-lock.json", JSON.stringify(LOCK));
      write("bin/npm-cli.js", NPM);
      write("tasks/install.mjs", await Deno.readTextFile(INSTALLER));
      await run({ dir, write });
    } finally {
      await Deno.remove(dir, { recursive: true });
    }
  });
}

/** One run: exit code, what it printed, and how often npm has been called in this project so far. */
async function install({ dir }: Project, env: Record<string, string> = {}) {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-config", join(dir, "tasks/install.mjs")],
    cwd: dir,
    env: { npm_execpath: join(dir, "bin/npm-cli.js"), ...env },
  }).output();
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  const calls = await Deno.readTextFile(join(dir, "npm-calls.txt")).catch(() => "");
  return { code, text: decode(stdout) + decode(stderr), calls: calls.split("\n").length - 1 };
}

projectTest("a clean clone is installed once, then left alone in silence", async (project) => {
  const first = await install(project);
  assert.deepEqual([first.code, first.calls], [0, 1], first.text);
  assert.match(first.text, /^Installing packages/);
  const stamp = await Deno.readTextFile(join(project.dir, STAMP));
  assert.equal(stamp, createHash("sha256").update(JSON.stringify(LOCK)).digest("hex"));
  assert.deepEqual(await install(project), { code: 0, text: "", calls: 1 });
});

projectTest("a changed lock file installs again", async (project) => {
  await install(project);
  project.write("package-lock.json", JSON.stringify({ ...LOCK, name: "changed" }));
  assert.equal((await install(project)).calls, 2);
});

projectTest("a failed npm is a failed run with a clear line", async (project) => {
  const { code, text } = await install(project, { NPM_FAILS: "1" });
  assert.equal(code, 1);
  assert.match(text, /Installing packages failed: npm ci ended with code 7\./);
});

projectTest("a tree made by npm or by Deno is accepted when it fits", async (project) => {
  project.write("node_modules/here/package.json", '{"version":"1.0.0"}');
  project.write("node_modules/.package-lock.json", JSON.stringify(LOCK));
  assert.deepEqual(await install(project), { code: 0, text: "", calls: 0 });
  for (const record of [STAMP, "node_modules/.package-lock.json"]) {
    await Deno.remove(join(project.dir, record));
  }
  project.write("node_modules/.deno/.deno.lock", "");
  assert.deepEqual(await install(project), { code: 0, text: "", calls: 0 });
});

projectTest("a tree with another version is installed anew", async (project) => {
  project.write("node_modules/here/package.json", '{"version":"0.9.0"}');
  project.write("node_modules/.deno/.deno.lock", "");
  assert.equal((await install(project)).calls, 1);
});

projectTest("of two runs at the same time only one installs", async (project) => {
  const runs = await Promise.all([install(project), install(project)]);
  assert.deepEqual(runs.map(({ code }) => code), [0, 0]);
  assert.equal(Math.max(...runs.map(({ calls }) => calls)), 1);
});
