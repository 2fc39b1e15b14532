/** How long the machine kept this thread waiting, which is nobody's slowness. */

/**
 * Milliseconds that this thread was ready to run and had no processor: the second number of
 * `/proc/thread-self/schedstat`, in ns (Documentation/scheduler/sched-stats.rst). 0 where the kernel
 * does not tell.
 */
export function runDelayMs(): number {
  try {
    const [, delayNs] = Deno.readTextFileSync("/proc/thread-self/schedstat").split(" ");
    return Number(delayNs) / 1e6;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return 0;
    throw error;
  }
}
