/** What callers of the battery ask of the world: every tool, and the free snapshot. */
import type { Hex } from "viem";
import { sendMined } from "../rig/json_rpc.ts";
import type { Service } from "../rig/service.ts";
import type { World } from "../rig/world.ts";
import { inTime, noAnswer, noStatus } from "./_in_time.ts";
import type { Kind } from "./_stand.ts";

/** One question; `uses` are the kinds of upstream that may be asked for its answer. */
export type Question = {
  readonly tool: string;
  readonly args: Readonly<Record<string, string | boolean>>;
  readonly uses: readonly Kind[];
};

export const snapshot = "token_risk";

export type Asked = {
  readonly status: number;
  // deno-lint-ignore no-explicit-any -- answers of all tools
  readonly answer: any;
  readonly tookMs: number;
};

/** Every question that an upstream decides. Sends one transaction of a function nobody names. */
export async function questionsOf(world: World): Promise<readonly Question[]> {
  const { ethereum: { addresses }, market } = world;
  const unnamed = await sendUnnamed(world);
  const explorers = ["sourcify", "etherscan", "blockscout"] as const;
  const prices = ["defillama", "coingecko"] as const;
  return [
    { tool: "token_info", args: { token: market.unseen }, uses: ["rpc"] },
    { tool: "check_honeypot", args: { token: market.fair }, uses: ["rpc"] },
    { tool: "check_honeypot", args: { token: market.honeypot }, uses: ["rpc"] },
    {
      tool: "contract_source",
      args: { address: addresses.proxyToken },
      uses: ["rpc", ...explorers],
    },
    { tool: "contract_source", args: { address: market.unseen }, uses: ["rpc", ...explorers] },
    {
      tool: "bytecode_scan",
      args: { address: market.unseen, lookupSignatures: true },
      uses: ["rpc", "signatures"],
    },
    { tool: "bytecode_scan", args: { address: addresses.proxyToken }, uses: ["rpc"] },
    { tool: "explain_transaction", args: { hash: market.approval }, uses: ["rpc"] },
    { tool: "explain_transaction", args: { hash: unnamed }, uses: ["rpc", "signatures"] },
    { tool: "portfolio_scan", args: { address: world.wallet }, uses: ["rpc", ...prices] },
    { tool: "market_info", args: {}, uses: ["rpc", ...prices] },
    { tool: snapshot, args: { token: market.unseen }, uses: ["rpc"] },
    { tool: snapshot, args: { token: market.fair, network: "ethereum" }, uses: ["rpc"] },
  ];
}

/** A transaction whose function only the signature database may know; its hash. */
async function sendUnnamed({ ethereum: { rpcUrl, accounts, addresses } }: World): Promise<Hex> {
  const data = `0x12345678${"1".padStart(64, "0")}`;
  const transaction = { from: accounts[0], to: addresses.weth, data };
  return await sendMined(rpcUrl, transaction);
}

const unanswered = {
  status: noStatus,
  answer: { ok: false, error: noAnswer, sources: [] },
} as const;

/** The same over MCP: what the call's result is, or the refusal that stands in its place. */
export async function askOverMcp(
  { baseUrl }: Service,
  key: string,
  { tool, args }: Pick<Question, "tool" | "args">,
): Promise<Asked> {
  const startMs = performance.now();
  const asked = await inTime(async (signal) => {
    const response = await fetch(`${baseUrl}/mcp`, {
      method: "POST",
      signal,
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      body: JSON.stringify({
        ...{ jsonrpc: "2.0", id: 1, method: "tools/call" },
        params: { name: tool, arguments: args },
      }),
    });
    const { result } = await response.json();
    const answer = JSON.parse(result?.content[0].text ?? '{"ok":false}');
    return { status: response.status, answer };
  });
  return { ...(asked ?? unanswered), tookMs: performance.now() - startMs };
}

/** Asks the service and times it; who is not answered at all has no status. */
export async function ask(
  { baseUrl }: Service,
  key: string,
  { tool, args }: Pick<Question, "tool" | "args">,
): Promise<Asked> {
  const isFree = tool === snapshot;
  const startMs = performance.now();
  const asked = await inTime(async (signal) => {
    const response = await fetch(
      isFree ? `${baseUrl}/api/token-risk` : `${baseUrl}/api/v1/tools/${tool}`,
      {
        method: "POST",
        signal,
        headers: isFree ? {} : { Authorization: `Bearer ${key}` },
        body: JSON.stringify(args),
      },
    );
    return { status: response.status, answer: await response.json() };
  });
  return { ...(asked ?? unanswered), tookMs: performance.now() - startMs };
}
