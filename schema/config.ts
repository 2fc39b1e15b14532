/**
 * Configuration from the environment (DESIGN 10). Every variable is one row of `config_table.ts`; a wrong
 * value stops the start with one line that names the variable and never repeats a secret.
 */
import { ConfigError, configTable } from "./config_table.ts";
import type { Ceilings } from "./limits.ts";
import type { PlanId } from "./plans.ts";

export type Provider = { readonly clientId: string; readonly clientSecret: string };

/** Bases of upstreams that are no chain's node; `null`: switched off. */
export type Upstreams = {
  readonly sourcify: string | null;
  readonly signatures: string | null;
  readonly etherscan: string | null;
  readonly etherscanApiKey: string | null;
  readonly defillama: string | null;
  readonly coingecko: string | null;
  readonly blockscout: Readonly<Record<number, string | null>>;
};

export type Config = {
  readonly port: number;
  readonly baseUrl: string;
  readonly kvPath: string;
  /** On Deno Deploy, where the platform attaches the database. */
  readonly hosted: boolean;
  /** The runtime sends traces, metrics and logs to a collector. */
  readonly telemetry: boolean;
  /** RPC endpoints by chain id, asked before the network table's own. */
  readonly rpcUrls: Readonly<Record<number, readonly string[]>>;
  readonly upstreams: Upstreams;
  readonly ceilings: Ceilings;
  readonly tokenRisk: Ceilings;
  readonly planCredits: Readonly<Record<PlanId, number>>;
  /** Origins `/mcp` accepts besides `baseUrl`'s. */
  readonly allowedOrigins: readonly string[];
  /** `null`: the operator endpoints do not exist. */
  readonly operatorToken: string | null;
  readonly signIn: {
    readonly github: Provider | null;
    readonly google: Provider | null;
    readonly oidc: (Provider & { readonly issuer: string }) | null;
  };
  /** The platform's trusted client address header; `null`: the connection's address. */
  readonly clientAddressHeader: string | null;
  readonly engineDir: string;
  readonly fullAuditUrl: string;
  readonly contactUrl: string | null;
};

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Parses the environment. Empty variables count as unset.
 *
 * @param chainIds the networks that `RPC_URL_<chainId>` and `BLOCKSCOUT_URL_<chainId>` may name.
 * @throws {ConfigError} naming the variable.
 */
export function parseConfig(env: Environment, chainIds: readonly number[]): Config {
  const read = <Name extends keyof typeof configTable>(name: Name) => {
    const { parse, fallback } = configTable[name];
    const text = env[name]?.trim();
    return (text ? parse(name, text) : fallback) as ReturnType<(typeof configTable)[Name]["parse"]>;
  };
  const port = read("PORT");
  // Either is set by the platform; which one differs between its versions.
  const hosted = env["DENO_DEPLOY"] === "1" || Boolean(env["DENO_DEPLOYMENT_ID"]);
  const baseUrl = read("BASE_URL") || (hosted ? "" : `http://localhost:${port}`);
  if (baseUrl === "") throw new ConfigError("BASE_URL: must be set to the public URL when hosted");
  return {
    port,
    baseUrl,
    kvPath: read("KV_PATH"),
    hosted,
    telemetry: env["OTEL_DENO"] === "true" || env["OTEL_DENO"] === "1",
    rpcUrls: perChain(env, "RPC_URL_", chainIds, configTable.RPC_URL.parse),
    upstreams: {
      sourcify: read("SOURCIFY_URL"),
      signatures: read("SIGNATURES_URL"),
      etherscan: read("ETHERSCAN_URL"),
      etherscanApiKey: read("ETHERSCAN_API_KEY"),
      defillama: read("DEFILLAMA_URL"),
      coingecko: read("COINGECKO_URL"),
      blockscout: perChain(env, "BLOCKSCOUT_URL_", chainIds, configTable.BLOCKSCOUT_URL.parse),
    },
    ceilings: { perMinute: read("LIMIT_PER_MINUTE"), perDay: read("LIMIT_PER_DAY") },
    tokenRisk: { perMinute: read("TOKEN_RISK_PER_MINUTE"), perDay: read("TOKEN_RISK_PER_DAY") },
    planCredits: read("PLAN_CREDITS"),
    allowedOrigins: read("ALLOWED_ORIGINS"),
    operatorToken: read("OPERATOR_TOKEN"),
    signIn: {
      github: provider(env, "GITHUB"),
      google: provider(env, "GOOGLE"),
      oidc: oidcProvider(env, read("OIDC_ISSUER")),
    },
    clientAddressHeader: read("CLIENT_ADDRESS_HEADER"),
    engineDir: read("ENGINE_DIR"),
    fullAuditUrl: read("FULL_AUDIT_URL") ?? `${baseUrl}/full-audit`,
    contactUrl: read("CONTACT_URL"),
  };
}

/** Variables named by prefix and chain id. */
function perChain<T>(
  env: Environment,
  prefix: string,
  chainIds: readonly number[],
  parse: (name: string, text: string) => T,
): Readonly<Record<number, T>> {
  const values: Record<number, T> = {};
  for (const [name, value] of Object.entries(env)) {
    if (!name.startsWith(prefix) || !value?.trim()) continue;
    const chainId = chainIds.find((id) => String(id) === name.slice(prefix.length));
    if (chainId === undefined) {
      throw new ConfigError(`${name}: must end in the chain id of a served network`);
    }
    values[chainId] = parse(name, value.trim());
  }
  return values;
}

function provider(env: Environment, prefix: string): Provider | null {
  const clientId = env[`${prefix}_CLIENT_ID`]?.trim();
  const clientSecret = env[`${prefix}_CLIENT_SECRET`]?.trim();
  if (!clientId && !clientSecret) return null;
  if (!clientId) throw new ConfigError(`${prefix}_CLIENT_ID: must be set with the client secret`);
  if (!clientSecret) {
    throw new ConfigError(`${prefix}_CLIENT_SECRET: must be set with the client id`);
  }
  return { clientId, clientSecret };
}

function oidcProvider(env: Environment, issuer: string | null) {
  const client = provider(env, "OIDC");
  if (client === null && issuer === null) return null;
  if (issuer === null) throw new ConfigError("OIDC_ISSUER: must be set with the OIDC client");
  if (client === null) throw new ConfigError("OIDC_CLIENT_ID: must be set with OIDC_ISSUER");
  return { ...client, issuer };
}
