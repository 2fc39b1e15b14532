/**
 * Runs inside the service, before it: notes how long the event loop was held and what the heap holds,
 * and writes it to `LOOP_WATCH_FILE` every second. What the thread did not compute itself is not counted: on a machine
 * with more to do, the kernel lets others run.
 */
import process from "node:process";

export type Held = {
  /** Unix milliseconds at the end. */
  readonly atMs: number;
  readonly heldMs: number;
};

export type Watched = {
  readonly held: readonly Held[];
  /** The heap in use; the lowest of some are what is left after a collection. */
  readonly heap: readonly { readonly atMs: number; readonly mb: number }[];
};

const everyMs = 5;
const heapEveryMs = 100;
const notedFromMs = 10;

function watch(file: string): void {
  const held: Held[] = [];
  let lastMs = performance.now();
  let lastUsedMs = usedMs();
  Deno.unrefTimer(setInterval(() => {
    const [nowMs, nowUsedMs] = [performance.now(), usedMs()];
    const heldMs = Math.min(nowMs - lastMs - everyMs, nowUsedMs - lastUsedMs);
    [lastMs, lastUsedMs] = [nowMs, nowUsedMs];
    if (heldMs >= notedFromMs) held.push({ atMs: Date.now(), heldMs });
  }, everyMs));
  const heap: { atMs: number; mb: number }[] = [];
  Deno.unrefTimer(setInterval(() => {
    heap.push({ atMs: Date.now(), mb: Deno.memoryUsage().heapUsed / 1e6 });
  }, heapEveryMs));
  const write = () => void Deno.writeTextFile(file, JSON.stringify({ held, heap }));
  Deno.unrefTimer(setInterval(write, 1_000));
}

/** Time of the processor that this thread has had. */
function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

const file = Deno.env.get("LOOP_WATCH_FILE");
if (file !== undefined) watch(file);
