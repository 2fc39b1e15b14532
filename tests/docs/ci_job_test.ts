/** The job of docs/ci.md, run as it stands there against the service, with a stand-in for the engine. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { parse } from "yaml";
import type { RunRecord } from "../../kv/run_record.ts";
import { engineFolder } from "../rig/engines.ts";
import { type AccountWithKey, type Harness, startHarness } from "../rig/harness.ts";
import { freePort } from "../rig/service.ts";
import { root } from "./_markdown.ts";
import { type JobContext, type JobOutcome, runJob, workflowJob } from "./_workflow.ts";

/** Prints what the checkout says that it finds. */
const engine = `import { readFileSync } from "node:fs";
import process from "node:process";
process.stdout.write(readFileSync(process.argv[2] + "/found"));
`;

/** Names that anybody may choose who opens a pull request. */
const hostile = {
  "github.repository": "octo/vault",
  "github.ref_name": "x\"; `echo $API_KEY > stolen`; $(id) ' \u202e${{ secrets.A }}",
  "github.sha": "3f1c9a7de0b24586a1c2d3e4f5061728394a5b6c",
  "github.actor": "octo$(touch stolen)cat\u200b",
} as const;

type Scene = {
  readonly harness: Harness;
  readonly account: AccountWithKey;
  readonly engineDir: string;
  readonly workspace: string;
  /** Runs the documented job over a checkout in which the stand-in finds this. */
  readonly job: (found: unknown, key?: string) => Promise<JobOutcome>;
  readonly runs: () => Promise<readonly RunRecord[]>;
};

function jobTest(name: string, body: (scene: Scene) => Promise<void>, published = true): void {
  Deno.test(`docs/ci.md: ${name}`, async () => {
    const page = await Deno.readTextFile(join(root, "docs/ci.md"));
    const [, block = ""] = /^```yaml\n([^]*?)^```$/m.exec(page) ?? [];
    const documented = workflowJob().parse(parse(block).jobs.scan);
    const engines = await engineFolder(
      published ? { "2026.09.01": { "engine.mjs": engine } } : {},
    );
    const port = freePort();
    const baseUrl = `http://localhost:${port}`;
    const harness = await startHarness({ env: { BASE_URL: baseUrl, ENGINE_DIR: engines.dir } });
    const server = Deno.serve({ port, onListen: () => {} }, harness.handler);
    const account = await harness.account();
    const [workspace, temp] = [await Deno.makeTempDir(), await Deno.makeTempDir()];
    try {
      await body({
        harness,
        account,
        engineDir: engines.dir,
        workspace,
        job: async (found, key = account.key) => {
          if (typeof found !== "string") found = JSON.stringify(found);
          await Deno.writeTextFile(join(workspace, "found"), String(found));
          const expressions = { ...hostile, "secrets.SECURITY_API_KEY": key };
          const env = { API_URL: baseUrl };
          const context: JobContext = { expressions, env, workspace, temp };
          const outcome = await runJob(documented, context);
          assert.ok(key === "" || !outcome.output.includes(key), "the key was printed");
          assert.deepEqual([...Deno.readDirSync(workspace)].map(({ name }) => name), ["found"]);
          return outcome;
        },
        runs: async () => (await harness.deps.runs.list(account.accountId, { limit: 9 })).runs,
      });
    } finally {
      await server.shutdown();
      await harness.close();
      for (const dir of [workspace, temp]) await Deno.remove(dir, { recursive: true });
      await engines.remove();
    }
  });
}

const clean = { counts: { critical: 0, high: 0, medium: 4, low: 9 }, files: 3, durationMs: 120 };
const allSteps = ["Open a run", "Scan", "Report"];

