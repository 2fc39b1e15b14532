/** A service killed under load again and again on one database file, and what it counted. */
import assert from "node:assert/strict";
import { type AccountWithKey, makeAccount, operator } from "../rig/operator.ts";
import type { Service } from "../rig/service.ts";
import { type Environment, listTools, startWith } from "./_service.ts";

/** Every call of the load costs as much. */
export const callCredits = 2;

/** Makes one call; whether it was answered, not refused. An assertion that fails ends the rounds. */
export type Caller = (service: Service, key: string) => Promise<boolean>;

export type KillRounds = {
  readonly env: Environment & { readonly KV_PATH: string };
  readonly rounds: number;
  /** All call without pause. */
  readonly callers: readonly Caller[];
  /** Answers of one kind after which the round is killed. */
  readonly answersOf: (round: number) => number;
  readonly creditsMax: number;
  /** Looks at what was left by the rounds before. */
  readonly afterStart?: (service: Service) => Promise<void>;
  /** Leaves something more; the kill waits for it. */
  readonly underLoad?: (service: Service) => Promise<void>;
};

export type Killed = {
  /** Of each round: calls that were charged and not answered; negative: answered, not charged. */
  readonly unanswered: readonly number[];
  readonly answered: number;
  readonly refused: number;
  /** Credits used in the end. */
  readonly used: number;
};

/** Kills with SIGKILL. Asserts that account and key stay as they were made. */
export async function killRounds(options: KillRounds): Promise<Killed> {
  const { rounds, creditsMax } = options;
  const env = {
    LIMIT_PER_MINUTE: "1000000",
    LIMIT_PER_DAY: "1000000",
    PLAN_CREDITS: `business=${creditsMax}`,
    ...options.env,
  };
  const unanswered: number[] = [];
  const answers = { ok: 0, refused: 0 };
  let account: AccountWithKey | undefined;
  let charged = 0;
  for (let round = 0;; round++) {
    const service = await startWith(env);
    try {
      account ??= await makeAccount(service);
      const used = await usedBy(service, account, creditsMax);
      if (round > 0) unanswered.push((used - charged) / callCredits);
      await options.afterStart?.(service);
      if (round === rounds) {
        return { unanswered, answered: answers.ok, refused: answers.refused, used };
      }
      const seen = await callUntilKilled(service, account.key, round, options);
      charged = used + callCredits * seen.ok;
      answers.ok += seen.ok;
      answers.refused += seen.refused;
    } finally {
      await service.stop("SIGKILL");
    }
  }
}

/** The account and its key are as they were made; the credits used. */
async function usedBy(
  service: Service,
  { accountId, key }: AccountWithKey,
  creditsMax: number,
): Promise<number> {
  const { account, keys } = await operator(service, `accounts/${accountId}`);
  assert.equal(account.plan, "business");
  assert.equal(keys.length, 1);
  const { credits } = await (await listTools(service, key)).json();
  assert.equal(credits.max, creditsMax);
  return credits.used;
}

/** Calls without pause and kills the process in the middle; how the calls were answered. */
async function callUntilKilled(
  service: Service,
  key: string,
  round: number,
  { callers, answersOf, underLoad }: KillRounds,
): Promise<{ readonly ok: number; readonly refused: number }> {
  const answers = { ok: 0, refused: 0 };
  const answersMin = answersOf(round);
  const enough = Promise.withResolvers<void>();
  const call = async (caller: Caller) => {
    answers[await caller(service, key) ? "ok" : "refused"]++;
    if (Math.max(answers.ok, answers.refused) >= answersMin) enough.resolve();
  };
  const running = callers.map(async (caller) => {
    try {
      for (;;) await call(caller);
    } catch (error) {
      // Cut off by the kill: whether this call was charged is what the next start is asked.
      if (error instanceof assert.AssertionError) enough.reject(error);
    }
  });
  try {
    await Promise.all([enough.promise, underLoad?.(service)]);
  } finally {
    await service.stop("SIGKILL");
    await Promise.all(running);
  }
  return answers;
}
