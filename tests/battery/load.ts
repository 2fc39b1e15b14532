/** Minutes of mixed traffic on 50 connections: nothing fails, memory stays, the loop is never held. */
import { limits } from "../../schema/limits.ts";
import { dice } from "../rig/dice.ts";
import { startIssuer } from "../rig/oidc.ts";
import { quantile } from "../rig/quantile.ts";
import { freePort } from "../rig/service.ts";
import { startWorld, type World } from "../rig/world.ts";
import { loopClaim } from "./_loop_claim.ts";
import { signIn } from "./_sign_in.ts";
import { startStand } from "./_stand.ts";
import { type Request, trafficOf } from "./_traffic.ts";
import {
  collectionsPerLook,
  heapClaim,
  lookUntilSteady,
  measureMs,
  type Minutes,
  residentClaim,
} from "./_two_minutes.ts";
import type { Claim, Part } from "./claim.ts";
import type { Watched } from "./loop_watch.ts";

const connections = 50;
/**
 * Caches and the allocator's reserves are almost full after so many, however long a machine takes for them:
 * 504 MB after 15,000 requests, 540 after 30,000, 550 after 60,000 and 541 to 557 from there to 160,000.
 */
const warmRequests = 30_000;
const warmMs = 60_000;
/** How long the watch may take to note what it saw, on a machine that does much else, and how often it is looked. */
const notedWithinMs = 10_000;
const sampleMs = 250;
/** How long the loop is held on purpose, to see that it would be seen. */
const selfTestMs = 100;

export const load: Part = {
  name: "load",
  draws: "the order of requests",
  run: async (seed) => {
    const world = await startWorld();
    const folder = await Deno.makeTempDir({ prefix: "tcs-load-" });
    const port = String(freePort());
    const redirectUris = [`http://localhost:${port}/auth/oidc/callback`];
    const issuer = await startIssuer({ redirectUris });
    try {
      return await underLoad(world, seed, folder, { PORT: port, ...issuer.env });
    } finally {
      await issuer.stop();
      await world.stop();
      await Deno.remove(folder, { recursive: true });
    }
  },
};

async function underLoad(
  world: World,
  seed: number,
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<Claim[]> {
  const watched = `${folder}/held.json`;
  const stand = await startStand(
    world,
    () => ({ ...env, KV_PATH: `${folder}/kv.sqlite`, LOOP_WATCH_FILE: watched }),
    { preload: "tests/battery/loop_watch.ts" },
  );
  try {
    const traffic = await trafficOf(world, stand, await signIn(stand.service));
    // Each code is loaded when it is first asked for, which is the start's time and not the load's.
    for (const { send } of traffic) await send();
    const seen: Seen = { tookMs: new Map(traffic.map(({ name }) => [name, []])), wrong: [] };
    const warmed = await warm(traffic, seed, seen);
    const looks = await lookUntilSteady(
      stand.service.pid,
      (minutes) => send(traffic, seed, seen, minutes),
    );
    const { held, keptMb } = await watchedWith(watched, collectionsPerLook * looks.length);
    return [
      ...trafficClaims(seen, looks.length),
      residentClaim(looks, warmed),
      heapClaim(keptMb, looks),
      loopClaim(held.filter(({ atMs }) => looks.some(({ isMeasured }) => isMeasured(atMs)))),
      await watchClaim(`${folder}/self_test.json`),
    ];
  } finally {
    await stand.stop();
  }
}

/** What the watch has noted, once it has noted so many collections: it writes each second. */
async function watchedWith(file: string, collections: number): Promise<Watched> {
  const untilMs = Date.now() + notedWithinMs;
  for (;;) {
    const watched: Watched = JSON.parse(await Deno.readTextFile(file));
    if (watched.keptMb.length >= collections || Date.now() > untilMs) return watched;
    await new Promise((resolve) => setTimeout(resolve, sampleMs));
  }
}

type Seen = {
  /** By name of the request. */
  readonly tookMs: Map<string, number[]>;
  readonly wrong: string[];
};

/** Sends as many requests as warm it, for as long as warms it; how many there were. */
async function warm(traffic: readonly Request[], seed: number, seen: Seen): Promise<number> {
  const { pick } = dice(seed);
  const untilMs = Date.now() + warmMs;
  let sent = 0;
  await Promise.all(Array.from({ length: connections }, async () => {
    while (sent < warmRequests || Date.now() < untilMs) {
      sent++;
      await sendOne(pick(traffic), seen);
    }
  }));
  return sent;
}

/** Each connection sends the next request when the last is answered; counts what is measured. */
async function send(
  traffic: readonly Request[],
  seed: number,
  seen: Seen,
  { isOver, rest, isMeasured }: Minutes,
): Promise<void> {
  const { pick } = dice(seed);
  await Promise.all(Array.from({ length: connections }, async () => {
    while (!isOver()) {
      await rest();
      const request = pick(traffic);
      const tookMs = await sendOne(request, seen);
      if (isMeasured(Date.now())) seen.tookMs.get(request.name)?.push(tookMs);
    }
  }));
}

/** How long it took, also when it went wrong. */
async function sendOne({ send }: Request, { wrong }: Seen): Promise<number> {
  const startMs = performance.now();
  try {
    await send();
  } catch (error) {
    wrong.push(error instanceof Error ? error.message : String(error));
  }
  return performance.now() - startMs;
}

function trafficClaims({ tookMs, wrong }: Seen, minutes: number): Claim[] {
  const all = [...tookMs.values()].flat();
  const ms = (values: readonly number[], part: number) => Math.round(quantile(values, part));
  const slowest = [...tookMs].map(([name, values]) => [name, ms(values, 0.99)] as const)
    .toSorted(([, a], [, b]) => b - a).slice(0, 3);
  const late = all.filter((took) => took > limits.toolTimeoutMs).length;
  return [
    {
      claim: "no request fails",
      figure: `${all.length} requests of ${tookMs.size} kinds on ${connections} connections in ` +
        `${minutes * measureMs / 1000} s, ${
          [wrong.length, ...new Set(wrong)].slice(0, 5).join(" wrong: ")
        }`,
      holds: wrong.length === 0 && [...tookMs.values()].every(({ length }) => length > 0),
    },
    {
      claim: "no request times out",
      figure: `p50 ${ms(all, 0.5)} ms, p99 ${ms(all, 0.99)} ms, most ${ms(all, 1)} ms; p99 of ` +
        slowest.map(([name, took]) => `${name} ${took} ms`).join(", "),
      holds: late === 0,
    },
  ];
}

/** The watch over a program that holds its loop: it must see the one that waits like the one that computes. */
async function watchClaim(file: string): Promise<Claim> {
  const beside = (name: string) => new URL(name, import.meta.url).pathname;
  const run = new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "--quiet", "--allow-all", `--preload=${beside("loop_watch.ts")}`],
      beside("_held_loop.ts"),
    ],
    env: { LOOP_WATCH_FILE: file, HOLD_MS: String(selfTestMs) },
  });
  const { success } = await run.output();
  const { held }: Watched = JSON.parse(await Deno.readTextFile(file));
  const seen = held.filter(({ heldMs }) => heldMs > selfTestMs / 2);
  return {
    claim: "a loop that waits is seen to be held like one that computes",
    figure: `held twice for ${selfTestMs} ms: ` +
      `${seen.map(({ heldMs }) => `${heldMs.toFixed(0)} ms`).join(", ")} seen`,
    holds: success && seen.length === 2,
  };
}
