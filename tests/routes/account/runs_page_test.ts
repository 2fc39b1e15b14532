/** `/account/runs` and the page of a run. */
import assert from "node:assert/strict";
import type { RunClosing } from "../../../kv/run_record.ts";
import { runReasons } from "../../../schema/ci.ts";
import { type Service, serviceTest } from "../_service.ts";
import { type Person, shown, signIn, words } from "./_visits.ts";

const keyId = "0".repeat(32);

const closing: Omit<RunClosing, "at"> = {
  verdict: "fail",
  reason: "critical-at-or-above-high",
  failOn: "high",
  failOnBy: "account",
  counts: { critical: 2, high: 0, medium: 1234, low: null },
  ref: "refs/heads/main",
  commit: "8c1d6f2a4be09d3c7f5518e2a90bb1c2d3e4f506",
  actor: "builder",
  files: 42,
  score: -7,
  top: [{ ruleId: "reentrancy-eth", severity: "critical", count: 2 }],
  durationMs: 74_200,
};

/** A run that was opened a second ago and is closed now. */
async function runOf(
  { deps, time }: Service,
  { accountId }: Person,
  said: Partial<RunClosing> = {},
  repo: string | null = "example/repo",
): Promise<string> {
  const owner = { accountId, keyId, repo };
  await deps.runs.open({ ...owner, version: "1.4.2", engineVersion: null });
  time.nowMs += 1000;
  const stored = await deps.runs.close(owner, (_account, at) => ({ ...closing, ...said, at }));
  assert.ok(stored);
  return stored.run.id;
}

serviceTest("a run's page tells all that was reported, and what it came to", async (service) => {
  const person = await signIn(service);
  const id = await runOf(service, person);
  const text = await shown(await person.get(`/account/runs/${id}`));
  for (
    const part of [
      "Verdict: fail. The gate fails a run for findings of severity high or above, and critical ones",
      "Repository example/repo Ref refs/heads/main Commit 8c1d6f2a4be09d3c7f5518e2a90bb1c2d3e4f506",
      "Actor builder Gate high or above, named by the policy of this account",
      "Files 42 Score -7 Duration 1 min 14 s",
      "Opened 2026-11-20 12:00 UTC Closed 2026-11-20 12:00 UTC Runner version 1.4.2",
      "Engine version none was given out",
      `Run id ${id}`,
      "critical 2 high 0 medium 1,234 low not reported",
      "reentrancy-eth critical 2",
    ]
  ) assert.ok(words(text).includes(part), `${part}: ${words(text)}`);
});

serviceTest("every reason has words of its own", async (service) => {
  const person = await signIn(service);
  const seen = new Set<string>();
  for (const reason of runReasons) {
    const id = await runOf(service, person, { reason });
    const text = words(await shown(await person.get(`/account/runs/${id}`)));
    seen.add(/Verdict: fail\. (.*?\.) Repository/.exec(text)?.[1] ?? "");
  }
  assert.equal(seen.size, runReasons.length);
  assert.ok(!seen.has(""));
  assert.ok(seen.has(
    "The gate fails a run for findings of severity medium or above, and none was reported.",
  ));
});

serviceTest("what a report leaves out is said to be unknown, never zero", async (service) => {
  const person = await signIn(service);
  const nothing = { ref: null, commit: null, actor: null, files: null, score: null };
  const id = await runOf(
    service,
    person,
    { ...nothing, counts: null, top: null, durationMs: null },
    null,
  );
  const text = words(await shown(await person.get(`/account/runs/${id}`)));
  assert.match(
    text,
    /Repository not reported Ref not reported Commit not reported Actor not reported/,
  );
  assert.match(text, /Files not reported Score not reported Duration not reported/);
  assert.match(
    text,
    /critical not reported high not reported medium not reported low not reported/,
  );
  assert.match(text, /Top rules The report named none\./);
  const listed = words(await shown(await person.get("/account/runs")));
  assert.match(listed, /fail not reported not reported not reported \? \? \? \?/);
});

serviceTest("an open run waits for its report, and after a day none came", async (service) => {
  const person = await signIn(service);
  const owner = { accountId: person.accountId, keyId, repo: null };
  const opened = await service.deps.runs.open({
    ...owner,
    version: null,
    engineVersion: "2026.09.01",
  });
  const seen = async () => words(await shown(await person.get(`/account/runs/${opened?.run.id}`)));
  assert.match(
    await seen(),
    /Verdict: waits for its report\..* Closed not yet .* Engine version 2026\.09\.01/,
  );
  service.time.nowMs += 86_400_000;
  assert.match(await seen(), /Verdict: no report came\./);
});

serviceTest("hostile text of a report is inert and can be seen", async (service) => {
  const person = await signIn(service);
  const hostile = `"><script>alert(1)</script>\u202eabc\u200b`;
  const id = await runOf(service, person, {
    ref: hostile,
    commit: hostile,
    actor: hostile,
    top: [{ ruleId: hostile, severity: "low", count: null }],
  }, hostile);
  for (const [path, times] of [["/account/runs", 2], [`/account/runs/${id}`, 5]] as const) {
    const text = await shown(await person.get(path));
    assert.doesNotMatch(text, /<script|[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/);
    const whole = `<bdi>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;abc</bdi>`;
    assert.equal(text.split(whole).length - 1, times, path);
  }
});

serviceTest("runs are listed newest first, twenty on a page", async (service) => {
  const person = await signIn(service);
  const other = await signIn(service);
  for (let run = 0; run < 41; run++) await runOf(service, person, {}, `example/repo-${run}`);
  await runOf(service, other, {}, "example/hidden");
  const pages: string[][] = [];
  let path: string | undefined = "/account/runs";
  while (path !== undefined) {
    const text = await shown(await person.get(path));
    pages.push([...text.matchAll(/<bdi>example\/(.*?)<\/bdi>/g)].map(([, repo]) => String(repo)));
    path = /href="(\/account\/runs\?before=[0-9a-f]+)"\s*>Older/.exec(text)?.[1];
  }
  assert.deepEqual(pages.map((page) => page.length), [20, 20, 1]);
  assert.deepEqual(pages.flat(), Array.from({ length: 41 }, (_, run) => `repo-${40 - run}`));
  for (const before of ["x", "%00", "a".repeat(3000)]) {
    const text = await shown(await person.get(`/account/runs?before=${before}`));
    assert.match(text, /repo-40/);
  }
  const none = await shown(await person.get(`/account/runs?before=${"0".repeat(32)}`));
  assert.match(words(none), /^CI runs There are no older runs\. Newest$/);
});

serviceTest("a run of another account is like one that never was, to the byte", async (service) => {
  const [person, other] = [await signIn(service), await signIn(service)];
  const id = await runOf(service, other);
  const never = await shown(await person.get(`/account/runs/${"0".repeat(32)}`), 404);
  for (const name of [id, "x", "..%2f", "%00", "a".repeat(3000), id.toUpperCase()]) {
    assert.equal(await shown(await person.get(`/account/runs/${name}`), 404), never, name);
  }
  await shown(await other.get(`/account/runs/${id}`));
  assert.match(words(await shown(await person.get("/account/runs"))), /^CI runs No CI run yet\./);
});
