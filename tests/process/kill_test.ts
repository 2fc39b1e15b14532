import assert from "node:assert/strict";
import { type Chain, startChain } from "../rig/chain.ts";
import type { Service } from "../rig/service.ts";
import { type AccountWithKey, makeAccount, operator } from "../rig/operator.ts";
import { listTools, startWith, tokenInfo, withFolder } from "./_service.ts";

const rounds = 4;
const callers = 16;
const callCredits = 2;
/** Answers of one kind after which a round is killed. */
const answersPerRound = 60;
/** Enough for the first rounds only: the last is killed while all callers meet the limit. */
const creditsMax = 400;

Deno.test("kill -9 under load: the next start works and every answered call is charged", async () => {
  const chain = await startChain();
  try {
    await withFolder((folder) => killRounds(chain, `${folder}/kv.sqlite`));
  } finally {
    await chain.stop();
  }
});

async function killRounds(chain: Chain, KV_PATH: string): Promise<void> {
  let account: AccountWithKey | undefined;
  let charged = 0;
  for (let round = 0; round <= rounds; round++) {
    const service = await startWith({
      KV_PATH,
      RPC_URL_1: chain.rpcUrl,
      LIMIT_PER_MINUTE: "1000000",
      LIMIT_PER_DAY: "1000000",
      PLAN_CREDITS: `business=${creditsMax}`,
    });
    try {
      account ??= await makeAccount(service);
      const used = await checkAccount(service, account);
      const lost = (used - charged) / callCredits;
      if (round > 0) console.log(`  kill ${round}: ${used} used, ${lost} charged unanswered`);
      assert.ok(lost >= 0, `${-lost} answered calls are not charged`);
      assert.ok(lost <= callers, `${lost} calls were charged without an answer`);
      if (round === rounds) return;
      charged = used + callCredits * await callUntilKilled(service, account.key, chain);
    } finally {
      await service.stop("SIGKILL");
    }
  }
}

/** The account and its key are as they were made; the credits used, never above the allowance. */
async function checkAccount(service: Service, { accountId, key }: AccountWithKey): Promise<number> {
  const { account, keys } = await operator(service, `accounts/${accountId}`);
  assert.equal(account.plan, "business");
  assert.equal(keys.length, 1);
  const { credits } = await (await listTools(service, key)).json();
  assert.equal(credits.max, creditsMax);
  assert.ok(credits.used <= credits.max, `${credits.used} of ${credits.max} credits are used`);
  return credits.used;
}

/** Calls without pause and kills the process in the middle; how many calls were answered `ok`. */
async function callUntilKilled(service: Service, key: string, chain: Chain): Promise<number> {
  const answers = { ok: 0, refused: 0 };
  const enough = Promise.withResolvers<void>();
  const call = async () => {
    const response = await tokenInfo(service, key, chain.addresses.weth);
    assert.ok([200, 429].includes(response.status), `answered ${response.status}`);
    const { ok } = await response.json();
    answers[ok ? "ok" : "refused"]++;
    if (Math.max(answers.ok, answers.refused) >= answersPerRound) enough.resolve();
  };
  const caller = async () => {
    try {
      for (;;) await call();
    } catch (error) {
      // Cut off by the kill: whether this call was charged is what the next start is asked.
      if (error instanceof assert.AssertionError) enough.reject(error);
    }
  };
  const running = Array.from({ length: callers }, caller);
  try {
    await enough.promise;
  } finally {
    await service.stop("SIGKILL");
    await Promise.all(running);
  }
  return answers.ok;
}
