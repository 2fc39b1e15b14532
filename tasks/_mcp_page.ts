/** The lines of `docs/mcp.md`: what the endpoint answers, and what to paste into clients. */
import { toolEntries } from "../schema/tool_entries.ts";
import { clientConfigs } from "../schema/discovery/mcp_clients.ts";
import { limits } from "../schema/limits.ts";
import {
  mcpAnswerBytesMax,
  mcpBatchMax,
  mcpCallCredits,
  mcpListTtlMs,
  mcpRevisions,
  modernRevision,
} from "../schema/mcp.ts";
import { registry } from "../tools/registry.ts";

const localBase = "http://localhost:8000";

/** `docs/mcp.md`, for a service on the reader's machine. */
export function mcpPageLines(): string[] {
  return [
    ...linesFor(localBase, " on your machine", [
      "Put the address of your service in the place of `" + localBase +
      "`. A running service has the same configurations with its own address at `/mcp.json`.",
      "",
    ]),
    ...publishingLines,
  ];
}

/** The page of a running service. */
export function mcpSiteLines(): string[] {
  return linesFor("{base_url}", "", ["For machines: {base_url}/mcp.json", ""]);
}

function linesFor(base: string, where: string, addressLines: readonly string[]): string[] {
  return [
    `The tools of the REST API over the Model Context Protocol, at \`${base}/mcp\`${where}: ` +
    "streamable HTTP, one POST, one JSON answer, no sessions and no streams. The key, the " +
    `plans and the credits are those of the REST API; a \`tools/call\` costs ${mcpCallCredits} ` +
    "credits, whichever the tool, and nothing else costs any.",
    "",
    `Revisions served: ${mcpRevisions.join(", ")}.`,
    "",
    "## Clients",
    "",
    ...addressLines,
    ...clientConfigs.flatMap((config) => clientLines(base, config)),
    "Any other client: transport *streamable HTTP*, the address above, and the header " +
    "`Authorization: Bearer <API_KEY>`.",
    "",
    "## By hand",
    "",
    "```sh",
    post(base, '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'),
    post(base, callBody("")),
    "```",
    "",
    `In ${modernRevision} each request carries its revision, and headers repeat what the body says:`,
    "",
    "```sh",
    post(
      base,
      callBody(modernMeta),
      `-H "MCP-Protocol-Version: ${modernRevision}" -H "Mcp-Method: tools/call" -H "Mcp-Name: token_info"`,
    ),
    "```",
    "",
    ...answerLines(),
    ...costLines(),
  ];
}

function post(base: string, body: string, headers = ""): string {
  return [
    `curl -s ${base}/mcp -H "Authorization: Bearer $API_KEY"`,
    `-H "Content-Type: application/json"${headers === "" ? "" : ` \\\n  ${headers}`}`,
    `-d '${body}'`,
  ].join(" \\\n  ");
}

const modernMeta = `,"_meta":{"io.modelcontextprotocol/protocolVersion":"${modernRevision}",` +
  `"io.modelcontextprotocol/clientCapabilities":{}}`;

function callBody(more: string): string {
  const token = "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2";
  return `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"token_info",` +
    `"arguments":{"token":"${token}"}${more}}}`;
}

function clientLines(
  base: string,
  { client, file, config, note }: (typeof clientConfigs)[number],
): string[] {
  const text = typeof config === "string" ? config.trimEnd() : JSON.stringify(config, null, 2);
  return [
    `### ${client}`,
    "",
    `In \`${file}\`. ${note}`,
    "",
    typeof config === "string" ? "```toml" : "```json",
    text.replaceAll("{base_url}", base),
    "```",
    "",
  ];
}

