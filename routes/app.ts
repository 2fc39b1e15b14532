/** The handler: tools by their paths and the table of all others, one request id and one log line a request. */
import { getPath } from "hono/utils/url";
import { monotonicMs } from "../schema/clock.ts";
import { loadedOnce } from "../schema/lazy.ts";
import type { ConnectionInfo, Deps, Exchange } from "./deps.ts";
import { requestBegan, requestEnded } from "./key_identities.ts";
import { refuse } from "./refuse.ts";
import { requestIds } from "./_request_ids.ts";
import { methodNotAllowed } from "./respond.ts";
import { callTool } from "./tools.ts";

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

export type Handler = (request: Request, info: ConnectionInfo) => Promise<Response>;

/** Where every tool is called. */
export const toolPath = "/api/v1/tools/:name";
export const toolRoute = { methods: ["POST"], handle: callTool } as const satisfies Route;

/** Wires the surfaces over their dependencies: `Request` in, `Response` out. */
export function createHandler(deps: Deps): Handler {
  const tools = new Map<string, Place>(
    Object.keys(deps.registry).map((name) => [
      toolPath.replace(":name", name),
      { path: toolPath, route: toolRoute, params: { name } },
    ]),
  );
  // Two milliseconds of a start: loaded when something else than a tool is asked for.
  let others: Answer | undefined;
  const loadOthers = loadedOnce(async () => others = (await import("./paths.ts")).otherPaths(deps));
  const nextRequestId = requestIds(deps.random);
  return (request, info) => {
    // What HEAD leaves out is for hono to know.
    const path = request.method === "HEAD" ? undefined : getPath(request);
    const asked: Asked = { request, info, requestId: nextRequestId(), path };
    const place = path === undefined ? undefined : tools.get(path);
    if (place) return serve(deps, place, asked);
    return others ? others(asked) : loadOthers().then((answer) => answer(asked));
  };
}

/** A request before a place is found for it. */
export type Asked = Pick<Exchange, "request" | "info" | "requestId"> & {
  /** Its path, if places may be found by that alone. */
  readonly path: string | undefined;
};

/** What a set of paths answers. */
export type Answer = (asked: Asked) => Promise<Response>;

/** A route as a request found it. */
export type Place = {
  /** The pattern; the path itself is the caller's text. */
  readonly path: string;
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
};

/** The answer of a place, or the refusal of its method or of a defect. */
export async function serve(
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
  requestBegan(monotonicMs());
  try {
    response = takes(route, request.method)
      ? await route.handle(deps, exchange)
      : await refuse(deps, exchange, methodNotAllowed(route.methods));
  } catch (error) {
    response = await failed(deps, exchange, error);
  } finally {
    requestEnded();
  }
  const { headers } = response;
  for (const name in route.headers) headers.set(name, route.headers[name] ?? "");
  headers.set("X-Request-Id", requestId);
  line["status"] = response.status;
  // The clock of the machine may be set back meanwhile.
  line["ms"] = Math.max(0, deps.clock() - startMs);
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

/** Methods are the caller's text: logs hold only known ones. */
function knownMethod(method: string): string {
  return /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(method) ? method : "other";
}
