import assert from "node:assert/strict";
import { ciTest, noFindings, openSession, report, reportPath } from "./_ci.ts";
import { assertError, creditsUsed, json, noonS } from "./_service.ts";

const full = {
  counts: { critical: 0, high: 1, medium: 3, low: 12 },
  failOn: "high",
  repo: "octo/vault",
  ref: "main",
  commit: "3f1c9a7de0b24586a1c2d3e4f5061728394a5b6c",
  actor: "octocat",
  files: 14,
  score: -3,
  top: [{ ruleId: "reentrancy-eth", severity: "high", count: 1 }, {
    ruleId: "timestamp",
    severity: "low",
  }],
  durationMs: 5_230,
} as const;

ciTest("a report closes the run of its session and answers the stored run", async (service) => {
  const { key, accountId } = await service.account();
  const { run: opened } = await openSession(service, key, { repo: "octo/vault" });
  service.time.nowMs += 6_000;
  const { run } = await report(service, key, full);
  assert.deepEqual(run, {
    ...full,
    id: opened.id,
    verdict: "fail",
    reason: "high-at-or-above-high",
    failOnBy: "request",
    top: [full.top[0], { ...full.top[1], count: null }],
    openedAt: noonS,
    closedAt: noonS + 6,
  });
  const { closedAt, id, repo, openedAt, ...closed } = run;
  assert.deepEqual(await service.deps.runs.get(accountId, opened.id), {
    id,
    repo,
    openedAt,
    keyId: (await service.deps.apiKeys.list(accountId))[0]?.id,
    version: null,
    engineVersion: "2026.09.01.2",
    closed: { at: closedAt, ...closed },
  });
  assert.equal(await creditsUsed(service, key), 4);
});

ciTest("a report without a session is stored as a run of its own", async (service) => {
  const { key, accountId } = await service.account();
  await openSession(service, key, { repo: "octo/other" });
  const { run } = await report(service, key, { repo: "octo/vault", counts: noFindings });
  assert.deepEqual([run.openedAt, run.closedAt], [null, noonS]);
  assert.deepEqual([run.verdict, run.reason], ["pass", "nothing-at-or-above-high"]);
  assert.equal((await service.deps.runs.list(accountId, { limit: 9 })).runs.length, 2);
});

ciTest("a second report does not change a closed run", async (service) => {
  const { key, accountId } = await service.account();
  const { run: opened } = await openSession(service, key);
  const first = await report(service, key, { counts: noFindings, commit: "a" });
  const second = await report(service, key, { counts: noFindings, commit: "b" });
  assert.equal(first.run.id, opened.id);
  assert.notEqual(second.run.id, opened.id);
  const stored = await service.deps.runs.get(accountId, opened.id);
  assert.equal(stored?.closed?.commit, "a");
});

ciTest(
  "two reports at once close one run once, and both are charged and stored",
  async (service) => {
    const { key, accountId } = await service.account();
    const { run: opened } = await openSession(service, key);
    const commits = ["a", "b"];
    const both = await Promise.all(commits.map((commit) => report(service, key, { commit })));
    const ids = both.map(({ run }) => run.id);
    assert.equal(ids.filter((id) => id === opened.id).length, 1);
    const { runs } = await service.deps.runs.list(accountId, { limit: 9 });
    assert.deepEqual(runs.map(({ closed }) => closed?.commit).toSorted(), commits);
    assert.equal(await creditsUsed(service, key), 6);
  },
);

ciTest("another key's session stays open, also of the same account", async (service) => {
  const { key, accountId } = await service.account();
  const second = await service.deps.apiKeys.mint(accountId, "second");
  assert.ok(second.ok);
  const { run: opened } = await openSession(service, key, { repo: "octo/vault" });
  const { run } = await report(service, second.key, { repo: "octo/vault" });
  assert.notEqual(run.id, opened.id);
  assert.equal((await service.deps.runs.get(accountId, opened.id))?.closed, null);
});

ciTest("a report with nothing in it fails with no-counts", async (service) => {
  const { key } = await service.account();
  for (const body of [null, "", "{}", { counts: {} }, { counts: { high: 0, medium: 9 } }]) {
    const { run } = await report(service, key, body);
    assert.deepEqual([run.verdict, run.reason, run.failOn], ["fail", "no-counts", "high"]);
  }
  const { run } = await report(service, key, { failOn: "none" });
  assert.deepEqual([run.verdict, run.reason, run.counts], ["pass", "gate-none", null]);
});

ciTest("the stricter of the account's policy and the report's gate decides", async (service) => {
  const { key, accountId } = await service.account();
  const counts = { critical: 0, high: 0, medium: 1, low: 0 };
  const told = async (policy: "none" | "low" | "critical" | null, failOn?: string) => {
    await service.deps.accounts.change(accountId, { failOn: policy });
    const { run } = await report(service, key, { counts, ...(failOn ? { failOn } : {}) });
    return [run.verdict, run.reason, run.failOnBy];
  };
  const low = "medium-at-or-above-low";
  assert.deepEqual(await told("low", "none"), ["fail", low, "account"]);
  assert.deepEqual(await told("critical", "low"), ["fail", low, "request"]);
  assert.deepEqual(await told("critical"), ["pass", "nothing-at-or-above-critical", "account"]);
  assert.deepEqual(await told("none"), ["pass", "gate-none", "account"]);
  assert.deepEqual(await told(null, "medium"), ["fail", "medium-at-or-above-medium", "request"]);
  assert.deepEqual(await told(null), ["pass", "nothing-at-or-above-high", "default"]);
});

