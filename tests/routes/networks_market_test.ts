/** Each of the 25 networks in one market_info: its own block, gas, fee rule, cost and price. */
import assert from "node:assert/strict";
import { networks } from "../../tools/evm/networks.ts";
import { networkRow } from "../rig/network_rows.ts";
import { type AskedCall, creationOf, type Fees, feesOf, oracleCalls } from "./_fees.ts";
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
let market: Asked["answer"];
let fees: ReadonlyMap<number, Fees>;
const asked = new Map<number, readonly AskedCall[]>();

Deno.test.beforeAll(async () => {
  served = await serveWorld({ onCalls: (chainId, calls) => void asked.set(chainId, calls) });
  ({ answer: market } = await served.ask("market_info"));
  // What comes next is asked by this test.
  const ofService = new Map(asked);
  const [l1Fee] = oracleCalls(ofService.get(10) ?? []);
  const initCode = creationOf(l1Fee ?? "0x", 10);
  assert.equal((initCode.length - 2) / 2, market.referenceDeployment.initCodeBytes);
  const reckoned = await Promise.all(networks.map(async (network) => {
    const { chainId } = network;
    const url = served.world.env[`RPC_URL_${chainId}`] ?? "";
    const ethereumGas = BigInt(market.referenceDeployment.gas);
    const askedHere = ofService.get(chainId) ?? [];
    const reckoning = { network, url, initCode, ethereumGas, asked: askedHere };
    return [chainId, await feesOf(reckoning)] as const;
  }));
  fees = new Map(reckoned);
});
Deno.test.afterAll(() => served.close());

function totalOf({ gas, gasPrice, l1DataFee, operatorFee, rule }: Fees): bigint {
  // Arbitrum's L1 data is a part of its gas; elsewhere it comes on top.
  const onTop = rule === "arbitrum" ? 0n : (l1DataFee ?? 0n) + (operatorFee ?? 0n);
  return gas * gasPrice + onTop;
}

function feesHere(chainId: number): Fees {
  const found = fees.get(chainId);
  assert.ok(found);
  return found;
}

Deno.test("market_info has a row of its own for each of the 25 networks, by its own fee rule", async (t) => {
  assert.equal(market.networks.length, networks.length);
  assert.deepEqual(market.unavailable, []);
  for (const [index, network] of networks.entries()) {
    const { name, chainId, status } = network;
    await t.step(name, async () => {
      const { gas, deployment, price, ...row } = market.networks[index];
      assert.deepEqual(row, {
        network: { name, chainId, status },
        nativeSymbol: viemSymbol(network),
        decimals: 18,
        unknown: [],
        ...await viemBlock(served.world, network),
      });
      const { rule, l1DataFee, operatorFee, ...own } = feesHere(chainId);
      const total = totalOf(feesHere(chainId));
      const onTop = rule === "op-stack" ? (l1DataFee ?? 0n) + (operatorFee ?? 0n) : l1DataFee ?? 0n;
      assert.deepEqual(deployment, {
        rule,
        gas: Number(own.gas),
        gasPrice: String(own.gasPrice),
        executionFee: String(total - onTop),
        l1DataFee: l1DataFee === null ? null : String(l1DataFee),
        operatorFee: operatorFee === null ? null : String(operatorFee),
        totalFee: String(total),
        usd: usdOf(total, priceOf(network)),
        complete: true,
      });
      assert.equal(gas.priorityFee, String(networkRow(chainId).tipWei));
      assert.deepEqual([price.usd, price.source], [priceOf(network), "defillama"]);
    });
  }
});

Deno.test("market_info prices no two networks alike, and every OP stack chain has an L1 fee", () => {
  const totals = networks.map(({ chainId }) => totalOf(feesHere(chainId)));
  assert.equal(new Set(totals).size, networks.length);
  for (const { chainId, feeModel } of networks) {
    if (feeModel === "op_stack") assert.ok((feesHere(chainId).l1DataFee ?? 0n) > 0n);
  }
  // The fork of opBNB's oracle knows no operator fee; the others charge one.
  const operatorFees = networks.filter(({ feeModel }) => feeModel === "op_stack")
    .map(({ chainId }) => [chainId, feesHere(chainId).operatorFee ?? 0n] as const);
  assert.deepEqual(operatorFees.filter(([, fee]) => fee === 0n).map(([id]) => id), [204]);
});

Deno.test("market_info names the active network with the lowest cost in US dollars, none in sunset", () => {
  const costs = networks.filter(({ status }) => status === "active").map((network) => {
    const total = totalOf(feesHere(network.chainId));
    return { network, total, usd: usdOf(total, priceOf(network)) };
  });
  const [cheapest] = costs.toSorted((a, b) => Number(a.usd) - Number(b.usd));
  assert.ok(cheapest);
  const { name, chainId, nativeSymbol } = cheapest.network;
  assert.deepEqual(market.cheapest, {
    network: { name, chainId, status: "active" },
    totalFee: String(cheapest.total),
    nativeSymbol,
    usd: cheapest.usd,
    comparedNetworks: costs.length,
  });
  assert.deepEqual(
    market.notCompared,
    networks.filter(({ status }) => status === "sunset").map((network) => ({
      network: { name: network.name, chainId: network.chainId, status: "sunset" },
      reason: "sunset",
    })),
  );
});

Deno.test("market_info asks each network once and prices once, and nobody for its next callers", async () => {
  const { world } = served;
  const fresh = await serviceOf(world.env);
  const { key } = await fresh.account();
  for (const upstream of [world.nodes, world.prices, world.explorers]) upstream.resetCounters();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => askTool(fresh, key, "market_info")),
  );
  answers.push(await askTool(fresh, key, "market_info"));
  for (const { answer } of answers) assert.equal(answer.ok, true);
  assert.equal(world.nodes.requests, networks.length);
  assert.equal(world.prices.requests, 1);
  assert.equal(world.explorers.requests, 0);
  assert.equal(answers.at(-1)?.answer.cached, true);
  await fresh.close();
});
