/** One attempt of a batch on one endpoint. */
import { inSlice } from "../turn.ts";
import type { Http, HttpOutcome, HttpRequest } from "../upstream/http.ts";
import type { Source, SourceReason } from "../upstream/sources.ts";
import type { Endpoint } from "./_endpoints.ts";
import { answerId, matchAnswers, readAnswer, unanswered } from "./_envelope.ts";
import type { RpcAnswer, RpcCall } from "./rpc.ts";

/** What one attempt needs. */
export type AttemptOptions = {
  readonly http: Http;
  readonly nowMs: () => number;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly bodyBytesMax: number;
  /** See `BatchOptions`. */
  readonly missing?: (answers: readonly RpcAnswer[]) => number | null;
};

/**
 * Answers in the order of the calls, or null; `source` says what came of it, `open` how many answers
 * another endpoint may have.
 */
export type Attempt = {
  readonly answers: readonly RpcAnswer[] | null;
  readonly source: Source;
  readonly open: number;
};

type Exchange =
  | { readonly answers: RpcAnswer[] }
  | { readonly failure: "timeout" | SourceReason };

type Exchanged = Exchange | { readonly batchRefused: true };

/**
 * Statuses that may be about the batch and not about us: bad request, payload too large, too many
 * requests. Single calls find out.
 */
const REFUSED_BATCH_STATUSES: ReadonlySet<number> = new Set([400, 405, 413, 429]);

/** Asks one endpoint and updates what is remembered of it. */
export async function attempt(
  endpoint: Endpoint,
  calls: readonly RpcCall[],
  options: AttemptOptions,
): Promise<Attempt> {
  const startMs = options.nowMs();
  // The first batch to an endpoint also asks for its chain: no request of its own for that.
  const checked = endpoint.chain === "unchecked";
  const asked = checked ? [...calls, { method: "eth_chainId", params: [] }] : calls;
  const exchange = await exchangeOnce(endpoint, asked, options);
  let failure = "failure" in exchange ? exchange.failure : null;
  let answers = "answers" in exchange ? exchange.answers : null;
  if (answers !== null && checked) {
    // A node that fails at everything says nothing of its chain, right or wrong.
    failure = reasonOfAnswers(answers) ?? checkChain(endpoint, answers[calls.length] ?? unanswered);
    answers = failure === null ? answers.slice(0, calls.length) : null;
  }
  failure ??= answers === null ? "malformed" : reasonOfAnswers(answers);
  const open = failure === null && answers !== null ? openOf(answers, options) : Infinity;
  if (failure === null && open === Infinity) {
    failure = "malformed";
    answers = null;
  }
  // A request that ran out of time is no proof against the endpoint that was asked last.
  if (!options.signal.aborted) endpoint.failedAtMs = failure === null ? null : options.nowMs();
  const ms = Math.max(0, Math.round(options.nowMs() - startMs));
  return { answers, source: sourceOf(endpoint, failure, answers, ms), open };
}

/** Answers to something else than what was asked leave everything open. */
function openOf(answers: readonly RpcAnswer[], { missing }: AttemptOptions): number {
  const more = missing === undefined ? 0 : missing(answers) ?? Infinity;
  return answers.filter(mayBeKnownElsewhere).length + more;
}

/** Whether another endpoint may know what this answer does not. */
export function mayBeKnownElsewhere(answer: RpcAnswer): boolean {
  return !answer.ok && (answer.kind === "unavailable" || answer.kind === "unanswered");
}

function reasonOfAnswers(answers: readonly RpcAnswer[]): SourceReason | null {
  if (answers.length === 0 || !answers.every(mayBeKnownElsewhere)) return null;
  return answers.every((answer) => answer === unanswered) ? "malformed" : "node-error";
}

function checkChain(endpoint: Endpoint, answer: RpcAnswer): SourceReason | null {
  const claimed = answer.ok && typeof answer.result === "string" ? Number(answer.result) : NaN;
  if (!Number.isSafeInteger(claimed) || claimed <= 0) return "chain-unconfirmed";
  endpoint.chain = claimed === endpoint.chainId ? "right" : "wrong";
  return endpoint.chain === "right" ? null : "wrong-chain";
}

function sourceOf(
  endpoint: Endpoint,
  failure: "timeout" | SourceReason | null,
  answers: readonly RpcAnswer[] | null,
  ms: number,
): Source {
  const common = { upstream: "rpc", endpoint: endpoint.label, chainId: endpoint.chainId, ms };
  if (failure === "timeout") return { ...common, outcome: "timeout", reason: "deadline" };
  if (failure !== null) return { ...common, outcome: "error", reason: failure };
  const all = answers ?? [];
  if (all.every((answer) => !answer.ok && answer.kind === "unsupported")) {
    return { ...common, outcome: "unsupported" };
  }
  const empty = all.every((answer) => answer.ok && answer.result === null);
  return { ...common, outcome: empty ? "empty" : "ok" };
}

