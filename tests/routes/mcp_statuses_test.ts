/** The statuses of `/mcp` that hang on the message alone, against the real handler. */
import assert from "node:assert/strict";
import { legacyAsk, legacyRevisions, modern, modernAsk, post } from "./_mcp.ts";
import { rows } from "./_mcp_statuses.ts";
import { counts, serviceTest } from "./_service.ts";

const supported = [modern, ...legacyRevisions];

for (const [what, ask, status, code] of rows) {
  serviceTest(
    `${what}: ${status}${
      code === undefined ? "" : ` with ${code}`
    }, 401 without a key, and counted with one`,
    async (service) => {
      const { key, keyId } = await service.account();
      const open = await post(service, undefined, ask);
      assert.equal(open.status, 401);
      assert.equal(open.headers.get("www-authenticate"), 'Bearer realm="mcp"');
      assert.equal((await open.json()).error.code, -32600);

      const response = await post(service, key, ask);
      const text = await response.text();
      assert.equal(response.status, status, text);
      assert.equal((await counts(service, keyId)).minute, 1);
      assert.match(response.headers.get("x-request-id") ?? "", /^[0-9a-f]{16}$/);
      assert.equal(response.headers.get("cache-control"), "private, no-store");
      assert.equal(response.headers.get("x-ratelimit-remaining"), "239");
      if (status === 202) {
        assert.equal(text, "");
        assert.equal(response.headers.get("content-type"), null);
        return;
      }
      assert.equal(response.headers.get("content-type"), "application/json");
      assert.equal(response.headers.get("x-content-type-options"), "nosniff");
      const { jsonrpc, id, error } = JSON.parse(text);
      assert.equal(jsonrpc, "2.0");
      assert.equal(error?.code, code);
      if (code === -32700 || code === -32600) return assert.notEqual(id, null);
      const sent = JSON.parse(
        String(ask.body instanceof Object ? JSON.stringify(ask.body) : ask.body),
      );
      // What is never answered has no id for its error either.
      assert.equal(id, sent.method === undefined ? undefined : sent.id);
      if (code === -32022) {
        const claim = sent.params?._meta?.["io.modelcontextprotocol/protocolVersion"];
        const requested = claim ?? ask.headers?.["MCP-Protocol-Version"];
        const listed = legacyRevisions.includes(claim) ? [modern] : supported;
        assert.deepEqual(error.data, { supported: listed, requested });
      }
    },
  );
}

for (
  const [what, ask, status, code] of [
    ["legacy ping", legacyAsk({ method: "ping" }, "2025-11-25"), 200, undefined],
    ["ping that names no revision", legacyAsk({ method: "ping", id: "x" }), 200, undefined],
    ["modern ping", modernAsk({ method: "ping" }), 404, -32601],
    ["ping of an unknown revision", legacyAsk({ method: "ping" }, "2024-11-05"), 400, -32022],
  ] as const
) {
  serviceTest(`${what} answers ${status} without a key and counts nothing`, async (service) => {
    const { key, keyId } = await service.account();
    for (const sent of [undefined, "bad", key]) {
      const response = await post(service, sent, ask);
      assert.equal(response.status, status);
      const { error, result } = await response.json();
      assert.equal(error?.code, code);
      assert.deepEqual(result, code === undefined ? {} : undefined);
    }
    assert.equal((await counts(service, keyId)).minute, 0);
  });
}
