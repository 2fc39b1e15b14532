/** What is sent to see each answer: by error code for all operations, by hand for results. */
import type { ErrorCode } from "../../schema/errors.ts";
import { limits } from "../../schema/limits.ts";
import { generateApiKey } from "../../schema/api_key.ts";
import { systemRandom } from "../../schema/random.ts";
import type { Operation, Sent } from "./_document.ts";
import type { Asked, Services } from "./_services.ts";
import type { Way } from "./_switch.ts";

/** One request and the way it takes. */
export type Call = {
  /** A function where each try must ask for something else. */
  readonly sent: Sent | (() => Sent);
  readonly way: Way;
  /** `null`: none is sent. */
  readonly key: string | null;
  /** Sent again until the answer has this status: what was there before may have been another minute's. */
  readonly until?: number;
};

/** Every code that an operation may name, and what brings it about. */
export function callsOfCode(
  services: Services,
  { example: sent, path }: Operation,
): Partial<Record<ErrorCode, Call>> {
  const { main, poor, narrow, storeless, silent, broken, without } = services;
  const to = (asked: Asked, more: Partial<Call> = {}) => ({
    sent,
    way: { to: asked.url },
    key: asked.key,
    ...more,
  });
  const unfit = { to: main.url, body: '{"colour":1}', query: "colour=1" };
  const fresh = path === "/api/token-risk" ? () => tokenOfItsOwn(sent) : sent;
  return {
    "invalid-arguments": to(main, { way: unfit }),
    "unknown-engine-version": to(main, { sent: { body: { engineVersion: "1999.01.01" } } }),
    "no-key": to(main, { way: { to: main.url, withoutKey: true } }),
    "bad-key": to(main, { key: generateApiKey(systemRandom) }),
    "plan-required": to(main, { key: main.lapsedKey }),
    "not-available-over-api": to(without),
    "not-found": to(main, { sent: { path: `${sent.path}.other` } }),
    "method-not-allowed": to(main, { way: { to: main.url, method: "DELETE" } }),
    "credits-exhausted": to(poor),
    "rate-limited": to(narrow, { sent: fresh, until: 429 }),
    "internal": to(broken),
    "db-unconfigured": to(storeless),
    "db-unavailable": to(silent),
  };
}

let lookups = 0;

/** A lookup that nobody had: answers that are given out again are not counted. */
function tokenOfItsOwn({ query, body }: Sent): Sent {
  const token = `0x${(++lookups).toString(16).padStart(8, "0").padEnd(40, "5")}`;
  if (body !== undefined) return { body: { ...body, token } };
  const params = new URLSearchParams(query);
  params.set("token", token);
  return { query: String(params) };
}

/** Requests that are answered with 200 or 202: results and refusals. */
export function callsOfResults(services: Services, operation: Operation): readonly Call[] {
  const { main, refusing, world } = services;
  const call = (sent: Sent, asked: Asked = main): Call => ({
    sent,
    way: { to: asked.url },
    key: asked.key,
  });
  const { market, wallet, ethereum } = world;
  const bodies: Readonly<Record<string, readonly unknown[]>> = {
    token_info: [{ token: ethereum.addresses.weth }, { token: "0x12" }],
    check_honeypot: [{ token: market.fair }, { token: market.honeypot }, { token: "0x12" }],
    portfolio_scan: [{ address: wallet }, { address: "0x12" }],
    market_info: [{}],
    contract_source: [{ address: ethereum.addresses.proxyToken }, { address: "0x12" }],
    bytecode_scan: [{ address: market.unseen }, { address: "0x12" }],
    explain_transaction: [{ hash: market.transfer }, { hash: "0x12" }],
    token_risk_by_body: [operation.example.body, { token: market.fair }, { token: "0x12" }],
    open_ci_run: [{ repo: "octo/vault" }, { engineVersion: "2026.09.01" }],
    close_ci_run: [{ counts: { critical: 0, high: 0 } }, { counts: { high: 1 }, failOn: "low" }],
  };
  if (operation.id === "mcp") return mcpResults(services);
  if (operation.id === "token_risk") {
    return [
      call(operation.example),
      call({ query: `token=${market.fair}` }),
      call({ query: "token=0x12" }),
    ];
  }
  if (operation.answers.includes("304")) {
    const headers = { "If-None-Match": "*" };
    return [call(operation.example), call({ ...operation.example, headers })];
  }
  const own = bodies[operation.id]?.map((body) => call({ body })) ?? [call(operation.example)];
  const tools = operation.answers.includes("200 refused") && operation.metered;
  return tools ? [...own, call(operation.example, refusing)] : own;
}

const rpc = (method: string, params?: unknown) => ({ jsonrpc: "2.0", id: 1, method, params });

function mcpResults({ main, world }: Services): readonly Call[] {
  const tool = (name: string, args: unknown) => rpc("tools/call", { name, arguments: args });
  const bodies = [
    rpc("ping"),
    rpc("initialize", { protocolVersion: "2025-11-25", capabilities: {} }),
    rpc("tools/list"),
    tool("token_info", { token: world.ethereum.addresses.weth }),
    tool("token_info", { token: "0x12" }),
    tool("nothing", {}),
    [rpc("ping"), rpc("tools/list")],
    { jsonrpc: "2.0", method: "notifications/initialized" },
    { jsonrpc: "2.0", id: 1, result: {} },
  ];
  return bodies.map((body) => ({ sent: { body }, way: { to: main.url }, key: main.key }));
}

/** What `/mcp` refuses, by status; in its answers codes stand elsewhere. */
export function mcpRefusals(services: Services): Readonly<Record<string, Call>> {
  const { main, narrow, storeless, broken } = services;
  const sent = { body: rpc("tools/list") };
  const to = (asked: Asked, more: Partial<Way> = {}) => ({
    sent,
    way: { to: asked.url, ...more },
    key: asked.key as string | null,
  });
  return {
    "400": to(main, { body: "{" }),
    "401": { ...to(main), key: null },
    "403": { ...to(main), key: main.lapsedKey },
    "404": { ...to(main), sent: { body: rpc("nothing") } },
    "405": to(main, { method: "DELETE" }),
    "413": to(main, { body: " ".repeat(limits.bodyBytesMax + 1) }),
    "415": to(main, { contentType: "text/plain" }),
    "429": { ...to(narrow), until: 429 },
    "500": to(broken),
    "503": to(storeless),
  };
}
