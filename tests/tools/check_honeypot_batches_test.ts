/** How many calls a check puts into one batch, whatever is known of the node. */
import assert from "node:assert/strict";
import type { Chains } from "../../tools/evm/chains.ts";
import { type Ability, BATCH_CALLS_MAX, type NodeMemory } from "../../tools/evm/rpc.ts";
import { COIN, type HoneypotChain, startHoneypotChain, SUPPLY } from "./_honeypot_chain.ts";

let world: HoneypotChain;
Deno.test.beforeAll(async () => {
  world = await startHoneypotChain();
});
Deno.test.afterAll(() => world.stop());

const node = (has: readonly Ability[], lacks: readonly Ability[]): NodeMemory => ({
  has: new Set(has),
  lacks: new Set(lacks),
});

/** Calls of each batch for nodes that can simulate, that cannot, and of which nothing is known. */
function counted(chains: Chains) {
  const counts: number[][] = [];
  const counting: Chains = {
    ...chains,
    batch: async (network, calls, options) => {
      if (typeof calls === "function") {
        const nodes = [node(["simulateV1"], []), node([], ["simulateV1"]), node([], [])];
        counts.push(await Promise.all(nodes.map(async (one) => (await calls(one)).length)));
      }
      return await chains.batch(network, calls, options);
    },
  };
  return { counting, counts };
}

Deno.test("a batch takes all attempts on two pools, whatever is known of the node", async () => {
  const token = await world.dex.deploy("trap:BlindSellBlockSibling", [SUPPLY]);
  // Both are tried in full: a fee token cannot be sold through the deeper one.
  await world.dex.addV3({ token, coin: 20n * COIN, tokens: SUPPLY / 4n, fee: 3_000 });
  await world.dex.addV2({ token, coin: 10n * COIN, tokens: SUPPLY / 4n });
  const { counting, counts } = counted(world.chains());
  assert.equal((await world.result(token, counting)).verdict, "sellable");
  assert.equal(counts.length, 2);
  const [, [simulating = 0, single = 0, unknown = 0] = []] = counts;
  assert.ok(simulating > single && unknown > simulating, `${counts}`);
  assert.ok(unknown <= BATCH_CALLS_MAX, `${unknown} calls`);
});

Deno.test("while the calls of many checks are made at once, others have their turns", async () => {
  const token = await world.dex.deploy("trap:BlindSellBlockSibling", [SUPPLY]);
  await world.dex.addV2({ token, coin: 20n * COIN, tokens: SUPPLY / 2n });
  const chains = world.chains();
  const turns: number[] = [];
  const watching: Chains = {
    ...chains,
    batch: (network, calls, options) =>
      chains.batch(network, async (one) => {
        if (typeof calls !== "function") return calls;
        let had = 0;
        const timer = setInterval(() => had++, 0);
        // Those of one check take some milliseconds.
        await Promise.all(Array.from({ length: 50 }, () => calls(node([], []))));
        clearInterval(timer);
        turns.push(had);
        return await calls(one);
      }, options),
  };
  assert.equal((await world.result(token, watching)).verdict, "sellable");
  assert.ok(Math.max(...turns) > 1, `${turns}`);
});
