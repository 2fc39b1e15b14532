/** `POST /account/keys`: a new key, shown in this one answer and nowhere else. */
import { keyName } from "../../schema/api_key.ts";
import { limits } from "../../schema/limits.ts";
import { hasApiAccess } from "../../schema/plans.ts";
import { unixSeconds } from "../../schema/time.ts";
import { type Html, html } from "../pages/html.ts";
import { given, typedText } from "../pages/values.ts";
import { showKeys } from "./_keys.ts";
import { toSignIn } from "./_session.ts";
import type { OwnPage, Visit } from "./_visit.ts";

/** The one-time value of a form of the page. */
const formForm = /^[0-9a-f]{32}$/;

const notCreated = {
  "all-slots-used":
    `No key was created: all ${limits.keysPerAccount} keys of this account are live.`,
  "made-already": "No other key was created: this form was sent before and made a key, which was " +
    "shown in that answer and cannot be shown again. If you did not copy it, revoke it and create " +
    "another.",
} as const;

export const createKey: OwnPage = async (visit, form) => {
  const { deps, account, exchange } = visit;
  const typed = form.get("name") ?? "";
  const name = keyName(typed);
  if (!hasApiAccess(account, unixSeconds(deps.clock()))) {
    return await refused(
      visit,
      402,
      "No key was created: the plan of this account has no API access.",
    );
  }
  if (!name.ok) {
    return await refused(visit, 400, `No key was created: its name must ${name.problem}.`, typed);
  }
  const sent = form.get("form") ?? "";
  if (!formForm.test(sent)) {
    return await refused(
      visit,
      400,
      "No key was created: the form was not whole. Send it again.",
      typed,
    );
  }
  const minted = await deps.apiKeys.mint(account.id, name.text, sent);
  if (minted.ok) {
    const news = shownOnce(deps.config.baseUrl, name.text, minted.key);
    return await showKeys(visit, { status: 200, news, newKey: true });
  }
  // Deleted by another of its sessions meanwhile.
  if (minted.reason === "no-account") return toSignIn(exchange.request);
  return await refused(visit, 409, notCreated[minted.reason]);
};

function refused(visit: Visit, status: number, said: string, name = ""): Promise<Response> {
  const news = html`<p class="note bad" role="alert">${said}</p>`;
  return showKeys(visit, { status, news, name: typedText(name) });
}

function shownOnce(baseUrl: string, name: string, key: string): Html {
  const curl = `curl -H ${quoted(`Authorization: Bearer ${key}`)} ${
    quoted(`${baseUrl}/api/v1/tools`)
  }`;
  return html`
    <section class="note good" aria-labelledby="made">
      <h2 id="made">Key created: ${given(name)}</h2>
      <p>Copy it now. It is not stored in clear, so this page cannot show it again.</p>
      <label for="key">API key</label>
      <input class="mono" id="key" readonly value="${key}" data-copy="the API key"
        autocomplete="off">
      <label for="curl">A first call: it lists the tools and costs no credits</label>
      <textarea class="mono" id="curl" rows="3" readonly data-copy="the command">${curl}</textarea>
    </section>
  `;
}

/** A word of a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
