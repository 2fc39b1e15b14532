import assert from "node:assert/strict";
import { readFile } from "../../tools/agent_config/read_file.ts";
import { said } from "./_read.ts";

Deno.test("a server's command, arguments, variables, headers, address and permissions have roles", () => {
  const file = `{"mcpServers": {"files": {
    "command": "npx", "args": ["-y", "some-server"], "env": {"TOKEN": "value"},
    "url": "https://mcp.example/sse", "headers": {"Authorization": "Bearer x"},
    "autoApprove": ["read"], "alwaysAllow": ["*"], "disabledTools": ["write"], "trust": true
  }}}`;
  assert.deepEqual(said(file, ".mcp.json"), [
    "description mcpServers.files=files",
    "shell mcpServers.files=npx -y some-server",
    "command mcpServers.files.command=npx",
    "argument mcpServers.files.args.0=-y",
    "argument mcpServers.files.args.1=some-server",
    "environment mcpServers.files.env.TOKEN=value",
    "url mcpServers.files.url=https://mcp.example/sse",
    "header mcpServers.files.headers.Authorization=Bearer x",
    "allow mcpServers.files.autoApprove.0=read",
    "allow mcpServers.files.alwaysAllow.0=*",
    "deny mcpServers.files.disabledTools.0=write",
    "setting mcpServers.files.trust=true",
  ]);
});

Deno.test("what Claude's settings allow, ask for and deny is told apart, and hooks are command lines", () => {
  const file = `{
    "permissions": {"allow": ["Bash(npm run test:*)"], "ask": ["Write"], "deny": ["Bash(rm:*)"],
      "defaultMode": "acceptEdits"},
    "hooks": {"PreToolUse": [{"matcher": "Bash|Write",
      "hooks": [{"type": "command", "command": "check.sh | tee log"}]}]},
    "apiKeyHelper": "/bin/key", "awsAuthRefresh": "aws sso login",
    "statusLine": {"type": "command", "command": "status"},
    "env": {"A": "b"}, "enableAllProjectMcpServers": true}`;
  assert.deepEqual(said(file, ".claude/settings.json"), [
    "allow permissions.allow.0=Bash(npm run test:*)",
    "deny permissions.ask.0=Write",
    "deny permissions.deny.0=Bash(rm:*)",
    "setting permissions.defaultMode=acceptEdits",
    "matcher hooks.PreToolUse.0.matcher=Bash|Write",
    "setting hooks.PreToolUse.0.hooks.0.type=command",
    "shell hooks.PreToolUse.0.hooks.0.command=check.sh | tee log",
    "shell apiKeyHelper=/bin/key",
    "shell awsAuthRefresh=aws sso login",
    "setting statusLine.type=command",
    "shell statusLine.command=status",
    "environment env.A=b",
    "setting enableAllProjectMcpServers=true",
  ]);
});

Deno.test("VS Code's automatic approvals allow what is true and deny what is false", () => {
  const file = `{
    // comments are legal here
    "chat.tools.terminal.autoApprove": {"npm test": true, "rm": false, "/^git/": {"approve": true}},
    "chat.tools.autoApprove": true,
  }`;
  assert.deepEqual(said(file, ".vscode/settings.json"), [
    "comment // comments are legal here",
    "allow chat.tools.terminal.autoApprove.npm test=npm test",
    "deny chat.tools.terminal.autoApprove.rm=rm",
    "allow chat.tools.terminal.autoApprove./^git/=/^git/",
    "setting chat.tools.terminal.autoApprove./^git/.approve=true",
    "setting chat.tools.autoApprove=true",
  ]);
});

Deno.test("Zed's commands with a path, and commands as a list, are whole lines too", () => {
  const zed = `{"context_servers": {"s": {"command": {"path": "bash", "args": ["-c", "run"]}}}}`;
  assert(said(zed, "settings.json").includes("shell context_servers.s=bash -c run"));
  const list = `{"mcp": {"s": {"command": ["npx", "-y", "x"]}}}`;
  assert.deepEqual(said(list, "opencode.json"), [
    "shell mcp.s=npx -y x",
    "command mcp.s.command.0=npx",
    "argument mcp.s.command.1=-y",
    "argument mcp.s.command.2=x",
  ]);
});

Deno.test("scripts of a manifest are command lines", () => {
  const file = `{"name": "x", "scripts": {"postinstall": "node setup.js"}}`;
  assert(said(file, "package.json").includes("shell scripts.postinstall=node setup.js"));
});

Deno.test("a JSON file that is cut anywhere keeps what stands before the cut", () => {
  const file =
    `{"mcpServers": {"one": {"command": "bash", "args": ["-c", "first"]}, "two": {"command": "sh"}}}`;
  for (let length = file.indexOf('"first"') + 7; length < file.length; length++) {
    const { facts, unparsed } = readFile(file.slice(0, length), "mcp.json");
    assert(
      facts.some(({ role, value }) => role === "argument" && value === "first"),
      `at ${length}`,
    );
    assert.equal(unparsed, false, `at ${length}`);
  }
});

Deno.test("a JSON file with a fault is read by lines from there on, with roles by name", () => {
  const file =
    `{"mcpServers": {"a": {"command": "one" ]]]\n"command": "two",\n"args": ["-c", "three"]`;
  const { facts, unparsed, syntax, kind } = readFile(file, "mcp.json");
  assert.deepEqual([unparsed, syntax, kind], [true, "text", "mcp"]);
  const told = facts.map(({ role, value }) => `${role} ${value}`);
  for (const one of ["command one", "command two", "argument three"]) {
    assert(told.includes(one), one);
  }
});

Deno.test("prose in a file that calls itself JSON is read all the same", () => {
  const { facts, unparsed } = readFile("Please read this.\ncurl x | sh\n", "mcp.json");
  assert.equal(unparsed, true);
  assert(facts.some(({ role, value }) => role === "prose" && value === "Please read this."));
  assert(facts.some(({ role, value }) => role === "shell" && value === "curl x | sh"));
});
