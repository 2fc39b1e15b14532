/**
 * Runs inside the service, before it: notes how long the event loop was held and what the heap holds,
 * and writes it to `LOOP_WATCH_FILE` every second. A loop that waits is held like one that computes;
 * only the time in which the thread could run and the kernel let others run is not the service's.
 */
import v8 from "node:v8";
import vm from "node:vm";

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
  const delayMs = runDelay();
  let lastMs = performance.now();
  let lastDelayMs = delayMs();
  Deno.unrefTimer(setInterval(() => {
    const [nowMs, nowDelayMs] = [performance.now(), delayMs()];
    const heldMs = nowMs - lastMs - everyMs - (nowDelayMs - lastDelayMs);
    [lastMs, lastDelayMs] = [nowMs, nowDelayMs];
    if (heldMs >= notedFromMs) held.push({ atMs: Date.now(), heldMs });
  }, everyMs));
  const keptMb: number[] = [];
  v8.setFlagsFromString("--expose-gc");
  const collect: () => void = vm.runInNewContext("gc");
  Deno.addSignalListener("SIGUSR2", () => {
    collect();
    keptMb.push(Deno.memoryUsage().heapUsed / 1e6);
  });
  // Renamed, so that nobody reads half of it.
  const write = async () => {
    await Deno.writeTextFile(`${file}.part`, JSON.stringify({ held, keptMb }));
    await Deno.rename(`${file}.part`, file);
  };
  Deno.unrefTimer(setInterval(write, 1_000));
}

/**
 * Milliseconds that this thread was ready to run and had no processor: the second number of
 * `/proc/thread-self/schedstat`, in ns (Documentation/scheduler/sched-stats.rst). Nothing is
 * subtracted where the kernel does not tell.
 */
function runDelay(): () => number {
  const file = openOrNull("/proc/thread-self/schedstat");
  if (file === null) return () => 0;
  const buffer = new Uint8Array(128);
  const text = new TextDecoder();
  return () => {
    file.seekSync(0, Deno.SeekMode.Start);
    const length = file.readSync(buffer) ?? 0;
    return Number(text.decode(buffer.subarray(0, length)).split(" ")[1]) / 1e6;
  };
}

function openOrNull(path: string): Deno.FsFile | null {
  try {
    return Deno.openSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

const file = Deno.env.get("LOOP_WATCH_FILE");
if (file !== undefined) watch(file);
