import assert from "node:assert/strict";
import { discoveryPaths } from "../../routes/discovery.ts";
import type { HarnessOptions } from "../rig/harness.ts";
import { assertError, type Service, serviceTest, snapshot } from "./_service.ts";

const types: Readonly<Record<string, string>> = {
  "/": "text/plain; charset=utf-8",
  "/index.md": "text/markdown; charset=utf-8",
  "/llms.txt": "text/plain; charset=utf-8",
  "/llms-full.txt": "text/plain; charset=utf-8",
  "/robots.txt": "text/plain; charset=utf-8",
  "/sitemap.xml": "application/xml",
  "/agent.json": "application/json",
  "/agent.schema.json": "application/schema+json",
  "/networks.json": "application/json",
  "/mcp.json": "application/json",
  "/openapi.json": "application/json",
  "/rules.json": "application/json",
  "/mcp/server-card": "application/mcp-server-card+json",
  "/.well-known/mcp/server-card.json": "application/mcp-server-card+json",
  "/.well-known/mcp.json": "application/mcp-server-card+json",
  "/.well-known/ai-catalog.json": "application/ai-catalog+json",
  "/.well-known/api-catalog":
    'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  "/.well-known/security.txt": "text/plain; charset=utf-8",
};
const base = "https://api.example.com/$&/x";
const env = { CONTACT_URL: "https://operator.example/security" };

/** Places that were not filled, and what stands where nothing should. */
const places =
  /\{(base_url|base_url_xml|base_path|host|reverse_host|contact_url|expires|key_steps|limit_\w+|token_risk_\w+|credits_[\w-]+)\}|undefined|\[object/;

/** A test over a service whose operator is named. */
function fileTest(
  name: string,
  body: (service: Service) => Promise<void>,
  options: HarnessOptions = {},
): void {
  serviceTest(name, body, { ...options, env: { ...env, ...options.env } });
}

for (const path of ["/", ...discoveryPaths]) {
  fileTest(`GET ${path} answers the built file to anyone`, async (service) => {
    const { key } = await service.account();
    const before = await snapshot(service);
    for (const sent of [undefined, "bad", key]) {
      const response = await service.ask(path, { method: "GET", key: sent });
      const { headers } = response;
      const bytes = new Uint8Array(await response.arrayBuffer());
      assert.equal(response.status, 200);
      assert.equal(headers.get("content-type"), types[path]);
      assert.equal(headers.get("content-length"), String(bytes.length));
      assert.equal(headers.get("access-control-allow-origin"), "*");
      assert.equal(headers.get("access-control-expose-headers"), "ETag");
      assert.equal(headers.get("cache-control"), "public, max-age=300");
      assert.equal(headers.get("x-content-type-options"), "nosniff");
      assert.match(headers.get("etag") ?? "", /^"[0-9a-f]{32}"$/);
      assert.equal(headers.get("x-credits-used"), null);
      const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
      assert.doesNotMatch(text, places);
      if (types[path]?.endsWith("json")) JSON.parse(text);
    }
    assert.equal(await snapshot(service), before, "unmetered");
  });

  fileTest(`${path} names BASE_URL, never the Host of a request`, async (service) => {
    const request = new Request(`http://evil.example${path}`, {
      headers: { "Host": "evil.example", "X-Forwarded-Host": "evil.example" },
    });
    const info = { remoteAddr: { hostname: "192.0.2.1" } };
    const text = await (await service.handler(request, info)).text();
    assert.doesNotMatch(text, /evil|localhost/);
    assert.ok(text.includes(path === "/sitemap.xml" ? base.replace("&", "&amp;") : base));
    const second = await (await service.ask(path, { method: "GET" })).text();
    assert.equal(second, text);
  }, { env: { BASE_URL: base } });

  fileTest(
    `${path} answers 304 to its ETag, listed, weak or *, and 200 to others`,
    async (service) => {
      const first = await service.ask(path, { method: "GET" });
      const etag = first.headers.get("etag") ?? "";
      await first.text();
      for (const method of ["GET", "HEAD"]) {
        const ask = (value: string) =>
          service.ask(path, { method, headers: { "If-None-Match": value } });
        for (const value of [etag, `W/${etag}`, `"x", ${etag}`, `"x",W/${etag},"y"`, "*", " * "]) {
          const response = await ask(value);
          assert.deepEqual([response.status, await response.text()], [304, ""], value);
          assert.equal(response.headers.get("etag"), etag);
          assert.equal(response.headers.get("content-type"), null);
          assert.equal(response.headers.get("cache-control"), "public, max-age=300");
          assert.equal(response.headers.get("access-control-allow-origin"), "*");
        }
        for (const value of ['"x"', etag.replaceAll('"', ""), "", `w/${etag}`, `${etag}x`]) {
          assert.equal((await ask(value)).status, 200, value);
        }
      }
    },
  );

  fileTest(`HEAD ${path} answers the headers of GET without a body`, async (service) => {
    const headersOf = async (method: string) => {
      const response = await service.ask(path, { method });
      const text = await response.text();
      assert.equal(text === "", method === "HEAD");
      return [response.status, [...response.headers].filter(([name]) => name !== "x-request-id")];
    };
    assert.deepEqual(await headersOf("HEAD"), await headersOf("GET"));
  });

  fileTest(`OPTIONS ${path} answers 204 with CORS`, async (service) => {
    const headers = { Origin: "https://a.example", "Access-Control-Request-Method": "GET" };
    const response = await service.ask(path, { method: "OPTIONS", headers });
    assert.deepEqual([response.status, await response.text()], [204, ""]);
    assert.equal(response.headers.get("access-control-allow-origin"), "*");
    assert.equal(response.headers.get("access-control-allow-methods"), "GET, HEAD, OPTIONS");
    assert.equal(response.headers.get("allow"), "GET, HEAD, OPTIONS");
    assert.equal(response.headers.get("access-control-allow-credentials"), null);
  });
}

serviceTest("a file that was not built is a 404, not a failure", async (service) => {
  for (const path of ["/", "/llms.txt"]) {
    await assertError(await service.ask(path, { method: "GET" }), "not-found");
  }
}, { discovery: () => Promise.resolve({}) });

serviceTest("the files are read once", async (service) => {
  for (let i = 0; i < 3; i++) {
    const response = await service.ask("/llms.txt", { method: "GET" });
    assert.equal(await response.text(), "read 1");
  }
}, {
  discovery: (() => {
    let reads = 0;
    return () => Promise.resolve({ "/llms.txt": `read ${++reads}` });
  })(),
});
