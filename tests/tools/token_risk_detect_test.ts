/** Detection over three real chains and three imitated ones, all six networks that are asked. */
import assert from "node:assert/strict";
import type { Address } from "../../tools/evm/network.ts";
import { loadArtefacts } from "../rig/artefacts.ts";
import { type DexChain, startDexChain } from "../rig/dex/dex_chain.ts";
import { rpc } from "../rig/json_rpc.ts";
import { startUpstream, type Upstream } from "../rig/upstream.ts";
import { candidateIds, lookUp, type Snapshot, snapshot } from "./_risk_chain.ts";
import { emptyChain, setPrice } from "./_risk_networks.ts";

const COIN = 10n ** 18n;
const REAL = [1, 56, 8453] as const;

type RealId = (typeof REAL)[number];

const chains = new Map<number, DexChain>();
const nodes = new Map<number, Upstream>();
const starts = new Map<number, string>();
let endpoints: Record<number, string> = {};

Deno.test.beforeAll(async () => {
  for (const id of REAL) {
    const chain = await startDexChain({ chainId: id });
    chains.set(id, chain);
    nodes.set(id, await startUpstream({ target: chain.rpcUrl }));
    starts.set(id, await chain.snapshot());
  }
  for (const id of candidateIds) {
    if (!nodes.has(id)) nodes.set(id, await startUpstream({ answer: emptyChain(id) }));
  }
  endpoints = Object.fromEntries([...nodes].map(([id, { url }]) => [id, url]));
});

Deno.test.beforeEach(async () => {
  for (const [id, start] of starts) await chainOf(id as RealId).restore(start);
  for (const node of nodes.values()) {
    node.mode = "ok";
    node.resetCounters();
  }
});

Deno.test.afterAll(async () => {
  for (const node of nodes.values()) await node.stop();
  for (const chain of chains.values()) await chain.stop();
});

const before = () => {
  for (const node of nodes.values()) node.resetCounters();
};
/** Of a lookup of which nodes hang. */
const deadlineMs = 7_500;

function chainOf(id: RealId): DexChain {
  const chain = chains.get(id);
  assert.ok(chain);
  return chain;
}

/** The same address on every chain, with so many coins in a pool; null: no token there. */
async function tokens(coins: Readonly<Record<RealId, bigint | null>>): Promise<Address> {
  let token: Address | undefined;
  for (const id of REAL) {
    const chain = chainOf(id);
    const amount = coins[id];
    if (amount === null) continue;
    token = await chain.deploy("own:OwnableToken", ["T", "T", 10n ** 27n, chain.accounts[0]]);
    if (amount > 0n) await chain.addV2({ token, coin: amount * COIN, tokens: 1_000n * COIN });
  }
  assert.ok(token);
  return token;
}

const price = (id: RealId, description: string, usd: bigint) =>
  setPrice(chainOf(id).rpcUrl, id, description, usd);

const ids = (list: { readonly chainId: number }[]) => list.map(({ chainId }) => chainId);

/** What was decided and how. */
function told({ network, detection, alsoOn }: Snapshot) {
  return [network.chainId, detection.status, detection.decidedBy, ids(alsoOn)];
}

Deno.test("a token on one network is found there, all six asked once", async () => {
  const token = await tokens({ 1: null, 56: null, 8453: 5n });
  const { answer, whole } = await snapshot(endpoints, token, null, { before });
  assert.deepEqual(told(answer), [8453, "complete", "only-network", []]);
  assert.equal(answer.liquidity.nativeReserve, String(5n * COIN));
  assert.equal(whole, true);
  for (const id of candidateIds) assert.equal(nodes.get(id)?.requests, 1, `network ${id}`);
  assert.deepEqual(
    answer.sources.map(({ chainId }: { chainId: number }) => chainId).toSorted(),
    [...candidateIds].toSorted(),
  );
});

Deno.test("of two networks with the same coin the one with more of it wins, the other is named", async () => {
  const token = await tokens({ 1: 10n, 56: null, 8453: 20n });
  const { answer } = await snapshot(endpoints, token, null);
  assert.deepEqual(told(answer), [8453, "complete", "liquidity", [1]]);
});

Deno.test("coins of different worth are compared in US dollars, not by their number", async () => {
  await price(1, "ETH / USD", 3_000n);
  await price(56, "BNB / USD", 600n);
  const token = await tokens({ 1: 10n, 56: 30n, 8453: 2n });
  const { answer } = await snapshot(endpoints, token, null);
  assert.deepEqual(told(answer), [1, "complete", "liquidity", [56, 8453]]);
});

