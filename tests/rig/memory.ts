/** Memory of a process in MB, as the kernel counts it; not a number where there is no /proc. */

/** What it has resident now. */
export const residentMb = (pid: number): Promise<number> => read(pid, "VmRSS");

/** The most it ever had. */
export const mostResidentMb = (pid: number): Promise<number> => read(pid, "VmHWM");

/**
 * Has a process that runs with `loop_watch.ts` before it collect all its garbage; what it kept is noted in
 * its file. False: there is no such process any more.
 */
export function collectGarbage(pid: number): boolean {
  try {
    Deno.kill(pid, "SIGUSR2");
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

async function read(pid: number, name: string): Promise<number> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`).catch(() => "");
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1] ?? NaN) / 1024;
}
