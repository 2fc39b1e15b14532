import assert from "node:assert/strict";
import { countsOf } from "../../kv/counts.ts";
import { keys } from "../../kv/keys.ts";
import { openStore } from "../../kv/open.ts";
import { monthOf } from "../../schema/time.ts";
import { startChain } from "../rig/chain.ts";
import { fixtureTool, upstreamRefusal } from "../rig/fixture_tools.ts";
import { type Harness, type HarnessOptions, startHarness } from "../rig/harness.ts";
import { startUpstream } from "../rig/upstream.ts";

const hundredCredits = { PLAN_CREDITS: "business=100,ai-agents=100", LIMIT_PER_MINUTE: "100000" };
const registry = { answer: fixtureTool("answer") };

/** Credits spent as the store holds them. */
async function spent(harness: Harness, keyId: string): Promise<number> {
  const kv = await harness.deps.store.kv();
  return countsOf(await kv.get(keys.credits(keyId, monthOf(Date.now())))).credits;
}

/** Several handlers over one store, as isolates have it. */
async function withHandlers(
  count: number,
  options: HarnessOptions,
  body: (handlers: readonly [Harness, ...Harness[]]) => Promise<void>,
): Promise<void> {
  const store = await openStore({ path: ":memory:", hosted: false });
  const handlers: Harness[] = [];
  for (let i = 0; i < count; i++) handlers.push(await startHarness({ ...options, store }));
  try {
    await body(handlers as [Harness, ...Harness[]]);
  } finally {
    for (const handler of handlers) await handler.close();
    await store.close();
  }
}

/** Sends `count` calls at once, dealt out over the handlers; answers how many had each outcome. */
async function burst(
  handlers: readonly Harness[],
  count: number,
  path: string,
  key: string,
  body: Record<string, unknown> = {},
): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {};
  await Promise.all(Array.from({ length: count }, async (_, i) => {
    const harness = handlers[i % handlers.length] as Harness;
    const answer = await (await harness.ask(path, { key, body })).json();
    const outcome = answer.ok ? "ok" : answer.error;
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }));
  return outcomes;
}

for (const count of [1, 4]) {
  Deno.test(`200 parallel calls with 100 credits at 2 each: exactly 50 succeed over ${count} handler(s)`, async () => {
    await withHandlers(count, { env: hundredCredits, registry }, async (handlers) => {
      const { key, keyId } = await handlers[0].account();
      const outcomes = await burst(handlers, 200, "/api/v1/tools/answer", key);
      assert.deepEqual(outcomes, { ok: 50, "credits-exhausted": 150 });
      assert.equal(await spent(handlers[0], keyId), 100);
    });
  });

  Deno.test(`with a third of the calls refunded, credits end exactly spent over ${count} handler(s)`, async () => {
    let calls = 0;
    const flaky = fixtureTool("flaky", {
      run: async () => {
        const fails = ++calls % 3 === 0;
        await new Promise((resolve) => setTimeout(resolve, calls % 5));
        return fails ? upstreamRefusal : { ok: true, text: null };
      },
    });
    await withHandlers(count, { env: hundredCredits, registry: { flaky } }, async (handlers) => {
      const { key, keyId } = await handlers[0].account();
      const first = await burst(handlers, 200, "/api/v1/tools/flaky", key);
      assert.equal(await spent(handlers[0], keyId), 2 * (first["ok"] ?? 0));
      let answered = first["ok"] ?? 0;
      assert.ok(answered > 0 && answered <= 50, `${answered} answered`);
      // What refunds freed while others were refused is still there to be used, to the last credit.
      for (let i = 0; i < 200; i++) {
        answered += (await burst(handlers, 1, "/api/v1/tools/flaky", key))["ok"] ?? 0;
      }
      assert.equal(answered, 50);
      assert.equal(await spent(handlers[0], keyId), 100);
    });
  });
}

