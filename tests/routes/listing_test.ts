import assert from "node:assert/strict";
import { registry } from "../../tools/registry.ts";
import { assertError, echoPath, json, monthEndS, serviceTest } from "./_service.ts";

const list = { method: "GET" } as const;

serviceTest(
  "GET /api/v1/tools answers ok, the credit position and the plan's tools",
  async (service) => {
    const { key } = await service.account();
    await json(await service.ask(echoPath, { key, body: { text: "a" } }));
    const listing = await json(await service.ask("/api/v1/tools", { ...list, key }));
    assert.deepEqual(Object.keys(listing), ["ok", "credits", "tools"]);
    assert.equal(listing.ok, true);
    assert.deepEqual(listing.credits, { used: 2, max: 10_000, left: 9_998, resetAt: monthEndS });
    assert.deepEqual(listing.tools[0], {
      name: "echo_text",
      description: "Answers for tests.",
      params: { text: "The text to answer.", note: "Another text." },
      required: ["text"],
    });
  },
);

serviceTest(
  "GET /api/v1/tools lists only tools the plan may call, in registry order",
  async (service) => {
    const names = async (plan: "business" | "ai-agents") => {
      const { key } = await service.account(plan);
      const { tools } = await json(await service.ask("/api/v1/tools", { ...list, key }));
      return tools.map(({ name }: { name: string }) => name);
    };
    const all = Object.keys(service.deps.registry);
    assert.deepEqual(await names("ai-agents"), all);
    assert.deepEqual(await names("business"), all.filter((name) => name !== "agents_only"));
  },
);

serviceTest("each tool that GET /api/v1/tools lists can be called by that key", async (service) => {
  const { key } = await service.account();
  const { tools } = await json(await service.ask("/api/v1/tools", { ...list, key }));
  for (const { name } of tools) {
    const response = await service.ask(`/api/v1/tools/${name}`, { key, body: { unknown: 1 } });
    await assertError(response, "invalid-arguments");
  }
});

serviceTest(
  "left is never below zero when a plan's allowance shrinks under what is spent",
  async (service) => {
    const { accountId, key } = await service.account("ai-agents");
    await service.ask(echoPath, { key, body: { text: "a" } });
    await service.ask(echoPath, { key, body: { text: "a" } });
    await service.deps.accounts.change(accountId, { plan: "business" });
    const response = await service.ask("/api/v1/tools", { ...list, key });
    assert.equal(response.headers.get("x-credits-left"), "0");
    const { credits } = await json(response);
    assert.deepEqual(credits, { used: 4, max: 3, left: 0, resetAt: monthEndS });
  },
  { env: { PLAN_CREDITS: "business=3,ai-agents=9" } },
);

serviceTest("the position belongs to the key, not to the account", async (service) => {
  const { accountId, key } = await service.account();
  const second = await service.deps.apiKeys.mint(accountId, "second");
  assert.ok(second.ok);
  await json(await service.ask(echoPath, { key, body: { text: "a" } }));
  const { credits } = await json(await service.ask("/api/v1/tools", { ...list, key: second.key }));
  assert.equal(credits.used, 0);
});

serviceTest(
  "the served registry is listed with a description of every parameter",
  async (service) => {
    const { key } = await service.account("ai-agents");
    const { tools } = await json(await service.ask("/api/v1/tools", { ...list, key }));
    assert.deepEqual(tools.map(({ name }: { name: string }) => name), Object.keys(registry));
    for (const { name, params, required } of tools) {
      assert.ok(
        Object.values(params).every((text) => typeof text === "string" && text !== ""),
        name,
      );
      assert.ok(required.every((parameter: string) => parameter in params));
    }
  },
  { registry },
);