jobTest(
  "a scan below the gate passes, and names of branches and people run nothing",
  async (scene) => {
    const outcome = await scene.job({ ...clean, source: "contract A {}", ref: "from the scan" });
    assert.ok(outcome.ok, outcome.output);
    assert.deepEqual(outcome.ran, allSteps);
    assert.match(outcome.output, /^pass: nothing-at-or-above-high$/m);
    const [run, ...others] = await scene.runs();
    assert.deepEqual(others, []);
    assert.equal(run?.engineVersion, "2026.09.01");
    assert.ok(outcome.output.includes(`/account/runs/${run?.id}`));
    const { counts, ref, commit, actor, files, durationMs, top } = run?.closed ?? {};
    assert.deepEqual({ counts, files, durationMs, top }, { ...clean, top: null });
    assert.deepEqual([commit, actor], [hostile["github.sha"], "octo$(touch stolen)cat"]);
    assert.equal(ref, hostile["github.ref_name"].replace("\u202e", ""));
    assert.ok(run?.openedAt !== null);
  },
);

jobTest("a finding at the gate fails the job", async ({ job, runs }) => {
  const rule = { ruleId: "reentrancy-eth", severity: "high", count: 1 };
  const found = { counts: { critical: 0, high: 1, medium: 0, low: 0 }, top: Array(60).fill(rule) };
  const outcome = await job(found);
  assert.ok(!outcome.ok);
  assert.match(outcome.output, /^fail: high-at-or-above-high$/m);
  const [run] = await runs();
  assert.deepEqual(run?.closed?.top, Array(50).fill(rule));
});

jobTest("the account's stricter policy fails a job that asks for less", async (scene) => {
  const { accountId } = scene.account;
  await scene.harness.deps.accounts.change(accountId, { failOn: "medium" });
  const outcome = await scene.job(clean);
  assert.ok(!outcome.ok);
  assert.match(outcome.output, /^fail: medium-at-or-above-medium$/m);
});

for (const [what, key] of [["a refused", "tcs_live_x"], ["no", ""]] as const) {
  jobTest(`${what} key fails the job, and nothing is run or stored`, async ({ job, runs }) => {
    const outcome = await job(clean, key);
    assert.ok(!outcome.ok);
    assert.deepEqual(outcome.ran, ["Open a run", "Report"]);
    assert.match(outcome.output, key === "" ? /^no-key: /m : /^bad-key: /m);
    assert.deepEqual(await runs(), []);
  });
}

jobTest("without the engine the job fails, and so does its run", async ({ job, runs }) => {
  const outcome = await job(clean);
  assert.ok(!outcome.ok);
  assert.deepEqual(outcome.ran, ["Open a run", "Report"]);
  assert.match(outcome.output, /^unknown-engine-version: No engine is published yet/m);
  const [run] = await runs();
  assert.deepEqual([run?.closed?.verdict, run?.closed?.reason], ["fail", "no-counts"]);
}, false);

jobTest("an engine with another hash is not run", async ({ job, engineDir, runs }) => {
  const path = join(engineDir, "2026.09.01", "engine.mjs");
  const text = await Deno.readTextFile(path);
  await Deno.writeTextFile(path, text.replace("found", "fount"));
  const outcome = await job(clean);
  assert.deepEqual([outcome.ok, outcome.ran], [false, ["Open a run", "Report"]]);
  assert.match(outcome.output, /^engine\.mjs has another SHA-256$/m);
  assert.equal((await runs())[0]?.closed?.reason, "no-counts");
});

for (
  const [what, found] of [
    ["nothing", ""],
    ["half of its result", '{"counts":{"critical":0'],
    ["a result without counts", {}],
    ["a list", []],
    ["null", null],
  ] as const
) {
  jobTest(`a scan that leaves ${what} fails with no-counts`, async ({ job, runs }) => {
    const outcome = await job(found);
    assert.ok(!outcome.ok);
    assert.match(outcome.output, /^fail: no-counts$/m);
    assert.equal((await runs())[0]?.closed?.counts, null);
  });
}

jobTest("counts that the service refuses fail the job", async ({ job }) => {
  const outcome = await job({ counts: { ...clean.counts, info: 3 } });
  assert.ok(!outcome.ok);
  assert.match(outcome.output, /^invalid-arguments: /m);
});
