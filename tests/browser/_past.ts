/** Accounts with a past, and without one: what the looks of pages depend on. */
import assert from "node:assert/strict";
import { daySeconds } from "../../schema/time.ts";
import type { AccountWithKey } from "../rig/harness.ts";
import type { Stage } from "./_stage.ts";

/** Text as callers may send it: markup, a direction override, no blank to break a line at. */
export const hostile = `<img src=x onerror=alert(1)>"'&\u202e${"w".repeat(90)}`;

export type Past = {
  /** AI Agents: five keys, one of them revoked, a month of calls, runs of every kind. */
  readonly used: AccountWithKey;
  /** Free, just made. */
  readonly fresh: AccountWithKey;
  /** Business, which goes on. */
  readonly business: AccountWithKey;
  /** Business, ended yesterday. */
  readonly lapsed: AccountWithKey;
  /** Of an account that nobody took over yet. */
  readonly linkToken: string;
  /** Runs of the first account. */
  readonly runs: { readonly passed: string; readonly failed: string; readonly open: string };
};

export async function makePast(stage: Stage): Promise<Past> {
  const { harness: { account, deps }, time } = stage;
  const used = await account("ai-agents");
  const fresh = await account("free");
  const business = await account("business");
  const lapsed = await account("business", time.nowMs / 1000 - daySeconds);
  for (const name of ["deploy pipeline", hostile.slice(0, 64), "laptop"]) {
    assert.ok((await deps.apiKeys.mint(used.accountId, name)).ok);
  }
  const revoked = await deps.apiKeys.mint(used.accountId, "the old one");
  assert.ok(revoked.ok);
  await deps.apiKeys.revoke(used.accountId, revoked.id);
  await spendMonth(stage, used);
  const made = await deps.accounts.create({
    provider: "operator",
    subject: "acme",
    plan: "business",
    planUntil: null,
  });
  assert.ok(made);
  const { linkToken } = made;
  return { used, fresh, business, lapsed, linkToken, runs: await makeRuns(stage, used) };
}

const call = { body: { content: "Read the README first.", filename: "AGENTS.md" } };

/** Calls on each of the last 30 days: none on some, up to twelve on others. */
async function spendMonth({ harness, time }: Stage, { key }: AccountWithKey): Promise<void> {
  const nowMs = time.nowMs;
  for (let ago = 29; ago >= 0; ago--) {
    time.nowMs = nowMs - ago * daySeconds * 1000;
    for (let calls = (ago * 7) % 13; calls > 0; calls--) {
      const response = await harness.ask("/api/v1/tools/scan_agent_config", { key, ...call });
      assert.equal(response.status, 200, await response.text());
    }
  }
}

async function makeRuns({ harness, time }: Stage, { key }: AccountWithKey): Promise<Past["runs"]> {
  const send = async (path: string, body: Record<string, unknown>) => {
    const response = await harness.ask(`/api/v1/ci/${path}`, { key, body });
    const answer = await response.json();
    assert.equal(response.status, 200, JSON.stringify(answer));
    time.nowMs += 61_000;
    return answer.run.id as string;
  };
  const counts = { critical: 0, high: 2, medium: 1, low: 40 };
  const whole = { ref: "refs/heads/main", commit: "4f".repeat(20), actor: "octocat" };
  const failed = await send("report", {
    repo: hostile,
    ref: hostile,
    commit: hostile,
    actor: hostile,
    counts,
    failOn: "high",
    files: 1_234,
    score: 41,
    durationMs: 61_250,
    top: [
      { ruleId: hostile, severity: "high", count: 2 },
      { ruleId: "missing-zero-check", severity: "low" },
    ],
  });
  const none = { critical: 0, high: 0, medium: 0, low: 3 };
  const passed = await send("report", {
    ...whole,
    repo: "example/vault",
    counts: none,
    files: 12,
    score: 97,
    durationMs: 812,
    top: [],
  });
  await send("report", {});
  return {
    failed,
    passed,
    open: await send("session", { repo: "example/vault", version: "1.4.0" }),
  };
}
