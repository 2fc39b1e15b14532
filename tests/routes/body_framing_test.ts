/** Bodies from connections end at their stated length, for HTTP ends them there. */
import assert from "node:assert/strict";
import http2 from "node:http2";
import { talkTo } from "../rig/socket.ts";
import { creditsUsed, echoPath, type Service, serviceTest } from "./_service.ts";

async function behindListener(
  service: Service,
  test: (port: number, key: string) => Promise<void>,
): Promise<void> {
  const { key } = await service.account();
  const listen = { port: 0, hostname: "127.0.0.1", onListen: () => {} };
  const server = Deno.serve(listen, service.handler);
  try {
    await test(server.addr.port, key);
  } finally {
    await server.shutdown();
  }
}

const body = '{"text":"a"}';
const head = (key: string, stated: number) =>
  `POST ${echoPath} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n` +
  `Connection: close\r\nContent-Length: ${stated}\r\n\r\n`;

serviceTest("what stands behind the stated length is no part of a body", async (service) => {
  await behindListener(service, async (port, key) => {
    const { text } = await talkTo(port, `${head(key, body.length)}${body}, and more`, {
      until: /\}$/,
    });
    assert.match(text, /^HTTP\/1\.1 200 /);
    assert.match(text, /\{"ok":true,"text":"a"\}$/);
    assert.equal(await creditsUsed(service, key), 2);
  });
});

serviceTest("a body of 64 KB is taken, of one byte more is not", async (service) => {
  await behindListener(service, async (port, key) => {
    for (const [length, status] of [[65_536, 200], [65_537, 400]] as const) {
      const { text } = await talkTo(port, head(key, length) + body.padEnd(length));
      assert.ok(text.startsWith(`HTTP/1.1 ${status} `), `${length}: ${text.slice(0, 20)}`);
    }
    assert.equal(await creditsUsed(service, key), 2);
  });
});

// RFC 9110, 8.6: the same length stated twice may be taken as stated once.
serviceTest("a length stated twice takes no bound off a body", async (service) => {
  await behindListener(service, async (port, key) => {
    for (const [length, status] of [[body.length, 200], [65_537, 400], [4_000_000, 400]] as const) {
      const twice = head(key, length).replace(/(Content-Length: \d+\r\n)/, "$1$1");
      assert.equal(twice.split("Content-Length").length, 3);
      const { text } = await talkTo(port, twice + body.padEnd(length));
      assert.ok(text.startsWith(`HTTP/1.1 ${status} `), `${length}: ${text.slice(0, 20)}`);
    }
    assert.equal(await creditsUsed(service, key), 2);
  });
});

serviceTest("bytes that are no UTF-8 are refused", async (service) => {
  await behindListener(service, async (port, key) => {
    const bytes = new TextEncoder().encode(`${head(key, body.length)}${body}`);
    bytes[bytes.lastIndexOf(0x61)] = 0xff;
    const { text } = await talkTo(port, bytes, { until: /\}$/ });
    assert.match(text, /^HTTP\/1\.1 400 [^]*The body is not UTF-8\./);
    assert.equal(await creditsUsed(service, key), 0);
  });
});

// RFC 9113, 8.1.1: such a request is malformed.
serviceTest(
  "over HTTP/2, a body of another length than stated is not answered",
  async (service) => {
    await behindListener(service, async (port, key) => {
      for (const [stated, sent] of [[3, body], [body.length, body.padEnd(200_000)]] as const) {
        const client = http2.connect(`http://127.0.0.1:${port}`);
        const request = client.request({
          ":method": "POST",
          ":path": echoPath,
          authorization: `Bearer ${key}`,
          "content-length": String(stated),
        });
        let status: unknown;
        request.on("response", (headers) => status = headers[":status"]);
        request.on("error", () => {});
        const closed = new Promise((resolve) => request.on("close", resolve));
        request.end(sent);
        await closed;
        await new Promise<void>((resolve) => client.close(() => resolve()));
        assert.equal(status, undefined);
      }
      assert.equal(await creditsUsed(service, key), 0);
    });
  },
);
