/** A body whose length header lies is read no further than the limit, wherever it is taken. */
import assert from "node:assert/strict";
import { echoPath, serviceTest } from "./_service.ts";

const chunkBytes = 16 * 1024;
const chunksToOffer = 1_000;

/** Chunks without end in sight, and how many were asked for. */
function longBody() {
  const asked = { chunks: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      asked.chunks++;
      controller.enqueue(new Uint8Array(chunkBytes).fill(0x20));
      if (asked.chunks === chunksToOffer) controller.close();
    },
    cancel() {
      asked.cancelled = true;
    },
  });
  return { asked, body };
}

for (const [path, status] of [["/mcp", 413], [echoPath, 400]] as const) {
  for (const stated of ["10", "65536", "abc", null]) {
    serviceTest(
      `${path}: a stated length of ${stated} before 16 MB is ${status} after 64 KB`,
      async (service) => {
        const { key } = await service.account();
        const { asked, body } = longBody();
        const headers = {
          "Content-Type": "application/json",
          ...(stated === null ? {} : { "Content-Length": stated }),
        };
        const response = await service.ask(path, { key, body, headers });
        await response.text();
        assert.equal(response.status, status);
        assert.ok(asked.chunks * chunkBytes <= 65_536 + 3 * chunkBytes, String(asked.chunks));
        assert.ok(asked.cancelled);
      },
    );
  }
}
