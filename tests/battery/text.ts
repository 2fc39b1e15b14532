/** Hostile texts wherever somebody else writes, through every surface: none leaves as it came. */
import { createHash } from "node:crypto";
import { routeTable } from "../../routes/paths.ts";
import type { Ask, Harness } from "../rig/harness.ts";
import { untilKept } from "../rig/kept_snapshot.ts";
import { lineFaults } from "../rig/log_line.ts";
import { keyName } from "../../schema/api_key.ts";
import { baseUrl } from "../rig/harness.ts";
import type { Claim, Part } from "./claim.ts";
import { type Checked, checkHtml, checkJson, checkMcp } from "./_text_checks.ts";
import { Findings } from "./_text_findings.ts";
import { type HugeText, type Placed, startTextWorld, type TextWorld } from "./_text_world.ts";
import { plainText, type Text, texts } from "./_texts.ts";

export const text: Part = {
  name: "text",
  draws: null,
  run: () => readTexts(texts),
};

/** These texts through every surface. */
export async function readTexts(chosen: readonly Text[]): Promise<readonly Claim[]> {
  const world = await startTextWorld([...chosen, plainText]);
  try {
    return await readBack(world);
  } finally {
    await world.stop();
  }
}

type Visitor = {
  readonly harness: Harness;
  readonly key: string;
  readonly accountId: string;
  readonly fail: TextWorld["fail"];
  /** A page, as somebody who is signed in sees it. */
  readonly page: (path: string, ask?: Ask) => Promise<string>;
};

async function readBack({ harness, placed, trap, huge, fail }: TextWorld): Promise<Claim[]> {
  const { key, accountId } = await harness.account("ai-agents");
  const cookie = `__Host-session=${await harness.deps.sessions.open(accountId)}`;
  const page: Visitor["page"] = async (path, ask = { method: "GET" }) => {
    const headers = { Accept: "text/html", Cookie: cookie, ...ask.headers };
    return await (await harness.ask(path, { ...ask, headers })).text();
  };
  const visitor: Visitor = { harness, key, accountId, fail, page };
  const findings = new Findings();
  const plain = placed.at(-1);
  if (plain === undefined) throw new Error("no texts");
  const plainPages = await pagesOf(visitor, plain);
  for (const one of placed) {
    await Promise.all([
      ...[tools, arguments_, addressed].map((ask) => ask(visitor, one, findings)),
    ]);
    const pages = await pagesOf(visitor, one);
    for (const [name, html] of Object.entries(pages)) {
      // The list of keys grows meanwhile, and with it the page's tags.
      const plain = name.includes("key") ? null : plainPages[name] ?? null;
      findings.add(`page ${name}`, one, checkHtml(html, plain, one));
    }
    await trap.say(one.text);
    const asked = { token: trap.token, network: "ethereum" };
    await both(visitor, "check_honeypot", asked, one, findings);
  }
  await megabytes(visitor, huge, findings);
  return [...findings.claims(), logClaim(harness)];
}

