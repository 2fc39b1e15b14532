/** What `/mcp` declares, and what asking for a prompt or a resource comes to. */
import assert from "node:assert/strict";
import { legacyAsk, modernAsk, post } from "./_mcp.ts";
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
