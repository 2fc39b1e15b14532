import assert from "node:assert/strict";
import {
  createHttp,
  type HttpOutcome,
  type HttpRequest,
  loadClient,
} from "../../tools/upstream/http.ts";

const http = createHttp();

type Handler = (request: Request) => Response | Promise<Response>;

/** Asks a server that lives for one request. */
async function ask(handler: Handler, options: Partial<HttpRequest> = {}): Promise<HttpOutcome> {
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, handler);
  try {
    const url = `http://127.0.0.1:${server.addr.port}/`;
    const signal = new AbortController().signal;
    return await http({ url, signal, timeoutMs: 5_000, ...options });
  } finally {
    await server.shutdown();
  }
}

/** Chunks of a megabyte until the reader goes away; tells how many were taken. */
function megabytes(count: number): { readonly body: ReadableStream; readonly sent: () => number } {
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      if (sent === count) return controller.close();
      sent += 1;
      controller.enqueue(new Uint8Array(1024 * 1024).fill(0x20));
    },
  });
  return { body, sent: () => sent };
}

Deno.test("a JSON answer comes back parsed with its status", async () => {
  const outcome = await ask(() => Response.json({ price: 1 }));
  assert.deepEqual(outcome, { outcome: "ok", status: 200, json: { price: 1 } });
});

Deno.test("a body to send makes it a JSON POST", async () => {
  const outcome = await ask(
    async (request) =>
      Response.json([request.method, request.headers.get("content-type"), await request.json()]),
    { json: { a: [1] } },
  );
  assert.ok(outcome.outcome === "ok");
  assert.deepEqual(outcome.json, ["POST", "application/json", { a: [1] }]);
});

Deno.test("a form is sent as POST, in the type of forms", async () => {
  const outcome = await ask(
    async (request) =>
      Response.json([request.method, request.headers.get("content-type"), await request.text()]),
    { form: new URLSearchParams({ code: "a b&c" }) },
  );
  assert.ok(outcome.outcome === "ok");
  assert.deepEqual(outcome.json, [
    "POST",
    "application/x-www-form-urlencoded;charset=UTF-8",
    "code=a+b%26c",
  ]);
});

Deno.test("a failing status is an error and its body is not looked at", async () => {
  const outcome = await ask(() => Response.json({ secret: 1 }, { status: 500 }));
  assert.deepEqual(outcome, { outcome: "error", reason: "http-status", status: 500 });
});

Deno.test("a failing status with JSON is parsed when the caller wants any status", async () => {
  const outcome = await ask(() => Response.json({ match: null }, { status: 404 }), {
    anyStatus: true,
  });
  assert.deepEqual(outcome, { outcome: "ok", status: 404, json: { match: null } });
});

Deno.test("an HTML error page is its status even when the caller wants any status", async () => {
  const page = () => new Response("<html>Bad gateway</html>", { status: 502 });
  const outcome = await ask(page, { anyStatus: true });
  assert.deepEqual(outcome, { outcome: "error", reason: "http-status", status: 502 });
});

for (
  const [what, body] of [
    ["HTML", "<html></html>"],
    ["cut JSON", '{"result":"0x'],
    ["an empty body", ""],
    ["JSON in bad UTF-8", new Uint8Array([0x22, 0xff, 0x22])],
  ] as const
) {
  Deno.test(`${what} with status 200 is not JSON`, async () => {
    const outcome = await ask(() => new Response(body));
    assert.deepEqual(outcome, { outcome: "error", reason: "not-json", status: 200 });
  });
}

Deno.test("a redirect is refused and not followed", async () => {
  let followed = 0;
  const outcome = await ask((request) => {
    if (new URL(request.url).pathname !== "/") followed += 1;
    return new Response("moved", { status: 302, headers: { location: "/elsewhere" } });
  });
  assert.deepEqual(outcome, { outcome: "error", reason: "redirected", status: 302 });
  assert.equal(followed, 0);
});

Deno.test("a streamed body of 50 MB is given up at the cap", async () => {
  const { body, sent } = megabytes(50);
  const outcome = await ask(() => new Response(body));
  assert.deepEqual(outcome, { outcome: "error", reason: "too-large", status: 200 });
  assert.ok(sent() < 40, `${sent()} MB were sent`);
});

Deno.test("a small compressed body that unpacks to 50 MB is given up at the cap", async () => {
  const packed = megabytes(50).body.pipeThrough(new CompressionStream("gzip"));
  const bytes = await new Response(packed).bytes();
  assert.ok(bytes.length < 100_000);
  const headers = { "content-encoding": "gzip", "content-type": "application/json" };
  const outcome = await ask(() => new Response(bytes, { headers }));
  assert.deepEqual(outcome, { outcome: "error", reason: "too-large", status: 200 });
});

