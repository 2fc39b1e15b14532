/** Traces, metrics and logs of the built service, as a collector is sent them. */
import assert from "node:assert/strict";
import { parse } from "yaml";
import { type Collector, sent, type SentSpan, startCollector } from "../rig/otlp.ts";
import { makeAccount, operatorToken } from "../rig/operator.ts";
import { startUpstream } from "../rig/upstream.ts";
import { statuses, talkTo } from "../rig/socket.ts";
import { startWith, tokenInfo } from "./_service.ts";

/** In URLs that are asked and that are served. */
const mark = "s3cretInAUrl";
const token = "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2";

/** In a method and in a host, which the runtime's own metrics repeat. */
const named = "s3cretName";

const runtimes = [Deno.execPath(), "node_modules/deno25/deno"] as const;

for (const [index, deno] of runtimes.entries()) {
  const runtime = index === 0 ? "this Deno" : "Deno 2.5";
  Deno.test(`${runtime} sends a call as one trace with its upstreams and KV trips, and no secret`, async () => {
    const collector = startCollector();
    const upstream = await startUpstream();
    const service = await startWith({
      ...collector.env,
      KV_PATH: ":memory:",
      // The second fails before it answers: what the runtime says of that names the URL.
      RPC_URL_1: `${upstream.url}/v3/${mark}?key=${mark},http://127.0.0.1:9/${mark}`,
    }, { deno });
    try {
      const { key } = await makeAccount(service);
      const called = await (await tokenInfo(service, key, token)).json();
      assert.equal(called.error, "upstream-unavailable");
      await (await fetch(`${service.baseUrl}/auth/oidc/callback?code=${mark}&state=${mark}`))
        .text();
      await (await fetch(`${service.baseUrl}/${mark}`, { headers: { "X-A": mark } })).text();
      const listed = await fetch(`${service.baseUrl}/mcp`, {
        method: "POST",
        headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
        body: JSON.stringify({ jsonrpc: "2.0", id: mark, method: "tools/list" }),
      });
      assert.equal((await listed.json()).id, mark);
      const talk = async (line: string) =>
        statuses(
          (await talkTo(
            Number(new URL(service.baseUrl).port),
            `${line} HTTP/1.1\r\nHost: x\r\n\r\n`,
          )).text,
        );
      assert.deepEqual(await talk(`${named} /healthz`), [405]);
      assert.deepEqual(await talk(`GET http://${named}@${named}/readyz`), [200]);
      const seen = () => [...collector.spans.map(({ name }) => name), service.output()].join("\n");
      await sent(() => collector.spans.find(({ name }) => name === "GET *"), seen);
      const call = await sent(
        () => collector.spans.find(({ name }) => name === "POST /api/v1/tools/:name"),
        seen,
      );
      await sent(() => collector.spans.find(({ name }) => name === "GET /readyz"), seen);
      await sent(() => collector.spans.find(({ name }) => name === "POST /mcp"), seen);
      const odd = await sent(
        () => collector.spans.find(({ name }) => name === "other /healthz"),
        seen,
      );
      assert.equal(odd.attributes["http.request.method"], "_OTHER");
      assert.doesNotMatch(JSON.stringify(collector.spans), new RegExp(named, "i"));
      assert.doesNotMatch(collector.text(), /exception\.(message|stacktrace)/);
      // The runtime's own is the error's message, or what stands beside the status of an upstream.
      assert.doesNotMatch(collector.text(), /"status":\s*\{[^}]*"message":\s*"[^"]/);
      assertCall(call, collector, called.sources.length);
      // What is counted is sent when its time comes, so each sum may come with a later sending.
      const counted = (name: string, least: number) =>
        sent(() => (collector.sums()[name] ?? 0) >= least || undefined, () => name);
      await counted("tcs.upstream.requests", 2);
      await counted("tcs.refusals", 1);
      await counted("tcs.requests", 4);
      await assertCallersWords(collector);
      const line = service.output().split("\n").map((text) => text && JSON.parse(text))
        .find(({ tool }) => tool === "token_info");
      assert.equal(line.traceId, call.traceId);
      await sent(() => collector.logs.find((text) => text.includes("token_info")), seen);
      // One call of the console is one record: a record of many lines would be nobody's.
      for (const text of collector.logs) assert.doesNotMatch(text.trim(), /\n/);
      for (const secret of [mark, key, operatorToken]) {
        const at = collector.text().indexOf(secret);
        assert.equal(at, -1, collector.text().slice(Math.max(0, at - 300), at + 50));
        assert.ok(!service.output().includes(secret));
      }
    } finally {
      await service.stop();
      await upstream.stop();
      await collector.stop();
    }
  });
}

