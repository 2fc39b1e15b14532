/** The table of all rows, for the terminal and for docs/benchmarks.md. */
import os from "node:os";
import packages from "../../package.json" with { type: "json" };
import type { Row } from "./_row.ts";

const head = ["What", "Measured", "Beside", "Ratio", "Budget", "Kept"] as const;

const keptSaid = (kept: Row["kept"]) => kept === null ? "–" : kept ? "yes" : "**no**";

/** Rows as lines of a Markdown table. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map((
    row,
  ) => [row.what, row.measured, row.peer, row.ratio, row.budget, keptSaid(row.kept)]);
  return [head, head.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join(
    "\n",
  );
}

/** Of what is measured and of its peers, as `package.json` pins them. */
const versioned = [
  "hono",
  "zod",
  "viem",
  "@shazow/whatsabi",
  "evmole",
  "@hono/mcp",
  "@modelcontextprotocol/sdk",
  "@modelcontextprotocol/server",
] as const;

function versions(): string {
  const pinned = { ...packages.dependencies, ...packages.devDependencies };
  return versioned.map((name) => `${name} ${pinned[name]}`).join(", ");
}

/** The whole of docs/benchmarks.md. */
export function documentOf(rows: readonly Row[], now: Date): string {
  const cores = os.cpus();
  const memoryGb = (os.totalmem() / 2 ** 30).toFixed(0);
  return `# Benchmarks

Written by \`deno task bench\`: each budget beside its peer, measured in turns on one machine. Compare the
ratios; absolute numbers belong to the machine and to the moment. The task fails on none of them. What has
no budget says "–" where others say whether they kept it. \`deno task battery speed\` makes short runs of
the first of them.

- Date: ${now.toISOString().slice(0, 10)}
- Machine: ${cores.length} cores (${cores[0]?.model.trim()}), ${memoryGb} GB memory, ${os.type()}
- Versions: deno ${Deno.version.deno}, V8 ${Deno.version.v8}, ${versions()}

${tableOf(rows)}

## How it is measured

- **Metered call**: the load generator (\`tests/bench/_load.ts\`, a process of its own, keep-alive
  connections) against the service with a tool that does nothing, and against a hono route that parses
  and writes the same JSON. Median of nine interleaved runs after four of
  each that do not count; the ratio is the median of the pairs'. A service that has just started is
  slower: the first of those four is the row "both just started". What the parts of a call took when each
  was looked at, by measurements that no task repeats, with their dates:
  [0004](decisions/0004-group-commit.md) and
  [0019](decisions/0019-mcp-endpoint.md).
- **Metered calls in process**: the handler without sockets against \`getMany\` of four keys and one
  commit with the same checks and writes. Above 100 % is possible: calls that wait share a commit.
- **MCP**: one tool that does nothing behind each server, a process each, all standing at once and
  asked in turns over keep-alive connections. The bare server reads and writes the JSON of the
  service's answer, byte for byte, and knows no protocol; the SDKs' servers are made anew for each
  request, as their documentation has it for servers without sessions. All of them know neither keys
  nor credits. The first six rows are the real call, which commits what it counts and charges; in the
  next six a meter admits everything unread, and the rest of the service is there: routing, the key's
  checksum and hash, headers, the log. The last four say what the call cannot be without: the bare
  server with the answer's headers, or with one commit of the same writes. Cold start is the whole
  service with its database file.
- **Trips**: counted at the database handle and where upstream requests leave the service, over a
  local world of 25 networks, explorers and price sources. contract_source asks a node and Sourcify at
  the same time; of what Sourcify does not have verified it asks Etherscan and then Blockscout. Beside
  token_info stands what viem sends for the same facts. A snapshot (\`/api/token-risk\`) that detects the
  network asks every candidate, and the budget is each candidate's.
- **Service time**: the handler's time less the time inside the upstreams, which answer from memory.
  The budget is the same for every tool, whether it sends one upstream request or 26. p50 and p99 are
  those of all calls of five rounds; the ratio is the median of the rounds' own. Beside token_info stand, in turns with it, two programs
  that read the same facts by viem, in one batch of JSON-RPC, and judge nothing. In the first viem makes the
  batch, as its documentation has it (\`batch: true\`): it waits for more requests in a timer of 0 ms, which
  is most of the time in that row and no work. The second sends the same batch by viem's own HTTP client as
  soon as its last request is there: compare with that one what work takes. viem numbers its requests
  on; the memory answers each under the number it has.
- **Code analysis**: every token of the test rig, trap tokens among them, with the optimizer at 200
  runs, as tokens are deployed, and the trap tokens once more without it, which makes codes twice as
  long; each reader in a process of its own, in turns. Warm is the median of eight passes after two, as
  time of the processor: an analysis longer than 8 ms gives others their turn, which the rows "others'
  turns in between" count too. The first analysis counts from the import of the reader on. whatsabi
  finds selectors and events, evmole selectors, argument types and its control flow graph; neither
  tells powers or guards.
- **Event loop held**: the longest time in which no timer of 0 ms had its turn while a code was
  analysed; whatsabi gives no turns, so that it is all of its time. Each figure is the largest of three
  processes of each reader in turns, that of the first analysis the largest of five. In a process it is the
  largest of all codes, and each warm code is the best of three: what that leaves out is waiting for the
  processor in the middle of an analysis, which is the machine's doing. A first analysis is not repeated
  and has such waiting in it. The codes made to cost time are those of \`tests/rig/costly_code.ts\`.
- **Explaining transactions**: real transactions and receipts as JSON text, without a network, to the
  answer as JSON text. viem decodes what an ABI of tokens, owners, roles, proxies and pairs names.
- **Files for agents**: labelled files of agents, harmful and harmless, each the best of five passes,
  from the text to the findings, each pass followed by one of the peer. The peer is what a scanner without parsing comes to
  (\`tests/bench/_naive_patterns.ts\`): it tells no roles, places or secrets. The hostile texts repeat
  beginnings of each rule's own example to 4 KB, in prose, in a shell block and in a server's
  argument.
- **Processes**, servers and readers alike, have the environment that a row sets, the paths that a
  runtime needs, and nothing else: where a machine sets \`NODE_EXTRA_CA_CERTS\`, the first \`fetch\` of a
  process reads those certificates, 3 to 5 ms of a start.
- **Cold start**: from the spawn of \`main.js\`, on a database file with one account and a local chain,
  to the first byte of the answered call; the peer to its first byte. Code caches are warm.
`;
}
