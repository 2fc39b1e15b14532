/** The forms below `/account/settings`. */
import type { AccountChange } from "../../kv/accounts.ts";
import { gates } from "../../schema/ci.ts";
import { parseAddress } from "../../tools/evm/address.ts";
import { html } from "../pages/html.ts";
import { tabs } from "../pages/page.ts";
import { typedText } from "../pages/values.ts";
import { cookieNames, setCookie } from "./_cookies.ts";
import { seeOther, toSignIn } from "./_session.ts";
import { type savedWords, showSettings } from "./_settings.ts";
import type { OwnPage, Visit } from "./_visit.ts";

export const changePolicy: OwnPage = async (visit, form) => {
  const asked = form.get("failOn");
  if (asked === "unset") return await change(visit, { failOn: null }, "policy");
  const failOn = gates.find((gate) => gate === asked);
  if (failOn !== undefined) return await change(visit, { failOn }, "policy");
  return await refused(visit, "The policy was not saved: choose one of the list.");
};

export const changeWallet: OwnPage = async (visit, form) => {
  if (form.has("clear")) return await change(visit, { connectedWallet: null }, "no-wallet");
  const typed = (form.get("wallet") ?? "").trim();
  const connectedWallet = parseAddress(typed);
  if (connectedWallet !== null) return await change(visit, { connectedWallet }, "wallet");
  return await refused(
    visit,
    "The wallet was not saved: an address is 0x and 40 hex digits, and one in mixed case must have " +
      "a right checksum (EIP-55).",
    typedText(typed),
  );
};

export const signOutEverywhere: OwnPage = async ({ deps, account }) => {
  await deps.sessions.closeAll(account.id);
  return seeOther("/sign-in", [setCookie(cookieNames.session, "", 0)]);
};

async function change(
  { deps, account, exchange }: Visit,
  change: AccountChange,
  saved: keyof typeof savedWords,
): Promise<Response> {
  const changed = await deps.accounts.change(account.id, change);
  // Deleted by another of its sessions meanwhile.
  if (changed === undefined) return toSignIn(exchange.request);
  return seeOther(`${tabs.settings.path}?saved=${saved}`);
}

function refused(visit: Visit, said: string, wallet?: string): Promise<Response> {
  return showSettings(visit, 400, html`<p class="note bad" role="alert">${said}</p>`, wallet);
}
