/** No token can know the moments, blocks and sizes of a check beforehand; all answers are the same. */
import assert from "node:assert/strict";
import {
  type HoneypotChain,
  plainToken,
  type Result,
  startHoneypotChain,
} from "./_honeypot_chain.ts";

const CHECKS = 6;
const DRAWN = ["5m", "1h", "24h", "7d"] as const;
/** What the round figures ask for at least, in seconds, and the most. */
const SECONDS = {
  "5m": [300, 3_600],
  "1h": [3_600, 86_400],
  "24h": [86_400, 3 * 86_400],
  "7d": [7 * 86_400, 10 * 86_400],
} as const;

let world: HoneypotChain;
Deno.test.beforeAll(async () => {
  world = await startHoneypotChain();
});
Deno.test.afterAll(() => world.stop());

/** The sale of most of the base size in plain surroundings. */
function saleAt({ horizons, sizes }: Result, id: string) {
  return horizons.find(({ horizon, share, environment, sizeWei }) =>
    horizon === id && share === "most" && environment === "plain" && sizeWei === sizes[0]
  )!;
}

Deno.test("no two checks look at the same moments, blocks and sizes", async () => {
  const results: Result[] = [];
  for (let nth = 0; nth < CHECKS; nth++) {
    results.push(await world.result(await plainToken(world.dex)));
  }
  assert.deepEqual(new Set(results.map(({ verdict }) => verdict)), new Set(["sellable"]));
  for (const id of DRAWN) {
    const sales = results.map((result) => saleAt(result, id));
    const [least, most] = SECONDS[id];
    assert.ok(sales.every(({ seconds }) => seconds > least && seconds < most), id);
    assert.ok(new Set(sales.map(({ seconds }) => seconds)).size > CHECKS / 2, id);
    assert.ok(new Set(sales.map(({ blocks }) => blocks)).size > 1, id);
  }
  const sizes = results.flatMap((result) => result.sizes);
  assert.equal(new Set(sizes).size, sizes.length);
});

Deno.test("what a rule in blocks lets go once, no later moment takes back", async () => {
  for (let nth = 0; nth < CHECKS; nth++) {
    const result = await world.result(await plainToken(world.dex));
    const blocks = ["next-block", "own-pace", ...DRAWN].map((id) => saleAt(result, id).blocks);
    assert.deepEqual(blocks, blocks.toSorted((a, b) => a - b));
    assert.ok(blocks.at(-1)! < 200);
    const few = saleAt(result, "5m");
    assert.equal(few.seconds, few.blocks * 12, "time and number move together");
    // A realistic sale that comes after other blocks could be told by them.
    for (const live of result.horizons) {
      if (live.environment !== "realistic" || live.share !== "most") continue;
      const { blocks, seconds } = saleAt(result, live.horizon);
      assert.deepEqual([live.blocks, live.seconds], [blocks, seconds]);
    }
  }
});
