/** What is sent to see each result of an operation; refusals: `tests/rig/refusals/`. */
import type { Call } from "../rig/refusals/calls.ts";
import type { Operation, Sent } from "../rig/refusals/document.ts";
import type { Asked, Services } from "../rig/refusals/services.ts";

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
