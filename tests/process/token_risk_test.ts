/** The free lookups over the life of a process with a database file. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { keys } from "../../kv/keys.ts";
import { type Chain, startChain } from "../rig/chain.ts";
import { type Environment, startWith, withFolder } from "./_service.ts";

let chain: Chain;
Deno.test.beforeAll(async () => {
  chain = await startChain();
});
Deno.test.afterAll(() => chain.stop());

/** Runs a service over the file, asks for each token, and ends it; the statuses. */
async function lifetime(
  env: Environment,
  tokens: readonly string[],
  end: "SIGTERM" | "SIGKILL",
): Promise<number[]> {
  const service = await startWith({ RPC_URL_1: chain.rpcUrl, ...env });
  const statuses: number[] = [];
  try {
    for (const token of tokens) {
      const response = await fetch(`${service.baseUrl}/api/token-risk?network=1&token=${token}`);
      statuses.push(response.status);
      await response.body?.cancel();
    }
  } finally {
    await service.stop(end);
  }
  return statuses;
}

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
    assert.deepEqual(await lifetime(env, [weth, usd], "SIGTERM"), [200, 200]);
    assert.equal(await leased(path), 2);
    // From the cache of the one before: nothing is counted, nothing leased.
    assert.deepEqual(await lifetime(env, [weth, usd], "SIGKILL"), [200, 200]);
    assert.equal(await leased(path), 2);
    assert.deepEqual(await lifetime(env, [chain.addresses.ownable], "SIGKILL"), [200]);
    const held = await leased(path) - 3;
    assert.ok(held > 0 && held < 8, `${held} lost`);
  });
});

Deno.test("the day's lookups are counted over restarts", async () => {
  await withFolder(async (folder) => {
    const env = { KV_PATH: join(folder, "kv.sqlite"), TOKEN_RISK_PER_DAY: "2" };
    const { weth, usd, ownable } = chain.addresses;
    assert.deepEqual(await lifetime(env, [weth], "SIGTERM"), [200]);
    assert.deepEqual(await lifetime(env, [usd, ownable], "SIGTERM"), [200, 429]);
    assert.deepEqual(await lifetime(env, [ownable, weth], "SIGTERM"), [429, 200]);
  });
});
