/** The ways in which the fake upstream answers wrongly, slowly or not at all. */
import { once as event } from "node:events";
import { gzipSync } from "node:zlib";
import { once } from "../../schema/lazy.ts";
import type { Exchange, RpcRequest } from "./upstream.ts";

/** How an upstream answers. */
export type Mode =
  /** Properly. */
  | "ok"
  /** Never, while the connection stays open. */
  | "hang"
  /** The connection is cut before any header. */
  | "reset"
  /** 200 with an HTML page, as a captive portal or a protection service sends it. */
  | "html"
  /** The connection is cut in the middle of the proper body. */
  | "truncated"
  /** 200 with a JSON body of 50 MB. */
  | "huge"
  /** 200 with a JSON body of which a byte comes every half second. */
  | "trickle"
  /** 200 with 300 MB of JSON packed into 300 KB. */
  | "bomb"
  /** 200 with 4 MB of JSON: arrays in arrays in arrays. */
  | "deep"
  /** 200 with a JSON object that has nothing of what was asked for. */
  | "empty"
  /** 307 to the link-local metadata address of cloud machines. */
  | "redirect"
  /** Properly, except that the chain id is another one. */
  | "wrongChain"
  /** Single calls properly, batches with one error object instead of an array. */
  | "refuseBatch"
  /** Properly, this many milliseconds late. */
  | { readonly slowMs: number }
  /** This HTTP status with a small JSON body; 429 and 503 carry Retry-After. */
  | { readonly status: number }
  /** 307 to this address. */
  | { readonly redirectTo: string }
  /** HTTP 200, and this JSON-RPC error for all calls or those of the named methods. */
  | { readonly rpcError: RpcError; readonly methods?: readonly string[] }
  /** Every nth request by `mode`, the others properly. */
  | { readonly everyNth: number; readonly mode: Mode }
  /** Requests of this path by `mode`, the others properly. */
  | { readonly atPath: string; readonly mode: Mode };

type RpcError = { readonly code: number; readonly message: string; readonly data?: unknown };

/** What a pruned or lagging node says when it lacks the state of a block; other calls succeed. */
export const MISSING_STATE: Mode = {
  rpcError: {
    code: -32000,
    message: `missing trie node ${"5a".repeat(32)} (path ) state 0x${"5a".repeat(32)} ` +
      "is not available",
  },
  methods: ["eth_call", "eth_getBalance", "eth_getCode", "eth_getStorageAt"],
};

/** What `eth_chainId` says in mode "wrongChain": an id no real network has. */
export const WRONG_CHAIN_ID = 0x1234567;

const HUGE_BYTES = 50 * 1024 * 1024;
const BOMB_BYTES = 300 * 1024 * 1024;
/** Twice this many brackets stay below the service's cap on what it reads. */
const DEPTH = 2_000_000;
const TRICKLE_MS = 500;
const METADATA_URL = "http://169.254.169.254/latest/meta-data/";
const HTML = "<!doctype html><title>Just a moment...</title><h1>Checking your browser</h1>";

/** Answers one exchange in the given mode; resolves when nothing more will be sent. */
export async function serveMode(mode: Mode, exchange: Exchange): Promise<void> {
  if (typeof mode === "string") return await NAMED[mode](exchange);
  if ("everyNth" in mode) {
    return await serveMode(exchange.nth % mode.everyNth === 0 ? mode.mode : "ok", exchange);
  }
  if ("atPath" in mode) {
    return await serveMode(exchange.request.path === mode.atPath ? mode.mode : "ok", exchange);
  }
  if ("slowMs" in mode) {
    await delay(mode.slowMs, exchange.signal);
    return await properly(exchange);
  }
  if ("status" in mode) return serveStatus(mode.status, exchange);
  if ("redirectTo" in mode) return redirect(mode.redirectTo, exchange);
  await rewritten(
    exchange,
    (call) =>
      mode.methods === undefined || mode.methods.includes(call.method)
        ? { error: mode.rpcError }
        : undefined,
  );
}

