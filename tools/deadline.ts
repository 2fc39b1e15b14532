/** Deadlines inside the request's own, so that there is time left to say what is known. */
import { alarm } from "../schema/alarm.ts";

/** Runs with a signal that aborts with the outer one or after `timeoutMs`, whichever is first. */
export async function withDeadline<T>(
  outer: AbortSignal,
  timeoutMs: number,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const inner = new AbortController();
  const abort = () => inner.abort();
  const callOff = alarm(abort, timeoutMs);
  outer.addEventListener("abort", abort, { once: true });
  if (outer.aborted) abort();
  try {
    return await run(inner.signal);
  } finally {
    callOff();
    outer.removeEventListener("abort", abort);
  }
}

/** What the promise resolves to, or null when the signal aborts before. */
export async function unlessAborted<T>(
  promise: Promise<T>,
  signal: AbortSignal,
): Promise<T | null> {
  const late = Promise.withResolvers<null>();
  const abort = () => late.resolve(null);
  signal.addEventListener("abort", abort, { once: true });
  if (signal.aborted) abort();
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

/** What the promise resolves to, or null when it takes longer. */
export async function within<T>(promise: Promise<T>, timeoutMs: number): Promise<T | null> {
  const late = Promise.withResolvers<null>();
  const callOff = alarm(() => late.resolve(null), timeoutMs);
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    callOff();
  }
}
