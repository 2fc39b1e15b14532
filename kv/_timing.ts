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
export function answered<T>(
  answer: Promise<T>,
  { timeoutMs = answerTimeoutMs, signal }: {
    readonly timeoutMs?: number;
    readonly signal?: AbortSignal;
  } = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => {
      callOff();
      signal?.removeEventListener("abort", giveUp);
    };
    const giveUp = () => {
      end();
      reject(new StoreError("db-unavailable", "The database did not answer in time"));
    };
    const callOff = alarm(giveUp, timeoutMs);
    signal?.addEventListener("abort", giveUp);
    answer.then((value) => {
      end();
      resolve(value);
    }, (error) => {
      end();
      reject(error);
    });
    // An answer that is there already counts.
    if (signal?.aborted) queueMicrotask(giveUp);
  });
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
