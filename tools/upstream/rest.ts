/**
 * Who fails is left alone for a while and comes back by itself: what an isolate remembers of everyone it
 * asks. Nodes rest after one failure, for others are asked in their place; who has no other to stand in
 * rests after a few in a row, and is not asked at all then. After a rest a few questions go first.
 */
import type { Source, SourceReason } from "./sources.ts";

/** How long a rest lasts; whoever fails again after it rests again. */
export const REST_MS = 30_000;

/** Failures in a row after which nobody is asked who has no other to stand in. */
export const FAILURES_MAX = 3;

/** What is remembered of one endpoint. Mutable: it is the isolate's memory, not a value. */
export type Health = {
  failures: number;
  failedAtMs: number | null;
  countedAtMs: number;
  /** After a rest: how many questions went first that have not ended, and since when. */
  trials: number;
  triedAtMs: number;
};

export const newHealth = (): Health => ({
  failures: 0,
  failedAtMs: null,
  countedAtMs: 0,
  trials: 0,
  triedAtMs: 0,
});

/**
 * Keeps in mind how a request ended. Those under way together fail together, and are one failure: a question
 * about five contracts would be the end of whoever answers three a second.
 */
export function remember(health: Health, hasFailed: boolean, nowMs: number, tookMs = 0): void {
  const isAnother = health.failures === 0 || nowMs < health.countedAtMs ||
    nowMs - tookMs >= health.countedAtMs;
  if (hasFailed && isAnother) health.countedAtMs = nowMs;
  health.failures = hasFailed ? health.failures + (isAnother ? 1 : 0) : 0;
  health.failedAtMs = hasFailed ? nowMs : null;
}

/** A clock set back ends a rest: it must not last for hours. */
export function isResting(
  { failures, failedAtMs }: Health,
  nowMs: number,
  failuresMax: number = FAILURES_MAX,
): boolean {
  if (failedAtMs === null || failures < failuresMax) return false;
  return nowMs >= failedAtMs && nowMs - failedAtMs < REST_MS;
}

/** After a rest as many go first as it takes to rest: one of them may ask about what fails by itself. */
const TRIALS_MAX = FAILURES_MAX;

/** No request takes as long: those whose end nobody told keep the others waiting no longer. */
const TRIAL_MS = 10_000;

/**
 * Whether somebody is asked who has no other to stand in; the end of what is asked then goes to
 * `rememberEnd`. After a rest a few questions go first: all that wait would come at once else, to who may
 * fail still, and each would wait for that.
 */
export function mayAsk(health: Health, nowMs: number): boolean {
  if (isResting(health, nowMs)) return false;
  if (health.failures < FAILURES_MAX) return true;
  const { trials, triedAtMs } = health;
  const isTried = trials > 0 && nowMs >= triedAtMs && nowMs - triedAtMs < TRIAL_MS;
  if (isTried && trials >= TRIALS_MAX) return false;
  if (!isTried) health.triedAtMs = nowMs;
  health.trials = isTried ? trials + 1 : 1;
  return true;
}

/** What is remembered of all who are no nodes, by name and base: the program's own, so they are few. */
export type Rests = { readonly of: (name: string, base: string) => Health };

/** Builds the memory: one per isolate. */
export function createRests(): Rests {
  const known = new Map<string, Health>();
  return {
    of: (name, base) => {
      const key = `${name} ${base}`;
      const health = known.get(key) ?? newHealth();
      known.set(key, health);
      return health;
    },
  };
}

/**
 * What speaks of who was asked. What is too large, malformed or refused may be so for what was asked
 * about, which whoever wrote a contract decides: it puts nobody to rest for others.
 */
const ownFailures: ReadonlySet<SourceReason> = new Set([
  ...["rate-limited", "not-json", "redirected", "network"] as const,
]);

/** No key or no access, and too slow; other statuses below 500 may be about the question. */
const ownStatuses: ReadonlySet<number> = new Set([401, 403, 408]);

/** Whether a status says that the upstream failed, whatever its body says and whatever was asked. */
export function isOwnFailure(status: number | null): boolean {
  return status !== null && (status >= 500 || ownStatuses.has(status));
}

/** An answer is awaited so long before a caller's own end counts as the endpoint's silence. */
const SILENT_MS = 1_000;

/** A deadline that comes so late was ours to miss: the answer may have been there long before it was read. */
const HELD_UP_MS = 500;

/** What came of a request: its entry in `sources`, its limit, and the HTTP status if there was one. */
export type Ended = Pick<Source, "outcome" | "reason" | "ms"> & {
  readonly status: number | null;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
};

/** Keeps in mind how a request ended, where that says anything of the endpoint. */
export function rememberEnd(health: Health, ended: Ended, nowMs: number): void {
  health.trials = Math.max(0, health.trials - 1);
  if (ended.outcome !== "error" && ended.outcome !== "timeout") remember(health, false, nowMs);
  else if (isOwn(ended)) remember(health, true, nowMs, ended.ms);
  // After a rest an answer is nothing against asking for more; the next failure is a rest again.
  else if (ended.status !== null && !isResting(health, nowMs)) {
    health.failures = Math.min(health.failures, FAILURES_MAX - 1);
  }
}

function isOwn(ended: Ended): boolean {
  const { outcome, reason, status } = ended;
  if (outcome === "timeout") return isSilence(ended);
  if (reason === "http-status") return isOwnFailure(status);
  return reason !== undefined && ownFailures.has(reason);
}

/** Whether nothing came although there was time. How long a body takes lies with what it holds, as its size does. */
function isSilence({ ms, status, timeoutMs, signal }: Ended): boolean {
  if (status !== null && status < 300) return false;
  return ms < timeoutMs + HELD_UP_MS && (!signal.aborted || ms >= SILENT_MS);
}

/** What is told of who was not asked. */
export const restingOutcome = { outcome: "error", reason: "resting" } as const;
