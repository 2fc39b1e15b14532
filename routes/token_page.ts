/**
 * `/token/<network>/<address>`: the free snapshot as a page, by the code, ceilings and cache of
 * `/api/token-risk`. The form at `/lookup` leads to its address, which can be shared. Not `/token`
 * itself: there, MCP clients look for OAuth, which has to be a JSON 404.
 */
import { parseAddress } from "../tools/evm/address.ts";
import type { Route } from "./app.ts";
import { basePath } from "./base_path.ts";
import type { Deps, Exchange } from "./deps.ts";
import { refuse } from "./refuse.ts";
import { anyNetwork, networkSlug, tokenForm, tokenPath } from "./pages/token_form.ts";

const methods = ["GET", "HEAD"] as const;

export const tokenPageRoutes = {
  "/lookup": { methods, handle: askForToken },
  "/token/:network/:address": { methods, handle: showToken },
} as const satisfies Record<string, Route>;

/** 303 to the page of what the form names, or the form again. */
async function askForToken(deps: Deps, { request }: Exchange): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token")?.trim() ?? "";
  const network = networkOf(searchParams.get("network")?.trim() ?? "");
  const address = parseAddress(token);
  const resolved = network === undefined ? null : deps.chains.resolve(network);
  if (address !== null && resolved?.ok !== false) {
    const path = tokenPath(address, resolved === null ? null : resolved.network.name);
    const location = basePath(deps.config.baseUrl) + path;
    return new Response(null, { status: 303, headers: { "Location": location } });
  }
  const { tokenFormPage } = await import("./pages/pages.ts");
  return tokenFormPage(deps, { token, isAsked: searchParams.has("token") });
}

async function showToken(deps: Deps, exchange: Exchange): Promise<Response> {
  const { address = "", network = "" } = exchange.params;
  const { tellOf } = await import("./token_risk.ts");
  const told = await tellOf(deps, exchange, { token: address, network: networkOf(network) });
  if (told.kind === "failure") {
    const resolved = deps.chains.resolve(network);
    const asked = resolved.ok ? networkSlug(resolved.network.name) : anyNetwork;
    return await refuse(
      deps,
      exchange,
      told.failure,
      tokenForm({ token: address, network: asked }),
    );
  }
  const { tokenPage } = await import("./pages/pages.ts");
  return tokenPage(deps, told.answer);
}

/** `undefined`: to be found. */
function networkOf(text: string): string | undefined {
  return text === "" || text === anyNetwork ? undefined : text;
}
