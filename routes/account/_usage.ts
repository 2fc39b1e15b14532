/** `/account/usage`: credits per day, of all keys or of one. */
import type { ApiKeyRecord } from "../../kv/records.ts";
import { limits } from "../../schema/limits.ts";
import { dayOf, daySeconds } from "../../schema/time.ts";
import { failurePage } from "../pages/failure.ts";
import { type Html, html } from "../pages/html.ts";
import { page } from "../pages/page.ts";
import { table } from "../pages/table.ts";
import { count, counted, dayText, given, givenText } from "../pages/values.ts";
import { chart, type DaySpent } from "./_chart.ts";
import type { OwnPage } from "./_visit.ts";

const daysShown = 30;

export const usagePage: OwnPage = async ({ deps, exchange, account }) => {
  const { keys, more } = await deps.apiKeys.some(account);
  const asked = new URL(exchange.request.url).searchParams.get("key") ?? "";
  const chosen = asked === "" ? undefined : await deps.apiKeys.find(account.id, asked);
  if (asked !== "" && chosen === undefined) {
    return failurePage(deps, { error: "not-found", detail: "This account has no such key." });
  }
  const days = lastDays(deps.clock());
  const ids = (chosen === undefined ? keys : [chosen]).map(({ id }) => id);
  const spent = [...(await deps.apiKeys.usage(ids, days)).values()];
  const rows = days.map((day): DaySpent => ({
    day,
    credits: spent.reduce((sum, ofKey) => sum + (ofKey.get(day) ?? 0), 0),
  }));
  const subject = chosen === undefined ? "all keys" : `key ${chosen.hint}`;
  return page(deps, {
    title: "Usage",
    nav: "usage",
    signedIn: true,
    main: html`${choice(keys, asked)}
${
      chosen === undefined && more && html`<p class="note">This account has had very many keys:
those revoked before the newest ${count(limits.revokedKeysKept)} are left out of these sums.</p>`
    }
<h2>Credits per day, ${chosen === undefined ? "all keys" : given(chosen.name)}</h2>
<p>${counted(rows.reduce((sum, { credits }) => sum + credits, 0), "credit")} in the last
${daysShown} days. Days are UTC; credits given back are taken off the day they were spent.</p>
${chart(rows, subject)}
${
      table({
        caption: `The same by day, the latest first: ${subject}`,
        columns: [{ title: "Day (UTC)", kind: "when" }, { title: "Credits", kind: "number" }],
        rows: rows.toReversed().map(({ day, credits }) => [dayText(day), count(credits)]),
        narrow: true,
      })
    }`,
  });
};

/** The last days, the oldest first; the last one is today. */
function lastDays(nowMs: number): string[] {
  return Array.from(
    { length: daysShown },
    (_, index) => dayOf(nowMs - (daysShown - 1 - index) * daySeconds * 1000),
  );
}

function choice(keys: readonly ApiKeyRecord[], asked: string): Html {
  return html`
    <form method="get" action="/account/usage">
      <label for="key">Show</label>
      <select id="key" name="key">
    <option value="">All keys</option>
    ${keys.toReversed().map(({ id, name, hint, revokedAt }) =>
      html`
        <option value="${id}" ${id === asked && html`
          selected
        `}>${givenText(name)} (${hint}${revokedAt !== null && ", revoked"})</option>
      `
    )}</select>
      <button class="quiet">Show</button>
    </form>
  `;
}
