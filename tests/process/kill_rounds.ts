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
  /** Whether the rounds that are done were the last. */
  readonly isOver: (done: readonly Round[]) => boolean;
  /** All call without pause. */
  readonly callers: readonly Caller[];
  /** Answers of one kind after which the round is killed. */
  readonly answersOf: (round: number) => number;
  /** The plan's credits in a round, where so many were spent at the kill before, those in flight apart. */
  readonly creditsMaxOf: (round: number, spent: number) => number;
  /** Looks at what was left by the rounds before. */
  readonly afterStart?: (service: Service) => Promise<void>;
  /** Leaves something more; the kill waits for it. */
  readonly underLoad?: (service: Service) => Promise<void>;
  /** Done again and again beside the calls; the kill cuts it off anywhere. */
  readonly beside?: (service: Service) => Promise<void>;
};

/** What came of one round. */
export type Round = {
  readonly answered: number;
  readonly refused: number;
  /** Calls that were charged and not answered; negative: answered, not charged. */
  readonly unanswered: number;
};

export type Killed = {
  readonly rounds: readonly Round[];
  /** Credits used in the end, and those that the last round had. */
  readonly used: number;
  readonly creditsMax: number;
};

/** Kills with SIGKILL. Asserts that account and key stay as they were made. */
export async function killRounds(options: KillRounds): Promise<Killed> {
  const rounds: Round[] = [];
  let account: AccountWithKey | undefined;
  let [spent, creditsMax] = [0, 0];
  let before: Omit<Round, "unanswered"> | undefined;
  for (let round = 0;; round++) {
    const credits = options.creditsMaxOf(round, spent);
    const service = await startWith({
      LIMIT_PER_MINUTE: "1000000",
      LIMIT_PER_DAY: "1000000",
      PLAN_CREDITS: `business=${credits}`,
      ...options.env,
    });
    try {
      account ??= await makeAccount(service);
      const used = await usedBy(service, account, credits);
      if (before) rounds.push({ ...before, unanswered: (used - spent) / callCredits });
      await options.afterStart?.(service);
      // The last start only looks.
      if (options.isOver(rounds)) return { rounds, used, creditsMax };
      creditsMax = credits;
      before = await callUntilKilled(service, account.key, round, options);
      spent = used + callCredits * before.answered;
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
  { callers, answersOf, underLoad, beside }: KillRounds,
): Promise<Omit<Round, "unanswered">> {
  const answers = { answered: 0, refused: 0 };
  const answersMin = answersOf(round);
  const enough = Promise.withResolvers<void>();
  const call = async (caller: Caller) => {
    answers[await caller(service, key) ? "answered" : "refused"]++;
    if (Math.max(answers.answered, answers.refused) >= answersMin) enough.resolve();
  };
  const untilKilled = async (work: () => Promise<void>) => {
    try {
      for (;;) await work();
    } catch (error) {
      // Cut off by the kill: whether this call was charged is what the next start is asked.
      if (error instanceof assert.AssertionError) enough.reject(error);
    }
  };
  const running = callers.map((caller) => untilKilled(() => call(caller)));
  if (beside !== undefined) running.push(untilKilled(() => beside(service)));
  try {
    await Promise.all([enough.promise, underLoad?.(service)]);
  } finally {
    await service.stop("SIGKILL");
    await Promise.all(running);
  }
  return answers;
}
