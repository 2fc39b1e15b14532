import assert from "node:assert/strict";
import {
  assertError,
  counts,
  creditsUsed,
  dayEndS,
  echoPath,
  json,
  minuteEndS,
  monthEndS,
  noonS,
  serviceTest,
  snapshot,
  toolPath,
} from "./_service.ts";

const body = { text: "a" };
const surfaces = [
  ["GET", "/api/v1/tools"],
  ["POST", echoPath],
  ["POST", "/api/v1/ci/session"],
  ["POST", "/api/v1/ci/report"],
] as const;

serviceTest(
  "every surface answers 402 plan-required from the second a plan ends, and writes nothing",
  async (service) => {
    const { key } = await service.account("business", noonS + 10);
    await json(await service.ask(echoPath, { key, body }));
    const before = await snapshot(service);
    service.time.nowMs += 10_000;
    for (const [method, path] of surfaces) {
      const response = await service.ask(path, { method, key, body });
      assert.equal(response.headers.get("x-credits-used"), null);
      assert.match((await assertError(response, "plan-required")).detail, /no longer.*Business/);
    }
    assert.equal(await snapshot(service), before);
    service.time.nowMs -= 1;
    await json(await service.ask(echoPath, { key, body }));
  },
);

serviceTest(
  "a key of an account moved to a plan without API access answers 402 at the next call, and works again after",
  async (service) => {
    const { accountId, key } = await service.account();
    for (const plan of ["free", "pro"] as const) {
      await service.deps.accounts.change(accountId, { plan });
      await assertError(await service.ask(echoPath, { key, body }), "plan-required");
    }
    await service.deps.accounts.change(accountId, { plan: "business" });
    await json(await service.ask(echoPath, { key, body }));
  },
);

serviceTest(
  "POST answers 402 plan-required, naming the plan, to a tool above the key's plan",
  async (service) => {
    const business = await service.account();
    const path = toolPath("agents_only");
    const response = await service.ask(path, { key: business.key, body: {} });
    assert.equal(response.headers.get("x-credits-used"), "0");
    const { detail } = await assertError(response, "plan-required");
    assert.match(detail, /AI Agents/);
    assert.match(detail, /Business/);
    assert.deepEqual(await counts(service, business.keyId), { minute: 1, day: 1, calls: 0 });
    const agents = await service.account("ai-agents");
    await json(await service.ask(path, { key: agents.key, body: {} }));
  },
);

serviceTest(
  "POST answers 403 not-available-over-api to every name outside the registry",
  async (service) => {
    const { key } = await service.account();
    const names = [
      ...["scan_path", "scan_source", "engine_info", "ECHO_TEXT", "echo-text", "echo_text%20"],
      ...["__proto__", "constructor", "toString", "hasOwnProperty", "%5F_proto__", ":name", "*"],
      ...["..%2f..%2foperator", "echo_text%00", "%E0%A4%A", "%zz", "%252e", "é", "a%2Fb", "%"],
      ...["echo_text;v=1", "x".repeat(60_000), "echo_text.json", "echo%255Ftext"],
    ];
    for (const name of names) {
      const response = await service.ask(toolPath(name), { key, body });
      const { detail } = await assertError(response, "not-available-over-api");
      assert.doesNotMatch(detail, /proto|scan_path|xxx/);
      assert.equal(response.headers.get("x-credits-used"), "0");
    }
    assert.equal(service.runs.count, 0);
  },
);

serviceTest(
  "a percent-encoded underscore names the same tool (RFC 3986, 6.2.2.2)",
  async (service) => {
    const { key } = await service.account();
    await json(await service.ask(toolPath("echo%5Ftext"), { key, body }));
    assert.equal(service.runs.count, 1);
  },
);

serviceTest(
  "POST answers 429 credits-exhausted with Retry-After to the month's end when the allowance is spent",
  async (service) => {
    const { key, keyId } = await service.account();
    await json(await service.ask(echoPath, { key, body }));
    await json(await service.ask(toolPath("cheap"), { key, body: {} }));
    const response = await service.ask(echoPath, { key, body });
    assert.equal(response.headers.get("retry-after"), String(monthEndS - noonS));
    assert.equal(response.headers.get("x-credits-left"), "1");
    assert.equal(response.headers.get("x-credits-reset"), String(monthEndS));
    assert.match((await assertError(response, "credits-exhausted")).detail, /3 of 4 credits/);
    await json(await service.ask(toolPath("cheap"), { key, body: {} }));
    await assertError(await service.ask(toolPath("cheap"), { key, body: {} }), "credits-exhausted");
    assert.deepEqual(await counts(service, keyId), { minute: 5, day: 5, calls: 3 });
    await json(await service.ask("/api/v1/tools", { method: "GET", key }));
    service.time.nowMs = monthEndS * 1000;
    await json(await service.ask(echoPath, { key, body }));
    assert.equal(await creditsUsed(service, key), 2);
  },
  { env: { PLAN_CREDITS: "business=4" } },
);

serviceTest(
  "429 rate-limited by the minute waits to the minute's end, writes nothing and spends nothing",
  async (service) => {
    const { key } = await service.account();
    for (let i = 0; i < 2; i++) await json(await service.ask(echoPath, { key, body }));
    const before = await snapshot(service);
    for (const [method, path] of surfaces) {
      const response = await service.ask(path, { method, key, body });
      assert.equal(response.headers.get("retry-after"), String(minuteEndS - noonS));
      assert.equal(response.headers.get("x-ratelimit-remaining"), "0");
      assert.equal(response.headers.get("x-credits-used"), "4");
      assert.match((await assertError(response, "rate-limited")).detail, /2 requests a minute/);
    }
    assert.equal(await snapshot(service), before);
    service.time.nowMs = minuteEndS * 1000 - 1;
    const late = await service.ask(echoPath, { key, body });
    assert.equal(late.headers.get("retry-after"), "1");
    await assertError(late, "rate-limited");
    service.time.nowMs = minuteEndS * 1000;
    await json(await service.ask(echoPath, { key, body }));
  },
  { env: { LIMIT_PER_MINUTE: "2" } },
);

serviceTest(
  "429 rate-limited by the day waits to midnight UTC and holds from any address",
  async (service) => {
    const { key } = await service.account();
    for (const from of ["192.0.2.1", "192.0.2.2"]) {
      await json(await service.ask(echoPath, { key, body, from }));
    }
    const before = await snapshot(service);
    const response = await service.ask(echoPath, { key, body, from: "192.0.2.3" });
    assert.equal(response.headers.get("retry-after"), String(dayEndS - noonS));
    assert.match((await assertError(response, "rate-limited")).detail, /2 requests a day/);
    assert.equal(await snapshot(service), before);
    const other = await service.account();
    await json(await service.ask(echoPath, { key: other.key, body, from: "192.0.2.3" }));
    service.time.nowMs = dayEndS * 1000;
    await json(await service.ask(echoPath, { key, body }));
  },
  { env: { LIMIT_PER_DAY: "2" } },
);
