/** What is traced and counted of requests to upstreams. */
import assert from "node:assert/strict";
import type { Telemetry } from "../../schema/telemetry.ts";
import { type HttpOutcome, type HttpReason } from "../../tools/upstream/http.ts";
import { observedHttp } from "../../tools/upstream/observed_http.ts";

/** What is told of one request, by its span and by what is counted. */
async function told(outcome: HttpOutcome) {
  const counted: unknown[] = [];
  const spans: Record<string, unknown>[] = [];
  const telemetry: Telemetry = {
    span: async (name, attributes, work, of) => {
      const value = await work();
      spans.push({ name, ...attributes, ...of(value) });
      return value;
    },
    count: (name, by, attributes) => counted.push([name, by, attributes]),
    tellSpan: () => null,
  };
  const http = observedHttp(() => Promise.resolve(outcome), telemetry);
  const { signal } = new AbortController();
  const headers = { Authorization: "Bearer s3cret" };
  const url = "http://s3cret.example/s3cret";
  await http({ url, headers, upstream: "rpc", chainId: 1, signal, timeoutMs: 1 });
  const [span] = spans;
  assert.doesNotMatch(JSON.stringify([spans, counted]), /s3cret/);
  const { "tcs.outcome": name } = span ?? {};
  assert.deepEqual(counted, [["tcs.upstream.requests", 1, { upstream: "rpc", outcome: name }]]);
  return name;
}

const answered = (status: number): HttpOutcome => ({ outcome: "ok", status, json: {} });
const failed = (reason: HttpReason, status: number | null): HttpOutcome => ({
  ...{ outcome: "error", reason, status },
});

Deno.test("an upstream that fails or does not take our key has not answered, whatever it says in JSON", async () => {
  for (const status of [401, 403, 408, 500, 503]) {
    assert.equal(await told(answered(status)), "http-status", String(status));
  }
  assert.equal(await told(answered(429)), "rate-limited");
  assert.equal(await told(failed("http-status", 429)), "rate-limited");
});

Deno.test("other statuses with JSON are answers: an explorer's 404 is its no", async () => {
  for (const status of [200, 400, 404]) assert.equal(await told(answered(status)), "ok");
});

Deno.test("why there was no answer is told", async () => {
  assert.equal(await told(failed("network", null)), "network");
  assert.equal(await told(failed("not-json", 200)), "not-json");
  assert.equal(await told({ outcome: "timeout", status: null }), "timeout");
});
