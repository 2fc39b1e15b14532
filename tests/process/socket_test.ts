/** Bytes that HTTP clients do not send, against the built service. */
import assert from "node:assert/strict";
import { makeAccount } from "../rig/operator.ts";
import { type Heard, never, statuses, type TalkOptions, talkTo } from "../rig/socket.ts";
import { startWith } from "./_service.ts";

/** How long silence is watched where the request is not complete. */
const silenceMs = 300;

/** One running service, as its sockets show it. */
type Peer = {
  /** Sends bytes and hears until `until` is met, the service closes, or `forMs` are over. */
  readonly talk: (bytes: string, options?: TalkOptions) => Promise<Heard>;
  /** A call of `token_info` with a live key, as bytes. */
  readonly post: (headers: readonly string[], body?: string) => string;
  /** Fails unless a plain request is answered. */
  readonly assertWell: () => Promise<void>;
};

/** A test with a service of its own. */
function socketTest(name: string, body: (peer: Peer, key: string) => Promise<void>): void {
  Deno.test(name, async () => {
    const service = await startWith({ KV_PATH: ":memory:", LIMIT_PER_MINUTE: "1000000" });
    try {
      const { key } = await makeAccount(service);
      const port = Number(new URL(service.baseUrl).port);
      const talk: Peer["talk"] = (bytes, options) => talkTo(port, bytes, options);
      const post: Peer["post"] = (headers, text = "") =>
        [
          "POST /api/v1/tools/token_info HTTP/1.1",
          "Host: localhost",
          `Authorization: Bearer ${key}`,
          ...headers,
          "",
          text,
        ].join("\r\n");
      const assertWell = async () => {
        const { text } = await talk("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
        assert.deepEqual(statuses(text), [200]);
      };
      await body({ talk, post, assertWell }, key);
    } finally {
      await service.stop();
    }
  });
}

socketTest("HEAD and OPTIONS have their statuses and no body", async ({ talk }) => {
  for (
    const [method, path, status] of [
      ["HEAD", "/llms.txt", 200],
      ["HEAD", "/healthz", 200],
      ["HEAD", "/api/v1/tools", 405],
      ["OPTIONS", "/openapi.json", 204],
      ["OPTIONS", "/api/v1/tools/token_info", 405],
    ] as const
  ) {
    const { text } = await talk(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    assert.deepEqual(statuses(text), [status], `${method} ${path}`);
    if (method === "HEAD") assert.match(text, /\r\n\r\n$/);
  }
});

socketTest(
  "a malformed request line or header is 400 and closes the connection",
  async ({ talk, assertWell }) => {
    for (
      const bytes of [
        "GARBAGE\r\n\r\n",
        "GET\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
        "GET /\u0000 HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET / HTTP/1.1\r\nBad Header: x\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n{}   ",
      ]
    ) {
      const { text, closed } = await talk(bytes, { until: never });
      const shown = JSON.stringify(bytes);
      assert.ok(closed, `${shown} leaves the connection open: ${text}`);
      assert.ok(statuses(text).every((status) => status === 400), `${shown}: ${text}`);
    }
    await assertWell();
  },
);

socketTest(
  "a body longer than its Content-Length is cut there; the rest is no request",
  async ({ talk, post }) => {
    const { text } = await talk(post(["Content-Length: 2"], "{}GARBAGE\r\n\r\n"), { until: never });
    const [first, ...others] = statuses(text);
    assert.equal(first, 400);
    assert.match(text, /"field":"\/token","problem":"required"/);
    assert.ok(others.every((status) => status === 400), text);
  },
);

socketTest(
  "a body shorter than its Content-Length waits, and is never run or charged",
  async ({ talk, post, assertWell }) => {
    const { text } = await talk(post(["Content-Length: 100"], "{}"), { forMs: silenceMs });
    assert.deepEqual(statuses(text), []);
    await assertWell();
  },
);

socketTest(
  "a chunked body over 64 KB is 400 before it ends",
  async ({ talk, post, assertWell }) => {
    const chunk = `4000\r\n${" ".repeat(0x4000)}\r\n`;
    const { text } = await talk(post(["Transfer-Encoding: chunked"], chunk.repeat(5)));
    assert.deepEqual(statuses(text), [400]);
    assert.match(text, /over 65536 bytes/);
    await assertWell();
  },
);

socketTest("a chunk of wrong form is no 5xx and closes the connection", async ({ talk, post }) => {
  const bytes = post(["Transfer-Encoding: chunked"], "ZZ\r\n{}\r\n0\r\n\r\n");
  const { text, closed } = await talk(bytes, { until: never });
  assert.ok(closed, text);
  assert.ok(statuses(text).every((status) => status === 400), text);
});

socketTest(
  "Expect: 100-continue is answered 100, then the body is read",
  async ({ talk, post }) => {
    const head = post(["Content-Length: 2", "Expect: 100-continue"]);
    const asked = await talk(head, { until: /HTTP\/1\.1 \d{3}/ });
    assert.deepEqual(statuses(asked.text), [100]);
    const whole = await talk(`${head}{}`, { until: /HTTP\/1\.1 400[^]*\}$/ });
    assert.equal(statuses(whole.text).at(-1), 400);
  },
);

socketTest(
  "two Authorization headers are refused, whichever comes first",
  async ({ talk, post }, key) => {
    for (const other of [`Bearer ${key}`, "Bearer other", "Basic eDp5"]) {
      const bytes = post([`Authorization: ${other}`, "Content-Length: 2"], "{}");
      const swapped = bytes.replace(
        `Authorization: Bearer ${key}\r\nAuthorization: ${other}`,
        `Authorization: ${other}\r\nAuthorization: Bearer ${key}`,
      );
      for (const sent of [bytes, swapped]) {
        const { text } = await talk(sent);
        assert.deepEqual(statuses(text), [401], `${other}: ${text}`);
      }
    }
  },
);

socketTest(
  "Transfer-Encoding with Content-Length does not smuggle a second request",
  async ({ talk, post, assertWell }) => {
    const hidden = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
    for (
      const headers of [
        ["Content-Length: 5", "Transfer-Encoding: chunked"],
        ["Transfer-Encoding: chunked", "Content-Length: 5"],
        ["Transfer-Encoding: xchunked", "Content-Length: 5"],
      ]
    ) {
      const { text } = await talk(post(headers, `0\r\n\r\n${hidden}`), { until: never });
      const seen = statuses(text);
      assert.ok(seen.every((status) => status < 500), text);
      assert.ok(!seen.includes(200), `the hidden request was answered: ${text}`);
    }
    await assertWell();
  },
);
