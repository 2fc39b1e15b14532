import assert from "node:assert/strict";
import { generateApiKey } from "../../schema/api_key.ts";
import { systemRandom } from "../../schema/random.ts";
import { assertError, echoPath, json, serviceTest, snapshot } from "./_service.ts";

const body = { text: "a" };
const surfaces = [
  ["GET", "/api/v1/tools"],
  ["POST", echoPath],
  ["POST", "/api/v1/ci/session"],
  ["POST", "/api/v1/ci/report"],
] as const;

for (const [method, path] of surfaces) {
  serviceTest(`${method} ${path} answers 401 no-key without a bearer key`, async (service) => {
    const { key } = await service.account();
    const before = await snapshot(service);
    const none = ["", "Bearer", "Bearer ", "bearer", "Basic dXNlcjpwYXNz", "Bearerx", "Token a"];
    for (const Authorization of [undefined, ...none]) {
      const headers = Authorization === undefined ? {} : { Authorization };
      const response = await service.ask(path, { method, headers });
      assert.equal(response.headers.get("www-authenticate"), 'Bearer realm="api"');
      await assertError(response, "no-key");
    }
    for (const elsewhere of [`${path}?key=${key}`, `${path}?access_token=${key}`]) {
      await assertError(await service.ask(elsewhere, { method }), "no-key");
    }
    const headers = { "X-API-Key": key };
    await assertError(await service.ask(path, { method, headers }), "no-key");
    assert.equal(await snapshot(service), before, "a 401 writes nothing");
  });

  serviceTest(
    `${method} ${path} answers 401 bad-key with identical bytes to unknown, revoked and malformed keys`,
    async (service) => {
      const { accountId, key, keyId } = await service.account();
      assert.ok(await service.deps.apiKeys.revoke(accountId, keyId));
      const before = await snapshot(service);
      const last = key.endsWith("0") ? "1" : "0";
      const keys = {
        revoked: key,
        unknown: generateApiKey(systemRandom),
        checksum: key.slice(0, -1) + last,
        garbage: "x",
        short: key.slice(0, -1),
        long: key + "0",
        case: key.toUpperCase(),
        huge: "k".repeat(20_000),
        two: `${key}, Bearer ${key}`,
      };
      const answers = new Set<string>();
      for (const [what, sent] of Object.entries(keys)) {
        const response = await service.ask(path, { method, key: sent, body });
        const headers = [...response.headers].filter(([name]) => name !== "x-request-id");
        const text = await response.clone().text();
        await assertError(response, "bad-key");
        answers.add(JSON.stringify([response.status, headers, text]));
        assert.equal(answers.size, 1, what);
      }
      assert.equal(await snapshot(service), before, "a 401 writes nothing");
    },
  );
}

serviceTest("the scheme's case and spaces around the key do not matter", async (service) => {
  const { key } = await service.account();
  for (const Authorization of [`bearer ${key}`, `BEARER   ${key}`, `Bearer ${key} `]) {
    await json(await service.ask(echoPath, { body, headers: { Authorization } }));
  }
});