Deno.test("the same the other way round", async () => {
  await price(1, "ETH / USD", 3_000n);
  await price(56, "BNB / USD", 600n);
  const token = await tokens({ 1: 10n, 56: 60n, 8453: 2n });
  const { answer } = await snapshot(endpoints, token, null);
  assert.deepEqual(told(answer), [56, "complete", "liquidity", [1, 8453]]);
});

Deno.test("coins that cannot be compared leave it to the order of the networks, and the answer says so", async () => {
  await price(56, "BNB / USD", 600n);
  const token = await tokens({ 1: 1n, 56: 1_000n, 8453: null });
  const { answer } = await snapshot(endpoints, token, null);
  assert.deepEqual(told(answer), [1, "complete", "order", [56]]);
});

Deno.test("a token without liquidity anywhere is found by the order", async () => {
  const token = await tokens({ 1: null, 56: 0n, 8453: 0n });
  const { answer } = await snapshot(endpoints, token, null);
  assert.deepEqual(told(answer), [56, "complete", "order", [8453]]);
});

Deno.test("a contract that is no token does not win over a token", async () => {
  const token = await tokens({ 1: null, 56: null, 8453: 0n });
  const { rpcUrl } = chainOf(1);
  const code = (await loadArtefacts())("own:NotAToken").deployedBytecode;
  await rpc(rpcUrl, "anvil_setCode", [token, code]);
  const { answer } = await snapshot(endpoints, token, null);
  assert.deepEqual(told(answer), [8453, "complete", "token", [1]]);
});

Deno.test("only contracts that are no tokens are a refusal that names the network", async () => {
  const address = await chainOf(56).deploy("own:NotAToken");
  const { answer } = await lookUp(endpoints, address, null);
  assert.ok(!answer.ok);
  assert.equal(answer.error, "not-a-token");
  assert.equal((answer["network"] as { chainId: number }).chainId, 56);
});

Deno.test("a silent candidate makes detection partial, names itself and never wins", async () => {
  const token = await tokens({ 1: 10n, 56: null, 8453: 20n });
  const base = nodes.get(8453);
  assert.ok(base);
  base.mode = { status: 503 };
  const { answer, whole } = await snapshot(endpoints, token, null);
  assert.deepEqual(told(answer), [1, "partial", "only-network", []]);
  assert.deepEqual(
    answer.detection.unavailable.map((
      { network, reason }: { network: { chainId: number }; reason: string },
    ) => [network.chainId, reason]),
    [[8453, "error"]],
  );
  assert.equal(whole, false);
});

Deno.test("candidates that never answer end in an answer within the request's deadline", async () => {
  const token = await tokens({ 1: 10n, 56: null, 8453: 20n });
  for (const id of [8453, 137]) nodes.get(id)!.mode = "hang";
  const { answer, whole } = await snapshot(endpoints, token, null, { deadlineMs });
  assert.deepEqual(told(answer), [1, "partial", "only-network", []]);
  const reasons = answer.detection.unavailable.map(({ reason }: { reason: string }) => reason);
  assert.deepEqual(reasons, ["timeout", "timeout"]);
  assert.equal(whole, false);
});

Deno.test("six networks that never answer are upstream-timeout", async () => {
  for (const node of nodes.values()) node.mode = "hang";
  const { answer, whole } = await lookUp(
    endpoints,
    "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    null,
    { deadlineMs },
  );
  assert.ok(!answer.ok);
  assert.deepEqual([answer.error, whole], ["upstream-timeout", false]);
  assert.equal((answer["unavailable"] as unknown[]).length, 6);
});

Deno.test("a proxy on the network that wins takes a second request there, and nowhere else", async () => {
  const chain = chainOf(56);
  const { accounts } = chain;
  const implementation = await chain.deploy("own:OwnableToken", ["T", "T", 1n, accounts[0]]);
  const token = await chain.deploy("openzeppelin:ERC1967Proxy", [implementation, "0x"]);
  const { answer } = await snapshot(endpoints, token, null, { before });
  assert.deepEqual(told(answer), [56, "complete", "only-network", []]);
  for (const id of candidateIds) assert.equal(nodes.get(id)?.requests, id === 56 ? 2 : 1);
});
