/** `deno task logs FILE`: what the log of a service says, query by query; see docs/operations.md. */
import { alerts } from "./log_alerts.ts";
import { linesOf, queries } from "./log_queries.ts";

const [file] = Deno.args;
if (file === undefined) {
  console.error("usage: deno task logs FILE");
  Deno.exit(2);
}
const lines = linesOf(await Deno.readTextFile(file));
console.log(`${lines.length} lines`);
for (const { title, rows } of queries) {
  console.log(`\n${title}`);
  for (const row of rows(lines)) console.log(`  ${row.join("  ")}`);
}
console.log("\nalerts, were these the lines of ten minutes");
for (const { title, threshold, look } of alerts) {
  const { found, isRaised } = look(lines);
  console.log(`  ${isRaised ? "ALERT" : "quiet"}  ${title}  ${found}  (${threshold})`);
}
