/** `/account/keys`: the keys of the account, and a form for a new one. */
import type { KeyView } from "../../kv/api_keys.ts";
import { limits } from "../../schema/limits.ts";
import { hasApiAccess } from "../../schema/plans.ts";
import { toHex } from "../../schema/random.ts";
import { unixSeconds } from "../../schema/time.ts";
import { type Html, html } from "../pages/html.ts";
import { page } from "../pages/page.ts";
import { table } from "../pages/table.ts";
import { count, counted, day, dayText, given } from "../pages/values.ts";
import { within } from "../_within.ts";
import { morePlans, planNotice } from "./_plans.ts";
import type { OwnPage, Visit } from "./_visit.ts";

export const keysPage: OwnPage = async (visit) => await showKeys(visit);

/** What came of a form, above all else on the page. */
export type KeysNews = {
  readonly status: number;
  readonly news: Html;
  /** What was typed, to be mended. */
  readonly name?: string;
  /** The news are a new key, which no other page will show: they do not wait for the rest. */
  readonly newKey?: true;
};

/** Longest wait for the list below a new key. */
const listTimeoutMs = 2_500;

/** The page as it is now, with what came of a form on it. */
export async function showKeys(visit: Visit, said?: KeysNews): Promise<Response> {
  const { status = 200, news, name = "", newKey = false } = said ?? {};
  const listed = listOf(visit, said !== undefined, name);
  const list = newKey
    ? await within(listed.catch(() => undefined), listTimeoutMs, () => undefined)
    : await listed;
  return page(visit.deps, {
    title: "API keys",
    nav: "keys",
    signedIn: true,
    status,
    ...(newKey && { script: "copy" as const }),
    main: html`${news}${list ?? html`<p>The other keys could not be read at the moment.</p>`}`,
  });
}

/** `changed`: a form may have changed the account since the visit began. */
async function listOf({ deps, account: before }: Visit, changed: boolean, name: string) {
  const account = changed ? await deps.accounts.get(before.id) ?? before : before;
  const views = await deps.apiKeys.inSlots(account);
  const access = hasApiAccess(account, unixSeconds(deps.clock()));
  const live = views.filter((view) => view?.revokedAt === null).length;
  return html`${planNotice(deps, account)}
${keyTable(views, access)}
${access && creation(live, name, toHex(deps.random(16)))}
${morePlans(deps, account)}`;
}

function keyTable(views: readonly (KeyView | null)[], access: boolean): Html {
  const made = views.filter((view) => view !== null);
  if (made.length === 0) return html`<p>This account has no API key yet.</p>`;
  return table({
    caption: `Keys of this account, at most ${limits.keysPerAccount} live at a time. Days are UTC.`,
    columns: [
      { title: "Key", kind: "text" },
      { title: "State" },
      { title: "Created", kind: "when" },
      { title: "Last used", kind: "when" },
      { title: "Calls", kind: "number" },
      { title: "Credits this month" },
      { title: "Revoke" },
    ],
    rows: made.map((view) => [
      html`${given(view.name)}<br><code class="soft">${view.hint}</code>`,
      stateOf(view, access),
      day(view.createdAt),
      view.lastUsedOn === null ? "never" : dayText(view.lastUsedOn),
      count(view.calls),
      creditsOf(view),
      view.revokedAt === null
        ? html`<a href="/account/keys/${view.id}/revoke">Revoke<span class="unseen"> ${
          given(view.name)
        }</span></a>`
        : html`<span class="soft">–</span>`,
    ]),
  });
}

function stateOf({ revokedAt }: KeyView, access: boolean): Html {
  if (revokedAt !== null) {
    return html`<span class="soft">revoked ${day(revokedAt)}; its place is free</span>`;
  }
  return access
    ? html`<span class="good-text">live</span>`
    : html`<span class="bad-text">answers 402: no API access</span>`;
}

function creditsOf({ name, revokedAt, position: { used, max, left, resetAt } }: KeyView): Html {
  if (max === 0) return html`${counted(used, "credit")} used; the plan has none`;
  return html`
    <meter min="0" max="${max}" value="${Math.min(used, max)}"
      aria-label="Credits used by ${name}">${used} of ${max}</meter>
    ${count(used)} used, ${count(left)} left of ${count(max)}<br>
    <span class="soft">${revokedAt === null
      ? ""
      : "A new key in its place goes on from here. "}Resets on ${day(resetAt)}</span>
  `;
}

/** `form`: a value of this form alone, so that sending it again makes no other key. */
function creation(live: number, name: string, form: string): Html {
  if (live >= limits.keysPerAccount) {
    return html`<h2>Create a key</h2>
<p>All ${limits.keysPerAccount} keys of this account are live. Revoke one to create another.</p>`;
  }
  return html`
    <h2>Create a key</h2>
    <form method="post" action="/account/keys">
      <input type="hidden" name="form" value="${form}">
      <label for="name">Name</label>
      <p class="hint" id="name-hint">Where the key will be used, in 1 to 64 characters.</p>
      <input id="name" name="name" required autocomplete="off" aria-describedby="name-hint"
        value="${name}">
      <button>Create key</button>
    </form>
    <p class="soft">A key starts where the last key of its place stopped: revoking and creating does not
    refill credits.</p>
  `;
}
