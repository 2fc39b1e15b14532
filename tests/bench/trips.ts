/** Counted, not timed: trips to the database and requests upstream of one call. */
import { openFaultyKv } from "../rig/faulty_kv.ts";
import { fixtureTool, upstreamRefusal } from "../rig/fixture_tools.ts";
import { startHarness } from "../rig/harness.ts";
import { signatureAnswer } from "../rig/signatures.ts";
import { startUpstream } from "../rig/upstream.ts";
import { startWorld, type World } from "../rig/world.ts";
import { candidateNetworks } from "../../tools/token_risk/networks.ts";
import { networks } from "../../tools/evm/networks.ts";
import { type Bench, type Row, times } from "./_row.ts";
import { type Peer, toolCalls } from "./_tool_calls.ts";
import { startToolService, type ToolService } from "./_tool_service.ts";

const registry = {
  answer: fixtureTool("answer"),
  refuse: fixtureTool("refuse", { run: () => Promise.resolve(upstreamRefusal) }),
};

/** Requests of a snapshot to each network that is asked. */
const snapshotMax = 2;

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
    const row = requestsRow(`the first ${call.tool}`, counted, call.requestsMax, call.atOnce);
    rows.push(...await besidePeers(world, row, counted.requests, call.peers));
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

/** The row beside each peer and what that sends for one call; the row itself where there is none. */
async function besidePeers(
  world: World,
  row: Row,
  ours: number,
  peers: readonly Peer[] = [],
): Promise<Row[]> {
  if (peers.length === 0) return [row];
  const rows: Row[] = [];
  for (const { name, start } of peers) {
    const counted = countRequests();
    await start(world, counted.send)();
    const { requests } = counted;
    rows.push({ ...row, peer: `${requests} (${name})`, ratio: times(ours / requests) });
  }
  return rows;
}

/**
 * What has a budget of its own: what is read further when an answer leaves something open, and the free
 * snapshot.
 */
async function widerRows(world: World): Promise<Row[]> {
  const rows: Row[] = [];
  const counted = async (
    of: string,
    { max, atOnce, env }: {
      readonly max: number;
      readonly atOnce?: number;
      readonly env?: Readonly<Record<string, string>>;
    },
    ask: (service: ToolService) => Promise<void>,
  ) => {
    const requests = countRequests();
    const service = await startToolService(world, requests.send, env);
    await ask(service);
    rows.push(requestsRow(of, requests, max, atOnce));
    await service.close();
  };
  const { approval, fair, unseen } = world.market;
  const signatures = await startUpstream({ answer: signatureAnswer([]) });
  await counted(
    "the first bytecode_scan that looks names up",
    { max: 3, env: { SIGNATURES_URL: signatures.url } },
    ({ call }) =>
      call({ tool: "bytecode_scan", args: () => ({ address: unseen, lookupSignatures: true }) }),
  );
  if (signatures.requests !== 1) throw new Error("the database of names was not asked once");
  await signatures.stop();
  await counted(
    "the first contract_source that asks its fallbacks too",
    { max: 4, atOnce: 2 },
    ({ call }) => call({ tool: "contract_source", args: () => ({ address: unseen }) }),
  );
  await counted(
    "the first explain_transaction of an approval",
    { max: 3 },
    ({ call }) => call({ tool: "explain_transaction", args: () => ({ hash: approval }) }),
  );
  await counted(
    "the first snapshot of a token on one network",
    { max: snapshotMax },
    ({ snapshot }) => snapshot(fair, "ethereum"),
  );
  return [...rows, await detectedRow(world)];
}

/**
 * The free snapshot that detects the network: its budget is each candidate's. Of a token behind a proxy,
 * which takes a second request where it is found.
 */
async function detectedRow(world: World): Promise<Row> {
  const requests = countRequests();
  const service = await startToolService(world, requests.send);
  await service.snapshot(world.ethereum.addresses.proxyToken);
  await service.close();
  const candidates = candidateNetworks({ networks }).length;
  const most = Math.max(...requests.byUrl.values());
  const asked = requests.byUrl.size;
  return {
    what:
      "Upstream HTTP requests of the first snapshot that detects the network, of a token behind a " +
      "proxy: to one candidate at the most, and in all",
    measured: `${most}, ${requests.requests} to ${asked} candidates`,
    peer: "none",
    ratio: "",
    budget: `≤ ${snapshotMax}, ≤ ${snapshotMax * candidates} to ${candidates} candidates`,
    kept: most <= snapshotMax && asked === candidates,
  };
}

type Counted = { readonly requests: number; readonly atOnce: number };

/** `together`: so many of them are to be under way at the same time, at the most and at the least. */
function requestsRow(of: string, counted: Counted, max: number, together?: number): Row {
  const { requests, atOnce } = counted;
  const figure = (all: number, most: number) =>
    together === undefined ? String(all) : `${all}, ${most} at the same time`;
  return {
    what: `Upstream HTTP requests of ${of}`,
    measured: figure(requests, atOnce),
    peer: "none",
    ratio: "",
    budget: `≤ ${figure(max, together ?? 0)}`,
    kept: requests <= max && (together === undefined || atOnce === together),
  };
}

/** Counts at the socket's door: requests, and the most that were under way at the same time. */
function countRequests() {
  let [requests, open, atOnce] = [0, 0, 0];
  const byUrl = new Map<string, number>();
  const send: typeof fetch = async (input, init) => {
    requests += 1;
    byUrl.set(String(input), (byUrl.get(String(input)) ?? 0) + 1);
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
    byUrl,
    get requests() {
      return requests;
    },
    get atOnce() {
      return atOnce;
    },
    restart: () => void ([requests, atOnce] = [0, 0]),
  };
}
