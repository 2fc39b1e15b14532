/** Fake endpoints of one network and what a batch makes of them. */
import { type BatchOptions, createChains } from "../../tools/evm/chains.ts";
import { networks } from "../../tools/evm/networks.ts";
import type { BatchOutcome } from "../../tools/evm/rpc.ts";
import { createHttp } from "../../tools/upstream/http.ts";
import { type FakeAnswer, type FakeRpc, onChain, startFakeRpc } from "./_fake_rpc.ts";

export const ethereum = networks[0]!;
export const CALLS = ["eth_blockNumber", "eth_gasPrice", "eth_syncing"]
  .map((method) => ({ method, params: [] }));

export const good = onChain(1, (call) => `result of ${call.method}`);
export const goodResults = CALLS.map((call) => ({ ok: true, result: `result of ${call.method}` }));
export const status = (code: number): FakeAnswer => () => new Response("no", { status: code });

export type World = {
  readonly fakes: readonly FakeRpc[];
  readonly batch: (
    deadlineMs?: number,
    options?: Pick<BatchOptions, "missing">,
  ) => Promise<BatchOutcome>;
  clockMs: number;
};

/** What an endpoint that answers may take on a busy machine; `hangs` takes longer. */
const attemptTimeoutMs = 1_000;

/** Never answers within an attempt. */
export const hangs: FakeAnswer = () =>
  new Promise((done) => setTimeout(() => done(new Response()), attemptTimeoutMs + 200));

/** Chain access over fakes with the given behaviours, and a clock that stands still. */
export async function withFakes(
  answers: readonly FakeAnswer[],
  test: (world: World) => Promise<void>,
): Promise<void> {
  const fakes = answers.map(startFakeRpc);
  const chains = createChains({
    networks,
    rpcUrls: { 1: fakes.map((fake) => fake.url) },
    http: createHttp(),
    nowMs: () => world.clockMs,
    attemptTimeoutMs,
  });
  const world: World = {
    fakes,
    clockMs: 1_000_000,
    batch: async (deadlineMs = 5_000, options = {}) => {
      const deadline = new AbortController();
      const timer = setTimeout(() => deadline.abort(), deadlineMs);
      try {
        return await chains.batch(ethereum, CALLS, { ...options, signal: deadline.signal });
      } finally {
        clearTimeout(timer);
      }
    },
  };
  try {
    await test(world);
  } finally {
    await Promise.all(fakes.map((fake) => fake.stop()));
  }
}

export function outcomes(batch: BatchOutcome): string[] {
  return batch.sources.map((source) =>
    [source.endpoint, source.outcome, ...(source.reason ? [source.reason] : [])].join(" ")
  );
}
