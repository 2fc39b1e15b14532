/** `/account/runs/<id>`: all that is known of one CI run. */
import type { RunClosing, RunRecord } from "../../kv/run_record.ts";
import { severities } from "../../schema/ci.ts";
import { unixSeconds } from "../../schema/time.ts";
import { failurePage } from "../pages/failure.ts";
import { type Html, html, type HtmlValue } from "../pages/html.ts";
import { page, tabs } from "../pages/page.ts";
import { table } from "../pages/table.ts";
import { count, duration, given, minute } from "../pages/values.ts";
import { gateWords, reasonWords, verdictOf } from "./_run_words.ts";
import type { OwnPage } from "./_visit.ts";

export const runPage: OwnPage = async ({ deps, exchange, account }) => {
  const run = await deps.runs.get(account.id, exchange.params["runId"] ?? "");
  // The same for a run of somebody else as for one that never was.
  if (run === undefined) {
    return failurePage(deps, { error: "not-found", detail: "This account has no such CI run." });
  }
  const { closed } = run;
  return page(deps, {
    title: "CI run",
    nav: "runs",
    signedIn: true,
    main: html`<p class="note ${closed && (closed.verdict === "pass" ? "good" : "bad")}">Verdict: ${
      verdictOf(run, unixSeconds(deps.clock()))
    }. ${closed && reasonWords(closed.reason)}</p>
${facts(run)}
${closed && countTable(closed)}
${closed && topRules(closed)}
<p><a href="${tabs.runs.path}">All CI runs</a></p>`,
  });
};

function facts({ id, repo, version, engineVersion, openedAt, closed, keyId }: RunRecord): Html {
  return list([
    ["Repository", text(repo)],
    ...(closed === null ? [] : [
      ["Ref", text(closed.ref)],
      ["Commit", text(closed.commit)],
      ["Actor", text(closed.actor)],
      ["Gate", gateWords(closed)],
      ["Files", number(closed.files)],
      ["Score", number(closed.score)],
      ["Duration", closed.durationMs === null ? undefined : duration(closed.durationMs)],
    ] as const),
    ["Opened", openedAt === null ? "the report came without a session" : minute(openedAt)],
    ["Closed", closed === null ? "not yet" : minute(closed.at)],
    ["Runner version", text(version)],
    ["Engine version", engineVersion === null ? "none was given out" : given(engineVersion)],
    ["Key", html`<a href="${tabs.usage.path}?key=${keyId}">its usage</a>`],
    ["Run id", html`<code>${id}</code>`],
  ]);
}

function list(rows: readonly (readonly [string, HtmlValue])[]): Html {
  return html`<dl>
${
    rows.map(([name, value]) =>
      html`
        <dt>${name}</dt>
        <dd>${value ?? html`<span class="soft">not reported</span>`}</dd>
      `
    )
  }</dl>`;
}

function text(told: string | null): Html | undefined {
  return told ? given(told) : undefined;
}

function number(told: number | null): string | undefined {
  return told === null ? undefined : count(told);
}

function countTable({ counts }: RunClosing): Html {
  return html`<h2>Findings</h2>
${
    table({
      caption: "What the scan counted, by severity",
      columns: [{ title: "Severity" }, { title: "Findings", kind: "number" }],
      rows: severities.map((
        severity,
      ) => [severity, number(counts?.[severity] ?? null) ?? "not reported"]),
      narrow: true,
    })
  }`;
}

function topRules({ top }: RunClosing): Html {
  return html`<h2>Top rules</h2>
${
    top === null || top.length === 0
      ? html`<p>${top === null ? "The report named none." : "The report's list is empty."}</p>`
      : table({
        caption: "Rules that the report put first, as it named them",
        columns: [
          { title: "Rule", kind: "text" },
          { title: "Severity" },
          { title: "Findings", kind: "number" },
        ],
        rows: top.map(({ ruleId, severity, count: found }) => [
          ruleId === null ? "not named" : given(ruleId),
          severity,
          number(found) ?? "not reported",
        ]),
      })
  }`;
}
