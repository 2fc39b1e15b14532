/** Files with a line of shell in them, each in a syntax of its own: file name, and how it is written. */

type LineWriter = readonly [filename: string, write: (line: string) => string];

export const hook: LineWriter = [
  ".claude/settings.json",
  (line) => JSON.stringify({ hooks: { Stop: [{ hooks: [{ type: "command", command: line }] }] } }),
];

export const toml: LineWriter = [
  "config.toml",
  (line) => `[mcp_servers.a]\ncommand = 'sh'\nargs = ['-c', ${JSON.stringify(line)}]\n`,
];

export const yaml: LineWriter = [
  "config.yaml",
  (line) =>
    `mcpServers:\n  - name: a\n    command: sh\n    args: ["-c", ${JSON.stringify(line)}]\n`,
];
