import assert from "node:assert/strict";
import { fixtureTool } from "../rig/fixture_tools.ts";
import { openFaultyKv } from "../rig/faulty_kv.ts";
import { startHarness } from "../rig/harness.ts";
import { assertError } from "./_service.ts";

Deno.test("a tool is handed the account's connected wallet when it asks for it", async () => {
  const wallet = "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2";
  const seen: (string | null)[] = [];
  const registry = {
    wallet: fixtureTool("wallet", {
      run: async (ctx) => {
        seen.push(await ctx.connectedWallet());
        return { ok: true, text: null };
      },
    }),
  };
  const harness = await startHarness({ registry });
  const { accountId, key } = await harness.account();
  const call = async () =>
    await (await harness.ask("/api/v1/tools/wallet", { key, body: {} })).body?.cancel();
  await call();
  await harness.deps.accounts.change(accountId, { connectedWallet: wallet });
  await call();
  assert.deepEqual(seen, [null, wallet]);
  await harness.close();
});

Deno.test("a tool is handed the configured upstreams, a client for them, and nothing of the caller", async () => {
  let context: Record<string, unknown> = {};
  const registry = {
    look: fixtureTool("look", {
      run: (ctx) => {
        context = { ...ctx };
        return Promise.resolve({ ok: true, text: null });
      },
    }),
  };
  const env = { SOURCIFY_URL: "http://127.0.0.1:9/server", COINGECKO_URL: "off" };
  const harness = await startHarness({ registry, env });
  const { key, keyId } = await harness.account();
  await (await harness.ask("/api/v1/tools/look", { key, body: {} })).body?.cancel();
  assert.deepEqual(
    Object.keys(context).sort(),
    [
      ...["analyses", "answerBytesMax", "chains", "connectedWallet", "http", "log", "nowMs"],
      ...["rests", "shared", "signal", "upstreams"],
    ],
  );
  const upstreams = context["upstreams"] as Record<string, unknown>;
  assert.equal(upstreams["sourcify"], "http://127.0.0.1:9/server");
  assert.equal(upstreams["coingecko"], null);
  assert.ok(!JSON.stringify(context).includes(keyId));
  await harness.close();
});

for (const fault of ["fails", "stalls"] as const) {
  Deno.test(`a call whose tool needs the account is 503 and free when the database ${fault}`, async () => {
    const faulty = await openFaultyKv();
    const registry = {
      wallet: fixtureTool("wallet", {
        run: async (ctx) => ({ ok: true, text: await ctx.connectedWallet() }),
      }),
    };
    const harness = await startHarness({ registry, store: faulty.store });
    const { key } = await harness.account();
    const before = faulty.reads;
    // Admission reads once; the next reading is the account's.
    faulty.plan = (operation, nth) => operation === "read" && nth === before + 2 ? fault : "none";
    const response = await harness.ask("/api/v1/tools/wallet", { key, body: {} });
    assert.equal(response.headers.get("retry-after"), "5");
    assert.equal(response.headers.get("x-credits-used"), "0");
    await assertError(response, "db-unavailable");
    await harness.close();
    await faulty.store.close();
  });
}
