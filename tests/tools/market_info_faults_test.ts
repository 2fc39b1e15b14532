/** Every fault of a node at once, each on a network of its own, beside networks that answer. */
import assert from "node:assert/strict";
import { networks } from "../../tools/evm/networks.ts";
import { limits } from "../../schema/limits.ts";
import { startHarness } from "../rig/harness.ts";
import { priceAnswer, priceEnv } from "../rig/price_sources.ts";
import { type Mode, startUpstream, type Upstream } from "../rig/upstream.ts";
import { allPrices, type Answer, answersOf, NOW } from "./_market.ts";

const PATH = "/api/v1/tools/market_info";

/** A node of the network that the path names. */
function startNode(): Promise<Upstream> {
  return startUpstream({
    answer: ({ path, body }) => {
      const parsed = JSON.parse(body);
      const answers = answersOf([parsed].flat(), Number(path.slice(1)), {});
      return Response.json(Array.isArray(parsed) ? answers : answers[0]);
    },
  });
}

type Fault = { readonly mode: Mode; readonly outcome: string; readonly reason: string };

/** By chain id. */
const faults: Readonly<Record<number, Fault>> = {
  1: { mode: "html", outcome: "error", reason: "not-json" },
  56: { mode: "truncated", outcome: "error", reason: "network" },
  137: { mode: "huge", outcome: "error", reason: "too-large" },
  143: { mode: "redirect", outcome: "error", reason: "redirected" },
  999: { mode: "wrongChain", outcome: "error", reason: "wrong-chain" },
  8453: { mode: "reset", outcome: "error", reason: "network" },
  42161: { mode: { status: 500 }, outcome: "error", reason: "http-status" },
  42220: { mode: { status: 429 }, outcome: "error", reason: "rate-limited" },
  43114: { mode: "hang", outcome: "timeout", reason: "deadline" },
  59144: {
    mode: { rpcError: { code: -32603, message: "internal error" } },
    outcome: "error",
    reason: "node-error",
  },
};

/** Answers every call as explorers do when they refuse: HTTP 200 and no JSON-RPC at all. */
const NOTOK = { status: "0", message: "NOTOK", result: "Missing or unsupported chainid parameter" };
const NOTOK_CHAIN = 80094;

Deno.test("whatever goes wrong with a network's node, the network is listed with its reason and the others stand", async () => {
  const good = await startNode();
  const notOk = await startUpstream({ answer: () => Response.json(NOTOK) });
  const prices = await startUpstream({ answer: priceAnswer(allPrices, NOW) });
  const faulty = new Map<number, Upstream>();
  for (const [chainId, { mode }] of Object.entries(faults)) {
    const node = await startNode();
    node.mode = mode;
    faulty.set(Number(chainId), node);
  }
  faulty.set(NOTOK_CHAIN, notOk);
  const urls = networks.map(({ chainId }) => [
    `RPC_URL_${chainId}`,
    `${(faulty.get(chainId) ?? good).url}/${chainId}`,
  ]);
  const service = await startHarness({
    env: { ...Object.fromEntries(urls), ...priceEnv(prices.url) },
    clock: () => NOW * 1000,
  });
  const { key } = await service.account();
  const startMs = performance.now();
  const response = await service.ask(PATH, { key, body: {} });
  assert.ok(performance.now() - startMs < limits.toolTimeoutMs);
  const answer: Answer = await response.json();

  assert.deepEqual([response.status, answer.ok], [200, true]);
  assert.equal(response.headers.get("x-credits-used"), "2");
  const silent = answer.unavailable.map(({ network, reason }: Answer) => [network.chainId, reason]);
  const expected = Object.entries(faults).map(([chainId, { outcome }]) => [
    Number(chainId),
    outcome,
  ]);
  assert.deepEqual(
    silent,
    [...expected, [NOTOK_CHAIN, "error"]].toSorted(([a], [b]) => Number(a) - Number(b)),
  );
  assert.equal(answer.networks.length, networks.length - silent.length);
  for (const [chainId, { outcome, reason }] of Object.entries(faults)) {
    assert.deepEqual(sourceOf(answer, Number(chainId)), [outcome, reason]);
  }
  // Its words stand where a chain id should.
  assert.deepEqual(sourceOf(answer, NOTOK_CHAIN), ["error", "chain-unconfirmed"]);
  assert.deepEqual(sourceOf(answer, 1329), ["ok", undefined]);
  const notCompared = answer.notCompared.filter(({ reason }: Answer) => reason === "no-answer");
  assert.equal(notCompared.length, silent.length);
  // A body of 50 MB is not read to its end.
  assert.ok((faulty.get(137)?.hugeBytes ?? Infinity) < 12 * 1024 * 1024);
  assert.equal(good.requests, networks.length - silent.length);
  assert.ok(!JSON.stringify(answer).includes("NOTOK"));

  await service.close();
  await Promise.all([...faulty.values(), good, prices].map((upstream) => upstream.stop()));
});

function sourceOf({ sources }: Answer, chainId: number): unknown[] {
  const own = sources.filter((source: Answer) => source.chainId === chainId);
  assert.equal(own.length, 1, `entries of ${chainId}`);
  return [own[0].outcome, own[0].reason];
}
