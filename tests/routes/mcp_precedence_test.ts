/** Of two reasons to refuse a POST to `/mcp`, the earlier one is answered. */
import assert from "node:assert/strict";
import type { Ask } from "../rig/harness.ts";
import { call, legacyAsk, post } from "./_mcp.ts";
import { json, noonS, type Service, serviceTest, snapshot } from "./_service.ts";

/** Requests that fail for one reason each, by the step that refuses them. */
const order = [
  "origin",
  "method",
  "content-type",
  "size",
  "no-key",
  "bad-key",
  "lapsed",
  "unknown-tool",
  "tool-plan",
  "rate-limited",
  "malformed",
  "bad-version",
  "unknown-method",
  "invalid-arguments",
  "credits-exhausted",
] as const;
type Step = (typeof order)[number];

/** Steps whose reasons cannot stand in one request: one message is of one kind. */
const exclusive: readonly (readonly Step[])[] = [
  ["no-key", "bad-key"],
  ["unknown-tool", "tool-plan", "malformed", "unknown-method", "invalid-arguments"],
  ["unknown-tool", "tool-plan", "malformed", "bad-version", "credits-exhausted"],
  ["unknown-method", "credits-exhausted"],
  // A body over the limit is not looked into.
  ["size", "malformed"],
];

/** What each step answers: the status, and the code of the error or of the refused call. */
const answers: Readonly<Record<Step, readonly [number, number | string]>> = {
  "origin": [403, -32600],
  "method": [405, -32600],
  "content-type": [415, -32600],
  "size": [413, -32600],
  "no-key": [401, "no-key"],
  "bad-key": [401, "bad-key"],
  "lapsed": [403, "plan-required"],
  "unknown-tool": [200, -32602],
  "tool-plan": [200, "plan-required"],
  "rate-limited": [429, "rate-limited"],
  "malformed": [400, -32700],
  "bad-version": [400, -32022],
  "unknown-method": [404, -32601],
  "invalid-arguments": [200, "invalid-arguments"],
  "credits-exhausted": [200, "credits-exhausted"],
};

const writesNothing: readonly Step[] = order.slice(0, 7);

/** A request that has the reasons of `steps` and no others. */
function askOf(steps: readonly Step[]): Ask {
  const has = (step: Step) => steps.includes(step);
  const args = has("invalid-arguments") ? { x: 1 } : { text: "a" };
  const name = has("unknown-tool") ? "scan_path" : has("tool-plan") ? "agents_only" : "echo_text";
  const rpc = has("unknown-method")
    ? { method: "x" }
    : call(name, name === "agents_only" ? {} : args);
  const { body, headers } = legacyAsk(rpc, has("bad-version") ? "2024-11-05" : "2025-11-25");
  const text = has("malformed") ? "{" : JSON.stringify(body);
  return {
    method: has("method") ? "PUT" : "POST",
    body: text + (has("size") ? " ".repeat(70_000) : ""),
    headers: {
      ...headers,
      ...(has("origin") ? { Origin: "https://evil.example" } : {}),
      ...(has("content-type") ? { "Content-Type": "text/plain" } : {}),
    },
  };
}

async function keyOf(service: Service, steps: readonly Step[]): Promise<string | undefined> {
  const has = (step: Step) => steps.includes(step);
  const { key, accountId, keyId } = await service.account();
  if (has("credits-exhausted")) await json(await post(service, key, askOf([])));
  if (has("rate-limited")) {
    for (let i = 0; i < 3; i++) await post(service, key, legacyAsk({ method: "tools/list" }));
  }
  if (has("lapsed")) await service.deps.accounts.change(accountId, { planUntil: noonS });
  if (has("bad-key")) await service.deps.apiKeys.revoke(accountId, keyId);
  return has("no-key") ? undefined : key;
}

const env = { PLAN_CREDITS: "business=2", LIMIT_PER_MINUTE: "3" };

for (const [index, first] of order.entries()) {
  for (const second of order.slice(index + 1)) {
    const pair = [first, second] as const;
    if (exclusive.some((steps) => pair.every((step) => steps.includes(step)))) continue;
    serviceTest(`${first} comes before ${second} at /mcp`, async (service) => {
      const key = await keyOf(service, pair);
      const before = await snapshot(service);
      const response = await post(service, key, askOf(pair));
      const { error, result } = await response.json();
      const refused = result === undefined ? undefined : JSON.parse(result.content[0].text).error;
      const [status, code] = answers[first];
      // A call over a ceiling is a result.
      const isCall = first === "rate-limited" &&
        !["malformed", "bad-version", "unknown-method"].includes(second);
      assert.equal(response.status, isCall ? 200 : status);
      assert.equal(typeof code === "number" ? error.code : error?.data.error ?? refused, code);
      const full = pair.includes("rate-limited");
      assert.equal(await snapshot(service) === before, full || writesNothing.includes(first));
    }, { env });
  }
}
