import assert from "node:assert/strict";
import { join } from "node:path";
import { sha256, writeManifest } from "../rig/engines.ts";
import { ciTest, publishedVersions } from "./_ci.ts";
import { assertError, json, serviceTest, snapshot } from "./_service.ts";

const get = { method: "GET" } as const;
const file = "/engine/2026.09.01/engine.mjs";

ciTest(
  "the manifest lists what was published, newest first, with hashes and URLs",
  async (service) => {
    const response = await service.ask("/engine/manifest.json", get);
    assert.equal(response.headers.get("cache-control"), "public, max-age=300");
    assert.equal(response.headers.get("content-type"), "application/json");
    const { versions } = await json(response);
    assert.deepEqual(
      versions.map(({ version }: { version: string }) => version),
      Object.keys(publishedVersions),
    );
    assert.deepEqual(versions[1], {
      version: "2026.09.01",
      publishedAt: 1_763_700_000,
      files: [{
        name: "engine.mjs",
        bytes: 9,
        sha256: sha256("second();"),
        url: "http://localhost:8000/engine/2026.09.01/engine.mjs",
      }],
    });
  },
);

serviceTest("without an engine the manifest is an empty list", async (service) => {
  const manifest = await json(await service.ask("/engine/manifest.json", get));
  assert.deepEqual(manifest, { versions: [] });
  await assertError(await service.ask(file, get), "not-found");
}, { env: { ENGINE_DIR: "/nonexistent/engines" } });

ciTest(
  "a file is served to be kept for ever, by its own type and to every origin",
  async (service) => {
    const response = await service.ask(file, get);
    const told = Object.fromEntries(response.headers);
    delete told["x-request-id"];
    assert.deepEqual(told, {
      "access-control-allow-origin": "*",
      "access-control-expose-headers": "ETag",
      "cache-control": "public, max-age=31536000, immutable",
      "content-length": "9",
      "content-type": "text/javascript; charset=utf-8",
      "etag": `"${sha256("second();").slice(0, 32)}"`,
      "x-content-type-options": "nosniff",
    });
    assert.equal(await response.text(), "second();");
    const head = await service.ask(file, { method: "HEAD" });
    assert.deepEqual([head.status, head.headers.get("content-length")], [200, "9"]);
    assert.equal(await head.text(), "");
  },
);

ciTest("who has a file or the manifest already gets 304", async (service) => {
  for (const path of [file, "/engine/manifest.json"]) {
    const first = await service.ask(path, get);
    await first.body?.cancel();
    const tag = first.headers.get("etag") ?? "";
    for (const condition of [tag, `W/${tag}`, `"x", ${tag}`, "*"]) {
      const headers = { "If-None-Match": condition };
      const again = await service.ask(path, { ...get, headers });
      assert.deepEqual([again.status, await again.text()], [304, ""]);
    }
    const other = await service.ask(path, { ...get, headers: { "If-None-Match": '"x"' } });
    assert.equal(other.status, 200);
    await other.body?.cancel();
  }
});

ciTest("a preflight is answered like that of the discovery files", async (service) => {
  for (const path of [file, "/engine/manifest.json", "/agent.json"]) {
    const response = await service.ask(path, { method: "OPTIONS" });
    assert.equal(response.status, 204);
    assert.equal(response.headers.get("access-control-allow-methods"), "GET, HEAD, OPTIONS");
    assert.equal(response.headers.get("access-control-allow-origin"), "*");
  }
});

const types = {
  "a.wasm": "application/wasm",
  "a.json": "application/json",
  "a.js": "text/javascript; charset=utf-8",
  "NOTES.md": "text/plain; charset=utf-8",
  "page.html": "application/octet-stream",
  "image.svg": "application/octet-stream",
  "a.constructor": "application/octet-stream",
  "engine": "application/octet-stream",
} as const;

ciTest("what a browser could show or run by itself is served as bytes", async (service) => {
  for (const [name, type] of Object.entries(types)) {
    const response = await service.ask(`/engine/2026.01.01/${name}`, get);
    assert.equal(response.headers.get("content-type"), type, name);
    assert.equal(await response.text(), name);
  }
}, {
  versions: { "2026.01.01": Object.fromEntries(Object.keys(types).map((name) => [name, name])) },
});

ciTest("nothing but what the manifest lists is served", async (service) => {
  await Deno.writeTextFile(join(service.engineDir, "2026.09.01", "unlisted.mjs"), "x");
  await Deno.writeTextFile(join(service.engineDir, "secret.txt"), "x");
  const paths = [
    ...["/engine/2026.09.01/unlisted.mjs", "/engine/2026.09.01/Engine.mjs", "/engine/2026.09.02/a"],
    ...["/engine/2026.09.01/..%2fsecret.txt", "/engine/..%2f..%2f/etc%2fpasswd", "/engine/%2e/x"],
    ...["/engine/2026.09.01/%2e%2e%2fmanifest.json", "/engine/2026.09.01/engine.mjs%00"],
    ...["/engine/__proto__/constructor", "/engine/2026.09.01/engine.mjs/", "/engine/2026.09.01"],
    ...["/engine/2026.09.01/%E0%A4%A", `/engine/${"9".repeat(5_000)}/x`, "/engine/2026.09.01/"],
  ];
  for (const path of paths) await assertError(await service.ask(path, get), "not-found");
  assert.deepEqual(service.logged.filter(({ level }) => level === "error"), []);
});

ciTest("a file that is not as it was published is not served under its hash", async (service) => {
  const path = join(service.engineDir, "2026.09.01", "engine.mjs");
  await Deno.writeTextFile(path, "second(); attack();");
  await assertError(await service.ask(file, get), "not-found");
  await Deno.remove(path);
  await assertError(await service.ask(file, get), "not-found");
  const errors = service.logged.filter(({ level }) => level === "error");
  const broken = {
    level: "error",
    event: "engine-file-broken",
    fields: { version: "2026.09.01", name: "engine.mjs" },
  };
  assert.deepEqual(errors, [broken, broken]);
});

ciTest("a version published while the service runs is listed and served", async (service) => {
  await Deno.mkdir(join(service.engineDir, "2026.12.01"));
  await Deno.writeTextFile(join(service.engineDir, "2026.12.01", "new.mjs"), "new();");
  const files = [{ name: "new.mjs", bytes: 6, sha256: sha256("new();") }];
  const added = { version: "2026.12.01", publishedAt: 1_764_000_000, files };
  await writeManifest(service.engineDir, { versions: [added] });
  const { versions } = await json(await service.ask("/engine/manifest.json", get));
  assert.deepEqual([versions.length, versions[0].version], [1, "2026.12.01"]);
  const response = await service.ask("/engine/2026.12.01/new.mjs", get);
  assert.equal(await response.text(), "new();");
});

ciTest("engines cost nothing, count nothing and need no database", async (service) => {
  const { key } = await service.account();
  const before = await snapshot(service);
  await json(await service.ask("/engine/manifest.json", { ...get, key }));
  await (await service.ask(file, { ...get, key })).text();
  assert.equal(await snapshot(service), before);
});

ciTest("engines are served without a database", async (service) => {
  await json(await service.ask("/engine/manifest.json", get));
  assert.equal(await (await service.ask(file, get)).text(), "second();");
}, { env: { KV_PATH: "none" } });