/** Of the caller's words that leaves which operations.md says, and its processor drops it. */
async function assertCallersWords({ points }: Collector): Promise<void> {
  const page = await Deno.readTextFile(new URL("../../docs/operations.md", import.meta.url));
  const [, yaml = ""] = /^```yaml\n(processors:[^]*?)^```$/m.exec(page) ?? [];
  const [statement] = parse(yaml).processors["transform/callers"].metric_statements;
  const [, kept = "", pattern = ""] =
    /^aggregate_on_attributes\("sum", (\[.*\])\) where IsMatch\(metric\.name, "(.*)"\)$/
      .exec(statement) ?? [];
  const hasWord = (value: unknown) => String(value).toLowerCase().includes(named.toLowerCase());
  const leaving = () =>
    points.flatMap(({ metric, attributes }) =>
      Object.keys(attributes).filter((name) => hasWord(attributes[name]))
        .map((name) => ({ metric, name }))
    );
  const metrics = () => new Set(leaving().map(({ metric }) => metric));
  const words = () => new Set(leaving().map(({ name }) => name));
  // Each request is in the next sending after it, and not all of them in the same.
  await sent(
    () => metrics().size >= 4 && words().size >= 2 || undefined,
    () => [...metrics(), ...words()].join(", "),
  );
  assert.equal(metrics().size, 4);
  assert.ok([...metrics()].every((metric) => page.includes(`\`${metric}\``)));
  assert.deepEqual(words(), new Set(["http.request.method", "server.address"]));
  const dropped = leaving().every(({ metric, name }) =>
    new RegExp(pattern).test(metric) && !JSON.parse(kept).includes(name)
  );
  assert.ok(dropped, statement);
  // Nothing else of these metrics is lost, and no metric of the service is touched.
  const touched = points.filter(({ metric }) => new RegExp(pattern).test(metric));
  const names = new Set(touched.flatMap(({ attributes }) => Object.keys(attributes)));
  assert.deepEqual(
    [...names].filter((name) => !JSON.parse(kept).includes(name)).toSorted(),
    ["http.request.method", "server.address"],
  );
  assert.ok(touched.every(({ metric }) => !metric.startsWith("tcs.")));
}

/** The call's span has the fields of its log line, and below it what it waited for. */
function assertCall(call: SentSpan, { spans }: Collector, sources: number): void {
  const { attributes } = call;
  assert.equal(attributes["http.route"], "/api/v1/tools/:name");
  assert.equal(attributes["tcs.tool"], "token_info");
  assert.equal(attributes["tcs.refusal"], "upstream-unavailable");
  assert.equal(Number(attributes["tcs.credits"]), 0);
  assert.equal(Number(attributes["tcs.upstreams"]), sources);
  const below = spans.filter(({ parentSpanId }) => parentSpanId === call.spanId);
  assert.ok(below.every(({ traceId }) => traceId === call.traceId));
  const upstreams = below.filter(({ name }) => name === "upstream rpc");
  const came = (name: string) => upstreams.map(({ attributes }) => String(attributes[name]));
  assert.ok(came("tcs.outcome").includes("network"));
  assert.ok(came("http.response.status_code").includes("404"));
  assert.ok(upstreams.every(({ attributes }) => Number(attributes["tcs.chain_id"]) === 1));
  assert.ok(below.some(({ name }) => name === "kv read"));
  // One that charges and one that gives back.
  const commits = below.filter(({ name }) => name === "kv commit");
  assert.deepEqual(commits.map(({ attributes }) => attributes["tcs.applied"]), [true, true]);
  for (const { spanId } of upstreams) {
    assert.ok(spans.some(({ parentSpanId, name }) => parentSpanId === spanId && name === "POST"));
  }
}
