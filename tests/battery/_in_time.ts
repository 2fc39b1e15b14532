/** An answer that never comes breaks a claim: without an end to waiting the battery would say nothing at all. */

/** Over every deadline of the service and what a busy machine adds. */
export const hungMs = 30_000;

/** In the place of a status, for who was not answered in time. */
export const noStatus = 0;

export const noAnswer = `no answer within ${hungMs / 1000} s`;

/** What `work` comes to, or undefined when that takes for ever; `signal` then ends what can be ended. */
export async function inTime<T>(
  work: (signal: AbortSignal) => Promise<T>,
  timeoutMs = hungMs,
): Promise<T | undefined> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      resolve(undefined);
      controller.abort();
    }, timeoutMs);
  });
  try {
    return await Promise.race([work(controller.signal), over]);
  } finally {
    clearTimeout(timer);
  }
}
