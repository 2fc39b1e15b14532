import assert from "node:assert/strict";
import { kindOf } from "./_read.ts";

const byName = [
  [".mcp.json", "{}", "mcp json"],
  ["C:\\Users\\me\\claude_desktop_config.json", "{}", "mcp json"],
  [".cursor/mcp.json", "{}", "mcp json"],
  [".claude/settings.json", "{}", "claude-settings json"],
  ["settings.local.json", "{}", "claude-settings json"],
  [".gemini/settings.json", "{}", "gemini-settings json"],
  [".vscode/settings.json", "{}", "vscode-settings json"],
  [".codex/config.toml", "a = 1", "codex-config toml"],
  ["skills/x/SKILL.md", "Text", "skill markdown"],
  ["CLAUDE.md", "Text", "instructions markdown"],
  [".cursorrules", "Text", "instructions markdown"],
  [".cursor/rules/style.mdc", "Text", "instructions markdown"],
  [".github/copilot-instructions.md", "Text", "instructions markdown"],
  ["package.json", "{}", "manifest json"],
  ["install.sh", "ls", "script text"],
  ["mcp.json.example", "{}", "mcp json"],
] as const;

for (const [name, content, kind] of byName) {
  Deno.test(`a file named ${name} is ${kind}`, () => assert.equal(kindOf(content, name), kind));
}

const byContent = [
  ["permissions", '{"permissions": {}}', "claude-settings json"],
  ["hooks", '{"hooks": {}}', "claude-settings json"],
  ["trusted servers", '{"mcpServers": {"a": {"trust": true}}}', "gemini-settings json"],
  ["sections of Gemini's", '{"tools": {"sandbox": false}}', "gemini-settings json"],
  ["tools of anybody's", '{"tools": {"a": 1}}', "unknown json"],
  ["dotted keys", '{"editor.tabSize": 2}', "vscode-settings json"],
  ["context_servers", '{"context_servers": {}}', "mcp json"],
  ["servers", '{"servers": {}, "inputs": []}', "mcp json"],
  ["unknown keys", '{"x": 1}', "unknown json"],
] as const;

for (const [what, content, kind] of byContent) {
  Deno.test(`settings.json with ${what} is ${kind}`, () => {
    assert.equal(kindOf(content, "settings.json"), kind);
    assert.equal(kindOf(content), kind);
  });
}

Deno.test("without a name the content decides", () => {
  assert.equal(kindOf("---\nname: a\ndescription: b\n---\nText\n"), "skill markdown");
  assert.equal(kindOf('approval_policy = "never"\n'), "codex-config toml");
  assert.equal(kindOf("mcpServers:\n  - name: x\n    command: y\n"), "mcp yaml");
  assert.equal(kindOf("#!/bin/sh\nls\n"), "script text");
  assert.equal(kindOf("# Title\n\nSome text.\n"), "unknown markdown");
  assert.equal(kindOf(""), "unknown markdown");
});

Deno.test("a client's configuration is one under a name of prose too", () => {
  assert.equal(kindOf('{"mcpServers": {"a": {"command": "b"}}}', "SKILL.md"), "mcp json");
});
