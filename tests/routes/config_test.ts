import assert from "node:assert/strict";
import { type Environment, parseConfig } from "../../schema/config.ts";
import { ConfigError, configTable } from "../../schema/config_table.ts";

const chainIds = [1, 10, 8453];
const parse = (env: Environment) => parseConfig(env, chainIds);

Deno.test("configuration defaults are those of the design", () => {
  assert.deepEqual(parse({}), {
    port: 8000,
    baseUrl: "http://localhost:8000",
    kvPath: ".data/kv.sqlite",
    hosted: false,
    telemetry: false,
    rpcUrls: {},
    upstreams: {
      sourcify: "https://sourcify.dev/server",
      signatures: "https://api.4byte.sourcify.dev",
      etherscan: "https://api.etherscan.io/v2/api",
      etherscanApiKey: null,
      defillama: "https://coins.llama.fi",
      coingecko: "https://api.coingecko.com/api/v3",
      blockscout: {},
    },
    ceilings: { perMinute: 240, perDay: 10_000 },
    tokenRisk: { perMinute: 20, perDay: 3_000 },
    planCredits: { "free": 0, "pro": 0, "business": 10_000, "ai-agents": 50_000 },
    allowedOrigins: [],
    operatorToken: null,
    signIn: { github: null, google: null, oidc: null },
    clientAddressHeader: null,
    engineDir: "static/engine",
    fullAuditUrl: "http://localhost:8000/full-audit",
    contactUrl: null,
  });
});

Deno.test("empty and blank variables count as unset", () => {
  const names = Object.keys(configTable).filter((name) => !/^(RPC|BLOCKSCOUT)_URL$/.test(name));
  const blank = Object.fromEntries(names.map((name, i) => [name, i % 2 ? "" : "  "]));
  const providers = { GITHUB_CLIENT_ID: "", GITHUB_CLIENT_SECRET: " ", RPC_URL_1: "" };
  assert.deepEqual(parse({ ...blank, ...providers }), parse({}));
});

Deno.test("every variable is read", () => {
  const config = parse({
    PORT: "8080",
    BASE_URL: "https://api.example.com/v/",
    KV_PATH: ":memory:",
    DENO_DEPLOYMENT_ID: "d1",
    RPC_URL_1: "https://a.example/key, http://127.0.0.1:8545",
    RPC_URL_8453: "https://b.example",
    SOURCIFY_URL: "off",
    SIGNATURES_URL: "off",
    ETHERSCAN_URL: "http://127.0.0.1:1/api/",
    ETHERSCAN_API_KEY: "abc",
    BLOCKSCOUT_URL_10: "https://c.example",
    BLOCKSCOUT_URL_1: "off",
    DEFILLAMA_URL: "off",
    COINGECKO_URL: "off",
    LIMIT_PER_MINUTE: "1",
    LIMIT_PER_DAY: "2",
    TOKEN_RISK_PER_MINUTE: "3",
    TOKEN_RISK_PER_DAY: "4",
    PLAN_CREDITS: "ai-agents=7, business=0",
    ALLOWED_ORIGINS: "https://a.example,http://localhost:3000",
    OPERATOR_TOKEN: "o".repeat(32),
    GITHUB_CLIENT_ID: "g",
    GITHUB_CLIENT_SECRET: "gs",
    GOOGLE_CLIENT_ID: "h",
    GOOGLE_CLIENT_SECRET: "hs",
    OIDC_ISSUER: "https://id.example/",
    OIDC_CLIENT_ID: "i",
    OIDC_CLIENT_SECRET: "is",
    CLIENT_ADDRESS_HEADER: "X-Real-Address",
    ENGINE_DIR: "/engines",
    FULL_AUDIT_URL: "https://audit.example/?a=1#b",
    CONTACT_URL: "https://example.com/contact",
  });
  assert.deepEqual(config, {
    port: 8080,
    baseUrl: "https://api.example.com/v",
    kvPath: ":memory:",
    hosted: true,
    telemetry: false,
    rpcUrls: { 1: ["https://a.example/key", "http://127.0.0.1:8545"], 8453: ["https://b.example"] },
    upstreams: {
      sourcify: null,
      signatures: null,
      etherscan: "http://127.0.0.1:1/api",
      etherscanApiKey: "abc",
      defillama: null,
      coingecko: null,
      blockscout: { 10: "https://c.example", 1: null },
    },
    ceilings: { perMinute: 1, perDay: 2 },
    tokenRisk: { perMinute: 3, perDay: 4 },
    planCredits: { "free": 0, "pro": 0, "business": 0, "ai-agents": 7 },
    allowedOrigins: ["https://a.example", "http://localhost:3000"],
    operatorToken: "o".repeat(32),
    signIn: {
      github: { clientId: "g", clientSecret: "gs" },
      google: { clientId: "h", clientSecret: "hs" },
      oidc: { issuer: "https://id.example/", clientId: "i", clientSecret: "is" },
    },
    clientAddressHeader: "x-real-address",
    engineDir: "/engines",
    fullAuditUrl: "https://audit.example/?a=1#b",
    contactUrl: "https://example.com/contact",
  });
});

