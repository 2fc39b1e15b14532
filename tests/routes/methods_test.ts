import assert from "node:assert/strict";
import { apiRoutes } from "../../routes/paths.ts";
import { discoveryPaths } from "../../routes/discovery.ts";
import { operatorToken } from "../rig/harness.ts";
import { assertError, echoPath, json, serviceTest, toolPath } from "./_service.ts";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "post2"];

const paths: readonly (readonly [string, string])[] = [
  ...Object.entries(apiRoutes).map(([path, route]) =>
    [path.replace(":name", "echo_text"), route.methods.join(", ")] as const
  ),
  [toolPath("scan_path"), "POST"],
  [toolPath("__proto__"), "POST"],
  ...["/", ...discoveryPaths].map((path) => [path, "GET, HEAD, OPTIONS"] as const),
  ["/operator/accounts", "GET, POST"],
  ["/operator/accounts/x", "GET, PATCH, DELETE"],
  ["/operator/accounts/x/keys", "POST"],
  ["/operator/accounts/x/keys/y", "DELETE"],
  ["/operator/address", "GET"],
];

for (const [path, allow] of paths) {
  serviceTest(
    `${path} answers 405 with Allow: ${allow} to other methods, before a key is asked for`,
    async (service) => {
      for (const method of methods.filter((method) => !allow.split(", ").includes(method))) {
        for (const key of [undefined, "bad"]) {
          const response = await service.ask(path, { method, key, body: "{" });
          assert.equal(response.headers.get("allow"), allow, method);
          if (method === "HEAD") {
            assert.equal(response.status, 405);
            assert.equal(await response.text(), "");
          } else await assertError(response, "method-not-allowed");
        }
      }
    },
  );
}

serviceTest("no API or operator path has CORS headers", async (service) => {
  const headers = { Origin: "https://example.com", "Access-Control-Request-Method": "POST" };
  for (const path of ["/api/v1/tools", echoPath, "/operator/accounts", "/healthz"]) {
    for (const method of ["OPTIONS", "GET", "POST"]) {
      const response = await service.ask(path, { method, headers });
      const names = [...response.headers.keys()];
      assert.deepEqual(names.filter((name) => name.startsWith("access-control-")), []);
    }
  }
});

serviceTest("every other path answers a JSON 404, with any method and any key", async (service) => {
  const { key } = await service.account();
  const unknown = [
    ...["/mcp/", "/api", "/api/", "/api/v1", "/api/v1/", "/api/v1/tools/", "//", "//tools"],
    ...["/api/v1/tools/echo_text/", "/api/v1/tools/echo_text/x", "/api/v1//tools", "/API/V1/TOOLS"],
    ...[
      "/api/v1/ci",
      "/api/v1/ci/session/",
      "/api/v1/ci/x",
      "/engine",
      "/engine/",
      "/api/token-risk/",
      "/api/v2/tools",
    ],
    ...["/.well-known/agent-card.json", "/.well-known/agent.json", "/.well-known/ai-plugin.json"],
    ...[
      "/.well-known",
      "/.well-known/",
      "/index.html",
      "/llms.txt/",
      "/LLMS.txt",
      "/openapi.json.bak",
      "/.env",
      "/static/generated/discovery.js",
    ],
    ...["/main.ts", "/healthz/", "/operator", "/operator/", "/..%2f..%2fetc%2fpasswd", "/%00"],
    ...["/api/v1/tools%2Fecho_text", "/%E0%A4%A", `/${"a".repeat(100_000)}`, "/a/".repeat(20_000)],
  ];
  for (const path of unknown) {
    for (const method of ["GET", "POST", "OPTIONS", "DELETE", "PROPFIND"]) {
      await assertError(await service.ask(path, { method, key }), "not-found");
    }
    const head = await service.ask(path, { method: "HEAD" });
    assert.deepEqual([head.status, await head.text()], [404, ""]);
  }
});

serviceTest("a query string changes no route and no argument", async (service) => {
  const { key } = await service.account();
  const answer = await json(
    await service.ask(`${echoPath}?text=b&x=1#y`, { key, body: { text: "a" } }),
  );
  assert.equal(answer.text, "a");
  const headers = { Authorization: `Bearer ${operatorToken}` };
  await json(await service.ask("/operator/address?x", { method: "GET", headers }));
});
