/** Names of packages that agents install most, and which names are almost theirs. */
import type { Fact } from "../facts.ts";

const wellKnown = [
  "@modelcontextprotocol/server-filesystem",
  "@modelcontextprotocol/server-github",
  "@modelcontextprotocol/server-memory",
  "@modelcontextprotocol/server-postgres",
  "@modelcontextprotocol/server-puppeteer",
  "@modelcontextprotocol/server-slack",
  "@modelcontextprotocol/server-sequential-thinking",
  "@modelcontextprotocol/server-brave-search",
  "@modelcontextprotocol/server-everything",
  "@modelcontextprotocol/server-gitlab",
  "@modelcontextprotocol/server-google-maps",
  "@modelcontextprotocol/server-gdrive",
  "@modelcontextprotocol/server-redis",
  "@modelcontextprotocol/server-everart",
  "@modelcontextprotocol/inspector",
  "@modelcontextprotocol/sdk",
  "@playwright/mcp",
  "@upstash/context7-mcp",
  "@supabase/mcp-server-supabase",
  "@notionhq/notion-mcp-server",
  "@sentry/mcp-server",
  "@stripe/mcp",
  "@cloudflare/mcp-server-cloudflare",
  "@azure/mcp",
  "@browserbasehq/mcp",
  "@brave/brave-search-mcp-server",
  "@anthropic-ai/claude-code",
  "@anthropic-ai/sdk",
  "@openai/codex",
  "@google/gemini-cli",
  "@smithery/cli",
  "@figma/mcp",
  "@heroku/mcp-server",
  "@elastic/mcp-server-elasticsearch",
  "@executeautomation/playwright-mcp-server",
  "mcp-server-fetch",
  "mcp-server-git",
  "mcp-server-time",
  "mcp-server-sqlite",
  "mcp-server-filesystem",
  "mcp-server-docker",
  "mcp-server-kubernetes",
  "firecrawl-mcp",
  "tavily-mcp",
  "exa-mcp-server",
  "figma-developer-mcp",
  "mcp-remote",
  "postmark-mcp",
  "chrome-devtools-mcp",
  "task-master-ai",
  "desktop-commander",
  "supergateway",
  "mongodb-mcp-server",
  "mcp-proxy",
  "fastmcp",
  "langchain",
  "anthropic",
  "openai",
  "requests",
  "urllib3",
  "numpy",
  "pandas",
  "tensorflow",
  "pytorch",
  "matplotlib",
  "beautifulsoup4",
  "cryptography",
  "colorama",
  "scikit-learn",
  "setuptools",
  "selenium",
  "playwright",
  "puppeteer",
  "express",
  "lodash",
  "axios",
  "typescript",
  "prettier",
  "eslint",
  "webpack",
  "cross-env",
  "dotenv",
  "python-dotenv",
  "commander",
  "mongoose",
  "discord.js",
  "web3",
  "ethers",
  "solana-web3.js",
  "@solana/web3.js",
  "electron",
  "chalk",
  "nodemon",
  "pyyaml",
] as const;

const known: ReadonlySet<string> = new Set<string>([
  ...wellKnown,
  // Names of their own, close to one above.
  "request",
  "request-promise",
  "pandas-ta",
  "expresso",
  "openapi",
  "ether",
  "fastmcp2",
  "mcp-server-get",
  "lodash-es",
  "lodash.get",
  "langchain4j",
  "langchainjs",
  "commanders",
  "axiom",
  "axis",
  "eslint_d",
  "mcp-server-fetcher",
  "prettierd",
  "playwright-mcp",
  "electrons",
  "selenium4",
  "tensorflow2",
  "mcp-server-files",
  "mcp-server-github",
  "mcp-server-gitlab",
  "web2",
  "webpack5",
  "webpack4",
  "expressed",
  "expression",
  "expresses",
  "chalks",
  "commander.js",
  "mcp-server-gdb",
  "mcp-server-git2",
  "typescripts",
  "cryptographic",
  "beautifulsoup",
  "anthropics",
  "numpy2",
  "mongoosejs",
  "mcp-server-docker2",
  "anthropic-ai",
  "mcp-server-times",
  "requested",
  "requester",
  "requestes",
  "requests2",
  "mcp-remotes",
]);

/** Words of prose are names only where something installs or starts them. */
const installs =
  /\b(?:npx|npm (?:i|install|exec)|pnpm (?:add|dlx|install)|yarn (?:add|dlx)|bunx|bun add|uvx|uv (?:add|tool install|pip install)|pipx? install|pip3 install|pipx run|npm i -g)\b[^\n;&|]{0,80}$/i;

/** Longest distance between names that is still a slip: one letter more, less, other or two swapped. */
function oneSlipApart(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  const bound = Math.min(a.length, b.length) - head;
  while (tail < bound && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  const [left, right] = [a.slice(head, a.length - tail), b.slice(head, b.length - tail)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

/** Whether a name is almost, but not quite, a well-known one, where a package is meant. */
export function typosquatted(found: RegExpExecArray, fact: Fact): boolean {
  const name = found[0].toLowerCase().replace(/(.)@.*$/, "$1");
  if (name.length < 5 || known.has(name)) return false;
  const alone = fact.role === "argument" && fact.value.trim() === found[0];
  const before = fact.value.slice(Math.max(0, found.index - 120), found.index);
  if (!alone && !name.startsWith("@") && !installs.test(before)) return false;
  return wellKnown.some((wanted) => wanted.length >= 6 && oneSlipApart(name, wanted));
}