Deno.test("token_info calls whose upstream fails every third time are refunded exactly", async () => {
  const chain = await startChain();
  const upstream = await startUpstream({ target: chain.rpcUrl });
  upstream.mode = { everyNth: 3, mode: { status: 500 } };
  const env = { ...hundredCredits, RPC_URL_1: upstream.url };
  try {
    await withHandlers(4, { env }, async (handlers) => {
      const { key, keyId } = await handlers[0].account();
      const token = chain.addresses.usd;
      const path = "/api/v1/tools/token_info";
      const outcomes = await burst(handlers, 200, path, key, { token });
      const { ok = 0, "upstream-unavailable": failed = 0, "credits-exhausted": exhausted = 0 } =
        outcomes;
      assert.equal(ok + failed + exhausted, 200, JSON.stringify(outcomes));
      assert.ok(failed > 0 && ok <= 50);
      assert.equal(await spent(handlers[0], keyId), 2 * ok);
      upstream.mode = "ok";
      const rest = await burst(handlers, 100, path, key, { token });
      assert.equal(ok + (rest["ok"] ?? 0), 50);
      assert.equal(await spent(handlers[0], keyId), 100);
    });
  } finally {
    await upstream.stop();
    await chain.stop();
  }
});

Deno.test("one key from 200 addresses at once is charged 200 times, each address counted once", async () => {
  await withHandlers(2, { registry }, async (handlers) => {
    const { key, keyId } = await handlers[0].account();
    const answers = await Promise.all(
      Array.from(
        { length: 200 },
        (_, i) =>
          (handlers[i % 2] as Harness).ask("/api/v1/tools/answer", {
            key,
            body: {},
            from: `198.51.100.${i + 1}`,
          }),
      ),
    );
    for (const answer of answers) {
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get("x-ratelimit-remaining"), "239");
      await answer.body?.cancel();
    }
    assert.equal(await spent(handlers[0], keyId), 400);
  });
});

Deno.test("200 keys from one address share its ceiling and nothing else", async () => {
  const env = { LIMIT_PER_MINUTE: "150" };
  await withHandlers(2, { env, registry }, async (handlers) => {
    const accounts = await Promise.all(
      Array.from({ length: 200 }, () => handlers[0].account()),
    );
    const answers = await Promise.all(accounts.map(async ({ key }, i) => {
      const harness = handlers[i % 2] as Harness;
      const answer = await harness.ask("/api/v1/tools/answer", { key, body: {} });
      await answer.body?.cancel();
      return answer.status;
    }));
    assert.equal(answers.filter((status) => status === 200).length, 150);
    assert.equal(answers.filter((status) => status === 429).length, 50);
    const sums = await Promise.all(accounts.map(({ keyId }) => spent(handlers[0], keyId)));
    assert.equal(sums.reduce((sum, credits) => sum + credits, 0), 300);
  });
});

Deno.test("a tool that ignores its deadline is answered for and refunded", async () => {
  const stuck = fixtureTool("stuck", { run: () => new Promise(() => {}) });
  await withHandlers(1, { registry: { stuck } }, async ([harness]) => {
    const { key, keyId } = await harness.account();
    const outcomes = await burst([harness], 3, "/api/v1/tools/stuck", key);
    assert.deepEqual(outcomes, { "upstream-timeout": 3 });
    assert.equal(await spent(harness, keyId), 0);
  });
});

Deno.test("a tool that resolves to no answer is a defect: 500, and refunded", async () => {
  const registry = Object.fromEntries(
    [undefined, null, "text", {}].map((answer, i) => {
      const run = () => Promise.resolve(answer as never);
      return [`odd_${i}`, { ...fixtureTool(`odd_${i}`), run }];
    }),
  );
  await withHandlers(1, { registry }, async ([harness]) => {
    const { key, keyId } = await harness.account();
    for (const name of Object.keys(registry)) {
      assert.deepEqual(await burst([harness], 1, `/api/v1/tools/${name}`, key), { internal: 1 });
    }
    assert.equal(await spent(harness, keyId), 0);
  });
});
