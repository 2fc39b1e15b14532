/** A first scan in a fresh process: `cold.ts` as a program prints how long it took, from the import on. */

/** Milliseconds of a first scan, the start of the process left out. */
export async function coldScanMs(code: string): Promise<number> {
  const { stdout, stderr, success } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", new URL(import.meta.url).pathname],
    env: { COLD_SCAN_CODE: code },
    stdout: "piped",
    stderr: "piped",
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return Number(new TextDecoder().decode(stdout));
}

if (import.meta.main) {
  const started = performance.now();
  const { analyse } = await import("../../tests/rig/analyser.ts");
  await analyse(`0x${(Deno.env.get("COLD_SCAN_CODE") ?? "").slice(2)}`);
  console.log(performance.now() - started);
}
