/** Memory of a process in MB, as the kernel counts it; not a number where there is no /proc. */

/** What it has resident now. */
export const residentMb = (pid: number): Promise<number> => read(pid, "VmRSS");

/** The most it ever had. */
export const mostResidentMb = (pid: number): Promise<number> => read(pid, "VmHWM");

async function read(pid: number, name: string): Promise<number> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`).catch(() => "");
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1] ?? NaN) / 1024;
}
