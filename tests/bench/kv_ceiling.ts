/** Metered calls over many keys, beside what the database allows for a read and a commit each. */
import { openStore } from "../../kv/open.ts";
import { fixtureTool } from "../rig/fixture_tools.ts";
import { startHarness } from "../rig/harness.ts";
import {
  type Bench,
  type MeasuredRow,
  median,
  noBudget,
  pairedRatio,
  percent,
  perSecond,
  type Repeats,
  unlimited,
} from "./_row.ts";

const keyCount = 200;
const concurrency = 50;
const callsPerRun = 3_000;
/** The first run warms both. */
const repeats: Repeats = { warmRuns: 1, runs: 5 };
const keptFrom = 0.8;

export const kvCeiling: Bench = {
  title: "metered calls over 200 keys against raw KV",
  run: async () => [
    (await measureCeiling("a file", "each its own address", repeats)).row,
    (await measureCeiling("memory", "each its own address", repeats)).row,
    (await measureCeiling("a file", "one address", repeats)).row,
  ],
};

type From = "each its own address" | "one address";
type Where = "a file" | "memory";

export async function measureCeiling(
  where: Where,
  from: From,
  repeats: Repeats,
): Promise<MeasuredRow> {
  const { ours, peers } = await ratesInTurns(where, from, repeats);
  const ratio = pairedRatio(ours, peers);
  const row = {
    what: `Metered calls in process, ${keyCount} keys, ${from}, ${concurrency} at once, ${where}`,
    measured: perSecond(median(ours)),
    peer: `${perSecond(median(peers))} (one getMany and one commit of that shape)`,
    ratio: percent(ratio),
    ...(from === "one address"
      ? noBudget
      : { budget: `≥ ${percent(keptFrom)}`, kept: ratio >= keptFrom }),
  };
  return { row, ours, peers };
}

async function ratesInTurns(where: Where, from: From, { warmRuns, runs }: Repeats) {
  const folder = await Deno.makeTempDir({ prefix: "tcs-bench-" });
  const file = (name: string) => where === "memory" ? ":memory:" : `${folder}/${name}.sqlite`;
  const service = await startService(file("ours"), from);
  const peer = await startRaw(file("raw"));
  const [ours, peers]: [number[], number[]] = [[], []];
  try {
    for (let run = -warmRuns; run < runs; run++) {
      const [serviceRate, peerRate] = [await rateOf(service.call), await rateOf(peer.call)];
      if (run < 0) continue;
      ours.push(serviceRate);
      peers.push(peerRate);
    }
  } finally {
    await service.close();
    await peer.close();
    await Deno.remove(folder, { recursive: true });
  }
  return { ours, peers };
}

/** Calls per second of `concurrency` callers. */
async function rateOf(call: (nth: number) => Promise<void>): Promise<number> {
  let next = 0;
  const startMs = performance.now();
  await Promise.all(Array.from({ length: concurrency }, async () => {
    while (next < callsPerRun) await call(next++);
  }));
  return callsPerRun / ((performance.now() - startMs) / 1000);
}

async function startService(path: string, from: From) {
  const store = await openStore({ path, hosted: false });
  const registry = { no_op: fixtureTool("no_op") };
  const harness = await startHarness({ env: unlimited, registry, store });
  const keys: string[] = [];
  while (keys.length < keyCount) keys.push((await harness.account()).key);
  return {
    call: async (nth: number) => {
      const response = await harness.ask("/api/v1/tools/no_op", {
        key: keys[nth % keyCount],
        body: "{}",
        from: from === "one address" ? "192.0.2.1" : `192.0.2.${nth % keyCount}`,
      });
      if (response.status !== 200) throw new Error(`answered ${response.status}`);
      await response.body?.cancel();
    },
    close: async () => {
      await harness.close();
      await store.close();
    },
  };
}

/** What one metered call reads and commits (kv/SCHEMA.md), and nothing else. */
async function startRaw(path: string) {
  const store = await openStore({ path, hosted: false });
  const kv = await store.kv();
  const free: Deno.AtomicCheck[] = [];
  const id = (nth: number) => `key-${nth % keyCount}`;
  for (let nth = 0; nth < keyCount; nth++) await kv.set(["api_key", id(nth)], { id: id(nth) });
  return {
    call: async (nth: number) => {
      const [record, credits, day, minute] = await kv.getMany<[unknown, unknown, number, number]>([
        ["api_key", id(nth)],
        ["credits", id(nth), "2026-11"],
        ["usage", id(nth), "2026-11-20"],
        ["window", "minute", id(nth), 1],
      ]);
      const proof = free.pop() ?? { key: ["commit", crypto.randomUUID()], versionstamp: null };
      // Every caller has the key to itself for the moment, as a call in the service has.
      const outcome = await kv.atomic()
        .check(proof)
        .set(proof.key, new Deno.KvU64(BigInt(nth)), { expireIn: 900_000 })
        .check(record, day, credits, minute)
        .sum(day.key, 2n)
        .sum(credits.key, 2n)
        .set(minute.key, new Deno.KvU64(BigInt(nth)), { expireIn: 900_000 })
        .commit();
      if (!outcome.ok) throw new Error("a commit of the peer met another one");
      free.push({ key: proof.key, versionstamp: outcome.versionstamp });
    },
    close: () => store.close(),
  };
}
