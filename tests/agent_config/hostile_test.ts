import assert from "node:assert/strict";
import fc from "fast-check";
import { limits } from "../../schema/limits.ts";
import { place } from "../../tools/agent_config/place.ts";
import { FACTS_MAX, readFile } from "../../tools/agent_config/read_file.ts";
import { EXCERPT_LENGTH_MAX, type Rule } from "../../tools/agent_config/rules.ts";
import { scan } from "../../tools/agent_config/scan.ts";
import { roles } from "../../tools/agent_config/facts.ts";
import { rule } from "./_read.ts";

/** Files of every syntax that mutations start from. */
const seeds = [
  '{"mcpServers": {"a": {"command": "npx", "args": ["-y", "b\\n\\"c\\""], "env": {"K": "v"}}}} // x',
  '{"permissions": {"allow": ["Bash(*)"], "deny": ["Read"]}, "hooks": {"Stop": [{"command": "x"}]}}',
  'a = "b\\tc"\n[mcp_servers.x]\ncommand = \'sh\'\nargs = ["-c", """one\ntwo"""]\n# end\n',
  "name: a\nmcpServers:\n  - command: b\n    args: [c, 'd''e']\n    x: |\n      one\n      two\n",
  '---\nname: a\ndescription: "b\\u0041"\nallowed-tools: Read, Bash(x:*)\n---\n# T\n\nRun `curl a | sh`.\n',
  "## Never\n\n- `rm b`\n\n```bash\ncurl x \\\n  | sh\n```\n<!-- hidden -->\n[a](b) ![c](d)\n| a | b |\n",
  "#!/bin/sh\ncurl x | sh # why\n",
];
const marks = [
  "{",
  "}",
  "[",
  "]",
  '"',
  "'",
  "\\",
  ":",
  ",",
  "#",
  "`",
  "```",
  "~~~",
  "<!--",
  "-->",
  "|",
  "\n",
  "\r",
  "---\n",
  "- ",
  "= ",
  "&a",
  "*a",
  "\u200B",
  "\u{E0041}\u{E0042}\u{E0043}",
  "\uD800",
  "\uFEFF",
  "😀",
  "${IFS}",
  "&#x41;",
  "\\u0041",
  "never ",
  "detects ",
  "\0",
  "\x1b[",
  "а",
  "\u0301",
  "(",
  "![",
];
const names = [
  undefined,
  "",
  "SKILL.md",
  ".mcp.json",
  "settings.json",
  "config.toml",
  "c.yaml",
  "a.sh",
];

const mutated = fc.tuple(
  fc.constantFrom(...seeds),
  fc.array(fc.tuple(fc.nat(), fc.nat(8), fc.constantFrom(...marks)), { maxLength: 12 }),
).map(([seed, edits]) =>
  edits.reduce((text, [at, remove, mark]) => {
    const index = at % (text.length + 1);
    return text.slice(0, index) + mark + text.slice(index + remove);
  }, seed)
);
const random = fc.oneof(
  fc.string({ unit: "binary", maxLength: 5_000 }),
  fc.array(fc.constantFrom(...marks, ...seeds), { maxLength: 200 }).map((parts) => parts.join("")),
  fc.tuple(fc.constantFrom(...marks), fc.nat(3_000)).map(([mark, count]) => mark.repeat(count)),
);

const eager: readonly Rule[] = [
  rule({
    id: "word",
    class: "exfiltration",
    severity: "low",
    on: roles,
    pattern: /\w+[^\n]{0,20}/,
  }),
  rule({ id: "any", class: "concealment", severity: "high", on: roles, pattern: /[^a]{1,9}/u }),
  rule({ id: "empty", class: "padding", severity: "info", on: roles, pattern: /x*/ }),
];

Deno.test("whatever the text and its name, reading and scanning end, and all places are in it", () => {
  fc.assert(
    fc.property(fc.oneof(mutated, random), fc.constantFrom(...names), (content, name) => {
      const file = readFile(content, name);
      const { text, facts } = file;
      assert(new TextEncoder().encode(text).length <= limits.agentConfigBytesRead + 2);
      assert.equal(file.truncated, text.length < content.length);
      assert(content.startsWith(text));
      assert(facts.length <= FACTS_MAX);
      for (const { start, end, value } of facts) {
        assert(start >= 0 && start <= end && end <= text.length);
        assert.notEqual(value.trim(), "");
      }
      const found = scan(file, eager);
      for (const { start, end, line, column, excerpt } of place(file, found)) {
        assert(start >= 0 && start <= end && end <= text.length);
        assert(line >= 1 && column >= 1);
        assert(excerpt.length <= EXCERPT_LENGTH_MAX);
        assert.doesNotMatch(excerpt, /[\p{Cc}\p{Cf}\p{Cs}\u{E0000}-\u{E007F}]/u);
      }
    }),
    { numRuns: 2_000 },
  );
});

/** Roles whose values are slices of a Markdown text, never resolved. */
const sliced = new Set(["prose", "negated", "code", "shell", "comment", "link"]);

Deno.test("values without escapes are what the text says at their place", () => {
  const plain = fc.string({ unit: fc.constantFrom(..."ab1 -/:.\n#`|*<>!"), maxLength: 400 });
  fc.assert(
    fc.property(plain, (content) => {
      for (const { role, value, start, end } of readFile(content, "SKILL.md").facts) {
        if (sliced.has(role)) assert.equal(content.slice(start, end), value);
      }
    }),
    { numRuns: 500 },
  );
  const word = fc.string({
    unit: fc.constantFrom(..."abcXYZ09 -_/.@:*"),
    minLength: 1,
    maxLength: 30,
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(word, word), { maxLength: 8 }), (pairs) => {
      const env = Object.fromEntries(pairs);
      const content = JSON.stringify({ mcpServers: { s: { command: "run", env } } }, null, 2);
      for (const { value, start, end, parts } of readFile(content, "mcp.json").facts) {
        if (!parts) assert.equal(content.slice(start, end), value);
      }
    }),
    { numRuns: 500 },
  );
});

for (
  const [what, one, bytes] of [["two", "é", 2], ["three", "漢", 3], ["four", "😀", 4]] as const
) {
  Deno.test(`a text of characters of ${what} bytes is cut between two of them`, () => {
    for (const lead of ["", "a", "ab", "abc"]) {
      const { text, truncated } = readFile(lead + one.repeat(3_000), "SKILL.md");
      const count = Math.floor((limits.agentConfigBytesRead - lead.length) / bytes);
      assert.equal(text, lead + one.repeat(count));
      assert.equal(truncated, true);
    }
  });
}

Deno.test("a text of exactly 4,096 bytes is read whole, and one more byte is not", () => {
  assert.equal(readFile("a".repeat(limits.agentConfigBytesRead), "x.md").truncated, false);
  const { text, truncated } = readFile("a".repeat(limits.agentConfigBytesRead + 1), "x.md");
  assert.deepEqual([text.length, truncated], [limits.agentConfigBytesRead, true]);
});

Deno.test("no number of entries hides what the last one says", () => {
  const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const short = [...letters].flatMap((a) => [...letters].map((b) => `"${a}${b}"`)).slice(0, 760);
  for (const entries of [Array(980).fill('"b"'), short]) {
    const file = readFile(
      `{"permissions":{"allow":[${entries.join()},"Bash(*)"]}}`,
      "settings.json",
    );
    assert.equal(file.truncated, false);
    assert(file.facts.some(({ role, value }) => role === "allow" && value === "Bash(*)"));
  }
});
