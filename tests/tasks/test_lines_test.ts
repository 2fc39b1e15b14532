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
  return { ...await show(output, (line) => lines.push(line)), lines };
}

Deno.test("lines come as they are printed, and the runner's closing line is kept", async () => {
  const text = "one ... ok (1ms)\ntwö\n\nok | 2 passed | 0 failed (3ms)\nlast";
  const { counts, lines, secretLines } = await shown(text);
  assert.deepEqual(lines, ["one ... ok (1ms)", "twö", "", "last"]);
  assert.equal(counts?.get("passed"), 2);
  assert.equal(secretLines, 0);
});

Deno.test("a line with a secret is kept back, and counted", async () => {
  const key = generateApiKey(systemRandom);
  const block = "-----BEGIN RSA " + "PRIVATE KEY-----";
  const { lines, secretLines } = await shown(`before\n{"key":"${key}"}\n${block}\nafter`);
  assert.deepEqual(lines, ["before", "after"]);
  assert.equal(secretLines, 2);
});

Deno.test("what only looks like a key of the service is shown", async () => {
  const { lines, secretLines } = await shown(`tcs_live_${"x".repeat(38)}`);
  assert.equal(lines.length, 1);
  assert.equal(secretLines, 0);
});
