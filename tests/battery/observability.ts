/**
 * Every tool asked over every surface, well and with upstreams that fail: what the log, the traces and the
 * metrics say of it, held against what the fakes, the callers and the meter counted.
 */
import { builtNames } from "../rig/built_names.ts";
import { type RequestFields, requestLines } from "../rig/log_line.ts";
import { operator } from "../rig/operator.ts";
import { type Collector, sent, startCollector } from "../rig/otlp.ts";
import { startWorld } from "../rig/world.ts";
import { asksOf } from "./_line_asks.ts";
import { type Due, dueOf, lineClaims, requestsOf } from "./_line_claims.ts";
import { hungMs } from "./_in_time.ts";
import { logClaims, metricClaim, spanClaims, tripsSpanned } from "./_observed.ts";
import { type Question, questionsOf } from "./_questions.ts";
import { kinds, type Stand, startStand } from "./_stand.ts";
import type { Part } from "./claim.ts";
import type { Trips } from "./kv_trips.ts";

/** A request that was answered. */
export type Sent = {
  /** `X-Request-Id` of its answer. */
  readonly id: string;
  /** Null: nothing that is metered. */
  readonly tool: string | null;
  readonly isRefused: boolean;
  /** What its line has to say. */
  readonly due: Due;
};

/** Everything that was counted by others than the service. */
export type Counted = {
  readonly sent: readonly Sent[];
  readonly lines: readonly RequestFields[];
  readonly collector: Collector;
  /** Requests that the fakes of each kind got. */
  readonly upstreams: ReadonlyMap<string, number>;
  readonly creditsUsed: number;
  /** What the process asked of its database. */
  readonly trips: Trips;
};

/** Over the 12 s for which prices are kept (tools/prices/market.ts): those who fail are asked again. */
const pricesKeptMs = 13_000;

/** What nodes take once, so that a time that is told can be held against one that is known. */
const slowMs = 300;

export const observability: Part = {
  name: "observability",
  draws: null,
  run: async () => {
    const world = await startWorld();
    const collector = startCollector();
    const folder = await Deno.makeTempDir({ prefix: "tcs-trips-" });
    const tripsFile = `${folder}/trips.json`;
    const env = { ...collector.env, KV_TRIPS_FILE: tripsFile };
    const preload = "tests/battery/kv_trips.ts";
    const stand = await startStand(world, () => env, { preload });
    try {
      const questions = await questionsOf(world);
      const asked = await askAll(stand, questions);
      stand.fronts.rpc.mode = { slowMs };
      asked.push(...await askAll(stand, questions.slice(0, 1)));
      await new Promise((resolve) => setTimeout(resolve, pricesKeptMs));
      // Nodes last: without them nobody asks for names.
      for (const failing of [kinds.slice(1), kinds]) {
        stand.fronts.rpc.mode = "ok";
        for (const kind of failing) stand.fronts[kind].mode = { status: 500 };
        asked.push(...await askAll(stand, questions));
      }
      const counted = await countedBy(stand, collector, asked, tripsFile);
      return [
        ...logClaims(counted, await builtNames()),
        ...lineClaims(counted),
        ...spanClaims(counted),
        metricClaim(counted),
      ];
    } finally {
      await stand.stop();
      await collector.stop();
      await world.stop();
      await Deno.remove(folder, { recursive: true });
    }
  },
};

/** One after the other, so that no two share a trip to the database, and each is told what it asked. */
async function askAll(stand: Stand, questions: readonly Question[]): Promise<Sent[]> {
  const { service, account, fronts } = stand;
  const asked: Sent[] = [];
  for (const ask of asksOf(questions)) {
    const before = requestsOf(fronts);
    const startMs = performance.now();
    const response = await fetch(service.baseUrl + ask.path, {
      signal: AbortSignal.timeout(hungMs),
      ...(ask.body === undefined ? {} : { method: "POST", body: JSON.stringify(ask.body) }),
      headers: {
        ...(ask.isKeyless ? {} : { "Authorization": `Bearer ${account.key}` }),
        "Content-Type": "application/json",
      },
    });
    const text = await response.text();
    const tookMs = performance.now() - startMs;
    const isRefused = response.ok && /^\{"ok":false|"isError":true/.test(text);
    const answer = { status: response.status, text, isRefused, tookMs };
    const id = response.headers.get("X-Request-Id") ?? "";
    const due = dueOf(ask, answer, account.key, { fronts, before });
    asked.push({ id, tool: ask.isMetered ? ask.tool : null, isRefused, due });
  }
  return asked;
}

async function countedBy(
  { service, account, fronts }: Stand,
  collector: Collector,
  asked: readonly Sent[],
  tripsFile: string,
): Promise<Counted> {
  // The one answer to an operator that lists what is stored.
  await operator(service, `accounts/${account.accountId}`);
  const headers = { Authorization: `Bearer ${account.key}` };
  const list = await fetch(`${service.baseUrl}/api/v1/tools`, { headers });
  const { credits } = await list.json();
  const last = list.headers.get("X-Request-Id") ?? "";
  const lines = await sent(
    () => {
      const all = requestLines(service.output());
      return all.some(({ requestId }) => requestId === last) ? all : undefined;
    },
    () => "the line of the last request",
  );
  const traces = new Set(lines.map(({ traceId }) => traceId));
  // What is counted is sent at intervals, after the last of it.
  await sent(
    () => {
      const seen = new Set(collector.spans.map(({ traceId }) => traceId));
      const isAll = [...traces].every((trace) => seen.has(String(trace)));
      return isAll && collector.sums()["tcs.requests"] === lines.length || undefined;
    },
    () => `${collector.sums()["tcs.requests"]} of ${lines.length} requests`,
  );
  // Logs are sent by a clock of their own. What did not come in all that time breaks its claim.
  await sent(
    () => {
      const exported = collector.logs.join("\n");
      return lines.every(({ requestId }) => exported.includes(String(requestId))) || undefined;
    },
    () => "the log",
  ).catch(() => {});
  const trips = await tripsOf(service, tripsFile);
  await sent(() => isSpanned(trips, collector) || undefined, () => "the trips").catch(() => {});
  return {
    sent: asked,
    lines,
    collector,
    upstreams: new Map(kinds.map((kind) => [kind, fronts[kind].requests])),
    creditsUsed: credits.used,
    trips,
  };
}

/** Counted in the process, when nothing is under way any more. */
async function tripsOf({ pid }: Stand["service"], file: string): Promise<Trips> {
  Deno.kill(pid, "SIGUSR2");
  const read = async () => JSON.parse(await Deno.readTextFile(file)) as Trips;
  for (const startMs = performance.now(); performance.now() - startMs < hungMs;) {
    const trips = await read().catch(() => undefined);
    if (trips !== undefined) return trips;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`The service did not write ${file}`);
}

const isSpanned = (trips: Trips, collector: Collector) =>
  tripsSpanned(trips, collector).every(({ made, spans }) => made === spans);
