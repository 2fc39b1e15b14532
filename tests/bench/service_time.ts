/** What the service adds to the time its upstreams take: warm calls through the handler. */
import { startWorld, type World } from "../rig/world.ts";
import { quantile } from "../rig/quantile.ts";
import { type Bench, ms, pairedRatio, type Row, times } from "./_row.ts";
import { type Peer, type ToolCall, toolCalls } from "./_tool_calls.ts";
import { startToolService, type ToolService } from "./_tool_service.ts";
import { answerFromMemory, type UpstreamMemory } from "./_upstream_memory.ts";

/** In each the service and its peers are asked one after the other. */
const rounds = 5;
/** Before measuring, a third as many calls. */
const warmShare = 1 / 3;
const budgetMs = { p50: 1, p99: 10 } as const;
const snapshotCalls = 1_000;

/** What the service is asked again and again. */
type Asked = {
  readonly of: string;
  readonly measured: number;
  readonly peers?: readonly Peer[];
  /** Before each call, unmeasured. */
  readonly before: (service: ToolService) => void | Promise<void>;
  readonly call: (service: ToolService, world: World) => Promise<void>;
};

const asked: readonly Asked[] = [
  ...toolCalls.flatMap((call) => [
    toolAsked(call, ({ forget }) => forget()),
    // What callers share is kept for the next call.
    ...(call.againMax === undefined ? [] : [toolAsked(call, () => {})]),
  ]),
  snapshotAsked("/api/token-risk on one network", "ethereum"),
  snapshotAsked("/api/token-risk that detects the network"),
  {
    ...snapshotAsked("/api/token-risk within the cache", "ethereum"),
    before: () => {},
  },
];

export const serviceTime: Bench = {
  title: "service time beyond upstream",
  run: async () => {
    const world = await startWorld();
    try {
      const rows: Row[] = [];
      for (const one of asked) rows.push(...await measure(world, one));
      return rows;
    } finally {
      await world.stop();
    }
  },
};

function toolAsked(call: ToolCall, before: Asked["before"]): Asked {
  const { tool: of, measured, peers = [] } = call;
  return { of, measured, peers, before, call: (service) => service.call(call) };
}

function snapshotAsked(of: string, network?: string): Asked {
  return {
    of,
    measured: snapshotCalls,
    before: ({ forgetSnapshots }) => forgetSnapshots(),
    call: ({ snapshot }, { market }) => snapshot(market.fair, network),
  };
}

/** One row for each peer, or one where there is none. */
async function measure(world: World, { of, measured, peers = [], ...one }: Asked): Promise<Row[]> {
  const upstream = answerFromMemory();
  const service = await startToolService(world, upstream.send);
  const ours = contender(
    upstream,
    () => one.call(service, world),
    () => one.before(service),
  );
  const others = peers.map(({ name, start }) => {
    const memory = answerFromMemory({ numbersOn: true });
    return { name, ...contender(memory, start(world, memory.send)) };
  });
  await inTurns([ours, ...others], measured / rounds);
  await service.close();
  const requests = upstream.requests();
  const what = `Service time of ${of} beyond upstream (${requests} upstream request` +
    `${requests === 1 ? "" : "s"}), warm, KV in memory (p50 / p99)`;
  return others.length === 0
    ? [rowOf(what, ours)]
    : others.map((other) => rowOf(what, ours, other));
}

type Contender = {
  readonly call: () => Promise<unknown>;
  readonly before: () => void | Promise<void>;
  readonly upstream: UpstreamMemory;
  /** How long each call took less its upstreams' time, in milliseconds, round by round. */
  readonly tookMs: number[][];
};

function contender(
  upstream: UpstreamMemory,
  call: Contender["call"],
  before: Contender["before"] = () => {},
): Contender {
  return { upstream, call, before, tookMs: [] };
}

/** Asks each in turns, so that a slow moment hits everyone. */
async function inTurns(contenders: readonly Contender[], callsPerRound: number): Promise<void> {
  const calls = Math.ceil(callsPerRound);
  for (const one of contenders) await timesOf(one, Math.ceil(calls * rounds * warmShare));
  for (let round = 0; round < rounds; round++) {
    for (const one of contenders) one.tookMs.push(await timesOf(one, calls));
  }
}

async function timesOf({ call, before, upstream }: Contender, count: number): Promise<number[]> {
  const tookMs: number[] = [];
  for (let nth = 0; nth < count; nth++) {
    await before();
    upstream.restart();
    const startMs = performance.now();
    await call();
    tookMs.push(performance.now() - startMs - upstream.tookMs());
  }
  return tookMs;
}

function rowOf(what: string, ours: Contender, peer?: Contender & { readonly name: string }): Row {
  const all = ({ tookMs }: Contender, q: number) => quantile(tookMs.flat(), q);
  const p50s = ({ tookMs }: Contender) => tookMs.map((round) => quantile(round, 0.5));
  const say = (one: Contender) => `${ms(all(one, 0.5))} / ${ms(all(one, 0.99))}`;
  return {
    what,
    measured: say(ours),
    peer: peer === undefined ? "none" : `${say(peer)} (${peer.name})`,
    ratio: peer === undefined ? "" : times(pairedRatio(p50s(ours), p50s(peer))),
    budget: `≤ ${budgetMs.p50} ms / ≤ ${budgetMs.p99} ms`,
    kept: all(ours, 0.5) <= budgetMs.p50 && all(ours, 0.99) <= budgetMs.p99,
  };
}
