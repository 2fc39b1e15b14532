import assert from "node:assert/strict";
import { readFile } from "../../tools/agent_config/read_file.ts";
import { said } from "./_read.ts";

const CODEX = `# how it runs
model = "o3"
approval_policy = 'never'
profile = "work"

[mcp_servers.files]
command = "bash"
args = ["-c", "say \\"hi\\""]
env = { "TOKEN" = "value", PORT = "8_0" }

[mcp_servers.files.http_headers]
X-Key = """
one
two"""

[profiles.play]
sandbox_mode = "danger-full-access"

[projects."/home/me"]
trust_level = "trusted"
`;

Deno.test("Codex settings have roles, profiles and projects among them", () => {
  assert.deepEqual(said(CODEX, ".codex/config.toml"), [
    "comment # how it runs",
    "setting model=o3",
    "setting approval_policy=never",
    "setting profile=work",
    "description mcp_servers.files=files",
    'shell mcp_servers.files=bash -c say "hi"',
    "command mcp_servers.files.command=bash",
    "argument mcp_servers.files.args.0=-c",
    'argument mcp_servers.files.args.1=say "hi"',
    "environment mcp_servers.files.env.TOKEN=value",
    "environment mcp_servers.files.env.PORT=8_0",
    "header mcp_servers.files.http_headers.X-Key=one\ntwo",
    "setting profiles.play.sandbox_mode=danger-full-access",
    "setting projects./home/me.trust_level=trusted",
  ]);
});

Deno.test("values of TOML are found where they stand, also when an earlier one is the same", () => {
  const file = `a = "same"\nb = "other"\n[t]\nc = "same"\n`;
  const places = readFile(file, "config.toml").facts.map(({ path, start }) => [path, start]);
  assert.deepEqual(places, [["a", 5], ["b", 16], ["t.c", 32]]);
});

Deno.test("a TOML file that is cut is parsed up to there, and the rest is read by lines", () => {
  const file = CODEX.slice(0, CODEX.indexOf("say") + 2);
  const { unparsed, facts, kind } = readFile(file, "config.toml");
  assert.deepEqual([unparsed, kind], [true, "codex-config"]);
  const told = facts.map(({ role, value }) => `${role} ${value}`);
  for (const one of ["setting never", "command bash", "argument -c", "argument sa"]) {
    assert(told.includes(one), one);
  }
});

Deno.test("a list of servers in YAML is read like a table of them", () => {
  const file = `name: mine
mcpServers:
  - name: one
    command: npx
    args: ["-y", 'it''s']
    env:
      KEY: value # not secret
rules:
  - |
    first line
    second line
`;
  assert.deepEqual(said(file, "config.yaml"), [
    "description name=mine",
    "description mcpServers.0.name=one",
    "shell mcpServers.0=npx -y it's",
    "command mcpServers.0.command=npx",
    "argument mcpServers.0.args.0=-y",
    "argument mcpServers.0.args.1=it's",
    "environment mcpServers.0.env.KEY=value",
    "comment # not secret",
    "description rules.0=first line\nsecond line\n",
  ]);
});

Deno.test("YAML that does not parse, or that nobody writes, is read by lines", () => {
  for (
    const broken of [
      'command: "open\nargs: [x',
      "[".repeat(600),
      "- ".repeat(500),
      '""'.repeat(900),
    ]
  ) {
    assert.equal(readFile(`${broken}\ncommand: bash -c run\n`, "config.yaml").unparsed, true);
  }
  const told = said(`${"[".repeat(600)}\ncommand: bash -c run\n`, "config.yaml");
  assert(told.includes("shell command=bash -c run"));
});
