/** What plans give, and what to do when the account's has no API access. */
import type { AccountRecord } from "../../kv/records.ts";
import { hasApiAccess, type PlanId, planIds, planIncludes, plans } from "../../schema/plans.ts";
import { unixSeconds } from "../../schema/time.ts";
import type { ServedTools } from "../../tools/served.ts";
import type { Deps } from "../deps.ts";
import { type Html, html } from "../pages/html.ts";
import { table } from "../pages/table.ts";
import { count, minute } from "../pages/values.ts";

/** Why the account's keys do not work, and the way on; nothing when they do. */
export function planNotice(deps: Deps, account: AccountRecord): Html | undefined {
  const nowS = unixSeconds(deps.clock());
  if (hasApiAccess(account, nowS)) return undefined;
  const { plan, planUntil } = account;
  const { title } = plans[plan];
  // `hasApiAccess` was asked: a plan with an API is refused for its end alone.
  const over = plans[plan].api && planUntil !== null;
  return html`<section class="note warn" aria-labelledby="plan">
<h2 id="plan">${over ? `The ${title} plan has ended` : `No API access on the ${title} plan`}</h2>
${
    over
      ? html`<p>It ended on ${minute(planUntil)}. Keys of this account answer
402 <code>plan-required</code> until it has a plan with API access again.</p>`
      : html`<p>API keys need the ${plans.business.title} plan or higher: each call with a key
spends credits, and the ${title} plan has none. Keys made earlier answer 402
<code>plan-required</code>.</p>`
  }
${wayOn(deps, account, "business")}
<p>Without a key and without a plan, the <a href="/lookup">token risk snapshot</a> is free.</p>
</section>
${planTable(deps)}`;
}

/** What more there is for an account whose keys work, and the way to it; nothing on the highest plan. */
export function morePlans(deps: Deps, account: AccountRecord): Html | undefined {
  const { title, rank } = plans[account.plan];
  const next = planIds.find((id) => plans[id].rank > rank);
  if (next === undefined || !hasApiAccess(account, unixSeconds(deps.clock()))) return undefined;
  return html`
    <h2>A plan with more</h2>
    <p>This account is on the ${title} plan. Tools over the API: ${toolsOf(
      deps.registry,
      account.plan,
    )}.</p>
    ${wayOn(deps, account, next)} ${planTable(deps)}
  `;
}

/** `wanted`: the plan that the operator's command names. */
function wayOn({ config: { contactUrl } }: Deps, { id }: AccountRecord, wanted: PlanId): Html {
  const asked = html`Say which plan you want and your account id, <code>${id}</code>.`;
  if (contactUrl !== null) {
    return html`<p><a class="button" href="${contactUrl}" rel="noreferrer">Ask for a plan</a></p>
<p>${asked}</p>`;
  }
  return html`
    <p>Plans are set by whoever operates this service. ${asked} They set it with:</p>
    <pre><code>deno task operator accounts change ${id} --plan ${wanted} --plan-until none</code></pre>
  `;
}

function planTable({ config, registry }: Deps): Html {
  return table({
    caption: "What each plan gives",
    columns: [
      { title: "Plan" },
      { title: "Price a month" },
      { title: "API keys" },
      { title: "Credits a month and key", kind: "number" },
      { title: "Tools over the API", kind: "text" },
    ],
    rows: planIds.map((id) => [
      plans[id].title,
      priceOf(plans[id].priceUsdCents),
      plans[id].api ? "up to 5" : "none",
      plans[id].api ? count(config.planCredits[id]) : "none",
      plans[id].api ? toolsOf(registry, id) : "none",
    ]),
  });
}

function toolsOf(registry: ServedTools, id: PlanId): string {
  const tools = Object.values(registry);
  const missing = tools.filter(({ plan }) => !planIncludes(id, plan)).map(({ name }) => name);
  return missing.length === 0 ? `all ${tools.length}` : `all but ${missing.join(", ")}`;
}

function priceOf(usdCents: number | null): string {
  if (usdCents === null) return "not published: ask";
  return usdCents === 0 ? "free" : `${(usdCents / 100).toFixed(2)} USD`;
}
