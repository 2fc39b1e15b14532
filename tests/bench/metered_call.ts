/** A metered call through the server process, beside a bare hono route that reads and writes JSON. */
import { type Answered, sendLoad, startServer } from "./_processes.ts";
import { type Bench, median, ms, pairedRatio, percent, perSecond, type Row } from "./_row.ts";

/** Runs of each server that do not count: in its first seconds the service answers fewer calls. */
const warmRuns = 4;
const runs = 9;
const keptFrom = 0.3;

export const meteredCall: Bench = {
  title: "metered call, one key, 50 connections",
  run: async () => {
    const folder = await Deno.makeTempDir({ prefix: "tcs-bench-" });
    try {
      return [...await compare("file", folder), ...await compare("memory", folder)];
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
};

async function compare(store: "file" | "memory", folder: string): Promise<Row[]> {
  const keysFile = `${folder}/${store}.json`;
  const service = await startServer("_noop_server.ts", {
    KV_PATH: store === "file" ? `${folder}/kv.sqlite` : ":memory:",
    KEYS: "1",
    KEYS_FILE: keysFile,
  });
  const peer = await startServer("_hono_json.ts");
  const [key] = JSON.parse(await Deno.readTextFile(keysFile));
  const request = [
    "POST /api/v1/tools/no_op HTTP/1.1",
    "Host: localhost",
    `Authorization: Bearer ${key}`,
    "Content-Type: application/json",
    "Content-Length: 12",
    "",
    '{"text":"a"}',
  ].join("\r\n");
  const ours: Answered[] = [];
  const peers: Answered[] = [];
  for (let run = -warmRuns; run < runs; run++) {
    ours.push(await sendLoad(service.port, [request]));
    peers.push(await sendLoad(peer.port, [request]));
  }
  await service.stop();
  await peer.stop();
  const what = `Metered call, one key, 50 connections, KV in ${
    store === "file" ? "a file" : "memory"
  }`;
  const warm = rowOf(what, ours.slice(warmRuns), peers.slice(warmRuns));
  const budget = { budget: `≥ ${percent(keptFrom)}`, kept: warm.part >= keptFrom };
  const started = rowOf(`${what}, both just started`, ours.slice(0, 1), peers.slice(0, 1));
  return [{ ...warm.row, ...budget }, { ...started.row, budget: "none", kept: true }];
}

function rowOf(what: string, ours: readonly Answered[], peers: readonly Answered[]) {
  const rate = (answered: readonly Answered[]) => answered.map(({ perSecond }) => perSecond);
  const say = (answered: readonly Answered[]) =>
    `${perSecond(median(rate(answered)))}, p99 ${ms(median(answered.map(({ p99Ms }) => p99Ms)))}`;
  const part = pairedRatio(rate(ours), rate(peers));
  const peer = `${say(peers)} (hono JSON route)`;
  return { part, row: { what, measured: say(ours), peer, ratio: percent(part) } };
}
