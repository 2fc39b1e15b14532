/** A first scan in a fresh process: `cold.ts` as a program prints its times, from the import on. */
import { timed, type Timing } from "./hold.ts";

/** `ms` with the import of the analyser, the rest of the scan alone: the service imports when it starts. */
export async function coldScan(code: string): Promise<Timing> {
  const { stdout, stderr, success } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", new URL(import.meta.url).pathname],
    env: { COLD_SCAN_CODE: code },
    stdout: "piped",
    stderr: "piped",
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  const [ms, ownMs, heldMs] = new TextDecoder().decode(stdout).split(" ").map(Number);
  return { ms: ms!, ownMs: ownMs!, heldMs: heldMs! };
}

if (import.meta.main) {
  const started = performance.now();
  const { timeOfAnalysis } = await import("../../tests/rig/analyser.ts");
  const importMs = performance.now() - started;
  const code = Deno.env.get("COLD_SCAN_CODE") ?? "";
  const { ms, ownMs, heldMs } = await timed(() => timeOfAnalysis(`0x${code.slice(2)}`));
  console.log(importMs + ms, ownMs, heldMs);
}
