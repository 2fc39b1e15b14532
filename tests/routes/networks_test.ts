/** Each of the 25 networks through the public route: the tools that take a network by name. */
import assert from "node:assert/strict";
import { networks } from "../../tools/evm/networks.ts";
import { type Served, serveWorld, spellings, viemBlock } from "./_world.ts";

let served: Served;
Deno.test.beforeAll(async () => {
  served = await serveWorld();
});
Deno.test.afterAll(() => served.close());

Deno.test("token_info answers for each network by name, id, alias and odd spelling, as of its own block", async (t) => {
  const { world, ask } = served;
  for (const network of networks) {
    const { name, chainId, status } = network;
    await t.step(name, async () => {
      const block = await viemBlock(world, network);
      for (const spelling of spellings(network)) {
        world.nodes.resetCounters();
        const { answer } = await ask("token_info", {
          token: world.ethereum.addresses.usd,
          network: spelling,
        });
        assert.equal(answer.ok, true, JSON.stringify(answer));
        assert.deepEqual(answer.network, { name, chainId, status });
        assert.deepEqual([answer.name, answer.symbol, answer.decimals], [
          "Demo Dollar",
          "DUSD",
          18,
        ]);
        assert.equal(answer.totalSupply, (1_000_000n * 10n ** 18n).toString());
        assert.deepEqual({ blockNumber: answer.blockNumber, asOf: answer.asOf }, block);
        assert.equal(world.nodes.requests, 1, spelling);
        assert.deepEqual(answer.sources.map(withoutTime), [
          { upstream: "rpc", endpoint: "configured-1", chainId, outcome: "ok" },
        ]);
      }
    });
  }
});

function withoutTime({ ms: _, ...source }: Record<string, unknown>) {
  return source;
}
