import assert from "node:assert/strict";
import { startChain } from "../rig/chain.ts";
import { startUpstream } from "../rig/upstream.ts";
import { makeAccount } from "../rig/operator.ts";
import { listTools, startWith, tokenInfo } from "./_service.ts";

Deno.test("nothing is fetched before the first call, which is one upstream request", async () => {
  const chain = await startChain();
  const upstream = await startUpstream({ target: chain.rpcUrl });
  const service = await startWith({
    KV_PATH: ":memory:",
    RPC_URL_1: upstream.url,
    RPC_URL_8453: upstream.url,
    SOURCIFY_URL: upstream.url,
    SIGNATURES_URL: upstream.url,
    ETHERSCAN_URL: upstream.url,
    DEFILLAMA_URL: upstream.url,
    COINGECKO_URL: upstream.url,
  });
  try {
    const { key } = await makeAccount(service);
    await (await listTools(service, key)).body?.cancel();
    for (const path of ["/llms.txt", "/openapi.json", "/readyz"]) {
      await (await fetch(`${service.baseUrl}${path}`)).body?.cancel();
    }
    assert.equal(upstream.requests, 0);
    for (const expected of [1, 2]) {
      const response = await tokenInfo(service, key, chain.addresses.weth);
      assert.equal((await response.json()).ok, true);
      assert.equal(upstream.requests, expected);
    }
  } finally {
    await service.stop();
    await upstream.stop();
    await chain.stop();
  }
});
