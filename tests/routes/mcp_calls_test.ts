import assert from "node:assert/strict";
import { call, legacyAsk, legacyRevisions, modernAsk, post, resultText, type Rpc } from "./_mcp.ts";
import { creditsUsed, json, monthEndS, serviceTest } from "./_service.ts";

const eras = [
  ["2026-07-28", modernAsk],
  ...legacyRevisions.map((revision) => [revision, (rpc: Rpc) => legacyAsk(rpc, revision)] as const),
  ["no revision named", (rpc: Rpc) => legacyAsk(rpc)],
] as const;

for (const [era, ask] of eras) {
  serviceTest(
    `${era}: tools/call answers the tool's object, as text too, for 2 credits`,
    async (service) => {
      const { key } = await service.account();
      const rpc = { ...call("echo_text", { text: "a" }), id: "one" };
      const response = await post(service, key, ask(rpc));
      assert.equal(response.headers.get("x-credits-used"), "2");
      const { jsonrpc, id, result } = await json(response);
      assert.deepEqual({ jsonrpc, id }, { jsonrpc: "2.0", id: "one" });
      const { resultType, _meta, ...rest } = result;
      assert.equal(resultType, era === "2026-07-28" ? "complete" : undefined);
      assert.equal(_meta !== undefined, era === "2026-07-28");
      assert.deepEqual(rest, {
        content: [{ type: "text", text: '{"ok":true,"text":"a"}' }],
        structuredContent: { ok: true, text: "a" },
      });
      assert.equal(await creditsUsed(service, key), 2);
    },
  );
}

for (const [era, ask] of eras.slice(0, 2)) {
  serviceTest(
    `${era}: no arguments may be left out, null or an empty list`,
    async (service) => {
      const { key } = await service.account("ai-agents");
      for (const none of [{}, { arguments: null }, { arguments: [] }]) {
        const called = async (name: string) =>
          (await json(
            await post(service, key, ask({ method: "tools/call", params: { name, ...none } })),
          )).result;
        assert.deepEqual((await called("agents_only")).structuredContent.ok, true);
        assert.equal(resultText(await called("echo_text")).error, "invalid-arguments");
      }
      assert.equal(await creditsUsed(service, key), 6);
    },
  );

  serviceTest(
    `${era}: refused arguments are an isError result that names each field`,
    async (service) => {
      const { key } = await service.account();
      const long = "a".repeat(4097);
      for (
        const [args, fields] of [
          [{}, [["/text", "required"]]],
          [{ text: 1 }, [["/text", "must be of type string"]]],
          [{ text: null }, [["/text", "must be of type string"]]],
          [{ text: long }, [["/text", "must be at most 4096 characters"]]],
          [{ text: "a", "x/\u202e": 1 }, [["/x~1", "unknown"]]],
        ] as const
      ) {
        const response = await post(service, key, ask(call("echo_text", args)));
        const { result } = await json(response);
        assert.deepEqual([result.isError, "structuredContent" in result], [true, false]);
        const { requestId, detail, ...body } = resultText(result);
        assert.equal(requestId, response.headers.get("x-request-id"));
        assert.match(detail, /1 argument is refused/);
        assert.deepEqual(body, {
          ok: false,
          error: "invalid-arguments",
          fields: fields.map(([field, problem]) => ({ field, problem })),
          limit: 10_000,
          remaining: 10_000,
          resetAt: monthEndS,
        });
      }
      assert.equal(service.runs.count, 0);
    },
  );

  serviceTest(
    `${era}: a refusal and a defect are isError results without structuredContent, free`,
    async (service) => {
      const { key } = await service.account();
      for (
        const [name, error] of [
          ["refuses", "upstream-unavailable"],
          ["throws", "internal"],
          ["not_json", "internal"],
        ] as const
      ) {
        const response = await post(service, key, ask(call(name)));
        assert.equal(response.headers.get("x-credits-used"), "0");
        const { result } = await json(response);
        assert.deepEqual([result.isError, "structuredContent" in result], [true, false]);
        const body = resultText(result);
        const { limit, remaining, resetAt } = body;
        assert.deepEqual([body.ok, body.error], [false, error]);
        assert.deepEqual([limit, remaining, resetAt], [10_000, 10_000, monthEndS]);
        assert.doesNotMatch(JSON.stringify(result), /secret/);
      }
      assert.equal(await creditsUsed(service, key), 0);
    },
  );
}

serviceTest("a call without arguments is one with none", async (service) => {
  const { key } = await service.account();
  const rpc = { method: "tools/call", params: { name: "no_arguments" } };
  for (const ask of [modernAsk, legacyAsk]) {
    const { result } = await json(await post(service, key, ask(rpc)));
    assert.deepEqual(result.structuredContent, { ok: true, text: null });
  }
});

serviceTest("ids come back as they were sent", async (service) => {
  const { key } = await service.account();
  for (
    const id of ["", '\u0000\u202e"\\', "1", 0, -7, Number.MAX_SAFE_INTEGER, "a".repeat(10_000)]
  ) {
    const answer = await json(await post(service, key, legacyAsk({ method: "tools/list", id })));
    assert.equal(answer.id, id);
  }
});

serviceTest("each message leaves one log line, without text of the caller", async (service) => {
  const { key, keyId } = await service.account();
  const base = { route: "/mcp", method: "POST", ms: 0 };
  const lines = [];
  for (
    const [rpc, fields] of [
      [call("echo_text", { text: "s3cret" }), {
        status: 200,
        tool: "echo_text",
        keyId,
        credits: 2,
      }],
      [call("refuses"), {
        status: 200,
        tool: "refuses",
        keyId,
        credits: 0,
        refusal: "upstream-unavailable",
      }],
      [call("echo_text", { s3cret: 1 }), {
        status: 200,
        tool: "echo_text",
        refusal: "invalid-arguments",
      }],
      [call("s3cret"), { status: 200 }],
      [{ method: "s3cret", id: "s3cret" }, { status: 404, keyId, credits: 0 }],
      [{ method: "tools/list" }, { status: 200, keyId, credits: 0 }],
    ] as const
  ) {
    const response = await post(service, key, legacyAsk(rpc));
    await response.text();
    lines.push({ requestId: response.headers.get("x-request-id"), ...base, ...fields });
  }
  assert.deepEqual(service.logged.map(({ fields }) => fields), lines);
  assert.doesNotMatch(JSON.stringify(service.logged), /s3cret/);
});
