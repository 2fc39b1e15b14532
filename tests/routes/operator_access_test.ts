import assert from "node:assert/strict";
import { operatorToken } from "../rig/harness.ts";
import { makeAccount, mint, operatorOf } from "./_operator.ts";
import { assertError, echoPath, json, serviceTest, snapshot } from "./_service.ts";

const id = "0".repeat(32);
const endpoints = [
  ["POST", "/operator/accounts"],
  ["GET", "/operator/accounts?provider=operator&subject=ada"],
  ["GET", `/operator/accounts/${id}`],
  ["PATCH", `/operator/accounts/${id}`],
  ["DELETE", `/operator/accounts/${id}`],
  ["POST", `/operator/accounts/${id}/link`],
  ["POST", `/operator/accounts/${id}/keys`],
  ["DELETE", `/operator/accounts/${id}/keys/${id}`],
  ["GET", "/operator/address"],
] as const;

for (const [method, path] of endpoints) {
  serviceTest(`${method} ${path} does not exist without OPERATOR_TOKEN`, async (service) => {
    for (const token of ["", "null", "undefined", operatorToken]) {
      const headers = { Authorization: `Bearer ${token}` };
      await assertError(await service.ask(path, { method, headers, body: "{}" }), "not-found");
    }
  }, { env: { OPERATOR_TOKEN: "" } });

  serviceTest(
    `${method} ${path} answers 401 bad-operator-token to any other token`,
    async (service) => {
      const { key } = await service.account("ai-agents");
      const before = await snapshot(service);
      const wrong = [
        ...["", "Bearer", `Bearer ${operatorToken}x`, `Bearer ${operatorToken.slice(0, -1)}`],
        ...[`Basic ${operatorToken}`, operatorToken, `Bearer ${operatorToken.toUpperCase()}`],
        `Bearer ${key}`,
      ];
      for (const Authorization of wrong) {
        const response = await service.ask(path, { method, headers: { Authorization }, body: "{" });
        assert.equal(response.headers.get("www-authenticate"), 'Bearer realm="operator"');
        await assertError(response, "bad-operator-token");
      }
      assert.equal(await snapshot(service), before);
    },
  );
}

serviceTest("operator endpoints answer 503 db-unconfigured without a database", async (service) => {
  const bodies: Record<string, unknown> = {
    "/operator/accounts": { login: "a", plan: "free" },
    [`/operator/accounts/${id}/keys`]: { name: "a" },
    [`/operator/accounts/${id}`]: { plan: "free" },
  };
  for (const [method, path] of endpoints) {
    const body = method === "POST" || method === "PATCH" ? bodies[path] : undefined;
    const response = await operatorOf(service)(method, path.slice("/operator".length), body);
    if (path === "/operator/address") await json(response);
    else await assertError(response, "db-unconfigured");
  }
}, { env: { KV_PATH: "none" } });

serviceTest(
  "the operator token is no API key and an API key is no operator token",
  async (service) => {
    const operate = operatorOf(service);
    const { path } = await makeAccount(operate);
    const { key } = await mint(operate, path);
    const response = await service.ask(echoPath, { key: operatorToken, body: { text: "a" } });
    await assertError(response, "bad-key");
    const headers = { Authorization: `Bearer ${key}` };
    const address = await service.ask("/operator/address", { method: "GET", headers });
    await assertError(address, "bad-operator-token");
  },
);
