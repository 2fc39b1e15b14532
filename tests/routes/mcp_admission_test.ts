/** Keys, plans, ceilings and credits on `/mcp`: the same admission as over REST, answered its way. */
import assert from "node:assert/strict";
import { generateApiKey } from "../../schema/api_key.ts";
import { systemRandom } from "../../schema/random.ts";
import { StoreError } from "../../kv/store_error.ts";
import { call, legacyAsk, modernAsk, post, resultText, type Rpc } from "./_mcp.ts";
import {
  counts,
  creditsUsed,
  dayEndS,
  json,
  minuteEndS,
  monthEndS,
  noonS,
  serviceTest,
  snapshot,
} from "./_service.ts";

const echo = call("echo_text", { text: "a" });
const list: Rpc = { method: "tools/list" };
const eras = [["modern", modernAsk], ["legacy", legacyAsk]] as const;

for (const [era, ask] of eras) {
  serviceTest(
    `${era}: unknown, revoked and malformed keys are 401 with identical bytes`,
    async (service) => {
      const { key, keyId, accountId } = await service.account();
      await service.deps.apiKeys.revoke(accountId, keyId);
      const before = await snapshot(service);
      for (const rpc of [echo, list, call("scan_path")]) {
        const bodies = new Set<string>();
        const unknown = generateApiKey(systemRandom);
        for (const sent of [key, unknown, "x", `${key}x`, "tcs_live_", "a b", "\u00e9"]) {
          const response = await post(service, sent, ask(rpc));
          assert.equal(response.status, 401);
          assert.equal(response.headers.get("www-authenticate"), 'Bearer realm="mcp"');
          assert.equal(response.headers.get("x-ratelimit-limit"), null);
          bodies.add(await response.text());
        }
        assert.equal(bodies.size, 1);
        const { error } = JSON.parse([...bodies][0] ?? "");
        assert.deepEqual([error.code, error.data.error], [-32600, "bad-key"]);
      }
      assert.equal(await snapshot(service), before);
    },
  );

  serviceTest(`${era}: the scheme Bearer may be written in any case`, async (service) => {
    const { key } = await service.account();
    for (const scheme of ["bearer", "BEARER", "Bearer "]) {
      const { headers, ...rest } = ask(echo);
      const response = await post(service, undefined, {
        ...rest,
        headers: { ...headers, Authorization: `${scheme} ${key}` },
      });
      await json(response);
    }
    const { headers, ...rest } = ask(echo);
    for (const Authorization of ["", "Bearer", `Basic ${key}`, key, `Bearer${key}`]) {
      const response = await post(service, undefined, {
        ...rest,
        headers: { ...headers, Authorization },
      });
      assert.equal((await json(response, 401)).error.data.error, "no-key");
    }
  });

  serviceTest(
    `${era}: a plan without API access and one that lapsed are 403 and write nothing`,
    async (service) => {
      const lapsed = await service.account("business", noonS);
      const free = await service.account("free");
      const before = await snapshot(service);
      for (const { key } of [lapsed, free]) {
        for (const rpc of [echo, list, call("scan_path"), { method: "x" }, call("echo_text", {})]) {
          const response = await post(service, key, ask(rpc));
          const { error, id } = await json(response, 403);
          assert.deepEqual([id, error.code, error.data.error], [1, -32600, "plan-required"]);
        }
      }
      assert.equal(await snapshot(service), before);
    },
  );

  serviceTest(
    `${era}: a tool above the plan is an isError result that names the plan`,
    async (service) => {
      const { key, keyId } = await service.account();
      const { result } = await json(await post(service, key, ask(call("agents_only"))));
      assert.equal(result.isError, true);
      assert.equal("structuredContent" in result, false);
      const { error, detail } = resultText(result);
      assert.equal(error, "plan-required");
      assert.match(detail, /AI Agents/);
      assert.equal((await counts(service, keyId)).minute, 1);
      assert.equal(await creditsUsed(service, key), 0);
      const agents = await service.account("ai-agents");
      const answer = await json(await post(service, agents.key, ask(call("agents_only"))));
      assert.equal(answer.result.structuredContent.ok, true);
    },
  );

  serviceTest(
    `${era}: without credits a call is an isError result with limit, remaining, reset and Retry-After`,
    async (service) => {
      const { key, keyId } = await service.account();
      await json(await post(service, key, ask(echo)));
      const response = await post(service, key, ask(echo));
      assert.equal(response.headers.get("retry-after"), String(monthEndS - noonS));
      assert.equal(response.headers.get("x-credits-left"), "1");
      const { result, error } = await json(response);
      assert.equal(error, undefined);
      assert.equal(result.isError, true);
      assert.equal("structuredContent" in result, false);
      const { error: code, limit, remaining, resetAt } = resultText(result);
      assert.deepEqual(
        { code, limit, remaining, resetAt },
        { code: "credits-exhausted", limit: 3, remaining: 1, resetAt: monthEndS },
      );
      await json(await post(service, key, ask(list)));
      assert.deepEqual(await counts(service, keyId), { minute: 3, day: 3, calls: 2 });
    },
    { env: { PLAN_CREDITS: "business=3" } },
  );

  for (
    const [ceiling, variable, endS] of [["minute", "LIMIT_PER_MINUTE", minuteEndS], [
      "day",
      "LIMIT_PER_DAY",
      dayEndS,
    ]] as const
  ) {
    serviceTest(
      `${era}: over the ${ceiling}'s ceiling a call is an isError result, all else 429`,
      async (service) => {
        const { key, keyId } = await service.account();
        for (let i = 0; i < 2; i++) await json(await post(service, key, ask(list)));
        const before = await snapshot(service);
        const retryAfter = String(endS - noonS);

        const response = await post(service, key, ask(echo));
        assert.equal(response.headers.get("retry-after"), retryAfter);
        const { result } = await json(response);
        const { error, limit, remaining, resetAt } = resultText(result);
        assert.deepEqual(
          { isError: result.isError, error, limit, remaining, resetAt },
          { isError: true, error: "rate-limited", limit: 2, remaining: 0, resetAt: endS },
        );
        const opening: Rpc = { method: era === "modern" ? "server/discover" : "initialize" };
        const others: Rpc[] = [list, opening, { method: "x" }, { method: "x", id: null }];
        for (const rpc of others) {
          const refused = await post(service, key, ask(rpc));
          assert.equal(refused.headers.get("retry-after"), retryAfter);
          const body = await json(refused, 429);
          const { detail: _, ...data } = body.error.data;
          assert.equal(body.error.code, -32600);
          assert.deepEqual(data, { error: "rate-limited", limit: 2, remaining: 0, resetAt: endS });
          assert.equal(body.id, rpc.id === null ? undefined : 1);
        }
        assert.equal(await snapshot(service), before);
        assert.equal((await counts(service, keyId)).minute, 2);
      },
      { env: { [variable]: "2" } },
    );
  }

  serviceTest(
    `${era}: without a database every message is 503, and ping and the gate are as ever`,
    async (service) => {
      const key = generateApiKey(systemRandom);
      for (
        const rpc of [echo, list, call("scan_path"), { method: "x" }, { method: "x", id: null }]
      ) {
        const { error } = await json(await post(service, key, ask(rpc)), 503);
        assert.deepEqual([error.code, error.data.error], [-32603, "db-unconfigured"]);
      }
      await json(await post(service, undefined, ask(echo)), 401);
      await json(await post(service, "x", ask(echo)), 401);
      await json(await post(service, undefined, legacyAsk({ method: "ping" })));
      await json(await service.ask("/mcp", { method: "GET" }), 405);
    },
    { env: { KV_PATH: "none" } },
  );
}

