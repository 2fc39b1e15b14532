/** `/account/keys/<id>/revoke`: asks first, then revokes. */
import type { ApiKeyRecord } from "../../kv/records.ts";
import { failurePage } from "../pages/failure.ts";
import { html } from "../pages/html.ts";
import { page, tabs } from "../pages/page.ts";
import { day, given } from "../pages/values.ts";
import { seeOther } from "./_session.ts";
import type { OwnPage, Visit } from "./_visit.ts";

export const confirmRevoking: OwnPage = async (visit) => {
  const key = await keyOf(visit);
  if (key === undefined) return missing(visit);
  if (key.revokedAt !== null) return seeOther(tabs.keys.path);
  return page(visit.deps, {
    title: "Revoke a key",
    nav: "keys",
    signedIn: true,
    main: html`
      <p>The next call with <strong>${given(key.name)}</strong> (<code>${key.hint}</code>,
      created ${day(
        key.createdAt,
      )}) will answer 401 <code>bad-key</code>. This cannot be undone.</p>
      <form method="post" action="/account/keys/${key.id}/revoke">
        <button class="danger">Revoke the key</button>
        <a class="button quiet" href="${tabs.keys.path}">Keep it</a>
      </form>
    `,
  });
};

export const revokeKey: OwnPage = async (visit) => {
  const key = await keyOf(visit);
  if (key === undefined) return missing(visit);
  // Revoked already, by a second click or another window: that is what was wanted.
  if (key.revokedAt === null) await visit.deps.apiKeys.revoke(visit.account.id, key.id);
  return seeOther(tabs.keys.path);
};

function keyOf({ deps, account, exchange }: Visit): Promise<ApiKeyRecord | undefined> {
  return deps.apiKeys.find(account.id, exchange.params["keyId"] ?? "");
}

/** The same for a key of somebody else as for one that never was. */
function missing({ deps }: Visit): Response {
  return failurePage(deps, { error: "not-found", detail: "This account has no such key." });
}