Deno.test("a hosted service must be told its BASE_URL", () => {
  for (const env of [{ DENO_DEPLOY: "1" }, { DENO_DEPLOYMENT_ID: "d1" }]) {
    assert.throws(() => parse(env), /^ConfigError: BASE_URL: must /);
    assert.equal(parse({ ...env, BASE_URL: "https://a.example" }).hosted, true);
  }
});

const notNumbers = ["0", "-1", "1.5", "1e3", "0x10", "ten", "99999999999", "NaN", "٣"];
const notUrls = [
  ...["example.com", "ftp://example.com", "http://", "https://", "javascript:alert(1)", "//a"],
  ...["http:example.com", 'https://a.example/"', "https://a.example/ b", "https://a.example/\nb"],
  ...["https://user:hunter2@a.example", "https://hunter2@a.example", "https://ä.example/{x}"],
];
const notBases = [
  ...notUrls,
  "https://a.example?key=hunter2",
  "https://a.example/#",
  "https://a/?",
];

const wrong: Readonly<Record<string, readonly string[]>> = {
  PORT: [...notNumbers, "65536"],
  BASE_URL: [...notBases, "off"],
  RPC_URL_1: [...notUrls, "https://a.example,", "off"],
  RPC_URL_2: ["https://a.example"],
  RPC_URL_01: ["https://a.example"],
  RPC_URL_: ["https://a.example"],
  BLOCKSCOUT_URL_1: notBases,
  BLOCKSCOUT_URL_x: ["https://a.example"],
  SOURCIFY_URL: [...notBases, "OFF"],
  SIGNATURES_URL: notBases,
  ETHERSCAN_URL: notBases,
  DEFILLAMA_URL: notBases,
  COINGECKO_URL: notBases,
  LIMIT_PER_MINUTE: notNumbers,
  LIMIT_PER_DAY: notNumbers,
  TOKEN_RISK_PER_MINUTE: notNumbers,
  TOKEN_RISK_PER_DAY: notNumbers,
  PLAN_CREDITS: [
    ...["business", "business=", "business=-1", "business=1.5", "=1", "1", "business=1,"],
    ...["free=1", "pro=1", "gold=1", "business=1=2", "business=1,business=2", "__proto__=1"],
  ],
  ALLOWED_ORIGINS: ["*", "example.com", "https://a.example/", "https://a.example/x", "null", ","],
  OPERATOR_TOKEN: [
    "short",
    "hunter2".repeat(4),
    "ü".repeat(32),
    `${"a".repeat(16)}\n${"b".repeat(16)}`,
  ],
  OIDC_ISSUER: [...notBases, "https://id.example"],
  GITHUB_CLIENT_ID: ["only-id"],
  GITHUB_CLIENT_SECRET: ["hunter2"],
  GOOGLE_CLIENT_ID: ["only-id"],
  GOOGLE_CLIENT_SECRET: ["hunter2"],
  OIDC_CLIENT_ID: ["only-id"],
  OIDC_CLIENT_SECRET: ["hunter2"],
  CLIENT_ADDRESS_HEADER: ["x real", "x:y", "x\ny", "ü", "x".repeat(65), "X-A, X-B"],
  FULL_AUDIT_URL: notUrls,
  CONTACT_URL: [...notUrls, "mailto:a@example.com"],
};

/** What else stands in the line: the one to set beside it. */
const named: Readonly<Record<string, string>> = {
  GITHUB_CLIENT_ID: "GITHUB_CLIENT_SECRET",
  GITHUB_CLIENT_SECRET: "GITHUB_CLIENT_ID",
  GOOGLE_CLIENT_ID: "GOOGLE_CLIENT_SECRET",
  GOOGLE_CLIENT_SECRET: "GOOGLE_CLIENT_ID",
  OIDC_CLIENT_ID: "OIDC_CLIENT_SECRET",
  OIDC_CLIENT_SECRET: "OIDC_CLIENT_ID",
};

for (const [name, values] of Object.entries(wrong)) {
  Deno.test(`a wrong ${name} stops the start with one line that names it and repeats no value`, () => {
    for (const value of values) {
      assert.throws(() => parse({ [name]: value }), (error) => {
        assert.ok(error instanceof ConfigError);
        const lone = name === "OIDC_ISSUER" && value === "https://id.example";
        const first = lone ? "OIDC_CLIENT_ID" : named[name] ?? name;
        assert.ok(error.message.startsWith(`${first}: must `), `${value} → ${error.message}`);
        assert.doesNotMatch(error.message, /\n|hunter2/);
        return true;
      }, value);
    }
  });
}

Deno.test("every variable of the table has a wrong value in these tests, or takes any text", () => {
  const anyText = ["KV_PATH", "ETHERSCAN_API_KEY", "ENGINE_DIR"];
  for (const name of Object.keys(configTable)) {
    const tested = Object.keys(wrong).some((known) => known === name || known === `${name}_1`);
    assert.ok(tested || anyText.includes(name), name);
  }
});
