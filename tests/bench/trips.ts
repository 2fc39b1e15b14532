/** Counted, not timed: trips to the database and requests upstream of one call. */
import { openFaultyKv } from "../rig/faulty_kv.ts";
import { fixtureTool, upstreamRefusal } from "../rig/fixture_tools.ts";
import { startHarness } from "../rig/harness.ts";
import { startWorld, type World } from "../rig/world.ts";
import type { Bench, Row } from "./_row.ts";
import { toolCalls } from "./_tool_calls.ts";
import { startToolService, type ToolService } from "./_tool_service.ts";

const registry = {
  answer: fixtureTool("answer"),
  refuse: fixtureTool("refuse", { run: () => Promise.resolve(upstreamRefusal) }),
};

export const trips: Bench = {
  title: "trips per call",
  run: async () => [
    ...await kvRows("a metered call", "answer", ["1 read + 1 commit", "0 reads + 1 commit"]),
    ...await kvRows("a refunded call", "refuse", ["1 read + 2 commits", "1 read + 2 commits"]),
    ...await upstreamRows(),
  ],
};

/** The first call of a key, and its next. */
async function kvRows(
  what: string,
  tool: keyof typeof registry,
  budgets: readonly [first: string, next: string],
): Promise<Row[]> {
  const counted = await openFaultyKv();
  const harness = await startHarness({ store: counted.store, registry });
  const { key } = await harness.account("ai-agents");
  const rows: Row[] = [];
  for (const [index, budget] of budgets.entries()) {
    const { reads, commits } = counted;
    const answer = await harness.ask(`/api/v1/tools/${tool}`, { key, body: "{}" });
    await answer.body?.cancel();
    const made = { reads: counted.reads - reads, commits: counted.commits - commits };
    const measured = `${counts(made.reads, "read")} + ${counts(made.commits, "commit")}`;
    const nth = index === 0 ? "the first of a key" : "the next";
    const row = { what: `KV trips of ${what}, ${nth}`, measured, peer: "none", ratio: "" };
    rows.push({ ...row, budget, kept: measured === budget });
  }
  await harness.close();
  await counted.store.close();
  return rows;
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
  rows.push(...await widerRows(world));
  await world.stop();
  return rows;
}

/** What has a budget of its own: a transaction of which more is read, and the free snapshot. */
async function widerRows(world: World): Promise<Row[]> {
  const rows: Row[] = [];
  const counted = async (of: string, max: number, ask: (service: ToolService) => Promise<void>) => {
    const requests = countRequests();
    const service = await startToolService(world, requests.send);
    await ask(service);
    rows.push(requestsRow(of, requests, max));
    await service.close();
  };
  const { approval, fair } = world.market;
  await counted(
    "the first explain_transaction of an approval",
    3,
    ({ call }) => call({ tool: "explain_transaction", args: () => ({ hash: approval }) }),
  );
  await counted(
    "the first snapshot of a token on one network",
    2,
    ({ snapshot }) => snapshot(fair, "ethereum"),
  );
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
