/**
 * The one door to the network: JSON over HTTP with a deadline, a size cap and no redirects.
 * Nothing an upstream says in words leaves this file; failures are codes of a closed list.
 */
import { alarm } from "../../schema/alarm.ts";
import { readCopied } from "../../schema/read_capped.ts";
import { decodeUtf8 } from "../../schema/utf8.ts";
import { inSlice, inSlices } from "../turn.ts";
import { shapeOf } from "./_json_shape.ts";

/** Why a request failed. `too-large`: of bytes, pieces or values. */
export type HttpReason = "http-status" | "too-large" | "not-json" | "redirected" | "network";

/** A request for JSON. GET, or POST with `json` or `form`. */
export type HttpRequest = {
  readonly url: string;
  readonly json?: unknown;
  /** The same, where it was written already; `json` is not read then. */
  readonly jsonBytes?: Uint8Array<ArrayBuffer>;
  /** Sent as `application/x-www-form-urlencoded`; OAuth knows no other body. */
  readonly form?: URLSearchParams;
  readonly headers?: Readonly<Record<string, string>>;
  /** Who is asked, for traces: a kind of upstream as in `sources`. */
  readonly upstream?: string;
  readonly chainId?: number;
  /** Aborts at the request's deadline; reported as a timeout. */
  readonly signal: AbortSignal;
  /** Limit of this request, inside the signal's. */
  readonly timeoutMs: number;
  /** Cap of the decoded body. */
  readonly bodyBytesMax?: number;
  /** Parse the body whatever the status, as JSON-RPC and Sourcify need; otherwise only of 2xx. */
  readonly anyStatus?: boolean;
  /**
   * What is kept of each entry of a list, and of what is no list, asked as soon as it is parsed: what is let
   * go at once costs nearly nothing to collect.
   */
  readonly kept?: (entry: unknown) => unknown;
};

/** What came of a request. `status` is null when no response head arrived. */
export type HttpOutcome =
  | { readonly outcome: "ok"; readonly status: number; readonly json: unknown }
  | { readonly outcome: "timeout"; readonly status: number | null }
  | { readonly outcome: "error"; readonly reason: HttpReason; readonly status: number | null };

/** Sends one request. Never throws for what an upstream does. */
export type Http = (request: HttpRequest) => Promise<HttpOutcome>;

/** Code, storage and short returns; who reads more says so. */
export const HTTP_BODY_BYTES_MAX = 1024 * 1024;

/** What takes a millisecond to read waits for its turn; fifty such hold up everybody. */
const LARGE_BYTES = 32 * 1024;

function whenDue<T>(isLong: boolean, work: () => T): T | Promise<T> {
  return isLong ? inSlice(work) : work();
}

/** Builds the client; `fetch` is handed in by tests that need no socket. */
export function createHttp(options: { readonly fetch?: typeof fetch } = {}): Http {
  const send = options.fetch ?? fetch;
  return async (request) => {
    if (request.signal.aborted) return { outcome: "timeout", status: null };
    const controller = new AbortController();
    const abort = () => controller.abort();
    // Own alarm and listener instead of AbortSignal.timeout and .any: both are cleared at the end.
    const callOff = alarm(abort, request.timeoutMs);
    request.signal.addEventListener("abort", abort, { once: true });
    const outcome = await exchange(send, request, controller);
    callOff();
    request.signal.removeEventListener("abort", abort);
    // Closes what is still open: a body refused half-way, a connection nobody reads.
    if (outcome.outcome !== "ok") controller.abort();
    return outcome;
  };
}

/** An address that holds its own answer (RFC 2397): nothing is sent, no name is looked up. */
const SELF_ANSWERED = "data:application/json,[]";

/** Has the runtime load its client, which takes the first request of a process 3 ms. Never throws. */
export function loadClient(http: Http): Promise<HttpOutcome> {
  const { signal } = new AbortController();
  return http({ url: SELF_ANSWERED, json: [], signal, timeoutMs: 1_000 });
}

