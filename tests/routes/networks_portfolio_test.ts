/** Each of the 25 networks in one portfolio_scan: its own balance, block, coin and price. */
import assert from "node:assert/strict";
import { networks } from "../../tools/evm/networks.ts";
import { networkRow } from "../rig/network_rows.ts";
import {
  type Asked,
  askTool,
  priceOf,
  type Served,
  serveWorld,
  serviceOf,
  usdOf,
  viemBlock,
  viemSymbol,
} from "./_world.ts";

let served: Served;
let scan: Asked["answer"];
Deno.test.beforeAll(async () => {
  served = await serveWorld();
  ({ answer: scan } = await served.ask("portfolio_scan", { address: served.world.wallet }));
});
Deno.test.afterAll(() => served.close());

Deno.test("portfolio_scan has a row of its own for each of the 25 networks, in ascending chain id", async (t) => {
  assert.equal(scan.networks.length, networks.length);
  for (const [index, network] of networks.entries()) {
    const { name, chainId, status } = network;
    await t.step(name, async () => {
      const { price, ...row } = scan.networks[index];
      const { balanceWei } = networkRow(chainId);
      assert.deepEqual(row, {
        network: { name, chainId, status },
        nativeSymbol: viemSymbol(network),
        decimals: 18,
        balance: String(balanceWei),
        usd: usdOf(balanceWei, priceOf(network)),
        ...await viemBlock(served.world, network),
      });
      assert.equal(price.usd, priceOf(network));
      assert.deepEqual([price.source, price.stale], ["defillama", false]);
    });
  }
});

Deno.test("portfolio_scan's total is the exact sum over all networks, and nothing is missing", () => {
  const sumE36 = networks.reduce((sum, network) => {
    const [whole = "", fraction = ""] = priceOf(network).split(".");
    const priceE18 = BigInt(whole + fraction.padEnd(18, "0"));
    return sum + networkRow(network.chainId).balanceWei * priceE18;
  }, 0n);
  const digits = String(sumE36).padStart(37, "0");
  const exact = `${digits.slice(0, -36)}.${digits.slice(-36, -28)}`.replace(/\.?0+$/, "");
  assert.deepEqual(scan.total, { usd: exact, partial: false, missing: [] });
  assert.deepEqual(scan.unavailable, []);
  assert.deepEqual(scan.unknown, []);
});

Deno.test("portfolio_scan asks each network once and prices once", async () => {
  const { world } = served;
  const fresh = await serviceOf(world.env);
  const { key } = await fresh.account();
  for (const upstream of [world.nodes, world.prices, world.explorers]) upstream.resetCounters();
  const { answer } = await askTool(fresh, key, "portfolio_scan", { address: world.wallet });
  assert.equal(answer.ok, true);
  assert.equal(world.nodes.requests, networks.length);
  assert.equal(world.prices.requests, 1);
  assert.equal(world.explorers.requests, 0);
  assert.equal(answer.sources.length, networks.length + 1);
  await fresh.close();
});

Deno.test("portfolio_scan without an address scans the connected wallet", async () => {
  const { world, service, accountId, ask } = served;
  const before = await ask("portfolio_scan");
  assert.deepEqual([before.answer.ok, before.answer.error], [false, "no-connected-wallet"]);
  await service.deps.accounts.change(accountId, { connectedWallet: world.wallet });
  const { answer } = await ask("portfolio_scan");
  assert.deepEqual([answer.address, answer.fromConnectedWallet], [world.wallet, true]);
  assert.equal(answer.total.usd, scan.total.usd);
});
