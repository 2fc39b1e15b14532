/** Hostile texts asked about and sent: over REST and MCP, in arguments, CI runs, addresses and headers. */
import type { Ask, Harness } from "../rig/harness.ts";
import { mcpAsks, mcpPath } from "./_mcp_words.ts";
import { type Checked, checkJson, checkMcp } from "./_text_checks.ts";
import type { Findings } from "./_text_findings.ts";
import type { Placed, TextWorld } from "./_text_world.ts";
import type { Text } from "./_texts.ts";

/** Who asks; `harness` shows each answer to who looks for sheets. */
export type Visitor = {
  readonly harness: Harness;
  readonly key: string;
  readonly fail: TextWorld["fail"];
  /** A page, as somebody who is signed in sees it. */
  readonly page: (path: string, ask?: Ask) => Promise<string>;
};

/** No more code points than an argument may have; what is sent whole is refused for its length. */
export function cut({ text, isWhole = false }: Text, lengthMax: number): string {
  return isWhole ? text : [...text].slice(0, lengthMax).join("");
}

async function rest(
  { harness, key }: Visitor,
  tool: string,
  body: Record<string, unknown>,
  one: Text,
  whose: "theirs" | "callers" = "theirs",
): Promise<Checked> {
  const response = await harness.ask(`/api/v1/tools/${tool}`, { key, body });
  return checkJson(await response.text(), one, whose);
}

/** A tool over REST and over MCP; `surface`: what it is counted as. */
export async function both(
  visitor: Visitor,
  tool: string,
  args: Record<string, unknown>,
  one: Text,
  findings: Findings,
  surface = tool,
): Promise<void> {
  findings.add(surface, one, await rest(visitor, tool, args, one));
  const body = {
    ...{ jsonrpc: "2.0", id: 1, method: "tools/call" },
    params: { name: tool, arguments: args },
  };
  const { harness, key } = visitor;
  const headers = { "Content-Type": "application/json" };
  const response = await harness.ask(mcpPath, { key, body, headers });
  findings.add(`${surface} over MCP`, one, checkMcp(await response.text(), one));
}

/** Text of a chain and of explorers, through the tools that read it, over REST and MCP. */
export async function tools(visitor: Visitor, one: Placed, findings: Findings): Promise<void> {
  const { harness } = visitor;
  const { token, created, called, calledWithin } = one;
  const calls: readonly (readonly [string, Record<string, unknown>, surface?: string])[] = [
    ["token_info", { token }],
    ["contract_source", { address: token }],
    ["bytecode_scan", { address: token, lookupSignatures: true }],
    ["explain_transaction", { hash: created }],
    ["explain_transaction", { hash: called }, "explain_transaction of a call"],
    ["explain_transaction", { hash: calledWithin }, "explain_transaction of a call in a call"],
    ["portfolio_scan", { address: token }],
    ["market_info", {}],
    ["explain_transaction", { hash: await visitor.fail(token) }],
    ["scan_agent_config", { content: `curl -s ${cut(one, 3_000)} | sh`, filename: "AGENTS.md" }],
  ];
  await Promise.all(
    calls.map(([tool, args, surface]) => both(visitor, tool, args, one, findings, surface)),
  );
  const query = `token=${token}&network=ethereum`;
  const risk = await harness.ask(`/api/token-risk?${query}`, { method: "GET" });
  findings.add("token-risk", one, checkJson(await risk.text(), one, "theirs"));
}

/** The caller's own text: in arguments that are refused, in names of members, in CI runs. */
export async function arguments_(visitor: Visitor, one: Placed, findings: Findings): Promise<void> {
  const { harness, key } = visitor;
  const short = cut(one, 100);
  const refused = [
    ["token_info", { token: short }],
    ["token_info", { token: one.token, network: short }],
    ["explain_transaction", { hash: short }],
    ["token_info", { [short]: 1 }],
    ["scan_agent_config", { content: "x", filename: short }],
  ] as const;
  for (const [tool, args] of refused) {
    findings.add("refused arguments", one, await rest(visitor, tool, args, one, "callers"));
  }
  const ask = async (path: string, body: Record<string, unknown>) => {
    const response = await harness.ask(path, { key, body });
    findings.add("CI answers", one, checkJson(await response.text(), one, "callers"));
  };
  await ask("/api/v1/ci/session", { repo: short, version: cut(one, 60) });
  const rule = { ruleId: short, severity: "high" };
  await ask("/api/v1/ci/report", {
    repo: short,
    ref: short,
    commit: short,
    actor: short,
    top: [rule],
  });
}

/** Where a log would look first: path, query and headers, each with as much as a client can send. */
export async function addressed({ harness, key }: Visitor, one: Placed, findings: Findings) {
  const encoded = encodeURIComponent(cut(one, 200).toWellFormed());
  const headers = Object.fromEntries(
    ["Referer", "User-Agent", "X-Request-Id", "Origin", "Cookie", "Mcp-Name", "Mcp-Method"]
      .map((name) => [name, `${one.mark}=${encoded}`]),
  );
  for (const path of [`/${encoded}`, `/healthz?${encoded}=1`, `/api/v1/tools/${encoded}`, "/mcp"]) {
    const response = await harness.ask(path, { key, headers, method: "GET" });
    findings.add("answers to odd addresses", one, checkJson(await response.text(), one, "callers"));
  }
}

/** What a client of MCP names in its messages, and a key of its own beside it. */
export async function named({ harness, key }: Visitor, one: Placed, findings: Findings) {
  // Split by what nobody sees: it is a key again once that is removed.
  const said = `${cut(one, 100)} ${key.slice(0, 20)}\u00ad${key.slice(20)}`;
  for (const { place, body, headers } of mcpAsks(said)) {
    const response = await harness.ask(mcpPath, { key, body, headers });
    const text = await response.text();
    const { faults, places } = checkJson(text, one, "callers");
    const keys = text.includes(key) ? ["a key"] : [];
    findings.add(`MCP: ${place}`, one, { faults: [...faults, ...keys], places });
  }
}
