/** Holds its event loop once by waiting and once by computing; `loop_watch.ts` before it is to see both. */
import process from "node:process";

const holdMs = Number(Deno.env.get("HOLD_MS"));
/** Time of the processor that this thread has had: others may have it meanwhile. */
const usedMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};
const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

await pause();
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, holdMs);
await pause();
for (const start = usedMs(); usedMs() - start < holdMs;);
// The watch writes every second.
await new Promise((resolve) => setTimeout(resolve, 2_000));
