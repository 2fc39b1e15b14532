/** What `/mcp` asks of a POST before its message: origin, host, method, content type and size. */
import assert from "node:assert/strict";
import { type Ask, baseUrl } from "../rig/harness.ts";
import { call, legacyAsk, message, modernAsk, post } from "./_mcp.ts";
import { counts, json, type Service, serviceTest, snapshot } from "./_service.ts";

const friend = "https://agent.example:8443";
const env = { ALLOWED_ORIGINS: friend };
const echo = call("echo_text", { text: "a" });

const corsHeaders = ({ headers }: Response) =>
  [...headers].filter(([name]) => name.startsWith("access-control-")).map(([name]) => name);

/** Asserts a JSON-RPC error without an id, and its status. */
async function assertRefused(response: Response, status: number, code = -32600) {
  const body = await json(response, status);
  assert.deepEqual([body.jsonrpc, body.error.code, "id" in body], ["2.0", code, false]);
  assert.equal(response.headers.get("cache-control"), "private, no-store");
}

serviceTest(
  "a foreign Origin is 403 with any method, before a key is looked at",
  async (service) => {
    const { key } = await service.account();
    const before = await snapshot(service);
    const foreign = [
      ...["https://evil.example", "null", "https://agent.example", "http://agent.example:8443"],
      ...["http://localhost", "http://localhost:8001", "https://localhost:8000", `${baseUrl}/`, ""],
      ...["https://agent.example:8443.evil.example", "http://LOCALHOST:8000", "file://"],
    ];
    for (const origin of foreign) {
      for (const method of ["POST", "GET", "OPTIONS", "DELETE"]) {
        for (const sent of [undefined, key]) {
          const ask = { ...modernAsk(echo), method };
          const headers = { ...ask.headers, Origin: origin };
          const response = await post(service, sent, { ...ask, headers });
          assert.deepEqual(corsHeaders(response), []);
          await assertRefused(response, 403);
        }
      }
    }
    assert.equal(await snapshot(service), before);
  },
  { env },
);

serviceTest(
  "BASE_URL's Origin and the allowed ones are answered, and may read the answer",
  async (service) => {
    const { key } = await service.account();
    for (const origin of [baseUrl, friend]) {
      const ask = modernAsk(echo);
      const response = await post(service, key, {
        ...ask,
        headers: { ...ask.headers, Origin: origin },
      });
      assert.equal(response.headers.get("access-control-allow-origin"), origin);
      assert.equal(response.headers.get("vary"), "Origin");
      assert.match(
        response.headers.get("access-control-expose-headers") ?? "",
        /Retry-After.*X-Credits-Left/,
      );
      assert.equal(response.headers.get("access-control-allow-credentials"), null);
      assert.equal((await json(response)).result.structuredContent.text, "a");
      for (const [sent, status] of [[undefined, 401], ["bad", 401]] as const) {
        const refused = await post(service, sent, {
          ...ask,
          headers: { ...ask.headers, Origin: origin },
        });
        assert.equal(refused.headers.get("access-control-allow-origin"), origin);
        await json(refused, status);
      }
    }
  },
  { env },
);

serviceTest(
  "a preflight of an allowed Origin is 204 and names what may be sent",
  async (service) => {
    const headers = { Origin: friend, "Access-Control-Request-Method": "POST" };
    const response = await service.ask("/mcp", { method: "OPTIONS", headers });
    assert.deepEqual([response.status, await response.text()], [204, ""]);
    assert.equal(response.headers.get("access-control-allow-origin"), friend);
    assert.equal(response.headers.get("access-control-allow-methods"), "POST");
    assert.equal(
      response.headers.get("access-control-allow-headers"),
      "authorization, content-type, mcp-protocol-version, mcp-method, mcp-name",
    );
    assert.equal(response.headers.get("vary"), "Origin");
  },
  { env },
);