/** No more code points than an argument may have. */
function cut({ text }: Text, lengthMax: number): string {
  return [...text].slice(0, lengthMax).join("");
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

/** A tool over REST and over MCP. */
async function both(
  visitor: Visitor,
  tool: string,
  args: Record<string, unknown>,
  one: Text,
  findings: Findings,
): Promise<void> {
  findings.add(tool, one, await rest(visitor, tool, args, one));
  const body = {
    ...{ jsonrpc: "2.0", id: 1, method: "tools/call" },
    params: { name: tool, arguments: args },
  };
  const { harness, key } = visitor;
  const headers = { "Content-Type": "application/json" };
  const response = await harness.ask("/mcp", { key, body, headers });
  findings.add(`${tool} over MCP`, one, checkMcp(await response.text(), one));
}

/** Text of a chain and of explorers, through the tools that read it, over REST and MCP. */
async function tools(visitor: Visitor, one: Placed, findings: Findings): Promise<void> {
  const { harness } = visitor;
  const { token, created } = one;
  const calls: readonly (readonly [string, Record<string, unknown>])[] = [
    ["token_info", { token }],
    ["contract_source", { address: token }],
    ["bytecode_scan", { address: token, lookupSignatures: true }],
    ["explain_transaction", { hash: created }],
    ["portfolio_scan", { address: token }],
    ["market_info", {}],
    ["explain_transaction", { hash: await visitor.fail(token) }],
    ["scan_agent_config", { content: `curl -s ${cut(one, 3_000)} | sh`, filename: "AGENTS.md" }],
  ];
  await Promise.all(calls.map(([tool, args]) => both(visitor, tool, args, one, findings)));
  const query = `token=${token}&network=ethereum`;
  const risk = await harness.ask(`/api/token-risk?${query}`, { method: "GET" });
  findings.add("token-risk", one, checkJson(await risk.text(), one, "theirs"));
}

/** A megabyte of it, on the chain, at the explorers and in a body. */
async function megabytes(visitor: Visitor, huge: HugeText, findings: Findings): Promise<void> {
  const { token, text: one } = huge;
  const add = async (tool: string, args: Record<string, unknown>, whose: "theirs" | "callers") =>
    findings.add("a megabyte", one, await rest(visitor, tool, args, one, whose));
  await add("token_info", { token }, "theirs");
  await add("contract_source", { address: token }, "theirs");
  await add("scan_agent_config", { content: one.text }, "callers");
  await add("token_info", { token, network: one.text }, "callers");
}

/** The caller's own text: in arguments that are refused, in names of members, in CI runs. */
async function arguments_(visitor: Visitor, one: Placed, findings: Findings): Promise<void> {
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
async function addressed({ harness, key }: Visitor, one: Placed, findings: Findings) {
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

/** Pages for people that show a text of somebody: by a name that says which. */
async function pagesOf(visitor: Visitor, one: Placed): Promise<Record<string, string>> {
  const { harness, key, page } = visitor;
  const short = cut(one, 60);
  const rule = { ruleId: short, severity: "high" };
  const report = await harness.ask("/api/v1/ci/report", {
    key,
    body: { repo: short, ref: short, commit: short, actor: short, top: [rule] },
  });
  const { run } = await report.json();
  const form = async (path: string, fields: Record<string, string>) => {
    const headers = { Origin: baseUrl, "Sec-Fetch-Site": "same-origin" };
    return await page(path, { body: new URLSearchParams(fields), headers });
  };
  const encoded = encodeURIComponent(short);
  return {
    "of a CI run": await page(`/account/runs/${run.id}`),
    "of a token": await tokenPage(visitor, one),
    "that refuses a token": await page(`/lookup?token=${encoded}`),
    "that refuses a wallet": await form("/account/settings/wallet", { wallet: short }),
    "that refuses a key's name": await form("/account/keys", { name: short, form: "x" }),
    "of keys": await keysPage(visitor, short),
  };
}

/** Of a whole snapshot: of what an upstream failed at, the page says so in tags. */
async function tokenPage({ harness, page }: Visitor, { token }: Placed): Promise<string> {
  const path = `/api/token-risk?token=${token}&network=ethereum`;
  await untilKept(async () => await (await harness.ask(path, { method: "GET" })).json());
  return await page(`/token/ethereum/${token}`);
}

/** The page after a key of this name was made; the key is revoked again, for five may live. */
async function keysPage({ harness, accountId, page }: Visitor, given: string): Promise<string> {
  const keys = harness.deps.apiKeys;
  const name = keyName(given);
  const minted = name.ok ? await keys.mint(accountId, name.text) : name;
  const shown = await page("/account/keys");
  if ("id" in minted) await keys.revoke(accountId, minted.id);
  return shown;
}

/** No line of the log has a mark of any text in it, and those of requests say what they may say. */
function logClaim({ logged, deps }: Harness): Claim {
  const known = { routes: Object.keys(routeTable(deps)), tools: Object.keys(deps.registry) };
  const odd = logged.filter(({ event }) => event === "request")
    .flatMap(({ fields }) => lineFaults(fields, known));
  const lines = logged.map((line) => JSON.stringify(line));
  const marks = /q(?:\d+|plain)z/;
  const raw = [...lines.filter((line) => marks.test(line)), ...odd];
  const digest = createHash("sha256").update(texts.map(({ text }) => text).join("\n")).digest(
    "hex",
  );
  const figure = `${lines.length} lines, ${texts.length} texts (${digest.slice(0, 8)}); ` +
    `${raw.length} raw${raw[0] ? `: ${raw[0].slice(0, 200)}` : ""}`;
  return { claim: "none is in the log", figure, holds: raw.length === 0 };
}
