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
const window = { limit: 1, remaining: 1, resetAt: 1 };
const position = { minute: window, day: window, credits: { used: 0, max: 1, left: 1, resetAt: 1 } };
const admitAll = {
  admit: () =>
    Promise.resolve({ kind: "admitted", accountId: "bench", plan: "business", position }),
} as unknown as Meter;
const meter = METER === "off" ? admitAll : harness.deps.meter;
const handler = createHandler({ ...harness.deps, meter, log: consoleLog });
Deno.serve({ port: Number(PORT), hostname: "127.0.0.1", onListen() {} }, handler);