serviceTest(
  "other methods are 405 with Allow: POST, before a key is asked for",
  async (service) => {
    const { key } = await service.account();
    const before = await snapshot(service);
    for (
      const method of ["GET", "DELETE", "PUT", "PATCH", "OPTIONS", "PROPFIND", "post2", "HEAD"]
    ) {
      for (const sent of [undefined, "bad", key]) {
        const headers = {
          Accept: "text/event-stream",
          "Mcp-Session-Id": "x",
          "Last-Event-ID": "1",
        };
        const response = await service.ask("/mcp", { method, key: sent, headers });
        assert.equal(response.headers.get("allow"), "POST", method);
        if (method === "HEAD") {
          assert.deepEqual([response.status, await response.text()], [405, ""]);
        } else await assertRefused(response, 405);
      }
    }
    assert.equal(await snapshot(service), before);
  },
);

serviceTest(
  "a host name that is not the service's is 403; its own names and addresses pass",
  async (service) => {
    const { key } = await service.account();
    const ask = (host: string): Ask => {
      const { headers, ...rest } = legacyAsk(echo);
      return { ...rest, headers: { ...headers, Host: host } };
    };
    const ours = ["api.example.com", "API.example.com:443", "agent.example:1", "localhost:8000"];
    for (const host of [...ours, "127.0.0.1:8000", "192.0.2.7", "[::1]:8000", "[2001:db8::1]"]) {
      await json(await post(service, key, ask(host)));
    }
    const foreign = ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "x"];
    for (const host of [...foreign, "api.example.com.", "evil.example:8000", "127.1", ""]) {
      await assertRefused(await post(service, key, ask(host)), 403);
    }
  },
  { env: { ...env, BASE_URL: "https://api.example.com/base" } },
);

serviceTest("a content type other than JSON is 415, before a key is asked for", async (service) => {
  const types = [
    ...[
      "text/plain",
      "application/jsonp",
      "application/json-rpc",
      "text/json",
      "application/json x",
    ],
    ...["multipart/form-data", "application/x-www-form-urlencoded", "text/plain;application/json"],
  ];
  for (const type of types) {
    const ask = { ...modernAsk(echo), headers: { "Content-Type": type } };
    await assertRefused(await post(service, undefined, ask), 415);
  }
  const untyped = new Blob([JSON.stringify(message(echo))]).stream();
  await assertRefused(await post(service, undefined, { body: untyped }), 415);
});

const limit = 65_536;

/** A valid message of `bytes` bytes. */
function padded(bytes: number): string {
  const text = JSON.stringify(message({ method: "tools/list" }));
  return text + " ".repeat(bytes - text.length);
}

/** A body in parts, so that no length is known. */
const inParts = (text: string) =>
  new Blob([text]).stream().pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        for (let at = 0; at < chunk.length; at += 10_000) {
          controller.enqueue(chunk.slice(at, at + 10_000));
        }
      },
    }),
  );

serviceTest(
  "a body over 64 KB is 413, also when its length lies or is missing",
  async (service) => {
    const { key, keyId } = await service.account();
    const send = (body: BodyInit, length?: string) =>
      post(service, key, {
        body,
        headers: {
          "Content-Type": "application/json",
          ...(length === undefined ? {} : { "Content-Length": length }),
        },
      });
    for (const size of [limit + 1, 70_000, 5_000_000]) {
      for (const length of [undefined, "10", "0", "-1", "x", String(size)]) {
        await assertRefused(await send(padded(size), length), 413);
        await assertRefused(await send(inParts(padded(size)), length), 413);
      }
    }
    assert.deepEqual((await counts(service, keyId)).minute, 0);
    for (const body of [padded(limit), inParts(padded(limit))]) await json(await send(body));
    assert.deepEqual((await counts(service, keyId)).minute, 2);
  },
);

serviceTest(
  "the paths at which clients look for OAuth are a JSON 404",
  async (service: Service) => {
    const paths = [
      ...["oauth-protected-resource", "oauth-authorization-server"].flatMap((name) => [
        `/.well-known/${name}`,
        `/.well-known/${name}/mcp`,
        `/mcp/.well-known/${name}`,
      ]),
      ...["/.well-known/openid-configuration", "/.well-known/openid-configuration/mcp"],
      ...["/register", "/authorize", "/token", "/mcp/", "/mcp/sse", "/sse"],
    ];
    for (const path of paths) {
      for (const method of ["GET", "POST"]) {
        const response = await service.ask(path, { method });
        assert.equal(response.headers.get("content-type"), "application/json");
        assert.equal((await json(response, 404)).error, "not-found");
      }
    }
  },
);
