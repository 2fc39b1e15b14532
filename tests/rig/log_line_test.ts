/** Every line that a test's service logs is held against the closed table of events. */
import assert from "node:assert/strict";
import type { LogEvent } from "../../schema/log.ts";
import { type LogLine, startHarness } from "./harness.ts";
import { lineFaults, linesIn, logEvents } from "./log_line.ts";

const known = { routes: ["/x"], tools: ["token_info"] };
const id = "0123456789abcdef";

/** A line of each event as the service writes it. */
const right = {
  "listening": { port: 8000, baseUrl: "http://localhost:8000" },
  "request": { requestId: id, route: "/x", method: "GET", status: 200, ms: 0 },
  "refund-delayed": { requestId: id, keyId: id + id },
  "credits-unsettled": { keyId: id + id, credits: 2, month: "2026-11" },
  "lookups-lost": { lost: 1 },
  "tool-failed": { requestId: id, tool: "token_info", kind: "TypeError" },
  "request-failed": { requestId: id, kind: "TypeError" },
  "sign-in-failed": { provider: "oidc", failure: "OAUTH_INVALID_RESPONSE" },
  "page-failed": { requestId: id, failure: "db-unavailable", kind: "StoreError" },
  "deletion-failed": { requestId: id, kind: "StoreError" },
  "operator-failed": { requestId: id, failure: "db-unconfigured" },
  "engine-manifest-broken": { kind: "SyntaxError" },
  "engine-file-broken": { version: "2026.09.01", name: "engine.mjs" },
} as const satisfies Record<LogEvent, LogLine["fields"]>;

const lines = Object.entries(right).map(([event, fields]): LogLine => ({
  level: logEvents[event as LogEvent].level,
  event,
  fields,
}));

/** What a line may hold of no field: keys, tokens, cookies, URLs, messages. */
const secrets = [
  `tcs_live_${"a1".repeat(20)}`,
  "a".repeat(64),
  "__Host-session=1",
  "https://node.example/v3/key?x=1",
  "could not read /home/x",
  "[redacted]",
  null,
];

for (const { level, event, fields } of lines) {
  Deno.test(`a line of ${event} has its level and its fields, each in its form, and no other`, () => {
    assert.deepEqual(lineFaults({ level, event, fields }, known), []);
    assert.ok(lineFaults({ level: "debug", event, fields }, known).length > 0);
    assert.ok(lineFaults({ level, event, fields: { ...fields, cookie: "x" } }, known).length > 0);
    for (const name of Object.keys(fields)) {
      const { [name]: _, ...others } = fields as LogLine["fields"];
      assert.ok(lineFaults({ level, event, fields: others }, known).length > 0, `no ${name}`);
      for (const secret of secrets) {
        const leaking = { level, event, fields: { ...fields, [name]: secret } };
        assert.ok(lineFaults(leaking, known).length > 0, `${secret} as ${name}`);
      }
    }
  });
}

Deno.test("a line of an event that is not in the table is a fault", () => {
  for (const event of ["other-failed", "toString", ""]) {
    assert.deepEqual(lineFaults({ level: "error", event, fields: {} }, known), [
      `an event ${event}`,
    ]);
  }
});

Deno.test("lines are read from what a process printed, but for those that are cut", () => {
  const [first, second] = [{ level: "info", event: "request", ms: 1 }, {
    level: "warn",
    event: "x",
  }];
  const output = `"ms":3}\nready\n${JSON.stringify(first)}\n${JSON.stringify(second)}\n{"level":"i`;
  assert.deepEqual(linesIn(output), [
    { level: "info", event: "request", fields: { ms: 1 } },
    { level: "warn", event: "x", fields: {} },
  ]);
});

Deno.test("a test whose service logged what no line may say fails when it closes it", async () => {
  const closed = async (use: (log: Awaited<ReturnType<typeof startHarness>>) => unknown) => {
    const harness = await startHarness();
    await use(harness);
    await harness.close();
  };
  await closed(({ deps }) => deps.log("error", "request-failed", right["request-failed"]));
  await closed(({ ask }) => ask("/healthz", { method: "GET" }));
  const cookie = { ...right["request-failed"], cookie: "__Host-session=1" };
  await assert.rejects(
    closed(({ deps }) => deps.log("error", "request-failed", cookie)),
    { message: "The log: a field cookie in a line of request-failed" },
  );
  const elsewhere = { ...right.request, route: "/account/s3cret" };
  await assert.rejects(
    closed(({ deps }) => deps.log("info", "request", elsewhere)),
    /route: "\/account\/s3cret" in a line of request/,
  );
});
