/** `/mcp` behind a real listener: what a client can do with its connection. */
import assert from "node:assert/strict";
import { fixtureTool } from "../rig/fixture_tools.ts";
import { call, legacyAsk, message } from "./_mcp.ts";
import { creditsUsed, serviceTest } from "./_service.ts";

const listen = { port: 0, hostname: "127.0.0.1", onListen: () => {} };

const started = Promise.withResolvers<void>();
const finish = Promise.withResolvers<void>();
const slow = fixtureTool("slow", {
  run: async () => {
    started.resolve();
    await finish.promise;
    return { ok: true, text: null };
  },
});

serviceTest(
  "a call whose client closed the connection runs on and is charged",
  async (service) => {
    const { key } = await service.account();
    const server = Deno.serve(listen, service.handler);
    const { body, headers } = legacyAsk(call("slow"));
    const client = new AbortController();
    const asked = fetch(`http://127.0.0.1:${server.addr.port}/mcp`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { ...headers, Authorization: `Bearer ${key}` },
      signal: client.signal,
    });
    await started.promise;
    client.abort();
    await assert.rejects(asked, { name: "AbortError" });
    finish.resolve();
    const isOver = () => service.logged.some(({ fields }) => fields["route"] === "/mcp");
    while (!isOver()) await new Promise((resolve) => setTimeout(resolve, 5));
    await server.shutdown();
    assert.equal(await creditsUsed(service, key), 2);
  },
  { registry: { slow } },
);

serviceTest("a request without Host, which no browser sends, is answered", async (service) => {
  const { key } = await service.account();
  const server = Deno.serve(listen, service.handler);
  const body = JSON.stringify(message({ method: "tools/list" }));
  const lines = [
    "POST /mcp HTTP/1.1",
    "Content-Type: application/json",
    `Authorization: Bearer ${key}`,
    `Content-Length: ${body.length}`,
    "Connection: close",
  ];
  const connection = await Deno.connect({ port: server.addr.port });
  await connection.write(new TextEncoder().encode([...lines, "", body].join("\r\n")));
  const answer = await new Response(connection.readable).text();
  assert.match(answer, /^HTTP\/1\.1 200 /);
  assert.match(answer, /"jsonrpc":"2\.0","id":1,"result":/);
  await server.shutdown();
});
