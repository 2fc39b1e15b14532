/** The account area: which paths there are, and the page behind each. */
import type { Handle, Route } from "../app.ts";
import { open, own } from "./_visit.ts";

const settings = "/account/settings";

/** By path and method; HEAD goes wherever GET does. */
const pages = {
  "/account": { GET: open(async () => (await import("./_home.ts")).home) },
  "/account/keys": {
    GET: own(async () => (await import("./_keys.ts")).keysPage),
    POST: own(async () => (await import("./_create_key.ts")).createKey),
  },
  "/account/keys/:keyId/revoke": {
    GET: own(async () => (await import("./_revoke_key.ts")).confirmRevoking),
    POST: own(async () => (await import("./_revoke_key.ts")).revokeKey),
  },
  "/account/usage": { GET: own(async () => (await import("./_usage.ts")).usagePage) },
  "/account/runs": { GET: own(async () => (await import("./_runs.ts")).runsPage) },
  "/account/runs/:runId": { GET: own(async () => (await import("./_run.ts")).runPage) },
  [settings]: { GET: own(async () => (await import("./_settings.ts")).settingsPage) },
  [`${settings}/policy`]: {
    POST: own(async () => (await import("./_change_settings.ts")).changePolicy, settings),
  },
  [`${settings}/wallet`]: {
    POST: own(async () => (await import("./_change_settings.ts")).changeWallet, settings),
  },
  [`${settings}/sign-out-everywhere`]: {
    POST: own(async () => (await import("./_change_settings.ts")).signOutEverywhere, settings),
  },
  [`${settings}/delete`]: {
    GET: own(async () => (await import("./_delete_account.ts")).confirmDeleting),
    POST: own(async () => (await import("./_delete_account.ts")).deleteAccount),
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
