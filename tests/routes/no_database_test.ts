import assert from "node:assert/strict";
import { discoveryPaths } from "../../routes/discovery.ts";
import { generateApiKey } from "../../schema/api_key.ts";
import { systemRandom } from "../../schema/random.ts";
import { assertError, echoPath, json, serviceTest, toolPath } from "./_service.ts";

const env = { KV_PATH: "none", CONTACT_URL: "https://operator.example/security" };
const unconfigured = { env };
const key = generateApiKey(systemRandom);

serviceTest("metered surfaces answer 503 db-unconfigured without a database", async (service) => {
  const listing = await service.ask("/api/v1/tools", { method: "GET", key });
  await assertError(listing, "db-unconfigured");
  for (
    const [path, body] of [
      [echoPath, { text: "a" }],
      [echoPath, { unknown: 1 }],
      [echoPath, "{"],
      [toolPath("scan_path"), {}],
      [toolPath("agents_only"), {}],
      ["/api/v1/ci/session", {}],
      ["/api/v1/ci/session", { engineVersion: "x" }],
      ["/api/v1/ci/report", {}],
      ["/api/v1/ci/report", { failOn: "x" }],
    ] as const
  ) {
    const response = await service.ask(path, { key, body });
    assert.equal(response.headers.get("x-credits-used"), null);
    await assertError(response, "db-unconfigured");
  }
  assert.equal(service.runs.count, 0);
}, unconfigured);

serviceTest("what needs no database to be refused is refused as ever", async (service) => {
  await assertError(await service.ask(echoPath), "no-key");
  await assertError(await service.ask(echoPath, { key: "malformed" }), "bad-key");
  await assertError(await service.ask(echoPath, { method: "GET" }), "method-not-allowed");
  await assertError(await service.ask("/x", { key }), "not-found");
}, unconfigured);

serviceTest(
  "discovery files and /healthz answer without a database, /readyz says 503",
  async (service) => {
    for (const path of ["/", ...discoveryPaths]) {
      const response = await service.ask(path, { method: "GET" });
      assert.equal(response.status, 200);
      assert.ok((await response.text()).length > 100);
    }
    assert.deepEqual(await json(await service.ask("/healthz", { method: "GET" })), { ok: true });
    await assertError(await service.ask("/readyz", { method: "GET" }), "db-unconfigured");
  },
  unconfigured,
);

serviceTest(
  "/healthz and /readyz answer with a database, to HEAD too, and are never cached",
  async (service) => {
    for (const path of ["/healthz", "/readyz"]) {
      const response = await service.ask(path, { method: "GET" });
      assert.equal(response.headers.get("cache-control"), "no-store");
      assert.deepEqual(await json(response), { ok: true });
      const head = await service.ask(path, { method: "HEAD" });
      assert.deepEqual([head.status, await head.text()], [200, ""]);
    }
  },
);

serviceTest(
  "a database that stops answering is 503 db-unavailable with Retry-After, on /readyz too",
  async (service) => {
    const account = await service.account();
    const kv = await service.deps.store.kv();
    const failing = () => Promise.reject(new Error("the disk is gone: secret"));
    Object.assign(kv, { get: failing, getMany: failing });
    const response = await service.ask(echoPath, { key: account.key, body: { text: "a" } });
    assert.equal(response.headers.get("retry-after"), "5");
    assert.doesNotMatch((await assertError(response, "db-unavailable")).detail, /secret/);
    await assertError(await service.ask("/readyz", { method: "GET" }), "db-unavailable");
    assert.equal(service.runs.count, 0);
    assert.doesNotMatch(JSON.stringify(service.logged), /secret/);
  },
);
