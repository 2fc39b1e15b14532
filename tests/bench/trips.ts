/** Counted, not timed: trips to the database and requests upstream of one call. */
import { startChain } from "../rig/chain.ts";
import { openFaultyKv } from "../rig/faulty_kv.ts";
import { fixtureTool, upstreamRefusal } from "../rig/fixture_tools.ts";
import { startHarness } from "../rig/harness.ts";
import { startUpstream } from "../rig/upstream.ts";
import type { Bench, Row } from "./_row.ts";

const registry = {
  answer: fixtureTool("answer"),
  refuse: fixtureTool("refuse", { run: () => Promise.resolve(upstreamRefusal) }),
};

export const trips: Bench = {
  title: "trips per call",
  run: async () => [
    await kvRow("KV trips of a metered call", "answer", "1 read + 1 commit"),
    await kvRow("KV trips of a refunded call", "refuse", "1 read + 2 commits"),
    await upstreamRow(),
  ],
};

async function kvRow(what: string, tool: keyof typeof registry, budget: string): Promise<Row> {
  const counted = await openFaultyKv();
  const harness = await startHarness({ store: counted.store, registry });
  const { key } = await harness.account();
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

async function upstreamRow(): Promise<Row> {
  const chain = await startChain();
  const upstream = await startUpstream({ target: chain.rpcUrl });
  const harness = await startHarness({ env: { RPC_URL_1: upstream.url } });
  const { key } = await harness.account();
  const body = { token: chain.addresses.weth };
  const response = await harness.ask("/api/v1/tools/token_info", { key, body });
  await response.body?.cancel();
  const { requests } = upstream;
  await harness.close();
  await upstream.stop();
  await chain.stop();
  return {
    what: "Upstream HTTP requests of the first token_info on a network",
    measured: String(requests),
    peer: "none",
    ratio: "",
    budget: "1",
    kept: requests === 1,
  };
}
