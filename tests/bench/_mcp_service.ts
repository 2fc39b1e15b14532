/** The same tool behind the service; without its meter where `METER` is "off", as the peers are. */
import { openStore } from "../../kv/open.ts";
import { createHandler } from "../../routes/app.ts";
import type { Meter } from "../../kv/meter.ts";
import { consoleLog } from "../../schema/log.ts";
import { fixtureTool } from "../rig/fixture_tools.ts";
import { startHarness } from "../rig/harness.ts";
import { unlimited } from "./_row.ts";

const { KEYS_FILE = "", METER = "", PORT = "" } = Deno.env.toObject();
const harness = await startHarness({
  env: { ...unlimited, BASE_URL: `http://127.0.0.1:${PORT}` },
  registry: { no_op: fixtureTool("no_op") },
  store: await openStore({ path: ":memory:", hosted: false }),
});
await Deno.writeTextFile(KEYS_FILE, JSON.stringify([(await harness.account()).key]));
// Numbers as long as those of the metered call: its headers are written in full.
const window = { limit: 1e9, remaining: 1e9 - 1, resetAt: 1_795_328_640 };
const credits = { used: 2, max: 1e9, left: 1e9 - 2, resetAt: 1_796_083_200 };
const position = { minute: window, day: window, credits };
const admitAll = {
  admit: () =>
    Promise.resolve({ kind: "admitted", accountId: "bench", plan: "business", position }),
} as unknown as Meter;
const meter = METER === "off" ? admitAll : harness.deps.meter;
const handler = createHandler({ ...harness.deps, meter, log: consoleLog });
Deno.serve({ port: Number(PORT), hostname: "127.0.0.1", onListen() {} }, handler);
