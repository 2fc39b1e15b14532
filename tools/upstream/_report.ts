/** One request to a source of verified code, and what came of it as a report. */
import type { HttpOutcome } from "./http.ts";
import { mayAsk, rememberEnd, restingOutcome } from "./rest.ts";
import type { Source, SourceReason } from "./sources.ts";
import type { Claims, ProxyClaim, Question, Report, VerificationSource } from "./verification.ts";
import type { Address } from "../evm/network.ts";

/** What a body means. */
export type Judgement =
  | {
    readonly outcome: "ok";
    readonly verified: "exact" | "partial";
    readonly claims: Claims;
    readonly proxy: ProxyClaim;
  }
  | { readonly outcome: "empty"; readonly twin: Address | null; readonly proxy: ProxyClaim }
  | { readonly outcome: "unsupported" }
  | { readonly outcome: "error"; readonly reason: SourceReason };

/** A body that is not what the source is documented to say. */
export const malformed = { outcome: "error", reason: "malformed" } as const satisfies Judgement;

/** Where and how to ask. */
export type Request = {
  readonly source: VerificationSource;
  /** Which of its kind, for what is remembered of it. */
  readonly base: string;
  readonly url: string;
  /** What `sources` shows: a host name or "configured", never the URL, which may hold a key. */
  readonly endpoint: string;
  readonly timeoutMs: number;
  readonly bodyBytesMax: number;
};

/** Asks unless the source rests, and reads the JSON body of whatever status by `judge`. */
export async function askSource(
  { http, rests, nowMs, signal }: Question,
  { source, base, url, endpoint, timeoutMs, bodyBytesMax }: Request,
  judge: (json: unknown, status: number) => Judgement,
): Promise<Report> {
  const health = rests.of(source, base);
  const startMs = nowMs();
  if (!mayAsk(health, startMs)) {
    const sources = [{ upstream: source, endpoint, ms: 0, ...restingOutcome }];
    return { ...nothing(source), sources };
  }
  const outcome = await http({
    url,
    upstream: source,
    signal,
    timeoutMs,
    bodyBytesMax,
    anyStatus: true,
  });
  const endMs = nowMs();
  const entry = { upstream: source, endpoint, ms: Math.max(0, Math.round(endMs - startMs)) };
  const { status } = outcome;
  const told = (came: Pick<Source, "outcome" | "reason">) => {
    const one: Source = { ...entry, ...came };
    rememberEnd(health, { ...one, status, signal, timeoutMs }, endMs);
    return { sources: [one] };
  };
  if (outcome.outcome === "timeout") {
    const came = told({ outcome: "timeout", reason: "deadline" });
    return { ...nothing(source), timedOut: true, ...came };
  }
  const judged = outcome.outcome === "ok"
    ? judge(outcome.json, outcome.status)
    : { outcome: "error" as const, reason: failureReason(outcome) };
  const reason = judged.outcome === "error" ? { reason: judged.reason } : {};
  return {
    ...nothing(source),
    ...reportOf(judged),
    ...told({ outcome: judged.outcome, ...reason }),
  };
}

/** The reason for a status that carries no answer. */
export function statusReason(status: number): SourceReason {
  return status === 429 ? "rate-limited" : "http-status";
}

function failureReason(outcome: Extract<HttpOutcome, { outcome: "error" }>): SourceReason {
  return outcome.reason === "http-status" && outcome.status !== null
    ? statusReason(outcome.status)
    : outcome.reason;
}

function nothing(source: VerificationSource): Report {
  return {
    source,
    status: "failed",
    timedOut: false,
    verified: null,
    twin: null,
    claims: null,
    proxy: { said: "unknown" },
    sources: [],
  };
}

function reportOf(judged: Judgement): Partial<Report> {
  switch (judged.outcome) {
    case "ok": {
      const { verified, claims, proxy } = judged;
      return { status: "answered", verified, claims, proxy };
    }
    case "empty":
      return { status: "answered", verified: "no", twin: judged.twin, proxy: judged.proxy };
    case "unsupported":
      return { status: "unsupported" };
    case "error":
      return { status: "failed" };
  }
}
