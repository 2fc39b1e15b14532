/** `deno task bench`: prints every budget beside its peer and writes docs/benchmarks.md. Fails on none. */
import { documentOf, tableOf } from "./_report.ts";
import type { Row } from "./_row.ts";
import { agentConfigTime } from "./agent_config_time.ts";
import { codeAnalysis } from "./code_analysis.ts";
import { coldStarts } from "./cold_start.ts";
import { heldLoop } from "./held_loop.ts";
import { kvCeiling } from "./kv_ceiling.ts";
import { memoryOfService } from "./memory.ts";
import { meteredCall } from "./metered_call.ts";
import { mcpCall } from "./mcp_call.ts";
import { mcpColdStarts } from "./mcp_cold_start.ts";
import { pageSize } from "./page_size.ts";
import { serviceTime } from "./service_time.ts";
import { transactionTime } from "./transaction_time.ts";
import { trips } from "./trips.ts";

const benches = [
  coldStarts,
  memoryOfService,
  meteredCall,
  kvCeiling,
  mcpCall,
  mcpColdStarts,
  serviceTime,
  trips,
  pageSize,
  codeAnalysis,
  heldLoop,
  transactionTime,
  agentConfigTime,
];

const rows: Row[] = [];
for (const { title, run } of benches) {
  console.log(`… ${title}`);
  rows.push(...await run());
}
console.log(`\n${tableOf(rows)}`);
const file = new URL("../../docs/benchmarks.md", import.meta.url);
await Deno.writeTextFile(file, documentOf(rows, new Date()));
await new Deno.Command(Deno.execPath(), { args: ["fmt", "--quiet", file.pathname] }).output();
