import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { freePort } from "../rig/service.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

async function answers(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://localhost:${port}/healthz`);
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

async function until(holds: () => Promise<boolean>, timeoutMs: number): Promise<boolean> {
  for (const start = Date.now(); Date.now() - start < timeoutMs;) {
    if (await holds()) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  Deno.test(`what npm start runs passes ${signal} on: the service ends with it`, async () => {
    const port = freePort();
    const child = new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--quiet", "tasks/npm.mjs", "start"],
      cwd: root,
      env: { PORT: String(port), KV_PATH: ":memory:" },
      stdin: "null",
      stdout: "null",
      stderr: "null",
    }).spawn();
    assert.ok(await until(() => answers(port), 60_000), "the service did not start");
    child.kill(signal);
    await child.status;
    assert.ok(await until(async () => !await answers(port), 20_000), "the service is still there");
  });
}

Deno.test("npm's scripts run the tasks of the same name, without a shell in between", async () => {
  const { scripts } = JSON.parse(await Deno.readTextFile(`${root}package.json`));
  for (const name of ["start", "demo", "test"]) {
    const command = `node tasks/npm.mjs ${name}`;
    assert.equal(scripts[name], `exec ${command} || ${command}`);
  }
});
