/** The part of `deno task battery abuse` that takes no waiting. */
import assert from "node:assert/strict";
import { withPeer } from "./_abuse_peer.ts";
import { doubled, overridden, paths, smuggling } from "./_abuse_requests.ts";

Deno.test("unclear requests, tricks of paths, overrides and doubled headers get nobody's rights", async () => {
  await withPeer({}, async (peer) => {
    for (const part of [smuggling, paths, overridden, doubled]) {
      const { claim, figure, holds } = await part(peer);
      assert.ok(holds, `${claim}: ${figure}`);
    }
  });
});
