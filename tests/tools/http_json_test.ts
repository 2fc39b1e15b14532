/** JSON that would hold up the process is refused unparsed; the largest honest answers are not. */
import assert from "node:assert/strict";
import { createHttp, type HttpOutcome, type HttpRequest } from "../../tools/upstream/http.ts";

const bytesMax = 24 * 1024 * 1024;

async function send(
  body: string | Uint8Array<ArrayBuffer>,
  more: Pick<HttpRequest, "kept"> = {},
): Promise<HttpOutcome> {
  const http = createHttp({ fetch: () => Promise.resolve(new Response(body)) });
  const signal = new AbortController().signal;
  const request = { url: "http://127.0.0.1/", signal, timeoutMs: 20_000, bodyBytesMax: bytesMax };
  return await http({ ...request, ...more });
}

async function outcomeOf(body: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const outcome = await send(body);
  return outcome.outcome === "error" ? outcome.reason : outcome.outcome;
}

const rows = (row: string, count: number) => `[${`${row},`.repeat(count)}1]`;
const nested = (open: string, close: string, depth: number) =>
  `${open.repeat(depth)}1${close.repeat(depth)}`;

/** As a node answers a simulation whose blocks it filled in: a hundred entries of so many blocks. */
const simulated = (count: number) => {
  const words = ["hash", "parentHash", "stateRoot", "receiptsRoot", "mixHash", "sha3Uncles"];
  const numbers = ["number", "timestamp", "gasUsed", "gasLimit", "baseFeePerGas", "size"];
  const block = Object.fromEntries([
    ...words.map((name) => [name, `0x${"ab".repeat(32)}`]),
    ...numbers.map((name) => [name, "0x1"]),
    ...["transactions", "uncles", "withdrawals", "calls"].map((name) => [name, []]),
    ["logsBloom", `0x${"00".repeat(256)}`],
  ]);
  const entry = { jsonrpc: "2.0", id: 1, result: Array(count).fill(block) };
  return Array(100).fill(entry);
};
const filled = JSON.stringify(simulated(100));

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
  "a dense entry among others": `${filled.slice(0, -1)},${rows("[]", 110_000)}]`,
  "dense entries among others": filled.replaceAll(`"0x1"`, "[[],[],[],[],[]]"),
  "a long list of many values with no end": filled.slice(0, -1),
  "a long list of many values with an open string": `${filled.slice(0, -1)},"`,
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
  "ten thousand blocks without calls": simulated(100),
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

/** Longer than what is parsed at once. */
const long = Array.from({ length: 900 }, (_, id) => ({
  id,
  result: [`] , [ { " é ${"ab".repeat(100)}`, [[]], {}, id % 2 === 0 ? null : -1.5e3],
}));
const text = JSON.stringify(long);
const [head, tail] = [text.slice(0, 100_000), text.slice(100_000)];

const whole: Readonly<Record<string, readonly [string, unknown]>> = {
  "dense": [text, long],
  "with a line's end": [`${text}\n`, long],
  "printed": [JSON.stringify(long, null, 2), long],
  "within an object": [JSON.stringify({ long }), { long }],
  "as an entry of another": [JSON.stringify([long, 1]), [long, 1]],
};

for (const [what, [body, value]] of Object.entries(whole)) {
  Deno.test(`a long list, ${what}: what JSON.parse makes of it`, async () => {
    assert.deepEqual(await send(body), { outcome: "ok", status: 200, json: value });
  });
}

const kept = (entry: unknown) => (entry as { readonly id: number }).id;
const lists: Readonly<Record<string, readonly [unknown, unknown]>> = {
  "a short list": [long.slice(0, 3), [0, 1, 2]],
  "a long list": [long, long.map(({ id }) => id)],
  "what is no list": [long[7], 7],
};

for (const [what, [value, left]] of Object.entries(lists)) {
  Deno.test(`of ${what} is left what the caller keeps`, async () => {
    const outcome = await send(JSON.stringify(value), { kept });
    assert.deepEqual(outcome, { outcome: "ok", status: 200, json: left });
  });
}

const bytes = new TextEncoder().encode(text);
const broken: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>> = {
  "a comma at its end": `${text.slice(0, -1)},]`,
  "a comma at its start": `[,${text.slice(1)}`,
  "an entry left out": text.replaceAll("},{", "},,{"),
  "no end": text.slice(0, -1),
  "an end of another kind": `${text.slice(0, -1)}}`,
  "an end in its midst": text.replace(/\},\{(?=[^]{90000})/, "}],[{"),
  "something behind it": `${text}1`,
  "another list behind it": text + text,
  "brackets of two kinds": text.replaceAll("[[]]", "[[}]"),
  "an open string": `${head}\\"${tail.slice(0, 10)}`,
  "a mark of the byte order in it": text.replaceAll("},{", "},\ufeff{"),
  "bytes that are no text": bytes.with(bytes.length - 60, 0xff),
};

for (const [what, body] of Object.entries(broken)) {
  Deno.test(`a long list with ${what} is no JSON`, async () => {
    assert.equal(await outcomeOf(body), "not-json");
  });
}
