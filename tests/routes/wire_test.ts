/** The handler behind a real listener: what a socket shows and a `Request` object does not. */
import assert from "node:assert/strict";
import { echoPath, type Service, serviceTest } from "./_service.ts";

async function listening(service: Service, body: (port: number) => Promise<void>): Promise<void> {
  const options = { port: 0, hostname: "127.0.0.1", onListen: () => {} };
  const server = Deno.serve(options, service.handler);
  try {
    await body(server.addr.port);
  } finally {
    await server.shutdown();
  }
}

/** Sends bytes as they are, reads one whole answer, and leaves. */
async function exchange(port: number, lines: readonly string[], body = ""): Promise<string> {
  const connection = await Deno.connect({ port, hostname: "127.0.0.1" });
  const head = [...lines, "Connection: close", "", ""].join("\r\n");
  await connection.write(new TextEncoder().encode(head + body));
  const decoder = new TextDecoder();
  let answer = "";
  // An answer to a body that never ends leaves the connection open: its JSON says where it is whole.
  for await (const piece of connection.readable) {
    answer += decoder.decode(piece, { stream: true });
    if (/\r\n\r\n\{"ok":.*\}$/s.test(answer)) break;
  }
  return answer;
}

const auth = (key: string) => `Authorization: Bearer ${key}`;

serviceTest(
  "HEAD and 304 over a socket have no body",
  (service) =>
    listening(service, async (port) => {
      const get = await fetch(`http://127.0.0.1:${port}/openapi.json`);
      const length = (await get.bytes()).length;
      const head = await exchange(port, ["HEAD /openapi.json HTTP/1.1", "Host: x"]);
      assert.match(head, /^HTTP\/1\.1 200 /);
      assert.match(head.toLowerCase(), new RegExp(`\ncontent-length: ${length}\r`));
      assert.match(head, /\r\n\r\n$/);
      const etag = get.headers.get("etag");
      const conditional = ["GET /openapi.json HTTP/1.1", "Host: x", `If-None-Match: ${etag}`];
      const same = await exchange(port, conditional);
      assert.match(same, /^HTTP\/1\.1 304 /);
      assert.match(same, /\r\n\r\n$/);
      const notAllowed = await exchange(port, ["HEAD /api/v1/tools HTTP/1.1", "Host: x"]);
      assert.match(notAllowed, /^HTTP\/1\.1 405 /);
      assert.match(notAllowed, /\r\n\r\n$/);
    }),
);

serviceTest(
  "a forged Host changes nothing in a discovery file",
  (service) =>
    listening(service, async (port) => {
      for (const host of ["evil.example", "", "evil.example:99", "a b"]) {
        const answer = await exchange(port, ["GET /agent.json HTTP/1.1", `Host: ${host}`]);
        assert.doesNotMatch(answer, /evil|HTTP\/1\.1 5/);
      }
    }),
);

serviceTest(
  "a chunked body over 64 KB and a Content-Length over 64 KB are 400 over a socket",
  (service) =>
    listening(service, async (port) => {
      const { key } = await service.account();
      const start = [`POST ${echoPath} HTTP/1.1`, "Host: x", auth(key)];
      const piece = `2000\r\n${" ".repeat(0x2000)}\r\n`;
      const chunked = await exchange(
        port,
        [...start, "Transfer-Encoding: chunked"],
        piece.repeat(9),
      );
      assert.match(chunked, /^HTTP\/1\.1 400 /);
      assert.match(chunked, /over 65536 bytes/);
      const declared = await exchange(port, [...start, "Content-Length: 65537"], "{");
      assert.match(declared, /^HTTP\/1\.1 400 /);
    }),
);

serviceTest(
  "the listener refuses a Content-Length beside chunks and one that is no number",
  (service) =>
    listening(service, async (port) => {
      const { key } = await service.account();
      const start = [`POST ${echoPath} HTTP/1.1`, "Host: x", auth(key)];
      const [length, chunked] = ["Content-Length: 5", "Transfer-Encoding: chunked"];
      for (
        const framing of [[length, chunked], [chunked, length], [length, "Content-Length: 6"], [
          "Content-Length: -1",
        ]]
      ) {
        const answer = await exchange(port, [...start, ...framing], "5\r\nhello\r\n0\r\n\r\n");
        assert.match(answer, /^HTTP\/1\.1 400 /, framing.join());
      }
      assert.deepEqual(service.logged, []);
    }),
);

serviceTest(
  "a caller that leaves while its body is read is no failure and is not charged",
  (service) =>
    listening(service, async (port) => {
      const { key, keyId } = await service.account();
      const connection = await Deno.connect({ port, hostname: "127.0.0.1" });
      const lines = [
        `POST ${echoPath} HTTP/1.1`,
        "Host: x",
        auth(key),
        "Content-Length: 100",
        "",
        "{",
      ];
      await connection.write(new TextEncoder().encode(lines.join("\r\n")));
      connection.close();
      for (let waitedMs = 0; service.logged.length === 0 && waitedMs < 5_000; waitedMs += 5) {
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      assert.equal(service.logged[0]?.fields["status"], 400);
      const kv = await service.deps.store.kv();
      assert.equal((await kv.get(["credits", keyId, "2026-11"])).value, null);
      assert.equal(service.runs.count, 0);
    }),
);

serviceTest(
  "the connection's address is what a listener counts",
  (service) =>
    listening(service, async (port) => {
      const { key } = await service.account();
      const headers = { Authorization: `Bearer ${key}`, "X-Forwarded-For": "203.0.113.1" };
      await (await fetch(`http://127.0.0.1:${port}/api/v1/tools`, { headers })).text();
      const kv = await service.deps.store.kv();
      const addresses: unknown[] = [];
      for await (const entry of kv.list({ prefix: ["window", "minute"] })) {
        addresses.push(entry.key[2]);
      }
      assert.deepEqual(addresses, ["127.0.0.1"]);
    }),
);
