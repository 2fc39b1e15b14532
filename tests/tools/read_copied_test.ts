/** Buffers that bodies are read into are used again: as many are made as there are bodies at once. */
import assert from "node:assert/strict";
import { readCopied } from "../../schema/read_capped.ts";

/** How many buffers were made since. */
function counting(): { readonly made: () => number; readonly stop: () => void } {
  const Plain = globalThis.ArrayBuffer;
  let made = 0;
  globalThis.ArrayBuffer = new Proxy(Plain, {
    construct(target, args) {
      made++;
      return Reflect.construct(target, args);
    },
  });
  return { made: () => made, stop: () => void (globalThis.ArrayBuffer = Plain) };
}

const body = new Uint8Array(100_000).fill(7);

Deno.test("bodies one after the other share a buffer, and of many at once 64 are kept", async () => {
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    () => new Response(body),
  );
  const read = async () => {
    const response = await fetch(`http://127.0.0.1:${server.addr.port}/`);
    const bytes = await readCopied(response.body!, 200_000).bytes;
    assert.deepEqual(bytes, body);
  };
  /** All have come before one is read, and all begin to be read before one has ended. */
  const readAtOnce = async (count: number) => {
    const responses = await Promise.all(
      Array.from({ length: count }, () => fetch(`http://127.0.0.1:${server.addr.port}/`)),
    );
    await Promise.all(responses.map(({ body }) => readCopied(body!, 200_000).bytes));
  };
  const counted = counting();
  const madeIn = async (reading: () => Promise<unknown>) => {
    const before = counted.made();
    await reading();
    return counted.made() - before;
  };
  try {
    assert.equal(await madeIn(read), 1);
    assert.equal(
      await madeIn(async () => {
        for (let index = 0; index < 20; index++) await read();
      }),
      0,
    );
    assert.equal(await madeIn(() => readAtOnce(100)), 99);
    assert.equal(await madeIn(() => readAtOnce(100)), 36);
    assert.equal(await madeIn(() => readAtOnce(64)), 0);
  } finally {
    counted.stop();
    await server.shutdown();
  }
});

Deno.test("a body over the cap, and those cancelled at once and while they stall, leave nothing behind in others", async () => {
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, (request) => {
    if (!request.url.endsWith("/endless")) return new Response(body);
    return new Response(new ReadableStream({ start: (controller) => controller.enqueue(body) }));
  });
  const bodyOf = async (path: string) =>
    (await fetch(`http://127.0.0.1:${server.addr.port}${path}`)).body!;
  try {
    for (let round = 0; round < 10; round++) {
      assert.equal(await readCopied(await bodyOf("/"), 50_000).bytes, null);
      const atOnce = readCopied(await bodyOf("/"), 200_000);
      atOnce.cancel();
      await atOnce.bytes;
      const stalled = readCopied(await bodyOf("/endless"), 200_000);
      setTimeout(stalled.cancel, 5);
      await stalled.bytes;
      assert.deepEqual(await readCopied(await bodyOf("/"), 200_000).bytes, body);
    }
  } finally {
    await server.shutdown();
  }
});
