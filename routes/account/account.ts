/** The account area: which paths there are, and the page behind each. */
import type { Handle, Route } from "../app.ts";
import { open, own } from "./_visit.ts";

const settings = "/account/settings";
const loadPages = () => import("./_pages.ts");

/** By path and method; HEAD goes wherever GET does. */
const pages = {
  "/account": { GET: open(async () => (await loadPages()).home) },
  "/account/keys": {
    GET: own(async () => (await loadPages()).keysPage),
    POST: own(async () => (await loadPages()).createKey),
  },
  "/account/keys/:keyId/revoke": {
    GET: own(async () => (await loadPages()).confirmRevoking),
    POST: own(async () => (await loadPages()).revokeKey),
  },
  "/account/usage": { GET: own(async () => (await loadPages()).usagePage) },
  "/account/runs": { GET: own(async () => (await loadPages()).runsPage) },
  "/account/runs/:runId": { GET: own(async () => (await loadPages()).runPage) },
  [settings]: { GET: own(async () => (await loadPages()).settingsPage) },
  [`${settings}/policy`]: {
    POST: own(async () => (await loadPages()).changePolicy, settings),
  },
  [`${settings}/wallet`]: {
    POST: own(async () => (await loadPages()).changeWallet, settings),
  },
  [`${settings}/sign-out-everywhere`]: {
    POST: own(async () => (await loadPages()).signOutEverywhere, settings),
  },
  [`${settings}/delete`]: {
    GET: own(async () => (await loadPages()).confirmDeleting),
    POST: own(async () => (await loadPages()).deleteAccount),
  },
} as const satisfies Record<string, Pages>;

type Pages = { readonly GET?: Handle; readonly POST?: Handle };

export const accountRoutes: Readonly<Record<string, Route>> = Object.fromEntries(
  Object.entries(pages).map(([path, { GET, POST }]: [string, Pages]) => {
    const methods = [...(GET ? ["GET", "HEAD"] : []), ...(POST ? ["POST"] : [])];
    const handle: Handle = (deps, exchange) => {
      const shown = exchange.request.method === "POST" ? POST : GET;
      if (shown === undefined) throw new Error("The route table let a method through");
      return shown(deps, exchange);
    };
    return [path, { methods, handle }];
  }),
);
