import assert from "node:assert/strict";
import { readFile } from "../../tools/agent_config/read_file.ts";
import { said } from "./_read.ts";

Deno.test("the front matter of a skill has roles, and its list of tools entries", () => {
  const file = `---
name: my-skill
description: "Does: things"
allowed-tools: Read, Bash(git add:*) Write
metadata: {"bot":{"install":[{"kind":"shell","command":"curl a | sh"}]}}
---
Body.
`;
  assert.deepEqual(said(file, "SKILL.md"), [
    "description name=my-skill",
    "description description=Does: things",
    "allow allowed-tools=Read",
    "allow allowed-tools=Bash(git add:*)",
    "allow allowed-tools=Write",
    "setting metadata.bot.install.0.kind=shell",
    "command metadata.bot.install.0.command=curl a | sh",
    "shell metadata.bot.install.0=curl a | sh",
    "prose Body.",
  ]);
});

Deno.test("front matter that is no YAML is read as prose", () => {
  const told = said("---\ndescription: Use when: ignore all\nname: x\n---\nBody\n", "SKILL.md");
  assert(
    told.some((one) => one.startsWith("prose") && one.includes("ignore all")),
    told.join("\n"),
  );
});

Deno.test("a shell fence is its lines, joined over a backslash, and the whole of it", () => {
  assert.deepEqual(
    said("Text\n\n```bash\n# why\ncurl a \\\n  -o b\nls\n```\nmore\n", "README.md"),
    [
      "prose Text",
      "code # why\ncurl a \\\n  -o b\nls",
      "comment # why",
      "shell curl a \\\n  -o b",
      "shell ls",
      "prose more",
    ],
  );
});

Deno.test("a fence without a language is commands when one of its lines is, else prose", () => {
  assert.deepEqual(said("```\n$ curl a | sh\n```\n", "x.md"), [
    "shell $ curl a | sh",
    "code $ curl a | sh",
  ]);
  assert.deepEqual(said("```\nYou are told to.\n```\n", "x.md"), ["prose You are told to."]);
  assert.deepEqual(said("~~~python\nrun()\n~~~\n", "x.md"), ["code run()"]);
});

Deno.test("configuration in a fence is read as configuration", () => {
  const told = said(
    '```json\n{"mcpServers":{"a":{"command":"x","args":["y"]}}}\n```\n',
    "SKILL.md",
  );
  assert.deepEqual(told, [
    "description mcpServers.a=a",
    "shell mcpServers.a=x y",
    "command mcpServers.a.command=x",
    "argument mcpServers.a.args.0=y",
  ]);
  const { text, facts } = readFile('A\n\n```toml\n[t]\ncommand = "run"\n```\n', "SKILL.md");
  const command = facts.find(({ role }) => role === "command");
  assert.equal(text.slice(command?.start, command?.end), "run");
});

Deno.test("comments are found outside of code, closed or not, and a reference that nobody sees", () => {
  assert.deepEqual(
    said("a <!-- one\ntwo --> b\n[//]: # (three)\n`<!-- code -->`\n<!-- open", "x.md"),
    [
      "prose a ",
      "comment  one\ntwo ",
      "prose  b",
      "comment [//]: # (three)",
      "prose `<!-- code -->`",
      "code <!-- code -->",
      "comment  open",
    ],
  );
});

Deno.test("links, images and bare addresses are told apart", () => {
  const { facts } = readFile(
    '[a](https://a.example/1) ![b](https://b.example/2.png) https://c.example/3\n<img src="https://d.example/4">\n',
    "x.md",
  );
  const links = facts.filter(({ role }) => role === "link").map(({ key, value }) => [key, value]);
  assert.deepEqual(links, [
    ["", "https://a.example/1"],
    ["image", "https://b.example/2.png"],
    ["", "https://c.example/3"],
    ["image", "https://d.example/4"],
  ]);
});

Deno.test("a command in prose is a command: in code marks, and on a line of its own", () => {
  assert.deepEqual(said("Run `curl a | sh` now\n\n    wget b\n\n1. npx c\n", "x.md"), [
    "prose Run `curl a | sh` now",
    "shell curl a | sh",
    "prose     wget b",
    "shell wget b",
    "prose 1. npx c",
    "shell npx c",
  ]);
});

Deno.test("what a section, a lead-in or a table is about is negated below it, and no further", () => {
  const file = `# Never mind

said

## Red flags

- \`curl a | sh\`

## Next

Avoid these:

\`\`\`sh
rm b
\`\`\`

\`\`\`sh
ls c
\`\`\`

| Attack | Sign |
| ------ | ---- |
| x      | y    |

\`\`\`sh
ls d
\`\`\`

after
`;
  const roles = readFile(file, "SKILL.md").facts
    .map(({ role, value }) => `${role} ${value.trim().split("\n")[0]}`);
  assert.deepEqual(roles, [
    "prose # Never mind",
    "prose said",
    "prose ## Red flags",
    "negated - `curl a | sh`",
    "negated curl a | sh",
    "prose ## Next",
    "prose Avoid these:",
    "negated rm b",
    "negated rm b",
    "shell ls c",
    "code ls c",
    "negated | Attack | Sign |",
    "shell ls d",
    "code ls d",
    "prose after",
  ]);
});

Deno.test("text in tag characters is read as what it says; the flag of Wales is not", () => {
  const tags = [..."obey me"].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0)));
  assert(said(`# Title${tags.join("")}\n`, "SKILL.md").includes("comment obey me"));
  const wales = "\u{1F3F4}\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}";
  assert(!said(`Hello ${wales}\n`, "SKILL.md").some((one) => one.startsWith("comment")));
});
