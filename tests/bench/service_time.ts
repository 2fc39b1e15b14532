/** What the service adds to the time its upstreams take: warm calls through the handler. */
import { startWorld, type World } from "../rig/world.ts";
import { quantile } from "../rig/quantile.ts";
import { type Bench, ms, type Row, times } from "./_row.ts";
import { type ToolCall, toolCalls } from "./_tool_calls.ts";
import { startToolService } from "./_tool_service.ts";

/** Before measuring, a third as many calls. */
const warmShare = 1 / 3;
const budgetMs = { p50: 1, p99: 10 } as const;

export const serviceTime: Bench = {
  title: "service time beyond upstream",
  run: async () => {
    const world = await startWorld();
    const rows: Row[] = [];
    for (const call of toolCalls) {
      rows.push(await measure(world, call, "anew"));
      if (call.againMax !== undefined) rows.push(await measure(world, call, "again"));
    }
    await world.stop();
    return rows;
  },
};

/** @param how whether each call reads its upstreams anew or may answer from what is shared */
async function measure(world: World, call: ToolCall, how: "anew" | "again"): Promise<Row> {
  const upstream = answerFromMemory();
  const service = await startToolService(world, upstream.send);
  const { p50, p99 } = await beyond(upstream, call.measured, () => {
    if (how === "anew") service.forget();
    return service.call(call);
  });
  await service.close();
  const peer = call.peer && await measurePeer(world, call.peer, call.measured);
  const requests = how === "anew" ? call.requestsMax : call.againMax;
  return {
    what: `Service time of ${call.tool} beyond upstream (${counts(requests ?? 0)}), warm, KV ` +
      "in memory (p50 / p99)",
    measured: `${ms(p50)} / ${ms(p99)}`,
    peer: peer === undefined ? "none" : `${ms(peer.p50)} / ${ms(peer.p99)} (${call.peer?.name})`,
    ratio: peer === undefined ? "" : times(p50 / peer.p50),
    budget: `≤ ${budgetMs.p50} ms / ≤ ${budgetMs.p99} ms`,
    kept: p50 <= budgetMs.p50 && p99 <= budgetMs.p99,
  };
}

async function measurePeer(world: World, { start }: NonNullable<ToolCall["peer"]>, count: number) {
  const upstream = answerFromMemory();
  return await beyond(upstream, count, start(world, upstream.send));
}

/** How long a call takes less its upstreams' time, in milliseconds, once it is warm. */
async function beyond(
  upstream: ReturnType<typeof answerFromMemory>,
  count: number,
  call: () => Promise<unknown>,
) {
  const tookMs: number[] = [];
  const warm = Math.ceil(count * warmShare);
  for (let nth = 0; nth < warm + count; nth++) {
    upstream.restart();
    const startMs = performance.now();
    await call();
    if (nth >= warm) tookMs.push(performance.now() - startMs - upstream.tookMs());
  }
  return { p50: quantile(tookMs, 0.5), p99: quantile(tookMs, 0.99) };
}

const decoder = new TextDecoder();

/** Bytes written as numbers would take longer than the call that is measured. */
function textOf(body: BodyInit | null | undefined): string {
  return body instanceof Uint8Array ? decoder.decode(body) : String(body);
}

const counts = (requests: number) => `${requests} upstream request${requests === 1 ? "" : "s"}`;

/** An upstream that asks once and then answers from memory, so that only the service is timed. */
function answerFromMemory() {
  // In bytes, as they come from a socket: what turns text into them is no part of the service.
  type Kept = { readonly body: Uint8Array<ArrayBuffer>; readonly status: number };
  const answers = new Map<string, Kept>();
  let spentMs = 0;
  const ask = async (...request: Parameters<typeof fetch>): Promise<Kept> => {
    const response = await fetch(...request);
    return { body: await response.bytes(), status: response.status };
  };
  const send: typeof fetch = async (input, init) => {
    const startMs = performance.now();
    const key = `${input} ${textOf(init?.body)}`;
    const kept = answers.get(key) ?? await ask(input, init);
    answers.set(key, kept);
    // What is kept needs no waiting, so measured requests at the same time are not counted twice.
    const headers = { "content-type": "application/json" };
    const response = new Response(kept.body, { status: kept.status, headers });
    spentMs += performance.now() - startMs;
    return response;
  };
  return { send, restart: () => void (spentMs = 0), tookMs: () => spentMs };
}
