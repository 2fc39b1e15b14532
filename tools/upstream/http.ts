/**
 * The one door to the network: JSON over HTTP with a deadline, a size cap and no redirects.
 * Nothing an upstream says in words leaves this file; failures are codes of a closed list.
 */
import { alarm } from "../../schema/alarm.ts";
import { readCapped } from "../../schema/read_capped.ts";
import { decodeUtf8 } from "../../schema/utf8.ts";
import { inSlice, inSlices } from "../turn.ts";
import { shapeOf } from "./_json_shape.ts";

/** Why a request failed. `too-large`: of bytes, pieces or values. */
export type HttpReason = "http-status" | "too-large" | "not-json" | "redirected" | "network";

/** A request for JSON. GET, or POST with `json` or `form`. */
export type HttpRequest = {
  readonly url: string;
  readonly json?: unknown;
  /** The same as text, where it was written already. */
  readonly jsonText?: string;
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
    // `fetch` has undone the content encoding: what is small and unpacks to a lot is stopped too.
    const bytes = response.body === null
      ? new Uint8Array()
      : await readCapped(response.body, request.bodyBytesMax ?? HTTP_BODY_BYTES_MAX).bytes;
    const parsed = bytes === null ? "too-large" : await parseBytes(bytes);
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
  if (request.json === undefined) return init;
  headers["Content-Type"] = "application/json";
  return { ...init, method: "POST", body: request.jsonText ?? JSON.stringify(request.json) };
}

async function discard(response: Response): Promise<void> {
  await response.body?.cancel();
}

type Parsed = { readonly json: unknown } | null;

async function parseBytes(bytes: Uint8Array): Promise<Parsed | "too-large"> {
  const isLarge = bytes.length >= LARGE_BYTES;
  const text = await whenDue(isLarge, () => decodeUtf8(bytes));
  if (text === null) return null;
  const { isCheap, ends } = await whenDue(isLarge, () => shapeOf(text));
  if (!isCheap) return "too-large";
  return await (ends.length > 0 ? parseParts(text, ends) : whenDue(isLarge, () => parseJson(text)));
}

function parseJson(text: string): Parsed {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** A long list part by part, each a list of its own: megabytes at once hold up everybody. */
async function parseParts(text: string, ends: readonly number[]): Promise<Parsed> {
  try {
    const parts = await inSlices(ends, (end, nth): readonly unknown[] => {
      const start = nth === 0 ? 0 : ends[nth - 1]!;
      return JSON.parse(`[${text.slice(start + 1, end)}]`);
    });
    return parts.every(({ length }) => length > 0) ? { json: parts.flat() } : null;
  } catch {
    return null;
  }
}
