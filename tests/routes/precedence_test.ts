/** The order of admission (DESIGN 5): of two reasons to refuse, the earlier one is answered. */
import assert from "node:assert/strict";
import type { ErrorCode } from "../../schema/errors.ts";
import {
  assertError,
  counts,
  creditsUsed,
  echoPath,
  json,
  noonS,
  type Service,
  serviceTest,
  snapshot,
  toolPath,
} from "./_service.ts";

const good = { text: "a" };
const bad = { unknown: 1 };

/** Requests that fail for one reason each, by the step that refuses them. */
const order = [
  "method-not-allowed",
  "no-key",
  "bad-key",
  "lapsed",
  "not-available-over-api",
  "tool-plan",
  "rate-limited",
  "invalid-arguments",
  "credits-exhausted",
] as const;
type Step = (typeof order)[number];

/** Steps whose reasons cannot stand in one request, for one of them rules the other out. */
const exclusive: readonly (readonly [Step, Step])[] = [
  ["no-key", "bad-key"],
  ["not-available-over-api", "tool-plan"],
];

const codeOf = (step: Step): ErrorCode =>
  step === "lapsed" || step === "tool-plan" ? "plan-required" : step;

const writesNothing: readonly Step[] = order.slice(0, 4);

/** Sends a request that has the reasons of `steps` and no others. */
async function askWith(service: Service, steps: readonly Step[], before: () => Promise<void>) {
  const has = (step: Step) => steps.includes(step);
  const { key, accountId, keyId } = await service.account();
  if (has("credits-exhausted")) await json(await service.ask(echoPath, { key, body: good }));
  if (has("rate-limited")) {
    for (let i = 0; i < 3; i++) await service.ask("/api/v1/tools", { method: "GET", key });
  }
  if (has("lapsed")) await service.deps.accounts.change(accountId, { planUntil: noonS });
  if (has("bad-key")) await service.deps.apiKeys.revoke(accountId, keyId);
  await before();
  const name = has("not-available-over-api")
    ? "scan_path"
    : has("tool-plan")
    ? "agents_only"
    : "echo_text";
  return await service.ask(toolPath(name), {
    method: has("method-not-allowed") ? "PUT" : "POST",
    key: has("no-key") ? undefined : key,
    body: has("invalid-arguments") ? bad : name === "agents_only" ? {} : good,
  });
}

const env = { PLAN_CREDITS: "business=2", LIMIT_PER_MINUTE: "3" };

for (const [index, first] of order.entries()) {
  for (const second of order.slice(index + 1)) {
    if (exclusive.some(([a, b]) => a === first && b === second)) continue;
    serviceTest(`${first} comes before ${second}`, async (service) => {
      let stored = "";
      const response = await askWith(service, [first, second], async () => {
        stored = await snapshot(service);
      });
      const { detail } = await assertError(response, codeOf(first));
      if (first === "lapsed") assert.match(detail, /no longer/);
      if (first === "tool-plan") assert.match(detail, /AI Agents/);
      const same = await snapshot(service) === stored;
      const full = first === "rate-limited" || second === "rate-limited";
      assert.equal(same, full || writesNothing.includes(first));
    }, { env });
  }
}

serviceTest(
  "every answer to a live key counts against both ceilings; only an admitted one is a call",
  async (service) => {
    const { key, keyId } = await service.account();
    const ask = (path: string, body = {}) => service.ask(path, { key, body });
    let count = 0;
    const expect = async (calls: number) =>
      assert.deepEqual(await counts(service, keyId), { minute: ++count, day: count, calls });
    await assertError(await ask(echoPath, bad), "invalid-arguments");
    await expect(0);
    await assertError(await ask(toolPath("scan_path")), "not-available-over-api");
    await expect(0);
    await assertError(await ask(toolPath("agents_only")), "plan-required");
    await expect(0);
    await json(await service.ask("/api/v1/tools", { method: "GET", key }));
    await expect(1);
    await json(await ask(toolPath("refuses")));
    await expect(2);
    await assertError(await ask(toolPath("throws")), "internal");
    await expect(3);
    await json(await ask(echoPath, good));
    await expect(4);
    await assertError(await ask(echoPath, good), "credits-exhausted");
    await expect(4);
    assert.equal(await creditsUsed(service, key), 2);
  },
  { env: { PLAN_CREDITS: "business=2" } },
);

serviceTest(
  "neither a wrong method nor an unknown path nor a discovery file counts",
  async (service) => {
    const { key } = await service.account();
    const before = await snapshot(service);
    await assertError(await service.ask(echoPath, { method: "GET", key }), "method-not-allowed");
    await assertError(await service.ask("/api/v1/tools/", { key }), "not-found");
    await json(await service.ask("/agent.json", { method: "GET", key }));
    await json(await service.ask("/healthz", { method: "GET", key }));
    await json(await service.ask("/readyz", { method: "GET", key }));
    assert.equal(await snapshot(service), before);
  },
);
