import assert from "node:assert/strict";
import { sha256, writeManifest } from "../rig/engines.ts";
import { ciTest, openSession, publishedVersions, sessionPath } from "./_ci.ts";
import { assertError, creditsUsed, json, noonS, serviceTest } from "./_service.ts";

ciTest("a session answers run, licence, gate and the newest engine", async (service) => {
  const { key, accountId } = await service.account("business", noonS + 1_000);
  const answer = await openSession(service, key, { version: "1.4.0", repo: "octo/vault" });
  assert.match(answer.run.id, /^[0-9a-f]{32}$/);
  const url = "http://localhost:8000/engine/2026.09.01.2";
  assert.deepEqual({ ...answer, run: { ...answer.run, id: "" } }, {
    ok: true,
    run: { id: "", repo: "octo/vault", openedAt: noonS },
    licence: { plan: "business", account: accountId, validUntil: noonS + 1_000 },
    gate: { failOn: "high", failOnBy: "default" },
    engine: {
      version: "2026.09.01.2",
      pinned: false,
      files: [
        { name: "engine.mjs", url: `${url}/engine.mjs` },
        { name: "rules.json", url: `${url}/rules.json` },
      ],
    },
    engineReason: null,
  });
  const stored = await service.deps.runs.get(accountId, answer.run.id);
  assert.deepEqual([stored?.version, stored?.engineVersion], ["1.4.0", "2026.09.01.2"]);
});

ciTest("a pinned engine comes with the SHA-256 of its files", async (service) => {
  const { key } = await service.account();
  const { engine } = await openSession(service, key, { engineVersion: "2026.08.15" });
  assert.deepEqual(engine, {
    version: "2026.08.15",
    pinned: true,
    files: [{
      name: "engine.mjs",
      url: "http://localhost:8000/engine/2026.08.15/engine.mjs",
      sha256: sha256("oldest();"),
    }],
  });
});

ciTest(
  "an unknown engine version is 400 with those that exist, uncharged, and opens no run",
  async (service) => {
    const { key, accountId } = await service.account();
    const unknown = ["2026.09.02", "", " 2026.09.01", "../2026.09.01", "__proto__", "x".repeat(64)];
    for (const engineVersion of unknown) {
      const response = await service.ask(sessionPath, { key, body: { engineVersion } });
      assert.equal(response.headers.get("x-credits-used"), "0");
      const body = await assertError(response, "unknown-engine-version") as unknown as {
        versions: string[];
      };
      assert.deepEqual(body.versions, Object.keys(publishedVersions));
    }
    assert.equal(await creditsUsed(service, key), 0);
    assert.deepEqual((await service.deps.runs.list(accountId, { limit: 9 })).runs, []);
  },
);

ciTest("a session says the account's gate, and who named it", async (service) => {
  const { key, accountId } = await service.account();
  await service.deps.accounts.change(accountId, { failOn: "low" });
  const { gate } = await openSession(service, key);
  assert.deepEqual(gate, { failOn: "low", failOnBy: "account" });
});

ciTest("without a published engine a session says so and costs nothing", async (service) => {
  const { key, accountId } = await service.account();
  const answer = await openSession(service, key, { repo: "octo/vault" });
  assert.deepEqual([answer.engine, answer.engineReason], [null, "no-engine-published"]);
  assert.equal(await creditsUsed(service, key), 0);
  const stored = await service.deps.runs.get(accountId, answer.run.id);
  assert.equal(stored?.engineVersion, null);
  const pinned = await service.ask(sessionPath, { key, body: { engineVersion: "2026.09.01" } });
  const body = await assertError(pinned, "unknown-engine-version") as unknown as {
    versions: string[];
  };
  assert.deepEqual(body.versions, []);
  assert.equal(await creditsUsed(service, key), 0);
}, { versions: {} });

serviceTest("no folder of engines is no published engine", async (service) => {
  const { key } = await service.account();
  const { engineReason } = await openSession(service, key);
  assert.equal(engineReason, "no-engine-published");
  assert.deepEqual(service.logged.filter(({ level }) => level !== "info"), []);
}, { env: { ENGINE_DIR: "/nonexistent/engines" } });

const file = { name: "engine.mjs", bytes: 3, sha256: "0".repeat(64) };
const version = (version: string, files: unknown[] = [file]) => ({
  version,
  publishedAt: 1,
  files,
});
const broken: Readonly<Record<string, unknown>> = {
  "no JSON": "{",
  "another form": [],
  "an unknown member": { versions: [], more: 1 },
  "a version twice": { versions: [version("2026.09.01"), version("2026.09.01")] },
  "the oldest first": { versions: [version("2026.09.01"), version("2026.09.02")] },
  "a version that is a path": { versions: [version("../2026.09.01")] },
  "a file that is a path": {
    versions: [version("2026.09.01", [{ ...file, name: "../../main.js" }])],
  },
  "a hidden file": { versions: [version("2026.09.01", [{ ...file, name: ".env" }])] },
  "files that differ in case": {
    versions: [version("2026.09.01", [file, { ...file, name: "Engine.mjs" }])],
  },
  "a hash that is none": { versions: [version("2026.09.01", [{ ...file, sha256: "x" }])] },
};

for (const [what, manifest] of Object.entries(broken)) {
  ciTest(`a manifest with ${what} is logged, and no engine with a reason`, async (service) => {
    await writeManifest(service.engineDir, manifest);
    const { key } = await service.account();
    for (const body of [{}, { engineVersion: "2026.09.01" }]) {
      const answer = await openSession(service, key, body);
      assert.deepEqual([answer.engine, answer.engineReason], [null, "engines-unreadable"]);
    }
    const errors = service.logged.filter(({ level }) => level === "error");
    assert.deepEqual(errors.map(({ event }) => event), Array(2).fill("engine-manifest-broken"));
    assert.equal(await creditsUsed(service, key), 0);
    const served = await service.ask("/engine/manifest.json", { method: "GET" });
    await assertError(served, "internal");
    const part = await service.ask("/engine/2026.09.01/engine.mjs", { method: "GET" });
    await assertError(part, "internal");
  });
}

ciTest("texts of a session are stored without what cannot be seen", async (service) => {
  const { key, accountId } = await service.account();
  const repo = "\u202eocto/\u200bvault\u0000\n";
  const { run } = await openSession(service, key, { repo, version: "\u2066" });
  assert.equal(run.repo, "octo/vault");
  assert.equal((await service.deps.runs.get(accountId, run.id))?.version, null);
  const again = await openSession(service, key, { repo: "\u200b" });
  assert.equal(again.run.repo, null);
});

ciTest("a body with nothing in it opens a run", async (service) => {
  const { key } = await service.account();
  for (const body of [null, "", "{}", " "]) {
    const { run } = await openSession(service, key, body);
    assert.equal(run.repo, null);
  }
  const { run } = await json(
    await service.ask(sessionPath, { key, headers: { "Content-Type": "text/plain" } }),
  );
  assert.equal(run.repo, null);
});
