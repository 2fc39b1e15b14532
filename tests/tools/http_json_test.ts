/** JSON that would hold up the process is refused unparsed; the largest honest answers are not. */
import assert from "node:assert/strict";
import { createHttp } from "../../tools/upstream/http.ts";

const bytesMax = 24 * 1024 * 1024;

async function outcomeOf(body: string): Promise<string> {
  const http = createHttp({ fetch: () => Promise.resolve(new Response(body)) });
  const signal = new AbortController().signal;
  const request = { url: "http://127.0.0.1/", signal, timeoutMs: 20_000, bodyBytesMax: bytesMax };
  const outcome = await http(request);
  return outcome.outcome === "error" ? outcome.reason : outcome.outcome;
}

const rows = (row: string, count: number) => `[${`${row},`.repeat(count)}1]`;
const nested = (open: string, close: string, depth: number) =>
  `${open.repeat(depth)}1${close.repeat(depth)}`;

const refused: Readonly<Record<string, string>> = {
  "arrays in arrays, 4 MB": nested("[", "]", 2_000_000),
  "objects in objects": nested('{"a":', "}", 101),
  "arrays that never close": "[".repeat(2_000_000),
  "empty objects, 4 MB": rows("{}", 1_300_000),
  "empty arrays": rows("[]", 110_000),
  "numbers": rows("1", 310_000),
  "keys": `{${Array.from({ length: 160_000 }, (_, at) => `"k${at}":1`).join()}}`,
  "short strings": rows('""', 310_000),
  "escaped quotes": JSON.stringify('"'.repeat(310_000)),
  "white space": `${" ".repeat(4_200_000)}1`,
  "brackets after a string that ends in a backslash": `["\\\\",${nested("[", "]", 200)}]`,
};

for (const [what, body] of Object.entries(refused)) {
  Deno.test(`${what}: too large to parse`, async () => {
    assert.equal(await outcomeOf(body), "too-large");
  });
}

const word = `0x${"ab".repeat(32)}`;
const log = {
  address: `0x${"ab".repeat(20)}`,
  topics: [word, word, word],
  data: word,
  blockNumber: "0x1",
  blockHash: word,
  transactionHash: word,
  transactionIndex: "0x1",
  logIndex: "0x1",
  removed: false,
};

const taken: Readonly<Record<string, unknown>> = {
  "a receipt of ten thousand logs": [{
    jsonrpc: "2.0",
    id: 1,
    result: { logs: Array(10_000).fill(log) },
  }],
  "twenty megabytes of calldata": [{
    jsonrpc: "2.0",
    id: 1,
    result: `0x${"ab".repeat(10_000_000)}`,
  }],
  "source code of a megabyte with brackets and quotes": {
    sources: {
      "a.sol": {
        content: 'import "a";\nfunction f() { a[1] = [[[[1]]]]; } // \\"\n'.repeat(20_000),
      },
    },
  },
  "a hundred levels": JSON.parse(nested("[", "]", 100)),
};

for (const [what, value] of Object.entries(taken)) {
  for (const space of [0, 2]) {
    Deno.test(`${what}, ${space === 0 ? "dense" : "printed"}: parsed`, async () => {
      assert.equal(await outcomeOf(JSON.stringify(value, null, space)), "ok");
    });
  }
}
