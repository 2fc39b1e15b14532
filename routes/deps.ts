/** What the surfaces are handed. Nothing in `routes/` reaches a global. */
import type { Accounts } from "../kv/accounts.ts";
import type { ApiKeys } from "../kv/api_keys.ts";
import type { Identities } from "../kv/identities.ts";
import type { Meter } from "../kv/meter.ts";
import type { Store } from "../kv/open.ts";
import type { TokenRiskStore } from "../kv/risk.ts";
import type { Runs } from "../kv/runs.ts";
import type { Sessions } from "../kv/sessions.ts";
import type { SignInFlows } from "../kv/sign_in_flows.ts";
import type { Clock } from "../schema/clock.ts";
import type { Config } from "../schema/config.ts";
import type { Log } from "../schema/log.ts";
import type { RandomBytes } from "../schema/random.ts";
import type { SignInProvider } from "./account/providers.ts";
import type { ToolContext } from "../tools/define_tool.ts";
import type { ServedTools } from "../tools/served.ts";

export type Deps = {
  readonly config: Config;
  readonly store: Store;
  readonly meter: Meter;
  readonly risk: TokenRiskStore;
  readonly accounts: Accounts;
  readonly apiKeys: ApiKeys;
  readonly runs: Runs;
  readonly sessions: Sessions;
  readonly flows: SignInFlows;
  readonly identities: Identities;
  readonly providers: readonly SignInProvider[];
  readonly registry: ServedTools;
  readonly chains: ToolContext["chains"];
  readonly http: ToolContext["http"];
  readonly shared: ToolContext["shared"];
  readonly rests: ToolContext["rests"];
  readonly analyses: ToolContext["analyses"];
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly log: Log;
  /** The built discovery files by path, with `{base_url}` unfilled. */
  readonly discovery: () => Promise<Readonly<Record<string, string>>>;
};

/** Where a request came from, as the server saw it. */
export type ConnectionInfo = {
  readonly remoteAddr: { readonly hostname?: string };
  /** Told by `Deno.serve`, of requests that it read from a connection. */
  readonly completed?: Promise<void>;
};

/** One request on its way through a route. */
export type Exchange = {
  readonly request: Request;
  readonly info: ConnectionInfo;
  readonly requestId: string;
  /** Path parameters by name. */
  readonly params: Readonly<Record<string, string>>;
  /** Adds to the request's log line; codes and numbers only. */
  readonly note: (fields: Readonly<Record<string, string | number>>) => void;
};
