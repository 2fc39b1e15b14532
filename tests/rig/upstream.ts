/**
 * The one fake of the tests: an HTTP upstream on loopback that answers properly (through a real node
 * or a given function) until a test sets a fault. It counts what reaches it.
 *
 * It stands on `node:http`, not `Deno.serve`, because some faults need the socket: a connection
 * reset before any header, a body that ends short of its Content-Length.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Mode, serveMode } from "./_faults.ts";

export { MISSING_STATE, type Mode } from "./_faults.ts";

/** What an answering function is given. */
export type UpstreamRequest = {
  readonly method: string;
  /** Path with query, as sent. */
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
};

/** A plain GET, for who asks an answering function itself. */
export const getRequest = (path: string): UpstreamRequest => ({
  method: "GET",
  path,
  headers: new Headers(),
  body: "",
});

/** Answers a request when no fault is set. */
export type Answer = (
  request: UpstreamRequest,
  signal: AbortSignal,
) => Response | Promise<Response>;

/** A running upstream. */
export type Upstream = {
  readonly url: string;
  /** How the next requests are answered; starts as "ok" and may be set at any time. */
  mode: Mode;
  /** HTTP requests seen. */
  readonly requests: number;
  /** JSON-RPC calls seen: a batch of three is one request and three calls. */
  readonly calls: number;
  /** JSON-RPC calls seen by method. */
  readonly callsByMethod: Readonly<Record<string, number>>;
  /** Body bytes of "huge" answers handed to the socket: shows whether a reader stopped early. */
  readonly hugeBytes: number;
  readonly resetCounters: () => void;
  /** Cuts open connections, releases hanging requests, resolves when all is quiet. */
  readonly stop: () => Promise<void>;
};

/** What the faults may count and when they must give up. */
export type Exchange = {
  readonly request: UpstreamRequest;
  readonly calls: readonly RpcRequest[];
  readonly isBatch: boolean;
  /** Position among the requests since the counters were reset, from 1. */
  readonly nth: number;
  readonly response: ServerResponse;
  readonly answer: Answer;
  /** Aborts when the upstream stops. */
  readonly signal: AbortSignal;
  readonly onHugeBytes: (bytes: number) => void;
};

/** A JSON-RPC call as received. */
export type RpcRequest = { readonly id?: unknown; readonly method: string };

type Seen = {
  requests: number;
  calls: number;
  callsByMethod: Record<string, number>;
  hugeBytes: number;
};

const nothingSeen = (): Seen => ({ requests: 0, calls: 0, callsByMethod: {}, hugeBytes: 0 });

/**
 * Starts an upstream on a free loopback port.
 *
 * @param target a JSON-RPC endpoint that answers when no fault is set
 * @param answer a function that does so instead; without either, every path is 404
 */
export async function startUpstream(
  { target, answer = target === undefined ? notFound : proxyTo(target) }: {
    readonly target?: string;
    readonly answer?: Answer;
  } = {},
): Promise<Upstream> {
  const state = { seen: nothingSeen(), mode: "ok" as Mode };
  const stopping = new AbortController();
  const open = new Set<Promise<void>>();
  const server = createServer((incoming, response) => {
    const exchange = receive(incoming, response, state.seen, answer, stopping.signal);
    // A failed exchange is a cut connection, as it would be with a real upstream that crashed.
    const done = exchange.then((received) => serveMode(state.mode, received))
      .catch(() => void response.destroy())
      .finally(() => open.delete(done));
    open.add(done);
  });
  const url = await listen(server);
  let stopped: Promise<void> | undefined;
  return {
    url,
    get mode() {
      return state.mode;
    },
    set mode(next) {
      state.mode = next;
    },
    get requests() {
      return state.seen.requests;
    },
    get calls() {
      return state.seen.calls;
    },
    get callsByMethod() {
      return state.seen.callsByMethod;
    },
    get hugeBytes() {
      return state.seen.hugeBytes;
    },
    resetCounters: () => void (state.seen = nothingSeen()),
    stop: () => stopped ??= close(server, stopping, open),
  };
}

/** Reads a request and counts it. */
async function receive(
  incoming: IncomingMessage,
  response: ServerResponse,
  seen: Seen,
  answer: Answer,
  signal: AbortSignal,
): Promise<Exchange> {
  const nth = ++seen.requests;
  const { method = "GET", url: path = "/" } = incoming;
  const body = await readBody(incoming);
  const { calls, isBatch } = rpcCalls(body);
  seen.calls += calls.length;
  for (const call of calls) {
    seen.callsByMethod[call.method] = (seen.callsByMethod[call.method] ?? 0) + 1;
  }
  const onHugeBytes = (bytes: number) => void (seen.hugeBytes += bytes);
  const headers = new Headers(incoming.headers as Record<string, string>);
  const request = { method, path, headers, body };
  return { request, calls, isBatch, nth, response, answer, signal, onHugeBytes };
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });
}

async function close(
  server: Server,
  stopping: AbortController,
  open: ReadonlySet<Promise<void>>,
): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  stopping.abort();
  server.closeAllConnections();
  await Promise.all([closed, ...open]);
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of incoming) parts.push(part);
  return await new Blob(parts as BlobPart[]).text();
}

/** The calls of a JSON-RPC body; any other body has none. */
function rpcCalls(body: string): { calls: RpcRequest[]; isBatch: boolean } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return { calls: [], isBatch: false };
  }
  const isBatch = Array.isArray(parsed);
  const items: unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  return { calls: items.filter(isRpcRequest), isBatch };
}

function isRpcRequest(item: unknown): item is RpcRequest {
  return typeof item === "object" && item !== null && "method" in item &&
    typeof item.method === "string";
}

const notFound: Answer = () => Response.json({ error: "not found" }, { status: 404 });

function proxyTo(target: string): Answer {
  return (request, signal) =>
    fetch(target, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: request.body,
      signal,
    });
}
