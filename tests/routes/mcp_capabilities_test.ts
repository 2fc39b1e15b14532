/** What `/mcp` declares, and what asking for a prompt or a resource comes to. */
import assert from "node:assert/strict";
import { legacyAsk, metaOf, modernAsk, post } from "./_mcp.ts";
import { json, serviceTest } from "./_service.ts";

serviceTest("every list that is answered is of a declared capability", async (service) => {
  const { key } = await service.account();
  const discover = await post(service, key, modernAsk({ method: "server/discover" }));
  const { result: { capabilities } } = await json(discover);
  for (const capability of ["tools", "prompts", "resources", "completions", "tasks", "roots"]) {
    const response = await post(service, key, modernAsk({ method: `${capability}/list` }));
    const { result } = await response.json();
    assert.equal(capability in capabilities, result !== undefined, capability);
  }
});

serviceTest("a resource that is asked for is not found, by its URI", async (service) => {
  const { key } = await service.account();
  const rpc = { method: "resources/read", params: { uri: "x:y" } };
  const ask = modernAsk(rpc);
  const named = { ...ask, headers: { ...ask.headers, "Mcp-Name": "x:y" } };
  for (const sent of [named, legacyAsk(rpc)]) {
    const { error } = await json(await post(service, key, sent));
    assert.deepEqual([error.code, error.data], [-32602, { uri: "x:y" }]);
  }
});

/** Text that hides characters and turns its direction around, longer than an answer may be. */
const hostile = `a\u202e\u0007b${"x".repeat(60_000)}`;
const cleaned = `ab${"x".repeat(254)}`;

serviceTest("what an error repeats of the caller's text is cleaned and short", async (service) => {
  const { key } = await service.account();
  const read = legacyAsk({ method: "resources/read", params: { uri: hostile } });
  const { error } = await json(await post(service, key, read));
  assert.deepEqual([error.code, error.data], [-32602, { uri: cleaned }]);
  const claimed = legacyAsk({ method: "tools/list", params: { _meta: metaOf(hostile) } });
  const named = legacyAsk({ method: "tools/list" }, "y".repeat(4_000));
  const requested = async (sent: typeof claimed) => {
    const { error } = await (await post(service, key, sent)).json();
    assert.equal(error.code, -32022);
    return error.data.requested;
  };
  assert.equal(await requested(claimed), cleaned);
  assert.equal(await requested(named), "y".repeat(256));
});

serviceTest("a resource is asked for by a text", async (service) => {
  const { key } = await service.account();
  for (const params of [{ uri: { a: [1] } }, { uri: 1 }, {}]) {
    const { error } = await json(
      await post(service, key, legacyAsk({ method: "resources/read", params })),
    );
    assert.deepEqual([error.code, "data" in error], [-32602, false]);
  }
});
