/**
 * Answers are read into buffers that are used again: no byte of one may show up in another. What stalls
 * is given up when it is due, also when the collector ran meanwhile.
 */
import assert from "node:assert/strict";
import { createHttp } from "../../tools/upstream/http.ts";
import { collectGarbage } from "../rig/collect.ts";

const atOnce = 100;
/** Below, at and above what is read at a time, one after the other: shorter ones follow longer ones. */
const lengths = [0, 1, 300, 65_500, 65_536, 65_537, 200_000, 1_000_000, 40];

/** JSON text of a letter and a length that both tell which answer it is. */
const textOf = (index: number, round: number) =>
  String.fromCharCode(97 + (index + round) % 26).repeat(lengths[index % lengths.length] ?? 0);

/** In one piece, with its length; in pieces, without; compressed, as the runtime does it. */
const framings: readonly ((text: string) => Response)[] = [
  (text) => Response.json(text, { headers: { "Cache-Control": "no-transform" } }),
  (text) => new Response(pieces(JSON.stringify(text))),
  (text) => Response.json(text),
];

function pieces(text: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  const size = Math.max(1, Math.ceil(bytes.length / 5));
  let at = 0;
  return new ReadableStream({
    async pull(controller) {
      if (at >= bytes.length) return controller.close();
      await new Promise((resolve) => setTimeout(resolve));
      controller.enqueue(bytes.slice(at, at += size));
    },
  });
}

Deno.test(`${atOnce} answers read at once, three times, come back as they were sent`, async () => {
  const http = createHttp();
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, (request) => {
    const [index = 0, round = 0] = new URL(request.url).pathname.slice(1).split("/").map(Number);
    const framing = framings[(index + round) % framings.length];
    return framing?.(textOf(index, round)) ?? new Response(null, { status: 500 });
  });
  try {
    for (let round = 0; round < 3; round++) {
      await Promise.all(Array.from({ length: atOnce }, async (_, index) => {
        const outcome = await http({
          url: `http://127.0.0.1:${server.addr.port}/${index}/${round}`,
          signal: new AbortController().signal,
          timeoutMs: 30_000,
          bodyBytesMax: 2_000_000,
        });
        assert.ok(outcome.outcome === "ok", JSON.stringify(outcome));
        assert.ok(outcome.json === textOf(index, round), `answer ${index} of round ${round}`);
      }));
    }
  } finally {
    await server.shutdown();
  }
});

const stalls = [
  { ends: "by its limit", pieceBytes: 10, timeoutMs: 400 },
  { ends: "by its limit, many pieces in,", pieceBytes: 100_000, timeoutMs: 400 },
  { ends: "by the caller's deadline", pieceBytes: 10, timeoutMs: 60_000, abortMs: 400 },
] as const;

for (const { ends, pieceBytes, timeoutMs, ...due } of stalls) {
  Deno.test(`a body that stalls after its head ends ${ends} after a collection`, async () => {
    const wayOut = Promise.withResolvers<string>();
    let lateTimer: ReturnType<typeof setTimeout> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(pieceBytes));
        lateTimer = setTimeout(() => {
          wayOut.resolve("late");
          controller.close();
        }, 5_000);
      },
      cancel: () => wayOut.resolve("closed"),
    });
    const deadline = new AbortController();
    const server = Deno.serve(
      { port: 0, hostname: "127.0.0.1", onListen() {} },
      () => new Response(body),
    );
    try {
      const url = `http://127.0.0.1:${server.addr.port}/`;
      setTimeout(collectGarbage, 200);
      if ("abortMs" in due) setTimeout(() => deadline.abort(), due.abortMs);
      const outcome = await createHttp()({ url, signal: deadline.signal, timeoutMs });
      assert.deepEqual(outcome, { outcome: "timeout", status: 200 });
      assert.equal(await wayOut.promise, "closed");
    } finally {
      await server.shutdown();
      clearTimeout(lateTimer);
    }
  });
}
