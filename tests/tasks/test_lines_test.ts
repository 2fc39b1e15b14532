/** What `deno task test` shows of what tests print. */
import assert from "node:assert/strict";
import { generateApiKey } from "../../schema/api_key.ts";
import { systemRandom } from "../../schema/random.ts";
import { show } from "../../tasks/test_lines.ts";

async function shown(text: string) {
  const lines: string[] = [];
  const cut = Math.floor(text.length / 2);
  // As a pipe hands it out: in parts that end anywhere.
  const output = ReadableStream.from([text.slice(0, cut), text.slice(cut)])
    .pipeThrough(new TextEncoderStream());
  return { secretLines: await show(output, (line) => lines.push(line)), lines };
}

Deno.test("lines come as they are printed", async () => {
  const text = "one ... ok (1ms)\ntwö\n\nlast";
  const { lines, secretLines } = await shown(text);
  assert.deepEqual(lines, ["one ... ok (1ms)", "twö", "", "last"]);
  assert.equal(secretLines, 0);
});

Deno.test("a line with a secret is kept back, and counted", async () => {
  const key = generateApiKey(systemRandom);
  const token = "ghp_" + "aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5";
  const hidden = [
    ...[`{"key":"${key}"}`, `\x1b[32m${token}\x1b[0m`, `"a\\n${token}"`],
    // A colour in quoted text, as the runtime and as JSON writes it.
    ...[`"\\x1b[32m${token}\\x1b[0m"`, `"\\u001b[1;32m${token}"`],
  ];
  for (const line of hidden) {
    const { lines, secretLines } = await shown(`before\n${line}\nafter`);
    assert.deepEqual(lines, ["before", "after"]);
    assert.equal(secretLines, 1);
  }
});

for (const kind of ["RSA PRIVATE KEY", "PRIVATE KEY", "PGP PRIVATE KEY BLOCK"]) {
  Deno.test(`a key of several lines is kept back to its end: ${kind}`, async () => {
    const block = [`-----BEGIN ${kind}-----`, "MIIE", "", "c2Vj", `-----END ${kind}-----`];
    const { lines, secretLines } = await shown(["before", ...block, "after"].join("\n"));
    assert.deepEqual(lines, ["before", "after"]);
    assert.equal(secretLines, block.length);
  });

  Deno.test(`a key in one line keeps nothing back but that: ${kind}`, async () => {
    const line = `-----BEGIN ${kind}-----\\nMIIE\\n-----END ${kind}-----`;
    const { lines, secretLines } = await shown(`${line}\nafter`);
    assert.deepEqual(lines, ["after"]);
    assert.equal(secretLines, 1);
  });
}

Deno.test("colours in a key's first and last line hide neither", async () => {
  const colour = "\x1b[1m";
  const block = [
    `-----BEGIN ${colour}PRIVATE KEY-----`,
    "MIIE",
    `-----END ${colour}PRIVATE KEY-----`,
  ];
  const { lines, secretLines } = await shown([...block, "after"].join("\n"));
  assert.deepEqual(lines, ["after"]);
  assert.equal(secretLines, block.length);
});

Deno.test("a key that does not end hides no more than a key is long", async () => {
  const begin = "-----BEGIN " + "PRIVATE KEY-----";
  const { lines } = await shown([begin, ...Array(300).fill("x")].join("\n"));
  assert.equal(lines.length, 100);
});

Deno.test("a key that does not end does not hide the runner's closing line, but a secret in it", async () => {
  const begin = "-----BEGIN " + "PRIVATE KEY-----";
  const closing = "FAILED | 2 passed | 1 failed (3ms)";
  assert.deepEqual((await shown(`${begin}\nx\n${closing}`)).lines, [closing]);
  const { lines } = await shown(`${closing} ${generateApiKey(systemRandom)}`);
  assert.deepEqual(lines, []);
});

Deno.test("what a process left behind holds open is not waited for", async () => {
  const output = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode("one\ntwo")),
  });
  const lines: string[] = [];
  const late = new Promise<void>((resolve) => setTimeout(resolve, 0));
  await show(output, (line) => lines.push(line), late);
  assert.deepEqual(lines, ["one", "two"]);
});

Deno.test("a line of megabytes takes no longer than its bytes", async () => {
  const part = new TextEncoder().encode("x".repeat(64 * 1024));
  const lines: string[] = [];
  await show(ReadableStream.from(Array(320).fill(part)), (line) => lines.push(line));
  assert.deepEqual(lines.map(({ length }) => length), [320 * part.length]);
});

Deno.test("what only looks like a key of the service is shown", async () => {
  const { lines, secretLines } = await shown(`tcs_live_${"x".repeat(38)}`);
  assert.equal(lines.length, 1);
  assert.equal(secretLines, 0);
});
