/** The free lookups over the life of a process with a database file. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { keys } from "../../kv/keys.ts";
import { type Chain, startChain } from "../rig/chain.ts";
import { type Told, untilKept } from "../rig/kept_snapshot.ts";
import { linesIn } from "../rig/log_line.ts";
import { type Environment, startWith, withFolder } from "./_service.ts";

let chain: Chain;
Deno.test.beforeAll(async () => {
  chain = await startChain();
});
Deno.test.afterAll(() => chain.stop());

type Ask = (token: string) => Promise<{ readonly status: number; readonly answer: Told }>;

/** Runs a service over the file for as long as `live` asks, and ends it. */
async function lifetime<T>(
  env: Environment,
  end: "SIGTERM" | "SIGKILL",
  live: (ask: Ask) => Promise<T>,
): Promise<T> {
  const open = { RPC_URL_1: chain.rpcUrl, TOKEN_RISK_PER_MINUTE: "1000" };
  const service = await startWith({ ...open, ...env });
  try {
    return await live(async (token) => {
      const response = await fetch(`${service.baseUrl}/api/token-risk?network=1&token=${token}`);
      return { status: response.status, answer: await response.json() };
    });
  } finally {
    await service.stop(end);
  }
}

const statuses = (tokens: readonly string[]) => async (ask: Ask) => {
  const all: number[] = [];
  for (const token of tokens) all.push((await ask(token)).status);
  return all;
};

/** Asks for each token until its answer comes from the cache; how many were looked up. */
const untilAllKept = (tokens: readonly string[]) => async (ask: Ask) => {
  let lookups = 0;
  for (const token of tokens) {
    lookups += await untilKept(async () => {
      const { status, answer } = await ask(token);
      assert.equal(status, 200);
      return answer;
    });
  }
  return lookups;
};

async function leased(path: string): Promise<number> {
  const kv = await Deno.openKv(path);
  try {
    const today = Math.floor(Date.now() / 86_400_000) * 86_400;
    return (await kv.get<{ count: number }>(keys.riskDay(today))).value?.count ?? 0;
  } finally {
    kv.close();
  }
}

Deno.test("a service that ends in order gives its leased lookups back; a killed one loses no more than it held", async () => {
  await withFolder(async (folder) => {
    const path = join(folder, "kv.sqlite");
    const env = { KV_PATH: path };
    const { weth, usd } = chain.addresses;
    const lookups = await lifetime(env, "SIGTERM", untilAllKept([weth, usd]));
    assert.ok(lookups >= 2);
    assert.equal(await leased(path), lookups);
    // From the cache of the one before: nothing is counted, nothing leased.
    assert.equal(await lifetime(env, "SIGKILL", untilAllKept([weth, usd])), 0);
    assert.equal(await leased(path), lookups);
    assert.deepEqual(
      await lifetime(env, "SIGKILL", statuses([chain.addresses.ownable])),
      [200],
    );
    const held = await leased(path) - lookups - 1;
    assert.ok(held > 0 && held < 8, `${held} lost`);
  });
});

Deno.test("the day's lookups are counted over restarts", async () => {
  await withFolder(async (folder) => {
    const KV_PATH = join(folder, "kv.sqlite");
    const { weth, usd, ownable } = chain.addresses;
    const lookups = await lifetime({ KV_PATH }, "SIGTERM", untilAllKept([weth]));
    const env = { KV_PATH, TOKEN_RISK_PER_DAY: String(lookups + 1) };
    assert.deepEqual(await lifetime(env, "SIGTERM", statuses([usd, ownable])), [200, 429]);
    assert.deepEqual(await lifetime(env, "SIGTERM", statuses([ownable, weth])), [429, 200]);
  });
});

Deno.test("a process that cannot give lookups back at its end says how many, and ends", async () => {
  const env = { KV_PATH: ":memory:", RPC_URL_1: chain.rpcUrl };
  const service = await startWith(env, { preload: "tests/process/_broken_at_end.ts" });
  const token = chain.addresses.weth;
  const response = await fetch(`${service.baseUrl}/api/token-risk?network=1&token=${token}`);
  await response.body?.cancel();
  await service.stop();
  assert.equal((await service.ended).code, 0);
  const lost = linesIn(service.output()).filter(({ event }) => event === "lookups-lost");
  assert.equal(lost.length, 1, service.output());
  assert.ok(Number(lost[0]?.fields["lost"]) > 0);
});
