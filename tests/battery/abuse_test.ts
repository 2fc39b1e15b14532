/** The part of `deno task battery abuse` that takes no waiting. */
import assert from "node:assert/strict";
import { over } from "./_abuse_floods.ts";
import { overHttp2 } from "./_abuse_http2.ts";
import { withPeer } from "./_abuse_peer.ts";
import { doubled, overridden, paths, smuggling } from "./_abuse_requests.ts";

Deno.test("unclear requests, tricks of paths, overrides and doubled headers get nobody's rights, long bodies 413", async () => {
  await withPeer({}, async (peer) => {
    for (const part of [smuggling, paths, overridden, doubled, overHttp2, over]) {
      const { claim, figure, holds } = await part(peer);
      assert.ok(holds, `${claim}: ${figure}`);
    }
  });
});
