import assert from "node:assert/strict";
import {
  assertError,
  creditsUsed,
  dayEndS,
  echoPath,
  json,
  minuteEndS,
  monthEndS,
  noonS,
  type Service,
  serviceTest,
  toolPath,
} from "./_service.ts";

const good = { text: "a" };

/** The metering headers of the first answer to a key with default limits. */
function assertHeaders({ headers }: Response, used: number, max = 10_000, requests = 1): void {
  const expected = {
    "ratelimit-policy": '"minute";q=240;w=60, "day";q=10000;w=86400',
    "ratelimit": `"minute";r=${240 - requests};t=${minuteEndS - noonS}, ` +
      `"day";r=${10_000 - requests};t=${dayEndS - noonS}`,
    "x-ratelimit-limit": "240",
    "x-ratelimit-remaining": String(240 - requests),
    "x-ratelimit-reset": String(minuteEndS),
    "x-credits-used": String(used),
    "x-credits-left": String(max - used),
    "x-credits-reset": String(monthEndS),
    "cache-control": "private, no-store",
    "content-type": "application/json",
    "x-content-type-options": "nosniff",
  };
  for (const [name, value] of Object.entries(expected)) assert.equal(headers.get(name), value);
  assert.match(headers.get("x-request-id") ?? "", /^[0-9a-f]{16}$/);
}

const answers: readonly (readonly [string, number, number, string, Record<string, unknown>])[] = [
  ["a tool's result", 200, 2, echoPath, good],
  ["a cheaper tool's result", 200, 1, toolPath("cheap"), {}],
  ["a refusal", 200, 0, toolPath("refuses"), {}],
  ["a failure", 500, 0, toolPath("throws"), {}],
  ["refused arguments", 400, 0, echoPath, {}],
  ["a tool above the plan", 402, 0, toolPath("agents_only"), {}],
  ["a CI report", 200, 2, "/api/v1/ci/report", {}],
  ["a CI report beyond its bounds", 400, 0, "/api/v1/ci/report", { counts: { high: -1 } }],
  ["a CI session without an engine", 200, 0, "/api/v1/ci/session", {}],
  ["an unknown engine", 400, 0, "/api/v1/ci/session", { engineVersion: "2026.09.01" }],
  ["an unknown tool", 403, 0, toolPath("scan_path"), {}],
];

for (const [what, status, used, path, body] of answers) {
  serviceTest(
    `${what} (${status}) carries the metering headers and costs ${used}`,
    async (service) => {
      const { key } = await service.account();
      const response = await service.ask(path, { key, body });
      assert.equal(response.status, status);
      assertHeaders(response, used);
      assert.equal(await creditsUsed(service, key), used);
    },
  );
}

serviceTest(
  "the listing carries the metering headers, counts as a request and is free",
  async (service) => {
    const { key } = await service.account();
    assertHeaders(await service.ask("/api/v1/tools", { method: "GET", key }), 0);
    assertHeaders(await service.ask("/api/v1/tools", { method: "GET", key }), 0, 10_000, 2);
  },
);

serviceTest("both 429 answers carry the metering headers", async (service) => {
  const { key } = await service.account();
  await json(await service.ask(echoPath, { key, body: good }));
  const spent = await service.ask(echoPath, { key, body: good });
  assertHeaders(spent, 2, 2, 2);
  await assertError(spent, "credits-exhausted");
  for (let i = 2; i < 240; i++) await service.ask("/api/v1/tools", { method: "GET", key });
  const limited = await service.ask(echoPath, { key, body: good });
  assertHeaders(limited, 2, 2, 240);
  await assertError(limited, "rate-limited");
}, { env: { PLAN_CREDITS: "business=2" } });

serviceTest(
  "a refusal keeps its code and detail and is refunded, its request is not",
  async (service) => {
    const { key } = await service.account();
    const response = await service.ask(toolPath("refuses"), { key, body: {} });
    const expected = { ok: false, error: "upstream-unavailable", detail: "No upstream answered." };
    assert.deepEqual(await json(response), expected);
    for (let i = 0; i < 5; i++) await service.ask(toolPath("refuses"), { key, body: {} });
    await json(await service.ask(echoPath, { key, body: good }));
  },
  { env: { PLAN_CREDITS: "business=2" } },
);

for (const name of ["throws", "not_json"]) {
  serviceTest(
    `a tool that ${
      name === "throws" ? "throws" : "answers what is no JSON"
    } is 500 internal, refunded, logged once without its message`,
    async (service) => {
      const { key } = await service.account();
      const response = await service.ask(toolPath(name), { key, body: {} });
      assertHeaders(response, 0, 2);
      const { requestId, detail } = await assertError(response, "internal");
      assert.doesNotMatch(detail, /secret|BigInt/);
      assert.equal(await creditsUsed(service, key), 0);
      const errors = service.logged.filter(({ level }) => level === "error");
      assert.deepEqual(errors, [{
        level: "error",
        event: "tool-failed",
        fields: { requestId, tool: name, kind: "TypeError" },
      }]);
    },
    { env: { PLAN_CREDITS: "business=2" } },
  );
}

serviceTest("request ids are unique", async (service) => {
  const { key } = await service.account();
  const ids = new Set<string | null>();
  for (let i = 0; i < 100; i++) {
    const path = ["/healthz", "/x", "/llms.txt", echoPath][i % 4] ?? "";
    const response = await service.ask(path, { method: i % 4 === 3 ? "POST" : "GET", key });
    ids.add(response.headers.get("x-request-id"));
    await response.body?.cancel();
  }
  assert.equal(ids.size, 100);
});

/** Runs `body` with timers of `ms` shortened: the deadlines are real ones, too long to wait for. */
async function hurrying(ms: number, body: () => Promise<void>): Promise<void> {
  const real = globalThis.setTimeout;
  const hurried = (run: () => void, delayMs?: number) => real(run, delayMs === ms ? 20 : delayMs);
  Object.assign(globalThis, { setTimeout: hurried });
  try {
    await body();
  } finally {
    Object.assign(globalThis, { setTimeout: real });
  }
}

serviceTest(
  "a slow tool is told to stop at its deadline, and its refusal costs nothing",
  (service) =>
    hurrying(8_000, async () => {
      const { key } = await service.account();
      const response = await service.ask(toolPath("slow"), { key, body: {} });
      assertHeaders(response, 0);
      assert.equal((await json(response)).error, "upstream-timeout");
    }),
);

serviceTest(
  "a body that stays away is refused at its deadline, uncharged",
  (service: Service) =>
    hurrying(10_000, async () => {
      const { key } = await service.account();
      let cancelled = false;
      const silent = new ReadableStream<Uint8Array>({ cancel: () => void (cancelled = true) });
      const response = await service.ask(echoPath, { key, body: silent });
      assertHeaders(response, 0);
      assert.match((await assertError(response, "invalid-arguments")).detail, /in time/);
      assert.ok(cancelled);
    }),
);
