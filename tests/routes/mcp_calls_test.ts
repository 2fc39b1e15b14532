import assert from "node:assert/strict";
import { call, legacyAsk, legacyRevisions, modernAsk, post, type Rpc } from "./_mcp.ts";
import { creditsUsed, json, serviceTest } from "./_service.ts";

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
