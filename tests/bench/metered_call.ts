/** A metered call through the server process, beside a bare hono route that reads and writes JSON. */
import { type Answered, sendLoad, type Server, startServer } from "./_processes.ts";
import {
  type Bench,
  type MeasuredRow,
  median,
  ms,
  noBudget,
  pairedRatio,
  percent,
  perSecond,
  type Repeats,
} from "./_row.ts";

/** Runs that do not count: in its first seconds the service answers fewer calls. */
export const warmRuns = 4;
const repeats: Repeats = { warmRuns, runs: 9 };
const keptFrom = 0.3;

export const meteredCall: Bench = {
  title: "metered call, one key, 50 connections",
  run: async () => {
    const inFile = await measureMetered("a file", repeats);
    const inMemory = await measureMetered("memory", repeats);
    return [inFile, inMemory].flatMap(({ warm, started }) => [warm.row, started.row]);
  },
};

/** What is warm, and of the first runs what has just started. */
type Metered = { readonly warm: MeasuredRow; readonly started: MeasuredRow };

export async function measureMetered(
  store: "a file" | "memory",
  { warmRuns, runs }: Repeats,
): Promise<Metered> {
  const ours: Answered[] = [];
  const peers: Answered[] = [];
  await withServers(store, async ({ service, peer, request }) => {
    for (let run = -warmRuns; run < runs; run++) {
      ours.push(await sendLoad(service.port, [request]));
      peers.push(await sendLoad(peer.port, [request]));
    }
  });
  const what = `Metered call, one key, 50 connections, KV in ${store}`;
  return {
    warm: rowOf(what, ours.slice(warmRuns), peers.slice(warmRuns), keptFrom),
    started: rowOf(`${what}, both just started`, ours.slice(0, 1), peers.slice(0, 1)),
  };
}

type Servers = { readonly service: Server; readonly peer: Server; readonly request: string };

async function withServers(
  store: "a file" | "memory",
  use: (servers: Servers) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "tcs-bench-" });
  const servers: Server[] = [];
  try {
    const keysFile = `${folder}/keys.json`;
    const service = await startServer("_noop_server.ts", {
      KV_PATH: store === "a file" ? `${folder}/kv.sqlite` : ":memory:",
      KEYS: "1",
      KEYS_FILE: keysFile,
    });
    servers.push(service);
    const peer = await startServer("_hono_json.ts");
    servers.push(peer);
    const [key] = JSON.parse(await Deno.readTextFile(keysFile));
    await use({ service, peer, request: requestOf(key) });
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()));
    await Deno.remove(folder, { recursive: true });
  }
}

function requestOf(key: string): string {
  return [
    "POST /api/v1/tools/no_op HTTP/1.1",
    "Host: localhost",
    `Authorization: Bearer ${key}`,
    "Content-Type: application/json",
    "Content-Length: 12",
    "",
    '{"text":"a"}',
  ].join("\r\n");
}

function rowOf(
  what: string,
  ours: readonly Answered[],
  peers: readonly Answered[],
  keptFrom?: number,
): MeasuredRow {
  const rate = (answered: readonly Answered[]) => answered.map(({ perSecond }) => perSecond);
  const say = (answered: readonly Answered[]) =>
    `${perSecond(median(rate(answered)))}, p99 ${ms(median(answered.map(({ p99Ms }) => p99Ms)))}`;
  const part = pairedRatio(rate(ours), rate(peers));
  const row = {
    what,
    measured: say(ours),
    peer: `${say(peers)} (hono JSON route)`,
    ratio: percent(part),
    ...(keptFrom === undefined
      ? noBudget
      : { budget: `≥ ${percent(keptFrom)}`, kept: part >= keptFrom }),
  };
  return { row, ours: rate(ours), peers: rate(peers) };
}
