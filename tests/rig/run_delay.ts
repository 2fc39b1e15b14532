/** How long the machine kept a thread waiting, which is nobody's slowness. */

/**
 * Milliseconds that this thread, or the main one of a process, was ready to run and had no processor: the
 * second number of `schedstat`, in ns (Documentation/scheduler/sched-stats.rst). 0 where the kernel does
 * not tell.
 */
export function runDelayMs(pid?: number): number {
  try {
    const thread = pid === undefined ? "thread-self" : `${pid}/task/${pid}`;
    const [, delayNs] = Deno.readTextFileSync(`/proc/${thread}/schedstat`).split(" ");
    return Number(delayNs) / 1e6;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return 0;
    throw error;
  }
}
