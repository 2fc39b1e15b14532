/** A node that fails at one answer of its batch never makes detection sure of another network. */
import assert from "node:assert/strict";
import type { Address } from "../../tools/evm/network.ts";
import { type DexChain, startDexChain } from "../rig/dex/dex_chain.ts";
import { startUpstream, type Upstream, type UpstreamRequest } from "../rig/upstream.ts";
import { candidateIds, lookUp, type Snapshot, snapshot } from "./_risk_chain.ts";
import { emptyChain, setPrice } from "./_risk_networks.ts";

const COIN = 10n ** 18n;
const REAL = [1, 56, 8453] as const;

type Call = { readonly id: number; readonly method: string; readonly params: unknown[] };

/** Calls of a batch by what they are for. `reads` and `feeds` go through Multicall3. */
type Part = "reads" | "feeds" | "lens";

const chains = new Map<number, DexChain>();
const nodes = new Map<number, Upstream>();
const starts = new Map<number, string>();
let endpoints: Record<number, string> = {};
/** Which parts fail on which network, and how, in the first batch. */
let failing: Readonly<
  Record<number, { readonly parts: readonly Part[]; readonly error: unknown }>
> = {};
const asked = new Map<number, number>();
/** The first batch of a lookup is the first of each try. */
const before = () => asked.clear();

Deno.test.beforeAll(async () => {
  for (const id of REAL) {
    const chain = await startDexChain({ chainId: id });
    chains.set(id, chain);
    nodes.set(id, await startUpstream({ answer: (request) => answer(id, chain.rpcUrl, request) }));
  }
  for (const id of candidateIds) {
    if (!nodes.has(id)) nodes.set(id, await startUpstream({ answer: emptyChain(id) }));
  }
  endpoints = Object.fromEntries([...nodes].map(([id, { url }]) => [id, url]));
  for (const [id, chain] of chains) starts.set(id, await chain.snapshot());
});

Deno.test.beforeEach(async () => {
  for (const [id, start] of starts) await chainOf(id).restore(start);
  failing = {};
  asked.clear();
});

Deno.test.afterAll(async () => {
  for (const node of nodes.values()) await node.stop();
  for (const chain of chains.values()) await chain.stop();
});

function chainOf(id: number): DexChain {
  const chain = chains.get(id);
  assert.ok(chain);
  return chain;
}

async function answer(id: number, url: string, { body }: UpstreamRequest): Promise<Response> {
  const calls: Call[] = JSON.parse(body);
  const isFirst = !asked.has(id);
  asked.set(id, (asked.get(id) ?? 0) + 1);
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  const entries: { readonly id: number }[] = await response.json();
  const { parts, error } = failing[id] ?? { parts: [], error: null };
  const lost = isFirst ? parts.map((part) => idOf(calls, part)) : [];
  return Response.json(
    entries.map((entry) =>
      lost.includes(entry.id) ? { jsonrpc: "2.0", id: entry.id, error } : entry
    ),
  );
}

function idOf(calls: readonly Call[], part: Part): number | undefined {
  const of = calls.filter(({ method }) => method === "eth_call").map(({ id, params }) => ({
    id,
    ...(params[0] as { readonly to?: string; readonly data: string }),
  }));
  const together = of.filter(({ to }) => to !== undefined);
  if (part === "reads") return together[0]?.id;
  if (part === "feeds") return together[1]?.id;
  return of.find(({ to, data }) => to === undefined && data.length > 2_000)?.id;
}

/** The same address on the networks named, with so many coins in a pool. */
async function tokens(coins: Readonly<Record<number, bigint>>): Promise<Address> {
  let token: Address | undefined;
  for (const [id, amount] of Object.entries(coins)) {
    const chain = chainOf(Number(id));
    token = await chain.deploy("own:OwnableToken", ["T", "T", 10n ** 27n, chain.accounts[0]]);
    if (amount > 0n) await chain.addV2({ token, coin: amount * COIN, tokens: 1_000n * COIN });
  }
  assert.ok(token);
  return token;
}

const told = ({ network, detection }: Snapshot) => [
  network.chainId,
  detection.status,
  detection.decidedBy,
];

const errors: readonly (readonly [string, unknown])[] = [
  ["-32603", { code: -32603, message: "internal error" }],
  ["-32005", { code: -32005, message: "limit exceeded" }],
  ["a revert", { code: 3, message: "execution reverted", data: "0x" }],
];

for (const [what, error] of errors) {
  Deno.test(`a token whose reads end in ${what} is known by the lens, and wins by its pool`, async () => {
    const token = await tokens({ 1: 1n, 8453: 50n });
    failing = { 8453: { parts: ["reads"], error } };
    const { answer } = await snapshot(endpoints, token, null, { before });
    assert.deepEqual(told(answer), [8453, "complete", "liquidity"]);
    assert.equal(answer.owner.address, chainOf(8453).accounts[0]);
  });

  Deno.test(`a token whose reads and lens end in ${what} is not ruled out, and nothing is kept`, async () => {
    const token = await tokens({ 1: 1n, 8453: 50n });
    failing = { 8453: { parts: ["reads", "lens"], error } };
    const { answer, whole } = await snapshot(endpoints, token, null, { before });
    assert.deepEqual(told(answer), [1, "partial", "liquidity"]);
    assert.equal(whole, false);
  });

  Deno.test(`a price feed that ends in ${what} leaves networks that it would compare unsure`, async () => {
    for (const [id, name, usd] of [[1, "ETH", 3_000n], [56, "BNB", 600n]] as const) {
      await setPrice(chainOf(id).rpcUrl, id, `${name} / USD`, usd);
    }
    const token = await tokens({ 1: 1n, 56: 1_000n });
    failing = { 56: { parts: ["feeds"], error } };
    const unsure = await lookUp(endpoints, token, null, { before });
    assert.deepEqual(told(unsure.answer), [1, "partial", "order"]);
    assert.deepEqual([unsure.whole, unsure.byNetwork?.whole], [false, true]);
    failing = {};
    const sure = await lookUp(endpoints, token, null, { before });
    assert.deepEqual(told(sure.answer), [56, "complete", "liquidity"]);
    assert.equal(sure.whole, true);
  });
}

Deno.test("a network that is known to have the token goes before one that did not tell", async () => {
  const token = await tokens({ 1: 0n, 56: 0n });
  failing = { 1: { parts: ["reads", "lens"], error: errors[0]?.[1] } };
  const { answer, whole } = await snapshot(endpoints, token, null, { before });
  assert.deepEqual(told(answer), [56, "partial", "order"]);
  assert.equal(whole, false);
});

Deno.test("a loser whose pools no node told keeps nothing but the winner's own part", async () => {
  const token = await tokens({ 1: 1n, 8453: 50n });
  failing = { 8453: { parts: ["lens"], error: errors[0]?.[1] } };
  const { answer, whole, byNetwork } = await lookUp(endpoints, token, null, { before });
  assert.deepEqual(told(answer), [1, "partial", "liquidity"]);
  assert.deepEqual([whole, byNetwork?.whole], [false, true]);
});