async function exchangeOnce(
  endpoint: Endpoint,
  calls: readonly RpcCall[],
  options: AttemptOptions,
): Promise<Exchange> {
  if (!endpoint.refusesBatches) {
    const batch = await exchangeBatch(endpoint, calls, options);
    if (!("batchRefused" in batch)) return batch;
  }
  const singles = await exchangeSingles(endpoint, calls, options);
  // Only singles that work prove that it was the batch the endpoint refused.
  if ("answers" in singles && !singles.answers.every(mayBeKnownElsewhere)) {
    endpoint.refusesBatches = true;
  }
  return singles;
}

async function exchangeBatch(
  endpoint: Endpoint,
  calls: readonly RpcCall[],
  options: AttemptOptions,
): Promise<Exchanged> {
  const isLong = calls.length >= MANY_CALLS;
  const body = isLong ? await inSlice(() => batchOf(calls)) : batchOf(calls);
  const outcome = await post(endpoint, body, options);
  if (outcome.outcome !== "ok") {
    const refused = outcome.status !== null && REFUSED_BATCH_STATUSES.has(outcome.status);
    return refused ? { batchRefused: true } : { failure: failureOf(outcome) };
  }
  const entries = outcome.json;
  if (Array.isArray(entries) && entries.some((entry) => answerId(entry) !== null)) {
    return { answers: matchAnswers(entries, calls.length) };
  }
  if (outcome.status >= 500) return { failure: "http-status" };
  return { batchRefused: true };
}

async function exchangeSingles(
  endpoint: Endpoint,
  calls: readonly RpcCall[],
  options: AttemptOptions,
): Promise<Exchange> {
  const outcomes = await Promise.all(
    calls.map((call, index) => post(endpoint, { json: envelope(call, index) }, options)),
  );
  const answers = outcomes.map((outcome) =>
    isAnswer(outcome) ? readAnswer(outcome.json) : unanswered
  );
  const failed = outcomes.find((outcome) => !isAnswer(outcome));
  if (failed === undefined || !answers.every(mayBeKnownElsewhere)) return { answers };
  return { failure: failureOf(failed) };
}

/** What a gateway says with an error status is about the request, unless it answers its id. */
function isAnswer(outcome: HttpOutcome): outcome is HttpOutcome & { readonly outcome: "ok" } {
  if (outcome.outcome !== "ok" || outcome.status === 429) return false;
  return outcome.status < 400 || answerId(outcome.json) !== null;
}

/** What takes a millisecond to write waits for its turn; fifty such hold up everybody. */
const MANY_CALLS = 16;

type Body = Pick<HttpRequest, "json" | "jsonText">;

const frozen = new WeakMap<readonly RpcCall[], Body>();

/** A frozen list is the same whenever it is asked: its text is written once. */
function batchOf(calls: readonly RpcCall[]): Body {
  const known = frozen.get(calls);
  if (known !== undefined) return known;
  const body = { json: calls.map(envelope), jsonText: batchText(calls) };
  if (Object.isFrozen(calls)) frozen.set(calls, body);
  return body;
}

function post(endpoint: Endpoint, body: Body, options: AttemptOptions): Promise<HttpOutcome> {
  const { signal, timeoutMs, bodyBytesMax } = options;
  return options.http({
    url: endpoint.url,
    upstream: "rpc",
    chainId: endpoint.chainId,
    ...body,
    signal,
    timeoutMs,
    bodyBytesMax,
    anyStatus: true,
  });
}

function envelope(call: RpcCall, index: number) {
  return {
    ...{ jsonrpc: "2.0", id: index + 1, method: call.method },
    // Those that are text already are read by whoever wants them.
    get params() {
      return call.params;
    },
  };
}

/** Put together by the runtime when it is sent, not copied before. */
function batchText(calls: readonly RpcCall[]): string {
  let text = "";
  for (const [index, call] of calls.entries()) {
    text += `${index === 0 ? "[" : ","}${envelopeText(call, index)}`;
  }
  return `${text}]`;
}

function envelopeText(call: RpcCall, index: number): string {
  const params = call.paramsText ?? JSON.stringify(call.params);
  return `{"jsonrpc":"2.0","id":${index + 1},"method":"${call.method}","params":${params}}`;
}

function failureOf(outcome: HttpOutcome): "timeout" | SourceReason {
  if (outcome.outcome === "timeout") return "timeout";
  if (outcome.status === 429) return "rate-limited";
  return outcome.outcome === "error" ? outcome.reason : "http-status";
}
