/** Waiting, bounded. */
import { alarm } from "../schema/alarm.ts";
import type { RandomBytes } from "../schema/random.ts";
import { StoreError } from "./store_error.ts";

/** Longest wait for one answer of the database. */
const answerTimeoutMs = 2_500;
const backoffMsMax = 64;

/** A moment that several waits share. A timer, not the clock: that one may be set back. */
export class Deadline {
  readonly #passed = new AbortController();
  readonly #callOff: () => void;

  constructor(ms: number) {
    this.#callOff = alarm(() => this.#passed.abort(), ms);
  }

  /** Aborts when the moment has passed. */
  get signal(): AbortSignal {
    return this.#passed.signal;
  }

  /** Nobody waits any more; the signal does not abort from here on. */
  end(): void {
    this.#callOff();
  }
}

/** The answer of the database, or a `StoreError` when it takes too long or `signal` aborts. */
export async function answered<T>(
  answer: Promise<T>,
  { timeoutMs = answerTimeoutMs, signal }: {
    readonly timeoutMs?: number;
    readonly signal?: AbortSignal;
  } = {},
): Promise<T> {
  const silence = Promise.withResolvers<never>();
  const giveUp = () =>
    silence.reject(new StoreError("db-unavailable", "The database did not answer in time"));
  const callOff = alarm(giveUp, timeoutMs);
  signal?.addEventListener("abort", giveUp);
  if (signal?.aborted) giveUp();
  try {
    return await Promise.race([answer, silence.promise]);
  } finally {
    callOff();
    signal?.removeEventListener("abort", giveUp);
  }
}

/** Resolves after `ms`, or at once when `signal` aborts. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener("abort", done);
  });
}

/** Wait before attempt `attempt` (1, 2, …): exponential with full jitter, at most 64 ms. */
export function backoffMs(attempt: number, random: RandomBytes): number {
  const spread = Math.min(2 ** attempt, backoffMsMax);
  return spread * ((random(1)[0] ?? 0) / 255);
}