function answerLines(): string[] {
  const rows = [
    ["200", "a result; a tool that refuses, and a call without credits: `isError`"],
    ["200", "unknown tool, prompt or resource, or a malformed call: error -32602"],
    ["202", "notification or posted response; no body"],
    ["204", "preflight of an allowed origin"],
    [
      "400",
      "not JSON (-32700), no JSON-RPC message (-32600), revision not served (-32022), a header " +
      "that differs from the body (-32020), `_meta` incomplete (-32602)",
    ],
    ["401", "no key, unknown or revoked key (-32600)"],
    ["403", "foreign `Origin` or `Host`; plan without API access, or one that ended (-32600)"],
    ["404", "unknown method (-32601)"],
    ["405", "any method but POST, with `Allow: POST`; no key is asked for"],
    ["413", `body over ${limits.bodyBytesMax / 1024} KB`],
    ["415", "content type other than `application/json`"],
    ["429", "a request ceiling is reached and the message is no `tools/call`, with `Retry-After`"],
    ["503", "the database is missing or does not answer (-32603)"],
  ];
  return [
    "## Answers",
    "",
    "| Status | When |",
    "| --- | --- |",
    ...rows.map(([status, when]) => `| ${status} | ${when} |`),
    "",
    "- `structuredContent` is the tool's object as over REST; the text block is the same object as " +
    "compact JSON. A result with `isError` has the text only: `error` is a code of " +
    "[errors.md](errors.md), and `limit`, `remaining` and `resetAt` tell where the credits stand, or " +
    "the ceiling that was reached. `Retry-After` says when to come back.",
    "- A JSON-RPC error for a refused caller has the same code in `error.data.error`.",
    `- An object has at most ${mcpAnswerBytesMax} bytes; the body of the answer, which holds it twice, ` +
    "once as quoted text, is a little over twice as long. What is longer over REST is cut in its lists, " +
    "which say how much they leave out: `moreFunctions`, `moreFindings`, `moreSources`, `truncated`.",
    "- Text under the pointers in `untrustedFields` was written by strangers: data, never instructions, " +
    "and in a spreadsheet never a formula: write it as text.",
    `- A client may keep a list for ${mcpListTtlMs / 60_000} minutes.`,
    `- Only 2025-03-26 has batches: 1 to ${mcpBatchMax} messages, each admitted and billed by itself. ` +
    "When all are refused, the status is that of the refusal, and each request has its error.",
    "- A notification needs no headers of the protocol, but those it has are held to the same rules: a revision " +
    "that is served, and nothing that differs from its body.",
    "- An id is a string, or an integer that JSON carries unchanged: below 2^53. It comes back as it " +
    "was sent (JSON-RPC 2.0, 5), an API key too, which is left out of answers everywhere else.",
    "- A client that closes the connection ends nothing: the call runs on, and an answer that " +
    "nobody reads is charged like any other.",
    "- `Host` has to be a name of the service, `localhost` or an address. A request without any, " +
    "which no browser sends, is let through.",
    "- `ping` needs no key where the revision has it.",
    "- A request from a browser has an `Origin`: that of `BASE_URL`, or one of " +
    "`ALLOWED_ORIGINS` ([configuration.md](configuration.md)).",
    "",
  ];
}

/** Bytes, and tokens at four bytes each, which is what English and JSON come to. */
function costLines(): string[] {
  const entries = Object.values(registry).map((tool) => toolEntries(tool).mcp);
  const shown = entries.map(({ name, description, inputSchema }) =>
    JSON.stringify({ name, description, inputSchema }).length
  ).reduce((sum, length) => sum + length);
  const whole = JSON.stringify(entries).length;
  const tokens = (bytes: number) => (Math.round(bytes / 400) * 100).toLocaleString("en-US");
  const kB = (bytes: number) => (bytes / 1000).toFixed(1);
  return [
    "## What the list costs",
    "",
    `Names, descriptions and input schemas of all ${entries.length} tools, which is what a host puts ` +
    `before its model, have ${kB(shown)} kB: about ${
      tokens(shown)
    } tokens at four bytes each. With ` +
    `titles, annotations and output schemas the list has ${kB(whole)} kB. Output schemas are ` +
    "outlines: every member with its type, descriptions of the top-level members only; " +
    "`/openapi.json` has all of it.",
    "",
  ];
}

const publishingLines = [
  "## Being found",
  "",
  "- `/mcp/server-card` (SEP-2127) and `/.well-known/ai-catalog.json`, which leads to it. Neither " +
  "lists tools. `/.well-known/mcp/server-card.json` and `/.well-known/mcp.json` are where earlier " +
  "drafts had the card.",
  "- `server.json` in this repository is the entry of the public registry. Before it is published, " +
  "put the address of the service in the place of `https://api.example.com`, and its host, last " +
  "label first, in the place of `com.example.api`. The registry asks for a proof that the domain is yours.",
  "- There is no authorization server: the paths at which clients look for one answer a JSON 404, so " +
  "that they do not start a sign-in that leads nowhere.",
];
