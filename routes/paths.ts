/** Every path but the tools', loaded when one is first asked for. */
import { Hono } from "hono";
import { holdsApiKey } from "../schema/api_key.ts";
import { surfaces } from "../schema/service.ts";
import { accountRoutes } from "./account/account.ts";
import { signInRoutes } from "./account/sign_in.ts";
import {
  type Answer,
  type Asked,
  type Handle,
  type Place,
  type Route,
  serve,
  toolPath,
  toolRoute,
} from "./app.ts";
import { basePath } from "./base_path.ts";
import { ciRoutes } from "./ci/ci.ts";
import type { Deps, Exchange } from "./deps.ts";
import { createDiscovery, discoveryFiles } from "./discovery.ts";
import { fullAudit } from "./full_audit.ts";
import { createHome } from "./home.ts";
import { healthz, readyz } from "./health.ts";
import { createMcp } from "./mcp/mcp.ts";
import { operatorRoutes } from "./operator.ts";
import { playground } from "./playground.ts";
import { siteFileRoutes } from "./pages/site_files.ts";
import { isSitePage, sitePageRoutes } from "./pages/site_pages.ts";
import { refuse } from "./refuse.ts";
import { tokenPageRoutes } from "./token_page.ts";
import { tokenRiskRoute } from "./token_risk_route.ts";
import { listTools } from "./tools.ts";

/** The public paths; `:name` is a parameter. */
export const apiRoutes = {
  "/api/v1/tools": { methods: ["GET"], handle: listTools },
  [toolPath]: toolRoute,
  "/api/token-risk": tokenRiskRoute,
  ...ciRoutes,
  "/full-audit": { methods: ["GET", "HEAD"], handle: fullAudit, listed: true },
  "/playground": { methods: ["GET", "HEAD"], handle: playground, listed: true },
  "/healthz": { methods: ["GET", "HEAD"], handle: healthz },
  "/readyz": { methods: ["GET", "HEAD"], handle: readyz },
} as const satisfies Record<string, Route>;

/** Paths of the pages for people that are not built with the documentation. */
export const publicPages: readonly string[] = [
  "/",
  ...Object.entries<Route>(apiRoutes).flatMap(([path, { listed }]) => listed ? [path] : []),
];

/** Every path that is served under this configuration. */
export function routeTable(deps: Deps): Readonly<Record<string, Route>> {
  const pages = {
    ...siteFileRoutes,
    ...accountRoutes,
    ...signInRoutes,
    ...sitePageRoutes(deps),
    ...tokenPageRoutes,
  };
  const routes: Record<string, Route> = { ...apiRoutes, ...pages };
  const discovery = createDiscovery(deps);
  const open = (handle: Handle): Route => ({ methods: ["GET", "HEAD", "OPTIONS"], handle });
  for (const [path, file] of discoveryFiles) {
    routes[path] = open((_deps, exchange) => discovery.answer(exchange, file));
  }
  const home = createHome(deps, discovery);
  routes["/"] = open((_deps, exchange) => home(exchange));
  const mcp = createMcp(deps);
  // It answers other methods by itself: a foreign origin is refused before them.
  routes[surfaces.mcp.path] = { methods: [], handle: (_deps, exchange) => mcp(exchange) };
  if (deps.config.operatorToken !== null) Object.assign(routes, operatorRoutes);
  return routes;
}

/** Answers every path of the table, and what is in none. */
export function otherPaths(deps: Deps): Answer {
  // Known paths are found by the map.
  const known = new Map<string, Place>();
  const app = new Hono<{ Bindings: Asked }>();
  for (const [path, route] of Object.entries(routeTable(deps))) {
    if (!path.includes(":")) known.set(path, { path, route, params: {} });
    app.all(path, (c) => serve(deps, { path, route, params: c.req.param() }, c.env));
  }
  const missing: Place = { path: "*", route: { methods: [], handle: notFound }, params: {} };
  app.notFound((c) => serve(deps, missing, c.env));
  return (asked) => {
    const place = asked.path === undefined ? undefined : known.get(asked.path);
    return place ? serve(deps, place, asked) : Promise.resolve(app.fetch(asked.request, asked));
  };
}

/**
 * A page with a slash too many is sent on (308), without a query in which there is an API key: others keep
 * addresses. All else is nothing.
 */
async function notFound(deps: Deps, exchange: Exchange): Promise<Response> {
  const { request } = exchange;
  const { pathname, search } = new URL(request.url);
  // The first page is nothing but a slash.
  const path = pathname === "//" ? "" : pathname.slice(0, -1);
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (isRead && pathname.endsWith("/") && (publicPages.includes(path) || await isSitePage(path))) {
    const location = basePath(deps.config.baseUrl) + path + (holdsApiKey(search) ? "" : search);
    return new Response(null, { status: 308, headers: { "Location": location } });
  }
  const detail = "Nothing is served at this path. /llms.txt lists what is.";
  return await refuse(deps, exchange, { error: "not-found", detail });
}
