/**
 * `deno run -A tasks/without_secrets.ts ARGUMENTS…`: runs `deno ARGUMENTS…`, keeps back the lines that hold a
 * secret, and fails where there was one. For tasks whose output many read; `tasks/test.ts` does so by itself.
 */
import { runShown, tellKeptBack } from "./_shown_run.ts";

if (Deno.args.length === 0) {
  console.error("usage: deno run -A tasks/without_secrets.ts ARGUMENTS…");
  Deno.exit(2);
}
const { code, secretLines } = await runShown(Deno.args);
tellKeptBack(secretLines);
Deno.exitCode = code === 0 && secretLines > 0 ? 1 : code;
