import assert from "node:assert/strict";
import type { Chains } from "../../tools/evm/chains.ts";
import { networks } from "../../tools/evm/networks.ts";
import type { BatchOutcome } from "../../tools/evm/rpc.ts";
import { sweep, SWEEP_TIMEOUT_MS } from "../../tools/evm/sweep.ts";

type Batch = Chains["batch"];

const chainsOf = (batch: Batch): Chains => ({
  networks,
  resolve: () => {
    throw new Error("a sweep resolves no names");
  },
  batch,
});

/** Waits for the batch's own signal, as a silent network does. */
const silent: Batch = (_, __, { signal }) =>
  new Promise<BatchOutcome>((resolve) => {
    const done = () => resolve({ ok: false, reason: "timeout", sources: [] });
    signal.addEventListener("abort", done, { once: true });
  });

Deno.test("a sweep asks every network its own calls at once and answers in the networks' order", async () => {
  const started: number[] = [];
  const waiting: (() => void)[] = [];
  const batch: Batch = async ({ chainId }, calls) => {
    started.push(chainId);
    await new Promise<void>((resolve) => waiting.push(resolve));
    return { ok: true, results: [{ ok: true, result: calls }], sources: [] };
  };
  const calls = (chainId: number) => [{ method: `of_${chainId}`, params: [] }];
  const swept = sweep(
    chainsOf(batch),
    ({ chainId }) => calls(chainId),
    new AbortController().signal,
  );
  assert.equal(started.length, 25, "all are under way before the first answers");
  for (const release of waiting.toReversed()) release();
  assert.deepEqual(
    (await swept).map(({ network, outcome }) => [network.chainId, outcome]),
    networks.map(({ chainId }) => {
      const results = [{ ok: true, result: calls(chainId) }];
      return [chainId, { ok: true, results, sources: [] }];
    }),
  );
});

Deno.test("a sweep ends with its caller's signal", async () => {
  const deadline = new AbortController();
  const swept = sweep(chainsOf(silent), () => [], deadline.signal);
  deadline.abort();
  const outcomes = (await swept).map(({ outcome }) => outcome);
  assert.equal(outcomes.length, 25);
  assert.ok(outcomes.every((outcome) => !outcome.ok && outcome.reason === "timeout"));
});

Deno.test("a sweep whose caller's signal is over already asks with a signal that is over", async () => {
  const aborted = new Set<boolean>();
  const batch: Batch = (_, __, { signal }) => {
    aborted.add(signal.aborted);
    return Promise.resolve({ ok: false, reason: "timeout", sources: [] });
  };
  await sweep(chainsOf(batch), () => [], AbortSignal.abort());
  assert.deepEqual([...aborted], [true]);
});

Deno.test("a sweep leaves a network's second endpoint time within its own deadline", async () => {
  const timeouts = new Set<number | undefined>();
  const batch: Batch = (_, __, { attemptTimeoutMs }) => {
    timeouts.add(attemptTimeoutMs);
    return Promise.resolve({ ok: false, reason: "error", sources: [] });
  };
  await sweep(chainsOf(batch), () => [], new AbortController().signal);
  const [first = Infinity] = timeouts;
  assert.equal(timeouts.size, 1);
  assert.ok(first * 2 < SWEEP_TIMEOUT_MS);
});
