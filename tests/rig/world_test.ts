/** The local world itself: each network is its own, and faults hit what they should. */
import assert from "node:assert/strict";
import { networks } from "../../tools/evm/networks.ts";
import { rpc, rpcBatch } from "./json_rpc.ts";
import { networkRows } from "./network_rows.ts";
import { startWorld, type World } from "./world.ts";

let world: World;
Deno.test.beforeAll(async () => {
  world = await startWorld();
});
Deno.test.afterAll(() => world.stop());

const urlOf = (chainId: number) => `${world.nodes.url}/rpc/${chainId}`;

Deno.test("the world has a row and an RPC variable for each of the 25 networks", () => {
  const ids = networks.map(({ chainId }) => chainId);
  assert.equal(ids.length, 25);
  assert.deepEqual(networkRows.map(({ chainId }) => chainId), ids);
  for (const id of ids) assert.equal(world.env[`RPC_URL_${id}`], urlOf(id));
});

Deno.test("each network of the world has its own chain id, block, balance and prices", async () => {
  const seen = { balances: new Set<string>(), blocks: new Set<string>() };
  for (const { chainId, balanceWei, baseFeeWei, tipWei } of networkRows) {
    const [id, balance, block, history] = await rpcBatch(urlOf(chainId), [
      { method: "eth_chainId" },
      { method: "eth_getBalance", params: [world.wallet, "latest"] },
      { method: "eth_getBlockByNumber", params: ["latest", false] },
      { method: "eth_feeHistory", params: ["0x3", "latest", [50]] },
    ]) as [string, string, { number: string; baseFeePerGas: string }, Record<string, unknown>];
    assert.equal(Number(id), chainId);
    assert.equal(BigInt(balance), balanceWei, `balance on ${chainId}`);
    assert.equal(BigInt(block.baseFeePerGas), baseFeeWei, `base fee on ${chainId}`);
    const { baseFeePerGas, reward } = history as { baseFeePerGas: string[]; reward: string[][] };
    assert.equal(baseFeePerGas.length, 4);
    assert.equal(BigInt(baseFeePerGas[2] ?? ""), baseFeeWei);
    assert.deepEqual(reward.flat().map(BigInt), [tipWei, tipWei, tipWei]);
    seen.balances.add(balance);
    seen.blocks.add(block.number);
  }
  assert.equal(seen.balances.size, networkRows.length, "two networks have the same balance");
  assert.equal(seen.blocks.size, networkRows.length, "two networks are at the same block");
});

Deno.test("a node of the world answers single calls, batches and errors as a node does", async () => {
  const post = async (body: unknown) =>
    await (await fetch(urlOf(2741), { method: "POST", body: JSON.stringify(body) })).json();
  const call = { jsonrpc: "2.0", id: "a", method: "eth_chainId", params: [] };
  assert.deepEqual(await post(call), { jsonrpc: "2.0", id: "a", result: "0xab5" });
  const unknown = { ...call, id: 3, method: "linea_estimateGas", params: [{}] };
  const [chainId, error] = await post([call, unknown]);
  assert.equal(chainId.result, "0xab5");
  assert.equal(error.id, 3);
  assert.equal(error.error.code, -32601);
  const nowhere = await fetch(urlOf(31337), { method: "POST", body: "[]" });
  assert.equal(nowhere.status, 404);
  await nowhere.body?.cancel();
});

Deno.test("a fault of the world's nodes is no fault of its other upstreams", async () => {
  world.nodes.mode = { status: 500 };
  const [node, explorer] = await Promise.all([
    fetch(urlOf(1), { method: "POST", body: "[]" }),
    fetch(`${world.env["DEFILLAMA_URL"]}/nothing`),
  ]);
  world.nodes.mode = "ok";
  assert.equal(node.status, 500);
  assert.equal(explorer.status, 404);
  await Promise.all([node.body?.cancel(), explorer.body?.cancel()]);
});

Deno.test("a transaction of mainnet has its hash, sender and amount in the world too", async () => {
  const { ethereum: { rpcUrl }, market } = world;
  const hash = "0x196e7d687e1e2ce280dbe7f52b6ffe5a61d3a851b38740a37d1d00caffce7562";
  assert.equal(market.transfer, hash);
  const [sent, receipt] = await rpcBatch(rpcUrl, [
    { method: "eth_getTransactionByHash", params: [hash] },
    { method: "eth_getTransactionReceipt", params: [hash] },
  ]) as [{ from: string; to: string }, { status: string; logs: { data: string }[] }];
  assert.equal(sent.from, "0xff025244b556f0cd4617fbfe67f7986d7292a3e4");
  assert.equal(sent.to, "0x6b175474e89094c44da98b954eedeac495271d0f");
  assert.deepEqual(
    [receipt.status, receipt.logs.map(({ data }) => BigInt(data))],
    ["0x1", [193_961_036_565_990_280_733n]],
  );
});

Deno.test("the stand-in for PEPE is traded in the pool that PEPE has on mainnet", async () => {
  const code = await rpc(world.ethereum.rpcUrl, "eth_getCode", [
    "0xA43fe16908251ee70EF74718545e4FE6C5cCEc9f",
    "latest",
  ]);
  assert.ok(String(code).length > 1_000);
});
