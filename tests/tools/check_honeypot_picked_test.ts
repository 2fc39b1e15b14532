/** A token that draws who may sell: some accounts of the check meet it, whichever they are. */
import assert from "node:assert/strict";
import { type HoneypotChain, startHoneypotChain, trapToken } from "./_honeypot_chain.ts";

let world: HoneypotChain;
Deno.test.beforeAll(async () => {
  world = await startHoneypotChain();
});
Deno.test.afterAll(() => world.stop());

const DRAWS = 30;
const LET_THROUGH = 1;

Deno.test("a token that refuses three sellers of ten is next to never called safe", async () => {
  const safe: string[] = [];
  for (let draw = 0; draw < DRAWS; draw++) {
    const token = await trapToken(world.dex, "trap:PickedSellers");
    const { isHoneypot, verdict, flags } = await world.result(token);
    if (isHoneypot === false) safe.push(`${verdict}: ${flags.map(({ code }) => code)}`);
  }
  // The check's accounts are drawn as well: one check in a thousand or so meets only those let through.
  assert.ok(safe.length <= LET_THROUGH, `${safe.length} of ${DRAWS}: ${safe}`);
});
