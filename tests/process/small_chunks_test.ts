/** Bodies in as many pieces as they have bytes: what is kept of them is their bytes. */
import assert from "node:assert/strict";
import { mostResidentMb } from "../rig/memory.ts";
import { operatorToken } from "../rig/operator.ts";
import { freePort } from "../rig/service.ts";
import { oneByteChunks, statuses, talkTo } from "../rig/socket.ts";
import { startWith } from "./_service.ts";

const chunks = 16_000;
const growthMbMax = 30;
const post = (path: string, count: number) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
  `Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n${oneByteChunks(count)}`;

for (
  const [path, status] of [
    ["/api/token-risk", 400],
    ["/mcp", 401],
    ["/api/v1/tools/token_info", 401],
  ] as const
) {
  Deno.test(`${path}, no key: ${chunks} chunks of one byte cost under ${growthMbMax} MB`, async () => {
    const port = freePort();
    const service = await startWith({
      KV_PATH: ":memory:",
      OPERATOR_TOKEN: operatorToken,
      PORT: String(port),
    });
    try {
      const send = async (count: number) =>
        statuses((await talkTo(port, post(path, count), { forMs: 20_000 })).text);
      // Loads what the path needs.
      assert.deepEqual(await send(3), [status]);
      const before = await mostResidentMb(service.pid);
      assert.deepEqual(await send(chunks), [status]);
      const grown = await mostResidentMb(service.pid) - before;
      assert.ok(grown < growthMbMax, `${grown.toFixed(0)} MB`);
    } finally {
      await service.stop();
    }
  });
}
