/**
 * The service with one tool that does nothing: what is left is HTTP, admission, metering and the log.
 * Makes `KEYS` keys in `KV_PATH` and writes them to `KEYS_FILE` before it listens.
 */
import { openStore } from "../../kv/open.ts";
import { createHandler } from "../../routes/app.ts";
import { consoleLog } from "../../schema/log.ts";
import { fixtureTool } from "../rig/fixture_tools.ts";
import { startHarness } from "../rig/harness.ts";
import { unlimited } from "./_row.ts";

const { KV_PATH = "", KEYS = "", KEYS_FILE = "", PORT = "" } = Deno.env.toObject();
const harness = await startHarness({
  env: unlimited,
  registry: { no_op: fixtureTool("no_op") },
  store: await openStore({ path: KV_PATH, hosted: false }),
});
const keys: string[] = [];
while (keys.length < Number(KEYS)) keys.push((await harness.account()).key);
await Deno.writeTextFile(KEYS_FILE, JSON.stringify(keys));
const handler = createHandler({ ...harness.deps, log: consoleLog });
Deno.serve({ port: Number(PORT), hostname: "127.0.0.1", onListen() {} }, handler);
