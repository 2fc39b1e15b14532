/** Runs of one account over a database, with a clock that a test sets. */
import assert from "node:assert/strict";
import { Accounts } from "../../kv/accounts.ts";
import type { Store } from "../../kv/open.ts";
import type { RunClosing } from "../../kv/run_record.ts";
import { Runs, type StoredRun } from "../../kv/runs.ts";
import { systemRandom } from "../../schema/random.ts";
import { openFaultyKv } from "../rig/faulty_kv.ts";

export const noonS = Date.UTC(2026, 10, 22, 12) / 1000;

export type RunsOfAccount = {
  readonly runs: Runs;
  readonly accounts: Accounts;
  readonly accountId: string;
  readonly faulty: Awaited<ReturnType<typeof openFaultyKv>>;
  readonly time: { nowS: number };
  /** A further isolate over the same database. */
  readonly another: () => Runs;
};

/** Runs `body` over a database of its own, in which nothing fails at first. */
export async function withRuns(body: (given: RunsOfAccount) => Promise<void>): Promise<void> {
  const faulty = await openFaultyKv();
  const time = { nowS: noonS };
  const clock = () => time.nowS * 1000;
  const store: Store = faulty.store;
  const another = () => new Runs({ store, clock, random: systemRandom });
  const accounts = new Accounts(store, clock, systemRandom);
  const accountId = await newAccount(accounts);
  try {
    await body({ runs: another(), accounts, accountId, faulty, time, another });
  } finally {
    await faulty.settled();
    await store.close();
  }
}

export async function newAccount(accounts: Accounts): Promise<string> {
  const subject = crypto.randomUUID();
  const made = await accounts.create({
    provider: "test",
    subject,
    plan: "business",
    planUntil: null,
  });
  assert.ok(made);
  return made.account.id;
}

/** A session of key `k` for `repo`. */
export const session = (accountId: string, repo: string | null = "o/r", keyId = "k") => ({
  accountId,
  keyId,
  repo,
  version: "1.0",
  engineVersion: "2026.09.01",
});

/** What a report comes to whose commit is `commit`. */
export const closing = (commit: string) => (_: unknown, nowS: number): RunClosing => ({
  at: nowS,
  verdict: "pass",
  reason: "nothing-at-or-above-high",
  failOn: "high",
  failOnBy: "default",
  counts: { critical: 0, high: 0, medium: 0, low: 0 },
  ref: null,
  commit,
  actor: null,
  files: null,
  score: null,
  top: null,
  durationMs: null,
});

/** The run of an answer that must be there. */
export function runOf(stored: StoredRun | undefined): StoredRun["run"] {
  assert.ok(stored);
  return stored.run;
}

/** Everything stored under a first word. */
export async function entriesOf(kv: Deno.Kv, word: string): Promise<Deno.KvEntry<unknown>[]> {
  return await Array.fromAsync(kv.list({ prefix: [word] }));
}
