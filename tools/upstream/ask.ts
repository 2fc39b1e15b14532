/** One GET to an upstream whose base the operator may replace, with its entry of `sources`. */
import type { Http, HttpOutcome } from "./http.ts";
import { mayAsk, rememberEnd, restingOutcome, type Rests } from "./rest.ts";
import type { Source, SourceReason } from "./sources.ts";

/** What a request needs beside its path. */
export type Asking = {
  readonly http: Http;
  readonly rests: Rests;
  readonly nowMs: () => number;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly bodyBytesMax?: number;
};

/** An upstream: its name in `sources`, the base in force and the one it has by default. */
export type Upstream = {
  readonly name: string;
  readonly base: string;
  readonly defaultBase: string | null;
};

/** What a reader made of the body: `null` is malformed; `empty`: nothing of what was asked. */
export type Reading<T> = { readonly value: T; readonly empty: boolean } | null;

/** Asks for JSON, unless the upstream rests. The value is null when there is none; `source` says why. */
export async function askUpstream<T>(
  { name, base, defaultBase }: Upstream,
  path: string,
  read: (json: unknown) => Reading<T>,
  { http, rests, nowMs, ...limits }: Asking,
): Promise<{ readonly value: T | null; readonly source: Source }> {
  // A base of the operator's may hold a key anywhere, in its host too.
  const endpoint = base === defaultBase ? new URL(base).hostname : "configured";
  const asked = { upstream: name, endpoint };
  const health = rests.of(name, base);
  const startMs = nowMs();
  if (!mayAsk(health, startMs)) {
    return { value: null, source: { ...asked, ...restingOutcome, ms: 0 } };
  }
  const answer = await http({ url: base.replace(/\/+$/, "") + path, upstream: name, ...limits });
  const reading = answer.outcome === "ok" ? read(answer.json) : null;
  const came = answer.outcome === "ok" ? readingOutcome(reading) : failureOutcome(answer);
  const ms = Math.max(0, Math.round(nowMs() - startMs));
  const source: Source = { ...asked, ...came, ms };
  const { signal, timeoutMs } = limits;
  rememberEnd(health, { ...source, status: answer.status, signal, timeoutMs }, nowMs());
  return { value: reading?.value ?? null, source };
}

type Came = Pick<Source, "outcome" | "reason">;

function readingOutcome(reading: Reading<unknown>): Came {
  if (reading === null) return { outcome: "error", reason: "malformed" };
  return { outcome: reading.empty ? "empty" : "ok" };
}

function failureOutcome(answer: Exclude<HttpOutcome, { outcome: "ok" }>): Came {
  if (answer.outcome === "timeout") return { outcome: "timeout", reason: "deadline" };
  const reason: SourceReason = answer.status === 429 ? "rate-limited" : answer.reason;
  return { outcome: "error", reason };
}
