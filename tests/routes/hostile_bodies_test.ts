/** Whatever the body is: no 5xx, the error object with a known code, and no charge on a 4xx. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { countsOf } from "../../kv/counts.ts";
import { type ErrorCode, errorCodes } from "../../schema/errors.ts";
import { echoPath, type Service, startService } from "./_service.ts";

const encode = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) => {
  const bytes = new Uint8Array(text.length * 2);
  for (let i = 0; i < text.length; i++) {
    bytes[2 * i] = text.charCodeAt(i) & 255;
    bytes[2 * i + 1] = text.charCodeAt(i) >> 8;
  }
  return bytes;
};

const text = fc.string({ unit: "binary", maxLength: 40 });
const valid = fc.record({ text, note: text }, { requiredKeys: ["text"] }).map((body) =>
  JSON.stringify(body)
);
const near = fc.dictionary(
  fc.constantFrom("text", "note", "Text", "__proto__", "constructor", "toString", "", "tex\u0000"),
  fc.oneof(text, fc.jsonValue()),
).map((body) => JSON.stringify(body));

/** A body with one character cut out, doubled or replaced. */
const broken = fc.tuple(valid, fc.nat(), fc.string({ maxLength: 2 })).map(([body, at, piece]) =>
  body.slice(0, at % body.length) + piece + body.slice(at % body.length + 1)
);
const rawKeys = fc.constantFrom("__proto__", "constructor", "text").map((name) =>
  `{"text":"a","${name}":{"${name}":{"text":"b"}},"${name}":"c"}`
);
const deep = fc.tuple(
  fc.constantFrom("[", '{"a":', '{"text":', "[{}, "),
  fc.integer({ max: 30_000, min: 1 }),
)
  .map(([opening, depth]) => {
    const times = Math.min(depth, Math.floor(60_000 / (opening.length + 1)));
    return opening.repeat(times) + (opening.startsWith("{") ? "1" : "") +
      (opening.startsWith("{") ? "}" : "]").repeat(times);
  });
const huge = fc.tuple(
  fc.constantFrom("a", "é", "😀", "\\ud800", "\\u0000"),
  fc.integer({ min: 4_000, max: 12_000 }),
)
  .map(([unit, times]) => `{"text":"${unit.repeat(times)}"}`);
const numbers = fc.constantFrom("1e999", "-0", "1".repeat(60_000), "0x1", "NaN", "Infinity", "1n")
  .map((number) => `{"text":${number}}`);

const encoded = fc.tuple(valid, fc.constantFrom("utf16", "bom", "latin1", "nul", "surrogate")).map(
  ([body, encoding]) => {
    if (encoding === "utf16") return utf16(body);
    if (encoding === "bom") return encode(`\ufeff${body}`);
    if (encoding === "latin1") return Uint8Array.from(body, (c) => c.charCodeAt(0) & 255);
    if (encoding === "nul") return encode(`${body}\0`);
    return Uint8Array.of(...encode('{"text":"'), 0xed, 0xa0, 0x80, ...encode('"}'));
  },
);
const bytes = fc.uint8Array({ maxLength: 300 });

const bodies = fc.oneof(
  ...[valid, near, broken, rawKeys, numbers, fc.json()].map((arbitrary) => ({
    weight: 6,
    arbitrary,
  })),
  { weight: 6, arbitrary: bytes },
  { weight: 6, arbitrary: encoded },
  { weight: 1, arbitrary: deep },
  { weight: 1, arbitrary: huge },
);
const headers = fc.record({
  "Content-Type": fc.constantFrom("application/json", "text/plain", "multipart/form-data", "é; x"),
  "Content-Encoding": fc.constantFrom("gzip", "br", "identity", "x"),
  "Content-Length": fc.constantFrom(
    "0",
    "-1",
    "abc",
    "65536",
    "65537",
    "1e9",
    " ",
    "99999999999999",
  ),
  "Transfer-Encoding": fc.constantFrom("gzip", "chunked"),
}, { requiredKeys: [] });

async function assertSane(service: Service, response: Response, usedBefore: number) {
  const answer = await response.text();
  const used = Number(response.headers.get("x-credits-used"));
  if (response.status === 200) {
    assert.equal(JSON.parse(answer).ok, true);
    assert.equal(used, usedBefore + 2);
    return;
  }
  const body = JSON.parse(answer);
  assert.equal(body.ok, false);
  assert.ok(Object.hasOwn(errorCodes, body.error), answer);
  assert.equal(errorCodes[body.error as ErrorCode].status, response.status);
  assert.equal(response.status, 400, answer);
  assert.equal(typeof body.detail, "string");
  assert.equal(body.requestId, response.headers.get("x-request-id"));
  assert.equal(used, usedBefore, "a 4xx is not charged");
  assert.ok(answer.length < 4_000, "an answer does not grow with the body");
  const levels = new Set(service.logged.map(({ level }) => level));
  assert.deepEqual([...levels], ["info"]);
}

async function spent(service: Service, keyId: string): Promise<number> {
  const kv = await service.deps.store.kv();
  return countsOf(await kv.get(["credits", keyId, "2026-11"])).credits;
}

for (
  const [what, numRuns, withHeaders] of [["any body", 2_000, false], [
    "any body under odd headers",
    600,
    true,
  ]] as const
) {
  Deno.test(`${what} (${numRuns} of them): never a 5xx, always the error shape, never a charge on a 4xx`, async () => {
    const limit = "1000000000";
    const env = {
      LIMIT_PER_MINUTE: limit,
      LIMIT_PER_DAY: limit,
      PLAN_CREDITS: `business=${limit}`,
    };
    const service = await startService({ env });
    const { key, keyId } = await service.account();
    const statuses = new Map<number, number>();
    const sent = withHeaders ? headers : fc.constant({});
    await fc.assert(
      fc.asyncProperty(bodies, sent, async (body, headers) => {
        const before = service.runs.count * 2;
        const response = await service.ask(echoPath, {
          key,
          body: body as BodyInit,
          headers: headers as Record<string, string>,
        });
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        await assertSane(service, response, before);
      }),
      { numRuns },
    );
    assert.equal(await spent(service, keyId), 2 * service.runs.count);
    assert.ok((statuses.get(200) ?? 0) > 50 && (statuses.get(400) ?? 0) > 200, `${[...statuses]}`);
    await service.close();
  });
}
