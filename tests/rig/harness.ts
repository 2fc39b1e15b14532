/**
 * The real handler over the real store in memory, for tests: `Request` in, `Response` out. Only the
 * clock, the registry and the network may be other than in `main.ts`.
 */
import { Accounts } from "../../kv/accounts.ts";
import { ApiKeys } from "../../kv/api_keys.ts";
import { Identities } from "../../kv/identities.ts";
import { Meter } from "../../kv/meter.ts";
import { openStore, type Store } from "../../kv/open.ts";
import { TokenRiskStore } from "../../kv/risk.ts";
import { Runs } from "../../kv/runs.ts";
import { Sessions } from "../../kv/sessions.ts";
import { SignInFlows } from "../../kv/sign_in_flows.ts";
import { providersOf } from "../../routes/account/providers.ts";
import { createHandler, type Handler, toolPath } from "../../routes/app.ts";
import type { Deps } from "../../routes/deps.ts";
import type { Clock } from "../../schema/clock.ts";
import { type Environment, parseConfig } from "../../schema/config.ts";
import type { LogFields } from "../../schema/log.ts";
import type { PlanId } from "../../schema/plans.ts";
import { type RandomBytes, systemRandom } from "../../schema/random.ts";
import type { Tools } from "../../tools/define_tool.ts";
import { createChains } from "../../tools/evm/chains.ts";
import { networks } from "../../tools/evm/networks.ts";
import { registry } from "../../tools/registry.ts";
import { servedTools } from "../../tools/served.ts";
import { createMemory } from "../../tools/memory.ts";
import { createHttp } from "../../tools/upstream/http.ts";
import { type Known, knownNames, lineFaults, refuseFaults } from "./log_line.ts";

export type HarnessOptions = {
  readonly env?: Environment;
  readonly registry?: Tools;
  readonly clock?: Clock;
  readonly random?: RandomBytes;
  /** A store shared with other harnesses, closed by whoever opened it. */
  readonly store?: Store;
  readonly discovery?: Deps["discovery"];
  /** Other than the service's, which the clock ends. */
  readonly analyses?: Deps["analyses"];
  /** Sign-in providers other than those of `env`. */
  readonly providers?: Deps["providers"];
};

export type LogLine = {
  readonly level: string;
  readonly event: string;
  readonly fields: LogFields;
};

/** What a request may differ in from `POST {}` to a path with a key from 192.0.2.1. */
export type Ask = {
  readonly method?: string;
  readonly key?: string | undefined;
  readonly body?: BodyInit | Record<string, unknown> | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** The connection's address. */
  readonly from?: string;
};

export type Harness = {
  readonly handler: Handler;
  readonly deps: Deps;
  readonly logged: readonly LogLine[];
  /** Sends a request to `path`; a plain object as body is sent as JSON. */
  readonly ask: (path: string, ask?: Ask) => Promise<Response>;
  /** An account on `plan` with one live key. */
  readonly account: (plan?: PlanId, planUntil?: number) => Promise<AccountWithKey>;
  readonly close: () => Promise<void>;
};

export type AccountWithKey = {
  readonly accountId: string;
  readonly key: string;
  readonly keyId: string;
};

export const operatorToken = "operator-token-of-the-tests-0123456789";
export const baseUrl = "http://localhost:8000";

/**
 * Builds a handler; `close` it at the end, which also closes the store it opened, and throws if a line of
 * the log said what none may.
 */
export async function startHarness(options: HarnessOptions = {}): Promise<Harness> {
  const { clock = () => Date.now(), random = systemRandom } = options;
  const env = { OPERATOR_TOKEN: operatorToken, ...options.env };
  const config = parseConfig(env, networks.map(({ chainId }) => chainId));
  const store = options.store ?? await openStore({ path: ":memory:", hosted: false });
  const logged: LogLine[] = [];
  const log: Deps["log"] = (level, event, fields = {}) =>
    void logged.push({ level, event, fields });
  const limits = { ceilings: config.ceilings, planCredits: config.planCredits };
  const meter = new Meter({ store, limits, clock, random }, log);
  const risk = new TokenRiskStore({ store, clock, random }, config.tokenRisk);
  const http = createHttp();
  const deps: Deps = {
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
    providers: options.providers ?? providersOf(config.signIn),
    registry: servedTools(options.registry ?? registry),
    chains: createChains({ networks, rpcUrls: config.rpcUrls, http, nowMs: clock }),
    http,
    ...createMemory(clock),
    ...(options.analyses && { analyses: options.analyses }),
    clock,
    random,
    log,
    discovery: options.discovery ??
      (async () => (await import("../../static/generated/discovery.js")).files),
  };
  const handler = createHandler(deps);
  return {
    handler,
    deps,
    logged,
    ask: (path, ask = {}) => handler(requestOf(path, ask), infoOf(ask)),
    account: (plan = "business", planUntil) => makeAccount(deps, plan, planUntil),
    close: async () => {
      await meter.close();
      await risk.close();
      if (options.store === undefined) await store.close();
      const known = await knownBy(deps, logged);
      refuseFaults(logged.flatMap((line) => lineFaults(line, known)));
    },
  };
}

/** What the lines may name, without loading all pages for those who asked tools alone. */
function knownBy(deps: Deps, logged: readonly LogLine[]): Promise<Known> {
  const others = logged.some(({ fields: { route } }) => route !== undefined && route !== toolPath);
  if (others) return knownNames(deps);
  return Promise.resolve({ routes: [toolPath], tools: Object.keys(deps.registry) });
}

/** Makes an account straight in the store. */
async function makeAccount(
  deps: Deps,
  plan: PlanId,
  planUntil: number | undefined,
): Promise<AccountWithKey> {
  const created = await deps.accounts.create({
    provider: "test",
    subject: crypto.randomUUID(),
    plan,
    planUntil: planUntil ?? null,
  });
  if (created === undefined) throw new Error("the account was not made");
  const { account } = created;
  const minted = await deps.apiKeys.mint(account.id, "test");
  if (!minted.ok) throw new Error(minted.reason);
  return { accountId: account.id, key: minted.key, keyId: minted.id };
}

function requestOf(path: string, { method = "POST", key, body, headers = {} }: Ask): Request {
  const hasBody = method !== "GET" && method !== "HEAD" && body !== null && body !== undefined;
  const plain = hasBody && Object.getPrototypeOf(body) === Object.prototype;
  const auth: Record<string, string> = key === undefined ? {} : { Authorization: `Bearer ${key}` };
  return new Request(baseUrl + path, {
    method,
    headers: { ...auth, ...headers },
    ...(hasBody ? { body: plain ? JSON.stringify(body) : body as BodyInit } : {}),
  });
}

function infoOf({ from = "192.0.2.1" }: Ask) {
  return { remoteAddr: { transport: "tcp" as const, hostname: from, port: 50_000 } };
}
