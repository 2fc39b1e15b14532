/** Each of the 25 networks through the public route: the tools that take a network by name. */
import assert from "node:assert/strict";
import { networks } from "../../tools/evm/networks.ts";
import { dollarName } from "../rig/world_contents.ts";
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

Deno.test("bytecode_scan answers for each network by name, id, alias and odd spelling, as of its own block", async (t) => {
  const { world, ask } = served;
  const address = world.ethereum.addresses.ownable;
  for (const network of networks) {
    const { name, chainId, status } = network;
    await t.step(name, async () => {
      const block = await viemBlock(world, network);
      for (const spelling of spellings(network)) {
        world.nodes.resetCounters();
        const { answer } = await ask("bytecode_scan", { address, network: spelling });
        assert.equal(answer.ok, true, JSON.stringify(answer));
        assert.deepEqual(answer.network, { name, chainId, status });
        const mint = answer.powers.find(({ power }: { power: string }) => power === "mint");
        assert.deepEqual([answer.kind, mint.severity], ["contract", "high"]);
        assert.equal(mint.functions[0].guards[0].holder.kind, "eoa");
        assert.deepEqual({ blockNumber: answer.blockNumber, asOf: answer.asOf }, block);
        assert.equal(world.nodes.requests, 2, spelling);
      }
    });
  }
});

Deno.test("contract_source answers for each network by name, id, alias and odd spelling, from who serves it", async (t) => {
  const { world, ask } = served;
  const address = world.ethereum.addresses.usd;
  for (const network of networks) {
    const { name, chainId, status, sourcify } = network;
    // Etherscan states no exactness.
    const [verified, verifiedBy] = sourcify === "yes"
      ? ["exact", "sourcify"]
      : ["partial", "etherscan"];
    const explorers = sourcify === "yes"
      ? [{ upstream: "sourcify", endpoint: "configured", outcome: "ok" }]
      : [
        { upstream: "sourcify", endpoint: "configured", outcome: "unsupported" },
        { upstream: "etherscan", endpoint: "configured", outcome: "ok" },
      ];
    await t.step(name, async () => {
      const block = await viemBlock(world, network);
      for (const spelling of spellings(network)) {
        world.nodes.resetCounters();
        world.explorers.resetCounters();
        const { answer } = await ask("contract_source", { address, network: spelling });
        assert.equal(answer.ok, true, JSON.stringify(answer));
        assert.deepEqual(answer.network, { name, chainId, status });
        assert.deepEqual([answer.verified, answer.verifiedBy], [verified, verifiedBy]);
        assert.equal(answer.contractName, dollarName(chainId));
        assert.equal(answer.proxy, null);
        assert.deepEqual({ blockNumber: answer.blockNumber, asOf: answer.asOf }, block);
        assert.equal(world.nodes.requests, 1);
        assert.equal(world.explorers.requests, explorers.length);
        assert.deepEqual(answer.sources.map(withoutTime), [
          { upstream: "rpc", endpoint: "configured-1", chainId, outcome: "ok" },
          ...explorers,
        ]);
      }
    });
  }
});

function withoutTime({ ms: _, ...source }: Record<string, unknown>) {
  return source;
}
