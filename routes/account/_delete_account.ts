/** `/account/settings/delete`: asks for a typed word first, then deletes the account with all its data. */
import { type Html, html } from "../pages/html.ts";
import { page, tabs } from "../pages/page.ts";
import { within } from "../_within.ts";
import { cookieNames, setCookie } from "./_cookies.ts";
import type { OwnPage, Visit } from "./_visit.ts";

const word = "delete";

/** Longest wait for a deletion: then the page says how it stands, before its own time is over. */
const deletionWaitMs = 6_000;

export const confirmDeleting: OwnPage = (visit) => Promise.resolve(confirmation(visit, 200));

export const deleteAccount: OwnPage = async (visit, form) => {
  const { deps, account } = visit;
  const typed = (form.get("confirm") ?? "").trim().toLowerCase();
  if (typed !== word && typed !== account.id) {
    const said =
      html`<p class="note bad" role="alert">Nothing was deleted: type the word or the id.</p>`;
    return confirmation(visit, 400, said);
  }
  const deleting = deps.accounts.delete(account.id).then(() => true);
  if (!await within(deleting, deletionWaitMs, () => false)) return underWay(visit, deleting);
  const told = page(deps, {
    title: "Account deleted",
    main: html`<p>The account and all its data are gone, and its API keys answer 401
<code>bad-key</code>.</p>
<p><a href="/sign-in">Sign in</a> to start a new account.</p>`,
  });
  told.headers.append("Set-Cookie", setCookie(cookieNames.session, "", 0));
  return told;
};

/** It goes on behind the answer, and can be repeated should the service stop before its end. */
function underWay({ deps, exchange: { requestId } }: Visit, deleting: Promise<unknown>): Response {
  deleting.catch((error) => {
    const kind = error instanceof Error ? error.constructor.name : typeof error;
    deps.log("error", "deletion-failed", { requestId, kind });
  });
  return page(deps, {
    title: "Deletion under way",
    nav: "settings",
    signedIn: true,
    status: 202,
    main:
      html`<p role="status">The account is being deleted, which takes longer than this page may. Its
API keys stop working first, its sessions last.</p>
<p>When <a href="/account">your account</a> asks you to sign in, it is gone. If it still opens in some
minutes, <a href="${tabs.settings.path}/delete">delete it again</a>: that goes on where this one stopped.</p>`,
  });
}

function confirmation({ deps, account }: Visit, status: number, news?: Html): Response {
  return page(deps, {
    title: "Delete the account",
    nav: "settings",
    signedIn: true,
    status,
    main: html`
      ${news}
      <p>This removes the account <code>${account
        .id}</code> with its API keys, what they spent and called,
      its CI runs and its sessions. The keys stop working at once. It cannot be undone, and the plan goes with
      it.</p>
      <form method="post" action="${tabs.settings.path}/delete">
        <label for="confirm">To confirm, type “${word}” or the account id</label>
        <p class="hint" id="confirm-hint">Nothing is deleted otherwise.</p>
        <input id="confirm" name="confirm" required autocomplete="off" spellcheck="false"
          aria-describedby="confirm-hint">
        <button class="danger">Delete the account for good</button>
        <a class="button quiet" href="${tabs.settings.path}">Keep it</a>
      </form>
    `,
  });
}
