/** `/account/settings`: who the account is, and what can be changed of it. */
import type { AccountRecord } from "../../kv/records.ts";
import { type Gate, gates } from "../../schema/ci.ts";
import { hasApiAccess, plans } from "../../schema/plans.ts";
import { unixSeconds } from "../../schema/time.ts";
import { type Html, html } from "../pages/html.ts";
import { page, tabs } from "../pages/page.ts";
import { given, minute } from "../pages/values.ts";
import { planNotice } from "./_plans.ts";
import { gateName } from "./_run_words.ts";
import type { OwnPage, Visit } from "./_visit.ts";

/** What a form may lead back with: `?saved=<name>`. */
export const savedWords = {
  "policy": "The gate policy is saved.",
  "wallet": "The connected wallet is saved.",
  "no-wallet": "The connected wallet is cleared.",
} as const satisfies Record<string, string>;

export const settingsPage: OwnPage = async (visit) => {
  const saved = new URL(visit.exchange.request.url).searchParams.get("saved");
  const words = Object.entries(savedWords).find(([name]) => name === saved)?.[1];
  return await showSettings(
    visit,
    200,
    words === undefined ? undefined : html`<p class="note good" role="status">${words}</p>`,
  );
};

export function showSettings(
  { deps, account }: Visit,
  status: number,
  news: Html | undefined,
  wallet = account.connectedWallet ?? "",
): Promise<Response> {
  const access = hasApiAccess(account, unixSeconds(deps.clock()));
  return Promise.resolve(page(deps, {
    title: tabs.settings.title,
    nav: "settings",
    signedIn: true,
    status,
    main: html`
      ${news}
      ${facts(account, access)}
      ${planNotice(deps, account)}
      ${walletForm(account, wallet)}
      ${policyForm(account)}
      <h2>Sign out everywhere</h2>
      <p>Ends every session of this account, this one too. API keys go on working.</p>
      <form method="post" action="${tabs.settings.path}/sign-out-everywhere">
        <button class="quiet">Sign out everywhere</button>
      </form>
      <h2>Delete the account</h2>
      <p>Removes the account with its keys, usage, CI runs and sessions, for good.</p>
      <p><a class="button danger" href="${tabs.settings.path}/delete">Delete the account</a></p>
    `,
  }));
}

function facts(account: AccountRecord, access: boolean): Html {
  const { id, provider, subject, madeFor, plan, planUntil, createdAt } = account;
  return html`
    <dl>
      <dt>Account id</dt>
      <dd><code>${id}</code></dd>
      <dt>Signed in with</dt>
      <dd>${given(provider)}: ${given(subject)}</dd>
      ${madeFor !== null &&
        html`
          <dt>Made by the operator for</dt>
          <dd>${given(madeFor.subject)}</dd>
        `}
      <dt>Account since</dt>
      <dd>${minute(createdAt)}</dd>
      <dt>Plan</dt>
      <dd>${plans[plan].title}${planUntil !== null &&
        html`, ${access || !plans[plan].api ? "until" : "ended on"} ${minute(planUntil)}`}</dd>
    </dl>
  `;
}

function walletForm({ connectedWallet }: AccountRecord, typed: string): Html {
  return html`
    <h2>Connected wallet</h2>
    <p>The address that <code>portfolio_scan</code> reads when a call names none. It is only read from the
    chains; nothing is ever signed or sent.</p>
    <form method="post" action="${tabs.settings.path}/wallet">
      <label for="wallet">Address</label>
      <p class="hint" id="wallet-hint">0x and 40 hex digits.</p>
      <input class="mono" id="wallet" name="wallet" value="${typed}" required autocomplete="off"
        spellcheck="false" aria-describedby="wallet-hint">
      <button>Save wallet</button>
    </form>
    ${connectedWallet !== null && html`
      <form method="post" action="${tabs.settings.path}/wallet">
        <input type="hidden" name="clear" value="yes">
        <button class="quiet">Clear wallet</button>
      </form>
    `}
  `;
}

function policyForm({ failOn }: AccountRecord): Html {
  return html`
    <h2>Gate policy</h2>
    <form method="post" action="${tabs.settings.path}/policy">
      <fieldset>
    <legend>A CI run fails for findings of severity</legend>
    <p class="hint">Where the report names a gate of its own, the stricter of the two decides.</p>
    ${choice(
      "unset",
      failOn === null,
      "no policy: the report decides, or high or above where it names none",
    )}
    ${gates.map((gate) => choice(gate, failOn === gate, policyName(gate)))}
      </fieldset>
      <button>Save policy</button>
    </form>
  `;
}

function policyName(gate: Gate): string {
  return gate === "none" ? "none: never fail, unless the report asks for it" : gateName(gate);
}

function choice(value: string, checked: boolean, words: string): Html {
  return html`
    <label
      class="choice"><input type="radio" name="failOn" value="${value}"${checked && html`
        checked
      `}>${words}</label>
  `;
}
