/**
 * Runs inside the service, before it: notes how long the event loop was held and what the heap holds,
 * and writes it to `LOOP_WATCH_FILE` every second. A loop that waits is held like one that computes;
 * only the time in which the thread could run and the kernel let others run is not the service's.
 */
import { collectGarbage } from "../rig/collect.ts";
import { runDelayMs } from "../rig/run_delay.ts";

export type Held = {
  /** Unix milliseconds at the end. */
  readonly atMs: number;
  readonly heldMs: number;
};

export type Watched = {
  readonly held: readonly Held[];
  /** What a full collection left of the heap, in MB, one for each SIGUSR2. */
  readonly keptMb: readonly number[];
};

const everyMs = 5;
const notedFromMs = 10;

function watch(file: string): void {
  const held: Held[] = [];
  let lastMs = performance.now();
  let lastDelayMs = runDelayMs();
  Deno.unrefTimer(setInterval(() => {
    const [nowMs, nowDelayMs] = [performance.now(), runDelayMs()];
    const heldMs = nowMs - lastMs - everyMs - (nowDelayMs - lastDelayMs);
    [lastMs, lastDelayMs] = [nowMs, nowDelayMs];
    if (heldMs >= notedFromMs) held.push({ atMs: Date.now(), heldMs });
  }, everyMs));
  const keptMb: number[] = [];
  Deno.addSignalListener("SIGUSR2", () => {
    collectGarbage();
    keptMb.push(Deno.memoryUsage().heapUsed / 1e6);
  });
  // Renamed, so that nobody reads half of it.
  const write = async () => {
    await Deno.writeTextFile(`${file}.part`, JSON.stringify({ held, keptMb }));
    await Deno.rename(`${file}.part`, file);
  };
  Deno.unrefTimer(setInterval(write, 1_000));
}

const file = Deno.env.get("LOOP_WATCH_FILE");
if (file !== undefined) watch(file);
