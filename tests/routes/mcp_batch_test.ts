/** Batches: revision 2025-03-26 has them, no other does. Each call in one is billed by itself. */
import assert from "node:assert/strict";
import { StoreError } from "../../kv/store_error.ts";
import type { Ask } from "../rig/harness.ts";
import { call, message, metaOf, modern, post, resultText, type Rpc } from "./_mcp.ts";
import { counts, creditsUsed, json, monthEndS, noonS, serviceTest, snapshot } from "./_service.ts";

const echo = (text: string, id: string | number = text) => ({ ...call("echo_text", { text }), id });
const batchOf = (values: readonly unknown[], revision?: string): Ask => ({
  body: JSON.stringify(values),
  headers: {
    "Content-Type": "application/json",
    ...(revision === undefined ? {} : { "MCP-Protocol-Version": revision }),
  },
});
const messages = (...rpcs: Rpc[]) => rpcs.map(message);

serviceTest(
  "a batch answers each message that has an answer, in order, and bills each call",
  async (service) => {
    const { key, keyId } = await service.account();
    const values = [
      ...messages(echo("a"), { method: "notifications/initialized", id: null }, {
        ...call("refuses"),
        id: 7,
      }),
      ...messages({ method: "ping", id: 8 }, { method: "x", id: 9 }, {
        ...call("scan_path"),
        id: 10,
      }, echo("b")),
      { jsonrpc: "2.0", id: null, method: "ping" },
    ];
    for (const revision of [undefined, "2025-03-26"]) {
      const before = await creditsUsed(service, key);
      const answers = await json(await post(service, key, batchOf(values, revision)));
      const short = answers.map(
        ({ jsonrpc, id, result, error }: Record<string, Record<string, unknown>>) => {
          assert.equal(jsonrpc, "2.0");
          return [
            id,
            error?.["code"] ?? result?.["isError"] ?? result?.["structuredContent"] ?? result,
          ];
        },
      );
      assert.deepEqual(short, [
        ["a", { ok: true, text: "a" }],
        [7, true],
        [8, {}],
        [9, -32601],
        [10, -32602],
        ["b", { ok: true, text: "b" }],
        [undefined, -32600],
      ]);
      assert.equal(await creditsUsed(service, key) - before, 4);
    }
    assert.equal((await counts(service, keyId)).minute, 16 + 4);
    const line = service.logged.filter(({ fields }) => fields["route"] === "/mcp").at(-1)?.fields;
    const { messages: sent, tool, credits, status } = line ?? {};
    assert.deepEqual({ sent, tool, credits, status, keyId: line?.["keyId"] }, {
      sent: 8,
      tool: "echo_text refuses",
      credits: 4,
      status: 200,
      keyId,
    });
  },
);

serviceTest("a batch of notifications is 202 without a body", async (service) => {
  const { key, keyId } = await service.account();
  const quiet = messages({ method: "x", id: null }, { method: "y", id: null });
  const response = await post(
    service,
    key,
    batchOf([...quiet, { jsonrpc: "2.0", id: 1, result: {} }]),
  );
  assert.deepEqual([response.status, await response.text()], [202, ""]);
  assert.equal((await counts(service, keyId)).minute, 3);
});

const ping = message({ method: "ping" });

for (
  const [what, values, revision, code] of [
    ["an empty batch", [], undefined, -32600],
    ["21 messages", Array(21).fill(ping), undefined, -32600],
    [
      "initialize in a batch",
      messages({ method: "ping" }, { method: "initialize" }),
      undefined,
      -32600,
    ],
    [
      "a modern request in a batch",
      messages({ method: "server/discover", params: { _meta: metaOf() } }),
      undefined,
      -32600,
    ],
    [
      "a modern notification in a batch",
      messages({ method: "x", id: null, params: { _meta: metaOf() } }),
      undefined,
      -32600,
    ],
    ["a batch at 2025-06-18", [ping], "2025-06-18", -32600],
    ["a batch at 2025-11-25", [ping], "2025-11-25", -32600],
    ["a batch at 2026-07-28", [ping], modern, -32600],
    ["a batch at an unknown revision", [ping], "2024-11-05", -32022],
  ] as const
) {
  serviceTest(`${what} is 400 with ${code}, counted once; 401 without a key`, async (service) => {
    const { key, keyId } = await service.account();
    const ask = batchOf(values, revision);
    await json(await post(service, undefined, ask), 401);
    const body = await json(await post(service, key, ask), 400);
    assert.deepEqual([body.error.code, "id" in body], [code, false]);
    assert.equal((await counts(service, keyId)).minute, 1);
  });
}

