/** Counted, not timed: trips to the database and requests upstream of one call. */
import { openFaultyKv } from "../rig/faulty_kv.ts";
import { fixtureTool, upstreamRefusal } from "../rig/fixture_tools.ts";
import { startHarness } from "../rig/harness.ts";
import { startWorld } from "../rig/world.ts";
import type { Bench, Row } from "./_row.ts";
import { toolCalls } from "./_tool_calls.ts";
import { startToolService } from "./_tool_service.ts";

const registry = {
  answer: fixtureTool("answer"),
  refuse: fixtureTool("refuse", { run: () => Promise.resolve(upstreamRefusal) }),
};

export const trips: Bench = {
  title: "trips per call",
  run: async () => [
    await kvRow("KV trips of a metered call", "answer", "1 read + 1 commit"),
    await kvRow("KV trips of a refunded call", "refuse", "1 read + 2 commits"),
    ...await upstreamRows(),
  ],
};

async function kvRow(what: string, tool: keyof typeof registry, budget: string): Promise<Row> {
  const counted = await openFaultyKv();
  const harness = await startHarness({ store: counted.store, registry });
  const { key } = await harness.account("ai-agents");
  const { reads, commits } = counted;
  const path = `/api/v1/tools/${tool}`;
  await (await harness.ask(path, { key, body: "{}" })).body?.cancel();
  const made = { reads: counted.reads - reads, commits: counted.commits - commits };
  await harness.close();
  await counted.store.close();
  const measured = `${counts(made.reads, "read")} + ${counts(made.commits, "commit")}`;
  return { what, measured, peer: "none", ratio: "", budget, kept: measured === budget };
}

const counts = (n: number, noun: string) => `${n} ${noun}${n === 1 ? "" : "s"}`;

/** Upstream requests of a first call of each tool and, where callers share, of the second. */
async function upstreamRows(): Promise<Row[]> {
  const world = await startWorld();
  const rows: Row[] = [];
  for (const call of toolCalls) {
    const counted = countRequests();
    const service = await startToolService(world, counted.send);
    await service.call(call);
    rows.push(requestsRow(`the first ${call.tool}`, counted, call.requestsMax, call.atOnce));
    if (call.againMax !== undefined) {
      counted.restart();
      await service.call(call);
      rows.push(requestsRow(`another ${call.tool} within the cache`, counted, call.againMax));
    }
    await service.close();
  }
  await world.stop();
  return rows;
}

type Counted = { readonly requests: number; readonly atOnce: number };

function requestsRow(of: string, counted: Counted, max: number, allAtOnce = false): Row {
  const { requests, atOnce } = counted;
  const together = (n: number) => allAtOnce ? `${n} at the same time` : String(n);
  return {
    what: `Upstream HTTP requests of ${of}`,
    measured: allAtOnce ? `${requests}, ${together(atOnce)}` : String(requests),
    peer: "none",
    ratio: "",
    budget: `≤ ${together(max)}`,
    kept: requests <= max && (!allAtOnce || atOnce === requests),
  };
}

/** Counts at the socket's door: requests, and the most that were under way at the same time. */
function countRequests() {
  let [requests, open, atOnce] = [0, 0, 0];
  const send: typeof fetch = async (input, init) => {
    requests += 1;
    open += 1;
    atOnce = Math.max(atOnce, open);
    try {
      return await fetch(input, init);
    } finally {
      open -= 1;
    }
  };
  return {
    send,
    get requests() {
      return requests;
    },
    get atOnce() {
      return atOnce;
    },
    restart: () => void ([requests, atOnce] = [0, 0]),
  };
}
