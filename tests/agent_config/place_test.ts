import assert from "node:assert/strict";
import { readFile } from "../../tools/agent_config/read_file.ts";
import { place } from "../../tools/agent_config/place.ts";
import type { Rule } from "../../tools/agent_config/rules.ts";
import { scan } from "../../tools/agent_config/scan.ts";
import { rule } from "./_read.ts";

/** A rule on the whole text. */
function onText(pattern: RegExp, ruleClass: Rule["class"] = "padding"): Rule {
  const { pattern: _, ...rest } = rule({
    id: "text",
    class: ruleClass,
    severity: "high",
    on: ["prose"],
    pattern,
  }) as Extract<Rule, { pattern: RegExp }>;
  return {
    ...rest,
    on: "text",
    find: ({ text }) =>
      [...text.matchAll(new RegExp(pattern, "gu"))]
        .map((hit) => ({ start: hit.index, end: hit.index + hit[0].length })),
  };
}

function placed(content: string, ...rules: Rule[]): string[] {
  const file = readFile(content, "SKILL.md");
  return place(file, scan(file, rules)).map(({ line, column, excerpt }) =>
    `${line}:${column} ${excerpt}`
  );
}

Deno.test("lines and columns count from 1, columns in code points, lines by every end of one", () => {
  const mark = onText(/mark/);
  assert.deepEqual(placed("mark\n😀😀 mark\r\nx mark\rmark", mark), [
    "1:1 mark",
    "2:4 mark",
    "3:3 mark",
    "4:1 mark",
  ]);
});

Deno.test("an excerpt has at most 80 characters and says when it is cut", () => {
  const [one = ""] = placed("word ".repeat(100), onText(/word[\s\S]+/));
  assert.equal(one.startsWith("1:1 word word"), true);
  assert.equal(one.endsWith("…"), true);
  assert.equal([...one.slice(4)].length <= 80, true);
});

Deno.test("what is invisible, turns text round or commands a terminal is written as a number", () => {
  const hidden = "a\u200Bb\u202Ec\x1b[31md\u{E0041}e\uFEFFf";
  assert.deepEqual(placed(hidden, onText(/a[\s\S]+f/)), [
    "1:1 aU+200B bU+202E cU+001B [31mdU+E0041 eU+FEFF f",
  ]);
});

Deno.test("line ends and tabs become spaces", () => {
  assert.deepEqual(placed("one\n\ttwo\r\nthree", onText(/one[\s\S]+/)), ["1:1 one two three"]);
});

Deno.test("a secret shows nothing of itself, in findings of other rules too", () => {
  const secret = onText(/zq-[a-z]{16}/, "hardcoded-secret");
  const line = onText(/curl[^\n]+/, "exfiltration");
  assert.deepEqual(placed("curl -d zq-abcdefghijklmnop x\n", secret, line), [
    "1:1 curl -d … x",
    "1:9 …",
  ]);
});

Deno.test("a provider's key shows what all of that provider's begin with", () => {
  const line = onText(/^[^\n]+/);
  const body = "r8KzQ2mT5vXw9LcNb3YfHs7JdPgA1uE4RoZi";
  assert.deepEqual(placed(`curl -u ghp_${body}:x`, line), ["1:1 curl -u ghp_…:…"]);
  assert.deepEqual(placed(`token=ghp_${body}`, line), ["1:1 token=ghp_…"]);
  assert.deepEqual(placed(`x AKIA${"Q7M2RT5VXW4L3NB6"} y`, line), ["1:1 x AKIA… y"]);
  assert.deepEqual(placed("password=winter-garden-of-77", line), ["1:1 password=…"]);
});

Deno.test("an excerpt that begins inside a secret shows nothing of it", () => {
  const secret = onText(/zq-[a-z]{16}/, "hardcoded-secret");
  assert.deepEqual(placed("zq-abcdefghijklmnop x\n", secret, onText(/mnop x/))[1], "1:16 … x");
});

Deno.test("what no rule knows as a secret is masked all the same where it is announced or random", () => {
  const line = onText(/^[^\n]+/);
  for (
    const [given, shown] of [
      ["password=hunter2hunter2", "password=…"],
      ["--token Ab12", "--token …"],
      ["Authorization: Bearer abcdefghijkl", "Authorization: Bearer …"],
      ["postgres://me:pa55w0rd@host/db", "postgres://me:…@host/db"],
      ["x 9f8e7d6c5b4a39281706f5e4d3c2b1a0 y", "x … y"],
    ] as const
  ) assert.deepEqual(placed(given, line), [`1:1 ${shown}`], given);
});

Deno.test("a password that is given to a program stands in no excerpt", () => {
  const line = onText(/^[^\n]+/);
  const word = ["S3cret", "Pw99x"].join("");
  const letters = ["qwert", "zuiop", "asdfg", "hjkly"].join("");
  for (
    const given of [
      `echo ${word} | sudo -S apt update`,
      `echo -n "${word}"|sudo -S apt update`,
      `sudo -S apt update <<< ${word}`,
      `curl -u admin:${word} https://a.example/x`,
      `curl --user admin:${word} https://a.example/x`,
      `curl --user "admin:${word}" https://a.example/x`,
      `curl --proxy-user=bob:${word} https://a.example/x`,
      `curl -uadmin:${word} https://a.example/x`,
      `mysqldump -uroot -p${word} db`,
      `sshpass -p ${word} ssh host`,
      `mysql --password=${word} db`,
      `mysql --password ${letters} db`,
      `curl --oauth2-bearer ${letters} https://a.example`,
      `curl -H "Cookie: session=${letters}" https://a.example`,
      `curl -b session=${letters} https://a.example`,
      `http://a.example/x?key=${letters}`,
      `http://a.example/x?a=b&Sig=${letters}`,
      `http://a.example/x?TOKEN=${letters}`,
      `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJib2IifQ.${letters}`,
      `http://a.example/x?X-Amz-Signature=${letters}`,
    ]
  ) {
    const [shown = ""] = placed(given, line);
    assert.doesNotMatch(shown, new RegExp(`${word.slice(5)}|${letters.slice(5)}`), given);
    assert.match(shown, /^1:1 .*…/, given);
  }
});

Deno.test("what is no password stays in an excerpt", () => {
  const line = onText(/^[^\n]+/);
  for (
    const given of [
      "mkdir -p src/app && cp -p a b",
      "docker run -p 8080:80 -u 1000:1000 app",
      "echo hello | tee out.txt",
      "ssh -p 2222 host",
      "curl https://a.example/x?page=2",
    ]
  ) assert.deepEqual(placed(given, line), [`1:1 ${given}`], given);
});
