/** `deno task scale [seed=N]`: simulates many isolates far from their store and writes docs/scale.md. */
import { documentOf } from "../tests/scale/report.ts";
import { measureScale } from "../tests/scale/measure.ts";

const [given = "seed=1"] = Deno.args;
const seed = Number(given.replace(/^seed=/, ""));
if (!Number.isSafeInteger(seed)) {
  console.error("usage: deno task scale [seed=N]");
  Deno.exit(2);
}
const file = new URL("../docs/scale.md", import.meta.url);
await Deno.writeTextFile(file, documentOf(await measureScale(seed), seed, new Date()));
await new Deno.Command(Deno.execPath(), { args: ["fmt", "--quiet", file.pathname] }).output();
console.log("docs/scale.md is written");
