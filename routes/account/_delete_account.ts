/** `/account/settings/delete`: asks for a typed word first, then deletes the account with all its data. */
import { type Html, html } from "../pages/html.ts";
import { page, tabs } from "../pages/page.ts";
import { cookieNames, setCookie } from "./_cookies.ts";
import type { OwnPage, Visit } from "./_visit.ts";

const word = "delete";

export const confirmDeleting: OwnPage = (visit) => Promise.resolve(confirmation(visit, 200));

export const deleteAccount: OwnPage = async (visit, form) => {
  const { deps, account } = visit;
  const typed = (form.get("confirm") ?? "").trim().toLowerCase();
  if (typed !== word && typed !== account.id) {
    const said =
      html`<p class="note bad" role="alert">Nothing was deleted: type the word or the id.</p>`;
    return confirmation(visit, 400, said);
  }
  await deps.accounts.delete(account.id);
  const told = page(deps, {
    title: "Account deleted",
    main: html`<p>The account and all its data are gone, and its API keys answer 401
<code>bad-key</code>.</p>
<p><a href="/sign-in">Sign in</a> to start a new account.</p>`,
  });
  told.headers.append("Set-Cookie", setCookie(cookieNames.session, "", 0));
  return told;
};

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
