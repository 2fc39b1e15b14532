import assert from "node:assert/strict";
import { ask, path, riskTest, token } from "./_risk.ts";
import { assertError, json } from "./_service.ts";

const origin = { Origin: "https://example.com" };

riskTest("every answer of the path may be read by a page of any origin", async (service) => {
  const responses = [
    await ask(service, { token, network: "1" }, { headers: origin }),
    await ask(service, `token=${token}&network=1`, { headers: origin }),
    await ask(service, { token: "0x" }, { headers: origin }),
    await ask(service, {}, { headers: origin }),
    await ask(service, { token, network: "10" }, { headers: origin }),
    await service.ask(path, { method: "DELETE", headers: origin }),
    await service.ask(path, { method: "OPTIONS", headers: origin }),
  ];
  assert.deepEqual(responses.map(({ status }) => status), [200, 200, 200, 400, 429, 405, 204]);
  for (const response of responses) {
    assert.equal(response.headers.get("access-control-allow-origin"), "*");
    assert.equal(response.headers.get("access-control-allow-credentials"), null);
    assert.match(response.headers.get("access-control-expose-headers") ?? "", /Retry-After/);
    await response.body?.cancel();
  }
}, { env: { TOKEN_RISK_PER_MINUTE: "1" } });

riskTest(
  "a browser's preflight for a JSON body is answered, and counts nothing",
  async (service) => {
    const response = await service.ask(path, {
      method: "OPTIONS",
      headers: {
        ...origin,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type",
      },
    });
    assert.equal(response.status, 204);
    assert.equal(await response.text(), "");
    const names = (header: string) =>
      (response.headers.get(header) ?? "").toLowerCase().split(", ");
    assert.ok(names("access-control-allow-methods").includes("post"));
    assert.ok(names("access-control-allow-headers").includes("content-type"));
    assert.equal(response.headers.get("access-control-max-age"), "86400");
    const kv = await service.deps.store.kv();
    assert.deepEqual(await Array.fromAsync(kv.list({ prefix: [] })), []);
  },
);

riskTest("HEAD answers what GET does, without a body", async (service) => {
  const head = await ask(service, `token=${token}&network=1`, { method: "HEAD" });
  assert.deepEqual([head.status, await head.text()], [200, ""]);
  assert.equal(head.headers.get("content-type"), "application/json");
  assert.equal((await json(await ask(service, `token=${token}&network=1`))).cached, true);
  const bad = await service.ask(path, { method: "HEAD" });
  assert.deepEqual([bad.status, await bad.text()], [400, ""]);
});

riskTest("answers are never kept by caches on the way", async (service) => {
  const response = await ask(service, { token, network: "1" });
  assert.equal(response.headers.get("cache-control"), "private, no-store");
  await response.body?.cancel();
  await assertError(await ask(service, {}), "invalid-arguments");
});
