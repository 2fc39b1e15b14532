import assert from "node:assert/strict";
import fc from "fast-check";
import { networks } from "../../tools/evm/networks.ts";
import { registry } from "../../tools/registry.ts";
import type { HttpOutcome } from "../../tools/upstream/http.ts";
import { createChains } from "../../tools/evm/chains.ts";
import { toolContext } from "../rig/tool_context.ts";
import type { FakeCall } from "./_fake_rpc.ts";
import { allPrices, type Answer, answersOf, NOW } from "./_market.ts";
import { priceAnswer } from "../rig/price_sources.ts";
import { getRequest } from "../rig/upstream.ts";

/** One network of each fee rule. */
const CHAINS = [1, 10, 143, 999, 2741, 42161, 59144];

const hex = fc.bigInt(0n, 2n ** 80n).map((value) => `0x${value.toString(16)}`);
const words = fc.array(fc.bigInt(0n, 2n ** 256n - 1n), { maxLength: 4 }).map((all) =>
  "0x" + all.map((value) => value.toString(16).padStart(64, "0")).join("")
);
const quantities = fc.array(fc.oneof(hex, fc.jsonValue()), { maxLength: 7 });
const history = fc.record({
  baseFeePerGas: quantities,
  gasUsedRatio: fc.array(fc.double({ noNaN: true, min: 0, max: 1 }), { maxLength: 6 }),
  reward: fc.array(quantities, { maxLength: 6 }),
});
const estimate = fc.record({
  gasLimit: hex,
  baseFeePerGas: hex,
  priorityFeePerGas: hex,
  gas_limit: hex,
  max_fee_per_gas: hex,
});
const error = fc.record({ code: fc.integer(), message: fc.string(), data: fc.jsonValue() });
const entry = fc.oneof(
  { weight: 4, arbitrary: fc.constant(null) },
  {
    weight: 5,
    arbitrary: fc.record({ result: fc.oneof(hex, words, history, estimate, fc.jsonValue()) }),
  },
  { weight: 1, arbitrary: fc.record({ error: fc.oneof(error, fc.jsonValue()) }) },
);

/** Runs the tool; each call of a network's batch is answered well, or by the entry in its place. */
async function askWith(entriesOf: (chainId: number) => readonly unknown[]): Promise<Answer> {
  const http = async (
    request: { readonly url: string; readonly json?: unknown },
  ): Promise<HttpOutcome> => {
    const { hostname, pathname } = new URL(request.url);
    if (hostname !== "node.invalid") return await askPrices(request.url);
    const chainId = Number(pathname.slice(1));
    const batch = [request.json].flat() as FakeCall[];
    const entries = entriesOf(chainId);
    const answers = answersOf(batch, chainId, {}).map((well, index) => {
      const call = batch[index]!;
      const other = entries[index];
      if (call.method === "eth_chainId" || other === null || other === undefined) return well;
      return { id: call.id, ...other };
    });
    return { outcome: "ok", status: 200, json: answers };
  };
  const chains = createChains({
    networks: networks.filter(({ chainId }) => CHAINS.includes(chainId)),
    rpcUrls: Object.fromEntries(CHAINS.map((id) => [id, [`http://node.invalid/${id}`]])),
    http,
    nowMs: () => 0,
  });
  return await registry.market_info.run(
    {},
    toolContext({ chains, http, nowMs: () => NOW * 1000 }),
  );
}

async function askPrices(url: string): Promise<HttpOutcome> {
  const path = url.replace(/^https:\/\/[^/]+/, "/defillama");
  const asked = getRequest(path);
  const response = await priceAnswer(allPrices, NOW)(asked, new AbortController().signal);
  return { outcome: "ok", status: 200, json: await response.json() };
}

/** The pointers of all nulls in a row that the rule does not leave out. */
function nullsOf(row: Answer): string[] {
  const pointers: string[] = [];
  const { gas, deployment, blockNumber, asOf, price } = row;
  for (const [name, value] of Object.entries({ blockNumber, asOf, price })) {
    if (value === null) pointers.push(`/${name}`);
  }
  for (const [name, value] of Object.entries(gas)) {
    if (value === null) pointers.push(`/gas/${name}`);
  }
  const parts: Record<string, boolean> = {
    l1DataFee: ["op-stack", "arbitrum"].includes(deployment.rule),
    operatorFee: deployment.rule === "op-stack",
  };
  for (const [name, value] of Object.entries(deployment)) {
    if (value === null && parts[name] !== false) pointers.push(`/deployment/${name}`);
  }
  return pointers;
}

function check(answer: Answer): void {
  if (!answer.ok) {
    assert.equal(answer.error, "upstream-unavailable");
    return;
  }
  registry.market_info.result.parse(answer);
  for (const row of answer.networks) {
    const explained = row.unknown.map(({ field }: Answer) => field);
    assert.deepEqual(nullsOf(row).sort(), explained.sort(), row.network.name);
    const { totalFee, complete, usd } = row.deployment;
    assert.equal(complete, totalFee !== null);
    assert.ok(usd === null || complete);
  }
  const { cheapest } = answer;
  assert.equal(cheapest === null, answer.unknown.length === 1);
  const compared = cheapest?.comparedNetworks ?? 0;
  assert.equal(compared + answer.notCompared.length, CHAINS.length);
  if (cheapest === null) return;
  assert.equal(cheapest.network.status, "active");
  const won = answer.networks.find(({ network }: Answer) =>
    network.chainId === cheapest.network.chainId
  );
  // All coins cost the same here, so the smallest total of the active networks wins.
  const totals = answer.networks.flatMap(({ network, deployment, asOf }: Answer) => {
    const isCompared = network.status === "active" && deployment.complete &&
      asOf !== null && asOf >= NOW - 3_600;
    return isCompared ? [BigInt(deployment.totalFee)] : [];
  });
  assert.ok(totals.every((total: bigint) => total >= BigInt(won.deployment.totalFee)));
}

Deno.test("whatever nodes answer per call, each null is explained and the cheapest is sound", async () => {
  const perNetwork = fc.array(entry, { minLength: 8, maxLength: 8 });
  const all = fc.array(perNetwork, { minLength: CHAINS.length, maxLength: CHAINS.length });
  await fc.assert(
    fc.asyncProperty(all, async (entries) => {
      check(await askWith((chainId) => entries[CHAINS.indexOf(chainId)] ?? []));
    }),
    { numRuns: 600 },
  );
});
