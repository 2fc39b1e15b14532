/** `/account/runs`: CI runs, the newest first. */
import type { RunRecord } from "../../kv/run_record.ts";
import { severities } from "../../schema/ci.ts";
import { unixSeconds } from "../../schema/time.ts";
import { type Html, html } from "../pages/html.ts";
import { page, tabs } from "../pages/page.ts";
import { table } from "../pages/table.ts";
import { count, given, minute } from "../pages/values.ts";
import { verdictOf } from "./_run_words.ts";
import type { OwnPage } from "./_visit.ts";

const runsOnPage = 20;
/** Of a commit's name. */
const commitLengthShown = 12;

export const runsPage: OwnPage = async ({ deps, exchange, account }) => {
  const before = new URL(exchange.request.url).searchParams.get("before") ?? undefined;
  const { runs, next } = await deps.runs.list(account.id, { before, limit: runsOnPage });
  const nowS = unixSeconds(deps.clock());
  return page(deps, {
    title: tabs.runs.title,
    nav: "runs",
    signedIn: true,
    main: html`${runs.length > 0 ? runTable(runs, nowS) : nothing(before)}
${
      (before !== undefined || next !== null) && html`<nav class="paging" aria-label="Pages">
${before !== undefined && html`<a class="button quiet" href="${tabs.runs.path}">Newest</a>`}
${next !== null && html`<a class="button quiet" href="${tabs.runs.path}?before=${next}">Older</a>`}
</nav>`
    }`,
  });
};

function nothing(before: string | undefined): Html {
  if (before !== undefined) return html`<p>There are no older runs.</p>`;
  return html`<p>No CI run yet. A job opens one with <code>POST /api/v1/ci/session</code> and an API
key, scans, and closes it with <code>POST /api/v1/ci/report</code>; the report's answer links to the
run's page here.</p>
<p><a href="/docs/ci">A job to paste</a>, <a href="${tabs.keys.path}">API keys</a></p>`;
}

function runTable(runs: readonly RunRecord[], nowS: number): Html {
  return table({
    caption: "The newest first. Times are UTC. “?”: not reported.",
    columns: [
      { title: "Run", kind: "when" },
      { title: "Verdict" },
      { title: "Repository", kind: "text" },
      { title: "Ref", kind: "text" },
      { title: "Commit", kind: "text" },
      { title: "Critical", kind: "number" },
      { title: "High", kind: "number" },
      { title: "Medium", kind: "number" },
      { title: "Low", kind: "number" },
    ],
    rows: runs.map((run) => [
      html`<a href="${tabs.runs.path}/${run.id}">${
        minute(run.openedAt ?? run.closed?.at ?? 0)
      }</a>`,
      verdictOf(run, nowS),
      told(run.repo),
      told(run.closed?.ref),
      run.closed?.commit
        ? html`<code>${given(run.closed.commit.slice(0, commitLengthShown))}</code>`
        : told(null),
      ...severities.map((severity) => {
        const found = run.closed?.counts?.[severity];
        return found === null || found === undefined
          ? html`<span class="soft">?</span>`
          : count(found);
      }),
    ]),
  });
}

function told(text: string | null | undefined): Html {
  return text ? given(text) : html`<span class="soft">not reported</span>`;
}
