import assert from "node:assert/strict";
import { freePort } from "../rig/service.ts";
import { makeAccount } from "../rig/operator.ts";
import { listTools, runToEnd, startWith, withFolder } from "./_service.ts";

Deno.test("a second process on the same KV file stops with one line; the first goes on", async () => {
  await withFolder(async (folder) => {
    const KV_PATH = `${folder}/kv.sqlite`;
    const first = await startWith({ KV_PATH });
    try {
      const { key } = await makeAccount(first);
      const second = await runToEnd({ KV_PATH, PORT: String(freePort()) });
      assert.notEqual(second.code, 0);
      assert.equal(second.stdout, "");
      assert.match(second.stderr, /^KV_PATH: [^\n]*\n$/);
      assert.match(second.stderr, new RegExp(`process ${first.pid}\\b`));
      const response = await listTools(first, key);
      assert.equal(response.status, 200);
      assert.equal((await response.json()).ok, true);
    } finally {
      await first.stop();
    }
  });
});

Deno.test("a KV file is free for the next process once its holder ended in order", async () => {
  await withFolder(async (folder) => {
    const KV_PATH = `${folder}/kv.sqlite`;
    const first = await startWith({ KV_PATH });
    const { key } = await makeAccount(first);
    await first.stop();
    const next = await startWith({ KV_PATH });
    try {
      assert.equal((await (await listTools(next, key)).json()).ok, true);
    } finally {
      await next.stop();
    }
  });
});

Deno.test("a start waits longer for a lock whose file names no holder", async () => {
  await withFolder(async (folder) => {
    const KV_PATH = `${folder}/kv.sqlite`;
    const script = `
      const file = Deno.openSync("${KV_PATH}.lock", { create: true, write: true });
      file.lockSync(true);
      console.log("locked");
      setTimeout(() => file.close(), 1_500);`;
    const holder = new Deno.Command(Deno.execPath(), {
      args: ["eval", script],
      stdin: "null",
      stdout: "piped",
      stderr: "null",
    }).spawn();
    const reader = holder.stdout.getReader();
    await reader.read();
    const service = await startWith({ KV_PATH });
    await service.stop();
    await reader.cancel();
    assert.equal((await holder.status).code, 0);
  });
});

Deno.test("another name of the same KV file is the same file", async () => {
  await withFolder(async (folder) => {
    const KV_PATH = `${folder}/kv.sqlite`;
    const first = await startWith({ KV_PATH });
    try {
      await Deno.symlink(KV_PATH, `${folder}/other.sqlite`);
      const second = await runToEnd({
        KV_PATH: `${folder}/other.sqlite`,
        PORT: String(freePort()),
      });
      assert.notEqual(second.code, 0);
      assert.match(second.stderr, /^KV_PATH: [^\n]*\n$/);
    } finally {
      await first.stop();
    }
  });
});

const losses: Readonly<Record<string, (path: string) => Promise<void>>> = {
  removed: (path) => Deno.remove(path),
  replaced: async (path) => {
    await Deno.copyFile(path, `${path}.new`);
    await Deno.rename(`${path}.new`, path);
  },
  emptied: (path) => Deno.truncate(path),
  "cut to 100 bytes": (path) => Deno.truncate(path, 100),
};

for (const [what, lose] of Object.entries(losses)) {
  Deno.test(`a service whose KV file is ${what} is not ready`, async () => {
    await withFolder(async (folder) => {
      const KV_PATH = `${folder}/kv.sqlite`;
      const service = await startWith({ KV_PATH });
      const ready = async () => {
        const response = await fetch(`${service.baseUrl}/readyz`);
        return [response.status, (await response.json()).error];
      };
      try {
        assert.deepEqual(await ready(), [200, undefined]);
        const { size } = await Deno.stat(KV_PATH);
        await lose(KV_PATH);
        assert.deepEqual(await ready(), [503, "db-unavailable"]);
        // A file that was cut grows again with what is written next, and what it lost is not in it.
        if (what === "removed" || what === "replaced") return;
        await Deno.truncate(KV_PATH, size);
        assert.deepEqual(await ready(), [503, "db-unavailable"]);
      } finally {
        await service.stop();
      }
    });
  });
}

Deno.test("a service of the rig does not outlive a test process that is killed", async () => {
  const port = freePort();
  const script = `
    import { startService } from "${new URL("../rig/service.ts", import.meta.url)}";
    const service = await startService({ PORT: "${port}", KV_PATH: ":memory:" });
    console.log("up");
    await service.ended;`;
  const parent = new Deno.Command(Deno.execPath(), {
    args: ["eval", script],
    stdin: "null",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const reader = parent.stdout.getReader();
  await reader.read();
  parent.kill("SIGKILL");
  await parent.status;
  await reader.cancel();
  const gone = async () => {
    try {
      await (await fetch(`http://localhost:${port}/healthz`)).body?.cancel();
      return false;
    } catch {
      return true;
    }
  };
  for (let i = 0; i < 400 && !await gone(); i++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.ok(await gone(), "the service is still there");
});
