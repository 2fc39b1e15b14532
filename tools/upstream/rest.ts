/**
 * Who fails is left alone for a while and comes back by itself: what an isolate remembers of everyone it
 * asks. Nodes rest after one failure, for others are asked in their place; who has no other to stand in
 * rests after a few in a row, and is not asked at all then. After a rest one question goes first.
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
  /** When the one was asked that goes first after a rest, until it ends. */
  triedAtMs: number | null;
};

export const newHealth = (): Health => ({
  failures: 0,
  failedAtMs: null,
  countedAtMs: 0,
  triedAtMs: null,
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

/** No request takes as long: one whose end nobody told keeps the others waiting no longer. */
const TRIAL_MS = 10_000;

/**
 * Whether somebody is asked who has no other to stand in; the end of what is asked then goes to
 * `rememberEnd`. After a rest the first question goes alone: all that wait would come at once else, to who
 * may fail still, and each would wait for that.
 */
export function mayAsk(health: Health, nowMs: number): boolean {
  if (isResting(health, nowMs)) return false;
  if (health.failures < FAILURES_MAX) return true;
  const { triedAtMs } = health;
  if (triedAtMs !== null && nowMs >= triedAtMs && nowMs - triedAtMs < TRIAL_MS) return false;
  health.triedAtMs = nowMs;
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
  health.triedAtMs = null;
  if (ended.outcome !== "error" && ended.outcome !== "timeout") remember(health, false, nowMs);
  else if (isOwn(ended)) remember(health, true, nowMs, ended.ms);
  // After a rest it says nothing against asking for more; the next failure is a rest again.
  else if (!isResting(health, nowMs)) health.failures = Math.min(health.failures, FAILURES_MAX - 1);
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