async function exchange(
  send: typeof fetch,
  request: HttpRequest,
  controller: AbortController,
): Promise<HttpOutcome> {
  let status: number | null = null;
  try {
    const response = await send(request.url, init(request, controller.signal));
    status = response.status;
    if (status >= 300 && status < 400) {
      await discard(response);
      return { outcome: "error", reason: "redirected", status };
    }
    if (!response.ok && request.anyStatus !== true) {
      await discard(response);
      return { outcome: "error", reason: "http-status", status };
    }
    // `response` is kept beyond the reading: without it a collection cuts the signal off from the body.
    // `fetch` has undone the content encoding: what is small and unpacks to a lot is stopped too.
    const bytes = response.body === null
      ? new Uint8Array()
      : await readCopied(response.body, request.bodyBytesMax ?? HTTP_BODY_BYTES_MAX).bytes;
    const parsed = bytes === null ? "too-large" : await parseBytes(bytes, request.kept);
    if (parsed === "too-large") return { outcome: "error", reason: "too-large", status };
    if (parsed !== null) return { outcome: "ok", status, json: parsed.json };
    return { outcome: "error", reason: response.ok ? "not-json" : "http-status", status };
  } catch {
    // Whatever is thrown is the connection, the encoding or our own abort; its text is not ours.
    if (controller.signal.aborted) return { outcome: "timeout", status };
    return { outcome: "error", reason: "network", status };
  }
}

function init(request: HttpRequest, signal: AbortSignal): RequestInit {
  const headers: Record<string, string> = { "Accept": "application/json", ...request.headers };
  const init = { headers, signal, redirect: "manual" } as const;
  // `fetch` itself names the type of a form.
  if (request.form !== undefined) return { ...init, method: "POST", body: request.form };
  const body = request.jsonBytes ?? jsonOf(request);
  if (body === undefined) return init;
  headers["Content-Type"] = "application/json";
  return { ...init, method: "POST", body };
}

function jsonOf({ json }: HttpRequest): string | undefined {
  return json === undefined ? undefined : JSON.stringify(json);
}

async function discard(response: Response): Promise<void> {
  await response.body?.cancel();
}

type Parsed = { readonly json: unknown } | null;

type Kept = (entry: unknown) => unknown;

async function parseBytes(
  bytes: Uint8Array,
  kept: Kept = (entry) => entry,
): Promise<Parsed | "too-large"> {
  const isLarge = bytes.length >= LARGE_BYTES;
  const { isCheap, ends } = await whenDue(isLarge, () => shapeOf(bytes));
  if (!isCheap) return "too-large";
  if (ends.length > 0) return await parseParts(bytes, ends, kept);
  return await whenDue(isLarge, () => parseJson(bytes, kept));
}

function parseJson(bytes: Uint8Array, kept: Kept): Parsed {
  const text = decodeUtf8(bytes);
  if (text === null) return null;
  try {
    const json: unknown = JSON.parse(text);
    return { json: Array.isArray(json) ? json.map(kept) : kept(json) };
  } catch {
    return null;
  }
}

/** A long list part by part, each a list of its own: megabytes at once hold up everybody. */
async function parseParts(
  bytes: Uint8Array,
  ends: readonly number[],
  kept: Kept,
): Promise<Parsed> {
  try {
    const parts = await inSlices(ends, (end, nth): readonly unknown[] => {
      const start = nth === 0 ? 0 : ends[nth - 1]!;
      // With the bracket or comma before it: a byte order mark is left out at the start of a body alone.
      const text = decodeUtf8(bytes.subarray(start, end)) ?? "";
      const part: readonly unknown[] = JSON.parse(`[${text.slice(1)}]`);
      return part.map(kept);
    });
    return parts.every(({ length }) => length > 0) ? { json: parts.flat() } : null;
  } catch {
    return null;
  }
}