Deno.test("a body in single bytes is given up long before the cap, also when it would end", async () => {
  const pieces = 70_000;
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      if (sent === pieces) return controller.close();
      sent += 1;
      controller.enqueue(new Uint8Array([sent === 1 ? 0x31 : 0x20]));
    },
  });
  const inPieces = createHttp({ fetch: () => Promise.resolve(new Response(body)) });
  const signal = new AbortController().signal;
  const outcome = await inPieces({ url: "http://127.0.0.1/", signal, timeoutMs: 5_000 });
  assert.deepEqual(outcome, { outcome: "error", reason: "too-large", status: 200 });
  assert.ok(sent < pieces, String(sent));
});

Deno.test("the cap can be set per request", async () => {
  const outcome = await ask(() => Response.json("x".repeat(100)), { bodyBytesMax: 50 });
  assert.deepEqual(outcome, { outcome: "error", reason: "too-large", status: 200 });
});

/** A server that waits for each request's first bytes and then does `onRequest`. */
async function askRaw(
  onRequest: (connection: Deno.Conn) => Promise<unknown> | void,
  options: Partial<HttpRequest> = {},
): Promise<HttpOutcome> {
  const listener = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  const { port } = listener.addr as Deno.NetAddr;
  const connections: Deno.Conn[] = [];
  // The runtime may try a reset connection again by itself: every connection is served.
  const serving = (async () => {
    for await (const connection of listener) {
      connections.push(connection);
      await connection.read(new Uint8Array(1));
      await onRequest(connection);
    }
  })();
  try {
    const signal = new AbortController().signal;
    return await http({ url: `http://127.0.0.1:${port}/`, signal, timeoutMs: 5_000, ...options });
  } finally {
    listener.close();
    await serving;
    connections.forEach(closeQuietly);
  }
}

function closeQuietly(connection: Deno.Conn): void {
  try {
    connection.close();
  } catch {
    // The case itself closed it.
  }
}

const utf8 = (text: string) => new TextEncoder().encode(text);

Deno.test("a server that never answers is a timeout", async () => {
  const outcome = await askRaw(() => {}, { timeoutMs: 80 });
  assert.deepEqual(outcome, { outcome: "timeout", status: null });
});

Deno.test("a server that stalls in the middle of the body is a timeout", async () => {
  const outcome = await askRaw(
    (connection) => connection.write(utf8('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"a":')),
    { timeoutMs: 1_000 },
  );
  assert.deepEqual(outcome, { outcome: "timeout", status: 200 });
});

Deno.test("the request's own deadline is a timeout too", async () => {
  const deadline = new AbortController();
  setTimeout(() => deadline.abort(), 60);
  const outcome = await askRaw(() => {}, { signal: deadline.signal });
  assert.deepEqual(outcome, { outcome: "timeout", status: null });
});

Deno.test("nothing is sent once the deadline has passed", async () => {
  let sent = 0;
  const counting = createHttp({
    fetch: () => {
      sent += 1;
      return Promise.resolve(Response.json(null));
    },
  });
  const outcome = await counting({
    url: "http://127.0.0.1:9/",
    signal: AbortSignal.abort(),
    timeoutMs: 1_000,
  });
  assert.deepEqual([outcome.outcome, sent], ["timeout", 0]);
});

// Closing with unread data resets the connection.
Deno.test("a connection that is reset is a network error", async () => {
  const outcome = await askRaw((connection) => connection.close());
  assert.deepEqual(outcome, { outcome: "error", reason: "network", status: null });
});

Deno.test("a body that ends early is a network error", async () => {
  const outcome = await askRaw(async (connection) => {
    await connection.write(utf8("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n[1]"));
    connection.close();
  });
  assert.deepEqual(outcome, { outcome: "error", reason: "network", status: 200 });
});

Deno.test("a closed port and a URL that is none are network errors", async () => {
  const signal = new AbortController().signal;
  for (const url of ["http://127.0.0.1:1/", "not a url"]) {
    const outcome = await http({ url, signal, timeoutMs: 1_000 });
    assert.deepEqual(outcome, { outcome: "error", reason: "network", status: null });
  }
});

Deno.test("loading the client asks an address that answers itself, by nothing but the runtime", async () => {
  const asked: string[] = [];
  const http = createHttp({
    fetch: (input, init) => {
      asked.push(new URL(String(input)).protocol);
      return fetch(input, init);
    },
  });
  assert.deepEqual(await loadClient(http), { outcome: "ok", status: 200, json: [] });
  assert.deepEqual(asked, ["data:"]);
});
