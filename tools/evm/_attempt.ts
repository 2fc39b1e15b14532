/** One attempt of a batch on one endpoint. */
import { decodeUtf8 } from "../../schema/utf8.ts";
import type { Http, HttpOutcome, HttpRequest } from "../upstream/http.ts";
import { remember } from "../upstream/rest.ts";
import type { Source, SourceReason } from "../upstream/sources.ts";
import { isAway, isProven, judgeChain } from "./_chain_check.ts";
import type { Endpoint } from "./_endpoints.ts";
import { answerId, matchAnswers, readAnswer, unanswered } from "./_envelope.ts";
import type { RpcAnswer, RpcCall } from "./rpc.ts";
import { single, type Written, written } from "./_written.ts";

/** What one attempt needs. */
export type AttemptOptions = {
  readonly http: Http;
  readonly nowMs: () => number;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly bodyBytesMax: number;
  readonly kept?: HttpRequest["kept"];
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
 * Statuses that may be about the batch and not about us: bad request, method not allowed, payload too
 * large. Single calls find out. Too many requests is about us: who says so gets no more of them.
 */
const REFUSED_BATCH_STATUSES: ReadonlySet<number> = new Set([400, 405, 413]);

/** What one endpoint is to be asked. */
export type Asking = {
  readonly written: Written;
  readonly count: number;
  /** The last call asks for its chain. */
  readonly checksChain: boolean;
};

const CHAIN_CALL: RpcCall = { method: "eth_chainId", params: [] };

/** A batch to an endpoint without a proof of its chain also asks for it: no request of its own for that. */
export async function askingOf(
  endpoint: Endpoint,
  calls: readonly RpcCall[],
  nowMs: number,
): Promise<Asking> {
  const checksChain = !isProven(endpoint.chain, nowMs);
  const asked = checksChain ? [...calls, CHAIN_CALL] : calls;
  return { written: await written(asked), count: calls.length, checksChain };
}

/** Asks one endpoint and updates what is remembered of it. */
export async function attempt(
  endpoint: Endpoint,
  { written, count, checksChain }: Asking,
  options: AttemptOptions,
): Promise<Attempt> {
  const startMs = options.nowMs();
  const exchange = await exchangeOnce(endpoint, written, options);
  let failure = "failure" in exchange ? exchange.failure : null;
  let answers = "answers" in exchange ? exchange.answers : null;
  if (answers !== null && checksChain) {
    // A node that fails at everything says nothing of its chain, right or wrong.
    failure = reasonOfAnswers(answers) ??
      judgeChain(endpoint.chain, endpoint.chainId, answers[count] ?? unanswered, options.nowMs());
    answers = failure === null ? answers.slice(0, count) : null;
  } else if (answers !== null && isAway(endpoint.chain, options.nowMs())) {
    // Another answer showed meanwhile that these may be of another chain.
    failure = "wrong-chain";
    answers = null;
  }
  failure ??= answers === null ? "malformed" : reasonOfAnswers(answers);
  const open = failure === null && answers !== null ? openOf(answers, options) : Infinity;
  if (failure === null && open === Infinity) {
    failure = "malformed";
    answers = null;
  }
  // A request that ran out of time is no proof against the endpoint that was asked last.
  if (!options.signal.aborted) {
    remember(endpoint.health, failure !== null, options.nowMs());
    // What comes back may be another node than the one that went.
    if (failure !== null) endpoint.chain.provenAtMs = null;
  }
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
  written: Written,
  options: AttemptOptions,
): Promise<Exchange> {
  if (!endpoint.refusesBatches) {
    const batch = await exchangeBatch(endpoint, written, options);
    if (!("batchRefused" in batch)) return batch;
  }
  const singles = await exchangeSingles(endpoint, written, options);
  // Only singles that work prove that it was the batch the endpoint refused.
  if ("answers" in singles && !singles.answers.every(mayBeKnownElsewhere)) {
    endpoint.refusesBatches = true;
  }
  return singles;
}

async function exchangeBatch(
  endpoint: Endpoint,
  { bytes, spans }: Written,
  options: AttemptOptions,
): Promise<Exchanged> {
  const outcome = await post(endpoint, bytes, options);
  if (outcome.outcome !== "ok") {
    const refused = outcome.status !== null && REFUSED_BATCH_STATUSES.has(outcome.status);
    return refused ? { batchRefused: true } : { failure: failureOf(outcome) };
  }
  const entries = outcome.json;
  if (Array.isArray(entries) && entries.some((entry) => answerId(entry) !== null)) {
    return { answers: matchAnswers(entries, spans.length) };
  }
  if (outcome.status === 429 || outcome.status >= 500) return { failure: failureOf(outcome) };
  return { batchRefused: true };
}

async function exchangeSingles(
  endpoint: Endpoint,
  written: Written,
  options: AttemptOptions,
): Promise<Exchange> {
  const outcomes = await Promise.all(
    written.spans.map((_, index) => post(endpoint, single(written, index), options)),
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

function post(
  endpoint: Endpoint,
  jsonBytes: Uint8Array<ArrayBuffer>,
  options: AttemptOptions,
): Promise<HttpOutcome> {
  const { signal, timeoutMs, bodyBytesMax, kept } = options;
  return options.http({
    ...{ url: endpoint.url, upstream: "rpc", chainId: endpoint.chainId, jsonBytes },
    // Read by whoever wants it.
    get json() {
      return JSON.parse(decodeUtf8(jsonBytes) ?? "");
    },
    ...{ signal, timeoutMs, bodyBytesMax, anyStatus: true },
    ...(kept === undefined ? {} : { kept }),
  });
}

function failureOf(outcome: HttpOutcome): "timeout" | SourceReason {
  if (outcome.outcome === "timeout") return "timeout";
  if (outcome.status === 429) return "rate-limited";
  return outcome.outcome === "error" ? outcome.reason : "http-status";
}