const NAMED: Record<Extract<Mode, string>, (exchange: Exchange) => Promise<void> | void> = {
  ok: properly,
  hang: ({ response, signal }) => event(response, "close", { signal }).then(() => {}, () => {}),
  reset: ({ response }) => void response.socket?.resetAndDestroy(),
  html: ({ response }) => {
    response.writeHead(200, { "content-type": "text/html" }).end(HTML);
  },
  truncated,
  huge,
  trickle,
  bomb: ({ response }) => {
    const head = { "content-type": "application/json", "content-encoding": "gzip" };
    response.writeHead(200, head).end(packed());
  },
  deep: ({ response }) => {
    response.writeHead(200, { "content-type": "application/json" }).end(nested());
  },
  empty: (exchange) => sendJson(exchange, {}),
  redirect: (exchange) => redirect(METADATA_URL, exchange),
  wrongChain: (exchange) =>
    rewritten(exchange, ({ method }) => {
      if (method === "eth_chainId") return { result: `0x${WRONG_CHAIN_ID.toString(16)}` };
      if (method === "net_version") return { result: String(WRONG_CHAIN_ID) };
    }),
  refuseBatch: (exchange) =>
    exchange.isBatch
      ? sendJson(exchange, {
        jsonrpc: "2.0",
        id: null,
        error: { code: -32600, message: "batch requests are not supported" },
      })
      : properly(exchange),
};

/** Made once: the first costs a second. */
const packed = once(() => {
  const zeros = new Uint8Array(BOMB_BYTES).fill("0".charCodeAt(0));
  zeros[0] = "[".charCodeAt(0);
  return gzipSync(zeros);
});
const nested = once(() => "[".repeat(DEPTH) + "]".repeat(DEPTH));

async function trickle({ response, signal }: Exchange): Promise<void> {
  response.writeHead(200, { "content-type": "application/json" });
  while (!response.destroyed && !signal.aborted) {
    response.write(" ");
    await delay(TRICKLE_MS, signal);
  }
}

async function properly(exchange: Exchange): Promise<void> {
  const answer = await exchange.answer(exchange.request, exchange.signal);
  const body = new Uint8Array(await answer.arrayBuffer());
  const type = answer.headers.get("content-type") ?? "application/json";
  const location = answer.headers.get("location");
  exchange.response
    .writeHead(answer.status, { "content-type": type, ...(location ? { location } : {}) })
    .end(body);
}

/** The proper answer with the results of some calls replaced. */
async function rewritten(
  exchange: Exchange,
  replace: (call: RpcRequest) => Record<string, unknown> | undefined,
): Promise<void> {
  const answer = await exchange.answer(exchange.request, exchange.signal);
  const parsed = await answer.json() as { id: unknown } | { id: unknown }[];
  const callOf = (id: unknown) => exchange.calls.find((call) => call.id === id);
  const rewrite = (item: { id: unknown }) => {
    const call = callOf(item.id);
    const replacement = call && replace(call);
    return replacement ? { jsonrpc: "2.0", id: item.id, ...replacement } : item;
  };
  sendJson(exchange, Array.isArray(parsed) ? parsed.map(rewrite) : rewrite(parsed));
}

async function truncated({ request, response, answer, signal }: Exchange): Promise<void> {
  const body = new Uint8Array(await (await answer(request, signal)).arrayBuffer());
  response.writeHead(200, {
    "content-type": "application/json",
    "content-length": String(body.byteLength),
  });
  const half = body.subarray(0, body.byteLength >> 1);
  // Cut only once the half is handed to the kernel, or the reader would see a plain reset.
  await new Promise<void>((resolve) => response.write(half, () => resolve()));
  response.socket?.destroySoon();
}

async function huge({ response, signal, onHugeBytes }: Exchange): Promise<void> {
  response.writeHead(200, { "content-type": "application/json" });
  response.write('[{"jsonrpc":"2.0","id":0,"result":"0x');
  const part = new Uint8Array(64 * 1024).fill("0".charCodeAt(0));
  for (let sent = 0; sent < HUGE_BYTES; sent += part.byteLength) {
    if (response.destroyed || signal.aborted) return;
    onHugeBytes(part.byteLength);
    if (!response.write(part)) await drained(response, signal);
  }
  response.end('"}]');
}

/** Resolves when the socket takes more, or when nobody reads any longer. */
async function drained(response: Exchange["response"], signal: AbortSignal): Promise<void> {
  const settled = new AbortController();
  const options = { signal: AbortSignal.any([signal, settled.signal]) };
  const none = () => {};
  await Promise.race(
    ["drain", "close"].map((name) => event(response, name, options).then(none, none)),
  );
  settled.abort();
}

function redirect(location: string, { response }: Exchange): void {
  response.writeHead(307, { location }).end();
}

function serveStatus(status: number, { response }: Exchange): void {
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (status === 429 || status === 503) headers["retry-after"] = "1";
  response.writeHead(status, headers).end(JSON.stringify({ error: `status ${status}` }));
}

function sendJson({ response }: Exchange, value: unknown): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
}

/** Waits; ends early, without an error, when the upstream stops. */
function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done, { once: true });
    function done() {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    }
  });
}
