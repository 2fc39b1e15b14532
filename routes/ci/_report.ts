/** `POST /api/v1/ci/report`: closes a run with a verdict. */
import type { RunClosing, RunRecord } from "../../kv/run_record.ts";
import { ciCredits, type Counts, decidingGate, judgeRun, severities } from "../../schema/ci.ts";
import type { ReportAnswer } from "../../schema/ci_answers.ts";
import { type ReportBody, reportBody, storedText } from "../../schema/ci_bodies.ts";
import { once } from "../../schema/lazy.ts";
import { admit } from "../admission.ts";
import { parseArguments } from "../arguments.ts";
import { readJsonBody } from "../body.ts";
import { authenticate } from "../credentials.ts";
import type { Deps, Exchange } from "../deps.ts";
import { errorResponse, jsonResponse } from "../respond.ts";
import { storeRun } from "./_store_run.ts";

const schema = once(reportBody);

export async function closeRun(deps: Deps, exchange: Exchange): Promise<Response> {
  const { request, requestId } = exchange;
  const key = authenticate(request);
  if ("error" in key) return errorResponse(key, requestId);
  const parsed = parseArguments(await readJsonBody(exchange), schema());
  const failure = parsed.ok ? {} : { failure: parsed.failure };
  const admission = await admit(deps, exchange, { key, credits: ciCredits, ...failure });
  if (!admission.ok) return errorResponse(admission.failure, requestId);
  if (!parsed.ok) throw new Error("Refused arguments were admitted");
  const report = parsed.value;
  const owner = {
    accountId: admission.accountId,
    keyId: key.id,
    repo: storedText("repo", report.repo),
  };
  const stored = await storeRun(
    admission,
    () =>
      deps.runs.close(owner, ({ failOn: policy }, at) => {
        const { failOn, failOnBy } = decidingGate(policy, report.failOn);
        const counts = countsOf(report);
        return { at, failOn, failOnBy, ...judgeRun(counts, failOn), counts, ...factsOf(report) };
      }),
  );
  if ("error" in stored) return errorResponse(stored, requestId);
  const { run } = stored;
  if (run.closed === null) throw new Error("A report closed nothing");
  exchange.note({ verdict: run.closed.verdict });
  const dashboardUrl = `${deps.config.baseUrl}/account/runs/${run.id}`;
  const answer: ReportAnswer = { ok: true, run: viewOf(run, run.closed), dashboardUrl };
  return jsonResponse(answer, 200, admission.headers);
}

/** All four counts; one that was left out is unknown, not zero. */
function countsOf({ counts }: ReportBody): Counts | null {
  if (counts === undefined) return null;
  return Object.fromEntries(
    severities.map((severity) => [severity, counts[severity] ?? null]),
  ) as Counts;
}

/** What a report says beside its counts. */
function factsOf({ ref, commit, actor, files, score, top, durationMs }: ReportBody) {
  return {
    ref: storedText("ref", ref),
    commit: storedText("commit", commit),
    actor: storedText("actor", actor),
    files: files ?? null,
    score: score ?? null,
    top: top?.map(({ ruleId, severity, count }) => ({
      ruleId: storedText("ruleId", ruleId),
      severity,
      count: count ?? null,
    })) ?? null,
    durationMs: durationMs ?? null,
  };
}

function viewOf({ id, repo, openedAt }: RunRecord, closed: RunClosing): ReportAnswer["run"] {
  const { at: closedAt, ...told } = closed;
  return { id, repo, ...told, openedAt, closedAt };
}
