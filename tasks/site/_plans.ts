/** Plans and limits, with places for what the operator may set. */
import { configured } from "../../schema/discovery/configured.ts";
import { limits } from "../../schema/limits.ts";
import { mcpAnswerBytesMax, mcpBatchMax } from "../../schema/mcp.ts";
import { type PlanId, planIds, plans } from "../../schema/plans.ts";
import type { ToolDescription } from "../../schema/tool.ts";
import { tableLines } from "../_markdown.ts";

export function planLines(tools: readonly ToolDescription[]): string[] {
  return [
    ...tableLines(
      ["Plan", "API and MCP", "Credits a month", "Price a month"],
      planIds.map((id) => [
        plans[id].title,
        plans[id].api ? "yes" : "no",
        plans[id].api ? configured.credits(id) : "none",
        priceText(plans[id].priceUsdCents),
      ]),
    ),
    "",
    "- A plan includes the tools of the plans below it; [tools](/docs/tools) says which plan each needs.",
    "- Credits belong to a key and return with the first second of a month, UTC; what is left over " +
    "does not move to the next month.",
    "- No refusal, no error and no failure of an upstream costs credits: what was taken is given back.",
    `- An account has up to ${limits.keysPerAccount} live keys. A key made in the place of a revoked one ` +
    "starts with what that one spent this month.",
    "",
    "## What each plan calls",
    "",
    "Everybody, without a plan and without a key: the [token risk snapshot](/docs/tools/token_risk).",
    "",
    ...planIds.map((id) => `- ${plans[id].title}: ${callsText(id, tools)}`),
    "",
    "## How to get a plan",
    "",
    "1. [Sign in](/sign-in). The first time makes an account, on the Free plan.",
    "2. Ask the operator of this service for a plan: [your keys](/account/keys) tell your account's " +
    "id and how the operator is reached. Nothing is sold or switched on these pages.",
    "3. With the plan, make a key [in your account](/account/keys). It is shown once.",
    "",
    "Where nobody can sign in, the operator makes the account and its key.",
    "",
    "Where no price stands, none is published: ask the operator.",
  ];
}

/** What keys of a plan call; what they call beyond the plan below it. */
function callsText(id: PlanId, tools: readonly ToolDescription[]): string {
  if (!plans[id].api) return "nothing with a key.";
  const names = tools.filter(({ plan }) => plan === id)
    .map(({ name }) => `[${name}](/docs/tools/${name})`);
  const below = planIds.filter((other) => plans[other].api && plans[other].rank < plans[id].rank);
  const all = below.length > 0
    ? [`what ${below.map((other) => plans[other].title).join(", ")} calls`, ...andAll(names)]
    : [...names, "[MCP](/docs/mcp)", "[CI runs](/docs/ci)"];
  return `${all.join(", ")}.`;
}

function andAll([first, ...others]: readonly string[]): string[] {
  return first === undefined ? [] : [`and ${first}`, ...others];
}

function priceText(cents: number | null): string {
  if (cents === null) return "not published";
  return cents === 0 ? "free" : `${(cents / 100).toFixed(2)} USD`;
}

export function limitLines(): string[] {
  return [
    ...tableLines(["What", "At most"], [
      ["Requests a minute, an address", configured.perMinute],
      ["Requests a day (UTC), a key", configured.perDay],
      ["New free lookups a minute, an address", configured.riskPerMinute],
      ["New free lookups a day (UTC), all callers together", configured.riskPerDay],
      [
        "A request body",
        `${limits.bodyBytesMax} bytes, received within ${limits.bodyTimeoutMs / 1000} s`,
      ],
      ["A string argument", `${limits.stringLengthMax} characters`],
      ["What `scan_agent_config` reads of a file", `${limits.agentConfigBytesRead} bytes`],
      ["A tool's work, upstreams included", `${limits.toolTimeoutMs / 1000} s`],
      ["A tool's object over MCP", `${mcpAnswerBytesMax} bytes`],
      ["Messages in an MCP batch", String(mcpBatchMax)],
      ["Live keys of an account", String(limits.keysPerAccount)],
      ["Sign-ins started a minute, an address", String(limits.signInsPerMinute)],
    ]),
    "",
    "An address is an IPv4 address or the /64 of an IPv6 address.",
    "",
    "Beyond a ceiling the answer is 429 [`rate-limited`](/docs/errors/rate-limited) with `Retry-After` " +
    "in seconds; without credits it is 429 [`credits-exhausted`](/docs/errors/credits-exhausted).",
    "",
    "Every metered answer carries `X-Credits-Used`, `X-Credits-Left`, `X-Credits-Reset`, `RateLimit`, " +
    "`RateLimit-Policy`, `X-RateLimit-Limit`, `X-RateLimit-Remaining` and `X-RateLimit-Reset`; every " +
    "answer carries `X-Request-Id`.",
    "",
    "An answer of the free snapshot is given out again for " +
    `${limits.tokenRiskCacheSeconds} s; such an answer, a refused argument and an unknown network count ` +
    "against nothing.",
  ];
}