serviceTest("a database that does not answer is 503 with Retry-After", async (service) => {
  const { key } = await service.account();
  Object.assign(service.deps.meter, {
    admit: () => Promise.reject(new StoreError("db-unavailable", "test")),
  });
  const response = await post(service, key, modernAsk(echo));
  assert.equal(response.headers.get("retry-after"), "5");
  const { id, error } = await json(response, 503);
  assert.deepEqual([id, error.code, error.data.error], [1, -32603, "db-unavailable"]);
});

serviceTest(
  "a call costs 2 credits whichever the tool, and nothing else costs any",
  async (service) => {
    const { key, keyId } = await service.account("ai-agents");
    let spent = 0;
    const ask = async (rpc: Rpc, cost: number) => {
      for (const [, form] of eras) {
        const response = await post(service, key, form(rpc));
        await response.text();
        spent += cost;
        assert.equal(response.headers.get("x-credits-used"), String(spent), JSON.stringify(rpc));
      }
    };
    await ask(echo, 2);
    await ask(call("cheap"), 2);
    await ask(call("agents_only"), 2);
    await ask(call("no_arguments"), 2);
    const free = ["initialize", "server/discover", "tools/list", "prompts/list", "resources/list"];
    for (const method of [...free, "resources/templates/list", "x"]) await ask({ method }, 0);
    for (const name of ["refuses", "throws", "not_json", "scan_path"]) await ask(call(name), 0);
    await ask(call("echo_text", {}), 0);
    await ask({ method: "notifications/initialized", id: null }, 0);
    assert.equal(await creditsUsed(service, key), 16);
    // The listing over REST counts like every other.
    assert.equal((await counts(service, keyId)).minute, 35);
  },
);
