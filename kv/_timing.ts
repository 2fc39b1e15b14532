/** Waiting, bounded. */
import type { RandomBytes } from "../schema/random.ts";
import { StoreError } from "./store_error.ts";

/** Longest wait for one answer of the database. */
const answerTimeoutMs = 2_500;
const backoffMsMax = 64;

/** The answer of the database, or a `StoreError` when it takes too long. */
export async function answered<T>(answer: Promise<T>, timeoutMs = answerTimeoutMs): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await Promise.race([
      answer,
      new Promise<never>((_, reject) => {
        timer = setTimeout(
          () => reject(new StoreError("db-unavailable", "The database did not answer in time")),
          timeoutMs,
        );
      }),
    ]);
  } finally {
    clearTimeout(timer);
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
