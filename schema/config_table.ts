/** One row a variable: how its text is parsed and what stands in when it is unset. */
import { type PlanId, planIds, plans } from "./plans.ts";

/** A variable holds what it may not. The message is one line: `NAME: what it must be`. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

type Row<T> = {
  readonly parse: (name: string, text: string) => T;
  readonly fallback: T;
  /** For docs/operations.md. */
  readonly meaning: string;
};

const row = <T>(
  parse: (name: string, text: string) => T,
  fallback: T,
  meaning: string,
): Row<T> => ({ parse, fallback, meaning });

const defaultPlanCredits = Object.fromEntries(
  planIds.map((id) => [id, plans[id].credits]),
) as Record<PlanId, number>;

export const configTable = {
  PORT: row(integer(1, 65_535), 8000, "Port to listen on."),
  BASE_URL: row(base, "", "Public base URL; `http://localhost:<PORT>`."),
  KV_PATH: row(plain, ".data/kv.sqlite", "Database file, `:memory:` or `none`."),
  RPC_URL: row(urls, [] as readonly string[], "RPC endpoints of a network, first wins."),
  SOURCIFY_URL: row<string | null>(urlOrOff, "https://sourcify.dev/server", "Sourcify."),
  SIGNATURES_URL: row<string | null>(
    urlOrOff,
    "https://api.4byte.sourcify.dev",
    "Signature database.",
  ),
  ETHERSCAN_URL: row<string | null>(urlOrOff, "https://api.etherscan.io/v2/api", "Etherscan V2."),
  ETHERSCAN_API_KEY: row<string | null>(plain, null, "Key for Etherscan; without it, not asked."),
  BLOCKSCOUT_URL: row<string | null>(urlOrOff, null, "Blockscout instance of a network."),
  DEFILLAMA_URL: row<string | null>(urlOrOff, "https://coins.llama.fi", "DefiLlama prices."),
  COINGECKO_URL: row<string | null>(
    urlOrOff,
    "https://api.coingecko.com/api/v3",
    "CoinGecko prices.",
  ),
  LIMIT_PER_MINUTE: row(integer(1, 1e9), 240, "Requests per minute and client address."),
  LIMIT_PER_DAY: row(integer(1, 1e9), 10_000, "Requests per day and key."),
  TOKEN_RISK_PER_MINUTE: row(integer(1, 1e9), 20, "New free lookups per minute and address."),
  TOKEN_RISK_PER_DAY: row(integer(1, 1e9), 3_000, "New free lookups per day, all callers."),
  PLAN_CREDITS: row(planCredits, defaultPlanCredits, "Monthly credits of plans."),
  ALLOWED_ORIGINS: row(
    origins,
    [] as readonly string[],
    "Origins accepted by `/mcp`, besides that of `BASE_URL`.",
  ),
  OPERATOR_TOKEN: row<string | null>(secret, null, "Enables the operator endpoints."),
  OIDC_ISSUER: row<string | null>(issuer, null, "Issuer of an OIDC sign-in provider."),
  CLIENT_ADDRESS_HEADER: row<string | null>(
    header,
    null,
    "Trusted header that carries the client address.",
  ),
  ENGINE_DIR: row(plain, "static/engine", "Detector engines and their manifest."),
  FULL_AUDIT_URL: row<string | null>(url, null, "Link to the full audit."),
  CONTACT_URL: row<string | null>(
    url,
    null,
    "Link to the operator of the service; with https also in `/.well-known/security.txt`.",
  ),
} as const satisfies Record<string, Row<unknown>>;

function plain(_name: string, text: string): string {
  return text;
}

function integer(min: number, max: number) {
  return (name: string, text: string): number => {
    const value = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
    if (value >= min && value <= max) return value;
    throw new ConfigError(`${name}: must be a whole number from ${min} to ${max}`);
  };
}

/** The characters of RFC 3986, 2: a URL of these stands in JSON and in headers as it is. */
const urlText = /^https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/;

function url(name: string, text: string): string {
  const parsed = urlText.test(text) ? URL.parse(text) : null;
  if (parsed === null) throw new ConfigError(`${name}: must be an http or https URL`);
  // `fetch` refuses such URLs, and a base URL is published.
  if (parsed.username || parsed.password) {
    throw new ConfigError(`${name}: must be a URL without user name and password`);
  }
  return text;
}

/** A URL that paths are appended to: without query, fragment or trailing slash. */
function base(name: string, text: string): string {
  return issuer(name, text).replace(/\/+$/, "");
}

/** To the letter: an issuer that ends in a slash is another one without (OpenID Discovery, 4.3). */
function issuer(name: string, text: string): string {
  if (!/[?#]/.test(text)) return url(name, text);
  throw new ConfigError(`${name}: must be a URL without query and fragment`);
}

function urlOrOff(name: string, text: string): string | null {
  return text === "off" ? null : base(name, text);
}

function urls(name: string, text: string): readonly string[] {
  return text.split(",").map((part) => url(name, part.trim()));
}

function origins(name: string, text: string): readonly string[] {
  return text.split(",").map((part) => {
    const { origin } = new URL(url(name, part.trim()));
    if (origin !== part.trim()) {
      throw new ConfigError(`${name}: must be origins such as https://example.com`);
    }
    return origin;
  });
}

/** Printable ASCII, for it is sent in a header. */
function secret(name: string, text: string): string {
  if (/^[\x20-\x7e]{32,}$/.test(text)) return text;
  throw new ConfigError(`${name}: must have at least 32 characters, all printable ASCII`);
}

function header(name: string, text: string): string {
  if (/^[A-Za-z0-9-]{1,64}$/.test(text)) return text.toLowerCase();
  throw new ConfigError(`${name}: must be a header name`);
}

function planCredits(name: string, text: string): Readonly<Record<PlanId, number>> {
  const credits = { ...defaultPlanCredits };
  const named = new Set<PlanId>();
  for (const part of text.split(",")) {
    const [, plan, amount = ""] = /^([a-z-]+)=(\d+)$/.exec(part.trim()) ?? [];
    const id = planIds.find((known) => known === plan);
    if (id === undefined || !plans[id].api || named.has(id)) {
      throw new ConfigError(`${name}: must be like business=10000,ai-agents=50000`);
    }
    named.add(id);
    credits[id] = integer(0, 1e9)(name, amount);
  }
  return credits;
}