const many = (length: number) => Array(length).fill({ ruleId: "r", severity: "low" });

const refused: readonly (readonly [unknown, string, string])[] = [
  [{ counts: { ...noFindings, high: -1 } }, "/counts/high", "must be at least 0"],
  [{ counts: { ...noFindings, low: 1.5 } }, "/counts/low", "must be of type int"],
  [{ counts: { ...noFindings, low: 1e300 } }, "/counts/low", "must be at most 1000000000"],
  [{ counts: { ...noFindings, low: -1e300 } }, "/counts/low", "must be at least 0"],
  [{ counts: { ...noFindings, low: 1_000_000_001 } }, "/counts/low", "must be at most 1000000000"],
  [{ counts: { ...noFindings, low: "1" } }, "/counts/low", "must be of type number"],
  [{ counts: { info: 1 } }, "/counts/info", "unknown"],
  [{ counts: [] }, "/counts", "must be of type object"],
  [{ failOn: "High" }, "/failOn", "must be one of critical, high, medium, low, none"],
  [{ top: [...many(3), { ruleId: "r", severity: "info" }] }, "/top/3/severity", "must be one of"],
  [{ top: [{ ruleId: "r" }] }, "/top/0/severity", "must be one of"],
  [{ top: [{ severity: "low" }] }, "/top/0/ruleId", "required"],
  [{ top: [{ ruleId: "r", severity: "low", line: 3 }] }, "/top/0/line", "unknown"],
  [{ top: many(51) }, "/top", "must be at most 50"],
  [{ top: [{ ruleId: "r".repeat(129), severity: "low" }] }, "/top/0/ruleId", "at most 128"],
  [{ repo: "r".repeat(201) }, "/repo", "must be at most 200 characters"],
  [{ ref: "r".repeat(257) }, "/ref", "must be at most 256 characters"],
  [{ commit: "c".repeat(129) }, "/commit", "must be at most 128 characters"],
  [{ actor: "a".repeat(129) }, "/actor", "must be at most 128 characters"],
  [{ files: -1 }, "/files", "must be at least 0"],
  [{ score: 0.5 }, "/score", "must be of type int"],
  [{ durationMs: -1 }, "/durationMs", "must be at least 0"],
  [{ durationMs: 1e11 }, "/durationMs", "must be at most 10000000000"],
  [{ source: "contract A {}" }, "/source", "unknown"],
  [{ repo: null }, "/repo", "must be of type string"],
];

ciTest(
  "a report beyond its bounds is 400 naming the field, uncharged and not stored",
  async (service) => {
    const { key, accountId } = await service.account();
    for (const [body, field, problem] of refused) {
      const response = await service.ask(reportPath, { key, body: JSON.stringify(body) });
      assert.equal(response.headers.get("x-credits-used"), "0");
      const { fields } = await assertError(response, "invalid-arguments");
      assert.deepEqual(fields?.map(({ field }) => field), [field], JSON.stringify(body));
      assert.ok(fields?.[0]?.problem.includes(problem), `${field}: ${fields?.[0]?.problem}`);
    }
    assert.equal(await creditsUsed(service, key), 0);
    assert.deepEqual((await service.deps.runs.list(accountId, { limit: 9 })).runs, []);
  },
);

ciTest("the largest report there is fits into the store and comes back whole", async (service) => {
  const { key, accountId } = await service.account();
  const astral = (length: number) => "\u{1f600}".repeat(length);
  const body = {
    repo: astral(200),
    ref: astral(256),
    commit: astral(128),
    actor: astral(128),
    top: Array(50).fill({ ruleId: astral(128), severity: "critical", count: 1_000_000_000 }),
  };
  await openSession(service, key, { repo: body.repo, version: astral(64) });
  const { run } = await report(service, key, body);
  assert.deepEqual([run.repo, run.ref, run.top?.length], [body.repo, body.ref, 50]);
  assert.equal(run.openedAt, noonS);
  const stored = await service.deps.runs.get(accountId, run.id);
  assert.deepEqual(stored?.closed?.top, body.top);
});

ciTest("texts of a report are stored without what cannot be seen", async (service) => {
  const { key } = await service.account();
  const { run } = await report(service, key, {
    repo: " octo/vault\u200b ",
    ref: "feature/\u202egnp.exe",
    commit: "\u0000",
    actor: "a\u{e0041}ctor\n",
    top: ["\u2066rule\u2069", " \u200b", "\ud800"].map((ruleId) => ({ ruleId, severity: "low" })),
  });
  const ids = run.top?.map(({ ruleId }) => ruleId);
  assert.deepEqual(
    [run.repo, run.ref, run.commit, run.actor, ids],
    ["octo/vault", "feature/gnp.exe", null, "actor", ["rule", null, null]],
  );
  const logged = JSON.stringify(service.logged);
  assert.ok(!logged.includes("octo") && logged.includes('"verdict":"fail"'));
});

ciTest("a session and its report meet over the case of the repository", async (service) => {
  const { key } = await service.account();
  const { run: opened } = await openSession(service, key, { repo: "Octo/Vault" });
  const { run } = await report(service, key, { repo: "octo/vault", counts: noFindings });
  assert.deepEqual([run.id, run.repo], [opened.id, "Octo/Vault"]);
  await json(await service.ask(reportPath, { key, body: { repo: "octo/vault" } }));
});
