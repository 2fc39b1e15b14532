/** What nobody sends by mistake, over raw TCP against the built service. */
import { bombs, floods, over, slow } from "./_abuse_floods.ts";
import { ceilings, forged, guessed } from "./_abuse_callers.ts";
import { withPeer } from "./_abuse_peer.ts";
import { overHttp2 } from "./_abuse_http2.ts";
import { pieces } from "./_abuse_pieces.ts";
import { doubled, overridden, paths, smuggling } from "./_abuse_requests.ts";
import type { Part } from "./claim.ts";

export const abuse: Part = {
  name: "abuse",
  draws: "guessed keys",
  run: async (seed) => [
    ...await withPeer({}, async (peer) => [
      await smuggling(peer),
      await paths(peer),
      await overridden(peer),
      await doubled(peer),
      await overHttp2(peer),
      await floods(peer),
      await bombs(peer),
      await over(peer),
      ...await slow(peer),
    ]),
    await pieces(),
    await withPeer(ceilings, forged),
    ...await guessed(seed),
  ],
};
