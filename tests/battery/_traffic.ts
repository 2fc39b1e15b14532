/** What callers of every kind send: programs, agents, crawlers, people. */
import assert from "node:assert/strict";
import { registry } from "../../tools/registry.ts";
import type { CookieJar } from "../rig/cookies.ts";
import type { World } from "../rig/world.ts";
import { hungMs } from "./_in_time.ts";
import { ask, questionsOf } from "./_questions.ts";
import type { Stand } from "./_stand.ts";

/** One request and its answer; throws when that is not as it should be. */
export type Request = { readonly name: string; readonly send: () => Promise<void> };

/** Everything that is fetched by nobody in particular. */
const open = [
  "/",
  "/index.md",
  "/llms.txt",
  "/openapi.json",
  "/mcp.json",
  "/rules.json",
  "/robots.txt",
  "/sitemap.xml",
  "/.well-known/api-catalog",
  "/.well-known/ai-catalog.json",
  "/docs",
  "/playground",
  "/healthz",
] as const;

/** What is refused, each with its status; `headers` have a key. */
const refused = (headers: HeadersInit): readonly (readonly [number, string, RequestInit])[] => [
  [400, "/api/v1/tools/token_info", { method: "POST", headers, body: "{" }],
  [401, "/api/v1/tools/token_info", { method: "POST", body: "{}" }],
  [404, "/nothing-here", {}],
  [405, "/api/v1/tools", { method: "DELETE" }],
];

const pages = ["/account/keys", "/account/usage", "/account/runs"] as const;

export async function trafficOf(
  world: World,
  { service, account: { key } }: Stand,
  browser: CookieJar,
): Promise<readonly Request[]> {
  const { baseUrl } = service;
  const token = world.ethereum.addresses.weth;
  const headers = { "Authorization": `Bearer ${key}`, "Content-Type": "application/json" };
  const get = (
    path: string,
    init: RequestInit = {},
    by: CookieJar["fetch"] = fetch,
    status = 200,
  ): Request => ({
    name: status === 200 ? path : `${path} ${status}`,
    send: async () => {
      const response = await by(baseUrl + path, { ...init, signal: AbortSignal.timeout(hungMs) });
      const text = await response.text();
      assert.equal(
        response.status,
        status,
        `${path} answered ${response.status} ${text.slice(0, 200)}`,
      );
    },
  });
  const post = (name: string, path: string, body: unknown, more: HeadersInit = {}): Request => ({
    name,
    send: async () => {
      const response = await fetch(baseUrl + path, {
        method: "POST",
        headers: { ...headers, ...more },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(hungMs),
      });
      const answer = await response.json();
      const isGood = response.status === 200 && answer.ok !== false && !answer.error &&
        answer.result?.isError !== true;
      assert.ok(
        isGood,
        `${name} answered ${response.status} ${JSON.stringify(answer).slice(0, 200)}`,
      );
    },
  });
  const mcp = (method: string, params: Record<string, unknown> = {}) =>
    post(`/mcp ${method}`, "/mcp", { jsonrpc: "2.0", id: 1, method, params }, {
      "MCP-Protocol-Version": "2025-06-18",
    });
  const questions = (await questionsOf(world)).map((question): Request => ({
    name: question.tool,
    send: async () => {
      const { status, answer } = await ask(service, key, question);
      assert.ok(status === 200 && answer.ok, `${question.tool} answered ${status} ${answer.error}`);
    },
  }));
  const scan = registry.scan_agent_config.example.arguments;
  return [
    ...questions,
    post("scan_agent_config", "/api/v1/tools/scan_agent_config", scan),
    post("token_info", "/api/v1/tools/token_info", { token }),
    get("/api/v1/tools", { headers }),
    post("CI report", "/api/v1/ci/report", { repo: "octo/vault", counts: { high: 0 } }),
    mcp("tools/list"),
    mcp("ping"),
    mcp("tools/call", { name: "token_info", arguments: { token } }),
    mcp("tools/call", { name: "scan_agent_config", arguments: scan }),
    get(`/token/ethereum/${world.market.fair}`),
    ...open.map((path) => get(path)),
    ...refused(headers).map(([status, path, init]) => get(path, init, fetch, status)),
    ...pages.map((path) => get(path, {}, browser.fetch)),
  ];
}
