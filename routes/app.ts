/** The handler: a table of routes, one request id and one log line a request. */
import { Hono } from "hono";
import { getPath } from "hono/utils/url";
import { once } from "../schema/lazy.ts";
import { surfaces } from "../schema/service.ts";
import { accountRoutes } from "./account/account.ts";
import { signInRoutes } from "./account/sign_in.ts";
import { ciRoutes } from "./ci/ci.ts";
import type { ConnectionInfo, Deps, Exchange } from "./deps.ts";
import { createDiscovery, discoveryFiles } from "./discovery.ts";
import { fullAudit } from "./full_audit.ts";
import { createHome } from "./home.ts";
import { healthz, readyz } from "./health.ts";
import { createMcp } from "./mcp/mcp.ts";
import { operatorRoutes } from "./operator.ts";
import { playground } from "./playground.ts";
import { siteFileRoutes } from "./pages/site_files.ts";
import { sitePageRoutes } from "./pages/site_pages.ts";
import { refuse } from "./refuse.ts";
import { requestIds } from "./_request_ids.ts";
import { methodNotAllowed } from "./respond.ts";
import { tokenPageRoutes } from "./token_page.ts";
import { tokenRiskRoute } from "./token_risk_route.ts";
import { callTool, listTools } from "./tools.ts";

export type Handle = (deps: Deps, exchange: Exchange) => Promise<Response>;

/** One path: what it takes and who answers. Other methods are 405 before anything is read. */
export type Route = {
  readonly methods: readonly string[];
  readonly handle: Handle;
  /** A page for people that is the same for everybody: it stands in `/sitemap.xml`. */
  readonly listed?: true;
  /** On every answer of the path, refusals of it included. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** The public paths; `:name` is a parameter. */
export const apiRoutes = {
  "/api/v1/tools": { methods: ["GET"], handle: listTools },
  "/api/v1/tools/:name": { methods: ["POST"], handle: callTool },
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

export type Handler = (request: Request, info: ConnectionInfo) => Promise<Response>;

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

/** Wires the surfaces over their dependencies: `Request` in, `Response` out. */
export function createHandler(deps: Deps): Handler {
  const toolPath = "/api/v1/tools/:name";
  const tools = new Map<string, Place>(
    Object.keys(deps.registry).map((name) => [
      toolPath.replace(":name", name),
      { path: toolPath, route: apiRoutes[toolPath], params: { name } },
    ]),
  );
  // A millisecond of a start: made when something else than a tool is asked for.
  const others = once(() => otherPaths(deps));
  const nextRequestId = requestIds(deps.random);
  return (request, info) => {
    const asked: Asked = { request, info, requestId: nextRequestId() };
    const place = request.method === "HEAD" ? undefined : tools.get(getPath(request));
    return place ? serve(deps, place, asked) : others()(asked);
  };
}

/** Answers every path of the table, and what is in none. */
function otherPaths(deps: Deps): (asked: Asked) => Promise<Response> {
  // Known paths are found by the map; what HEAD leaves out is hono's to know.
  const known = new Map<string, Place>();
  const app = new Hono<{ Bindings: Asked }>();
  for (const [path, route] of Object.entries(routeTable(deps))) {
    if (!path.includes(":")) known.set(path, { path, route, params: {} });
    app.all(path, (c) => serve(deps, { path, route, params: c.req.param() }, c.env));
  }
  const missing: Place = { path: "*", route: { methods: [], handle: notFound }, params: {} };
  app.notFound((c) => serve(deps, missing, c.env));
  return (asked) => {
    const { request } = asked;
    const place = request.method === "HEAD" ? undefined : known.get(getPath(request));
    return place ? serve(deps, place, asked) : Promise.resolve(app.fetch(request, asked));
  };
}

/** A request before its path is looked at. */
type Asked = Pick<Exchange, "request" | "info" | "requestId">;

/** A route as a request found it. */
type Place = {
  /** The pattern; the path itself is the caller's text. */
  readonly path: string;
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
};

async function serve(
  deps: Deps,
  { path, route, params }: Place,
  asked: Asked,
): Promise<Response> {
  const { request, info, requestId } = asked;
  const startMs = deps.clock();
  const method = knownMethod(request.method);
  const line: Record<string, string | number> = {
    requestId,
    route: path,
    method,
    status: 0,
    ms: 0,
  };
  const note: Exchange["note"] = (fields) => {
    for (const name in fields) line[name] = fields[name] ?? "";
  };
  const exchange = { request, info, requestId, params, note };
  let response: Response;
  try {
    response = takes(route, request.method)
      ? await route.handle(deps, exchange)
      : await refuse(deps, exchange, methodNotAllowed(route.methods));
  } catch (error) {
    response = await failed(deps, exchange, error);
  }
  const { headers } = response;
  for (const name in route.headers) headers.set(name, route.headers[name] ?? "");
  headers.set("X-Request-Id", requestId);
  line["status"] = response.status;
  line["ms"] = deps.clock() - startMs;
  deps.log("info", "request", line);
  return response;
}

function takes({ methods }: Route, method: string): boolean {
  return methods.length === 0 || methods.includes(method);
}

function failed(deps: Deps, exchange: Exchange, error: unknown): Promise<Response> {
  const kind = error instanceof Error ? error.constructor.name : typeof error;
  deps.log("error", "request-failed", { requestId: exchange.requestId, kind });
  const detail = "The service failed. Quote the request id if it lasts.";
  return refuse(deps, exchange, { error: "internal", detail });
}

function notFound(deps: Deps, exchange: Exchange): Promise<Response> {
  const detail = "Nothing is served at this path. /llms.txt lists what is.";
  return refuse(deps, exchange, { error: "not-found", detail });
}

/** Methods are the caller's text: logs hold only known ones. */
function knownMethod(method: string): string {
  return /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(method) ? method : "other";
}