serviceTest("a key is asked for any batch, even of pings", async (service) => {
  const { key, accountId, keyId } = await service.account();
  const ask = batchOf([ping, ping]);
  await json(await post(service, undefined, ask), 401);
  assert.equal((await json(await post(service, key, ask))).length, 2);
  await service.deps.apiKeys.revoke(accountId, keyId);
  const before = await snapshot(service);
  for (const { id, error } of await json(await post(service, key, ask), 401)) {
    assert.deepEqual([id, error.data.error], [1, "bad-key"]);
  }
  assert.equal(await snapshot(service), before);
  const lapsed = await service.account("business", noonS);
  await json(await post(service, lapsed.key, ask), 403);
});

serviceTest(
  "of 20 calls in a batch as many are answered as there are credits for",
  async (service) => {
    const { key } = await service.account();
    const values = messages(...Array.from({ length: 20 }, (_, index) => echo("a", index)));
    const response = await post(service, key, batchOf(values));
    assert.equal(response.headers.get("retry-after"), String(monthEndS - noonS));
    assert.equal(response.headers.get("x-credits-left"), "1");
    const answers = await json(response);
    assert.deepEqual(answers.map(({ id }: { id: number }) => id), values.map(({ id }) => id));
    const refused = answers.filter(({ result }: { result: { isError?: true } }) => result.isError);
    assert.equal(refused.length, 13);
    for (const { result } of refused) {
      assert.equal(resultText(result).error, "credits-exhausted");
    }
    assert.equal(await creditsUsed(service, key), 14);
    assert.equal(service.runs.count, 7);
  },
  { env: { PLAN_CREDITS: "business=15" } },
);

serviceTest(
  "what refused calls of a batch give back is there for its others, and told with the batch",
  async (service) => {
    const { key } = await service.account();
    const refused = (id: number) => ({ ...call("refuses"), id });
    const ask = async (...rpcs: Rpc[]) => {
      const response = await post(service, key, batchOf(messages(...rpcs)));
      const position = ["used", "left"].map((name) => response.headers.get(`x-credits-${name}`));
      const answers = await json(response);
      return { position, retry: response.headers.get("retry-after"), answers };
    };
    const all = await ask(refused(1), refused(2), refused(3), echo("a"));
    assert.deepEqual(all.answers[3].result.structuredContent, { ok: true, text: "a" });
    assert.deepEqual([all.position, all.retry], [["2", "4"], null]);
    assert.deepEqual((await ask(refused(1), refused(2))).position, ["2", "4"]);
    const first = await ask(echo("b"), refused(2), { method: "tools/list", id: 3 });
    assert.deepEqual(first.position, ["4", "2"]);
    assert.equal(await creditsUsed(service, key), 4);
    // What is not there for all is given to those that come first.
    const last = await ask(refused(1), echo("c"), echo("d"));
    assert.deepEqual(last.answers[1].result.structuredContent, { ok: true, text: "c" });
    assert.equal(resultText(last.answers[2].result).error, "credits-exhausted");
    assert.deepEqual([last.position, await creditsUsed(service, key)], [["6", "0"], 6]);
  },
  { env: { PLAN_CREDITS: "business=6" } },
);

serviceTest(
  "over a ceiling a call in a batch is isError and any other message an error",
  async (service) => {
    const { key } = await service.account();
    const values = messages(echo("a"), echo("b"), echo("c"), { method: "tools/list", id: 4 });
    const answers = await json(await post(service, key, batchOf(values)));
    assert.equal(answers[1].result.structuredContent.text, "b");
    assert.equal(resultText(answers[2].result).error, "rate-limited");
    assert.deepEqual([answers[3].id, answers[3].error.data.error], [4, "rate-limited"]);
  },
  { env: { LIMIT_PER_MINUTE: "2" } },
);

serviceTest(
  "a store that fails for some messages leaves the others their answers",
  async (service) => {
    const { key } = await service.account();
    const { meter } = service.deps;
    const admit = meter.admit.bind(meter);
    let asked = 0;
    Object.assign(meter, {
      admit: (call: Parameters<typeof admit>[0]) =>
        asked++ === 0 ? Promise.reject(new StoreError("db-unavailable", "test")) : admit(call),
    });
    const answers = await json(await post(service, key, batchOf(messages(echo("a"), echo("b")))));
    assert.deepEqual([answers[0].id, answers[0].error.data.error], ["a", "db-unavailable"]);
    assert.equal(answers[1].result.structuredContent.text, "b");
  },
);
