/** Wiring: configuration, store, upstreams and registry make the handler. */
import { Accounts } from "./kv/accounts.ts";
import { ApiKeys } from "./kv/api_keys.ts";
import { Identities } from "./kv/identities.ts";
import { Meter } from "./kv/meter.ts";
import { observedStore } from "./kv/observed_store.ts";
import { openStore } from "./kv/open.ts";
import { TokenRiskStore } from "./kv/risk.ts";
import { Runs } from "./kv/runs.ts";
import { Sessions } from "./kv/sessions.ts";
import { SignInFlows } from "./kv/sign_in_flows.ts";
import { providersOf } from "./routes/account/providers.ts";
import { createHandler } from "./routes/app.ts";
import { onShutdown } from "./routes/shutdown.ts";
import { systemClock as clock } from "./schema/clock.ts";
import { parseConfig } from "./schema/config.ts";
import { once } from "./schema/lazy.ts";
import { consoleLog, logLineByLine, printStartError } from "./schema/log.ts";
import { observedLog, startTelemetry } from "./schema/telemetry.ts";
import { systemRandom as random } from "./schema/random.ts";
import { tools as registry } from "./static/generated/tools.js";
import { createChains } from "./tools/evm/chains.ts";
import { networks } from "./tools/evm/networks.ts";
import { createMemory } from "./tools/memory.ts";
import { createHttp, loadClient } from "./tools/upstream/http.ts";
import { observedHttp } from "./tools/upstream/observed_http.ts";

async function start() {
  const config = parseConfig(Deno.env.toObject(), networks.map(({ chainId }) => chainId));
  const telemetry = config.telemetry ? startTelemetry() : null;
  const opened = await openStore({ path: config.kvPath, hosted: config.hosted });
  return { config, telemetry, store: observedStore(opened, telemetry) };
}

const { config, telemetry, store } = await start().catch((error) => {
  printStartError(error);
  Deno.exit(1);
});

// What takes lines from the console takes one call as one line.
if (config.hosted || config.telemetry) logLineByLine();
const log = observedLog(consoleLog, telemetry);
const http = observedHttp(createHttp(), telemetry);
const limits = { ceilings: config.ceilings, planCredits: config.planCredits };
// What asks nodes is loaded while the first call waits for its commit; traces would show it as asked.
const meanwhile = once(() => telemetry === null && loadClient(createHttp()));
const meter = new Meter({ store, limits, clock, random, meanwhile }, log);
const risk = new TokenRiskStore({ store, clock, random }, config.tokenRisk);

/** The service: `Request` in, `Response` out. */
export const handler = createHandler({
  config,
  store,
  meter,
  risk,
  accounts: new Accounts(store, clock, random),
  apiKeys: new ApiKeys(store, clock, random, config.planCredits),
  runs: new Runs({ store, clock, random }),
  sessions: new Sessions({ store, clock, random }),
  flows: new SignInFlows({ store, clock, random }),
  identities: new Identities({ store, clock, random }),
  providers: providersOf(config.signIn),
  registry,
  chains: createChains({ networks, rpcUrls: config.rpcUrls, http, nowMs: clock }),
  http,
  ...createMemory(clock),
  clock,
  random,
  log,
  discovery: async () => (await import("./static/generated/discovery.js")).files,
});

/** Listens on the configured port; a port in use ends the start with a line that names it. */
function listen() {
  const { port, baseUrl } = config;
  const onListen = () => log("info", "listening", { port, baseUrl });
  try {
    return Deno.serve({ port, hostname: "0.0.0.0", onListen }, handler);
  } catch (error) {
    printStartError(new Error(`PORT: cannot listen on port ${port}`, { cause: error }));
    Deno.exit(1);
  }
}

if (import.meta.main) {
  const server = listen();
  onShutdown({
    drain: () => server.shutdown(),
    close: async () => {
      await meter.close();
      const lost = await risk.close();
      if (lost > 0) log("warn", "lookups-lost", { lost });
      await store.close();
    },
    exit: () => Deno.exit(0),
  });
}
