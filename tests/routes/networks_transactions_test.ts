/** A transaction of each of the 25 networks through the public route. */
import assert from "node:assert/strict";
import { networks } from "../../tools/evm/networks.ts";
import { rpc } from "../rig/json_rpc.ts";
import { networkRow } from "../rig/network_rows.ts";
import { type Served, serveWorld, spellings } from "./_world.ts";

let served: Served;
Deno.test.beforeAll(async () => {
  served = await serveWorld();
});
Deno.test.afterAll(() => served.close());

/** The first transaction after the deployment, as the network's node has it. */
async function transactionOf(chainId: number): Promise<{ hash: string; from: string }> {
  const node = served.world.chains.get(networkRow(chainId).host);
  assert.ok(node);
  const block = await rpc(node.rpcUrl, "eth_getBlockByNumber", ["0x2", true]);
  const [first] = (block as { transactions: { hash: string; from: string }[] }).transactions;
  assert.ok(first);
  return first;
}

Deno.test("explain_transaction answers for each network by name, id, alias and odd spelling", async (t) => {
  const { world, ask } = served;
  for (const network of networks) {
    const { name, chainId, status } = network;
    await t.step(name, async () => {
      const { hash, from } = await transactionOf(chainId);
      for (const spelling of spellings(network)) {
        world.nodes.resetCounters();
        const { answer } = await ask("explain_transaction", { hash, network: spelling });
        assert.equal(answer.ok, true, JSON.stringify(answer));
        assert.deepEqual(answer.network, { name, chainId, status });
        assert.deepEqual([answer.hash, answer.status], [hash, "success"]);
        assert.equal(answer.from.toLowerCase(), from);
        assert.ok(world.nodes.requests <= 2, String(world.nodes.requests));
        const [{ upstream, endpoint, outcome }] = answer.sources;
        assert.deepEqual([upstream, endpoint, outcome], ["rpc", "configured-1", "ok"]);
        // OP stack receipts say what L1 took; those of these nodes do not, which is no zero.
        assert.equal(answer.fee.totalWei === null, network.feeModel === "op_stack");
      }
    });
  }
});

Deno.test("a hash that the network does not have, and one that is none, are refused and cost nothing", async () => {
  const missing = { hash: `0x${"77".repeat(32)}`, network: "Base" };
  const first = await served.ask("explain_transaction", missing);
  const { answer, used } = await served.ask("explain_transaction", missing);
  assert.deepEqual([answer.ok, answer.error, answer.network.chainId], [false, "not-found", 8453]);
  const odd = await served.ask("explain_transaction", { hash: "0x77" });
  assert.equal(odd.answer.error, "bad-hash");
  assert.deepEqual([used, odd.used], [first.used, first.used]);
});
