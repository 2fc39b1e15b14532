/** `/mcp` behind a real listener: what a client can do with its connection. */
import assert from "node:assert/strict";
import { fixtureTool } from "../rig/fixture_tools.ts";
import { call, legacyAsk, message } from "./_mcp.ts";
import { limits } from "../../schema/limits.ts";
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

const request = JSON.stringify(message(call("no_op")));
const tooLong = request + " ".repeat(limits.bodyBytesMax + 1 - request.length);
const atMost = tooLong.slice(0, -1);
const chunked = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;

/** What stands behind the head, and what HTTP makes of it (RFC 9112, 6). */
const bodies: readonly (readonly [what: string, lengths: string, body: string, status: number])[] =
  [
    ["a body as long as may be", `Content-Length: ${atMost.length}`, atMost, 200],
    ["a body longer than that", `Content-Length: ${tooLong.length}`, tooLong, 413],
    ["the same under a length that says less", "Content-Length: 40", tooLong, 400],
    ["the same without a length", "Transfer-Encoding: chunked", chunked(tooLong), 413],
    ["chunks as long as may be", "Transfer-Encoding: chunked", chunked(atMost), 200],
    ["a length that says much more", "Content-Length: 99999999", request, 413],
  ];

for (const [what, lengths, body, status] of bodies) {
  serviceTest(
    `${what}: ${status}, and nothing but an answered call is charged`,
    async (service) => {
      const { key } = await service.account();
      const server = Deno.serve(listen, service.handler);
      const head = [
        "POST /mcp HTTP/1.1",
        "Host: 127.0.0.1",
        "Content-Type: application/json",
        `Authorization: Bearer ${key}`,
        lengths,
        "Connection: close",
      ];
      const connection = await Deno.connect({ port: server.addr.port });
      const bytes = new TextEncoder().encode([...head, "", body].join("\r\n"));
      const writer = connection.writable.getWriter();
      // Who is refused may be hung up on before all is sent.
      writer.write(bytes).catch(() => {});
      const reader = connection.readable.getReader();
      const { value = new Uint8Array() } = await reader.read();
      assert.equal(new TextDecoder().decode(value).split(" ")[1], String(status));
      await reader.cancel().catch(() => {});
      await writer.abort().catch(() => {});
      await server.shutdown();
      assert.equal(await creditsUsed(service, key), status === 200 ? 2 : 0);
    },
    { registry: { no_op: fixtureTool("no_op") } },
  );
}
