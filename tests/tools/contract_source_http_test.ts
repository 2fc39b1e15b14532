/** `contract_source` through the public route: metered when it answers, free when it refuses. */
import assert from "node:assert/strict";
import { explorerAnswer } from "../rig/explorers.ts";
import { type Harness, startHarness } from "../rig/harness.ts";
import { type Chain, startChain } from "../rig/chain.ts";
import { startUpstream, type Upstream } from "../rig/upstream.ts";
import { contract, type Json } from "./_contract_source.ts";

let chain: Chain;
let node: Upstream;
let explorers: Upstream;
let service: Harness;
let key: string;

Deno.test.beforeAll(async () => {
  chain = await startChain();
  node = await startUpstream({ target: chain.rpcUrl });
  const { weth } = chain.addresses;
  explorers = await startUpstream({
    answer: explorerAnswer([contract(["sourcify"], { address: weth, name: "WETH9" })]),
  });
});
Deno.test.beforeEach(async () => {
  service = await startHarness({
    env: {
      RPC_URL_1: node.url,
      SOURCIFY_URL: `${explorers.url}/sourcify`,
      ETHERSCAN_URL: `${explorers.url}/etherscan`,
      ETHERSCAN_API_KEY: "key",
      BLOCKSCOUT_URL_1: `${explorers.url}/blockscout/1`,
    },
  });
  ({ key } = await service.account());
  node.mode = "ok";
  explorers.mode = "ok";
});
Deno.test.afterEach(() => service.close());
Deno.test.afterAll(async () => {
  await Promise.all([node.stop(), explorers.stop()]);
  await chain.stop();
});

async function ask(address: string): Promise<{ answer: Json; used: string | null }> {
  const path = "/api/v1/tools/contract_source";
  const response = await service.ask(path, { key, body: { address } });
  assert.equal(response.status, 200);
  return { answer: await response.json(), used: response.headers.get("x-credits-used") };
}

Deno.test("POST /api/v1/tools/contract_source answers a verified contract for 2 credits", async () => {
  const { answer, used } = await ask(chain.addresses.weth);
  assert.deepEqual([answer.ok, answer.verified, answer.contractName], [true, "exact", "WETH9"]);
  assert.equal(used, "2");
});

Deno.test("POST /api/v1/tools/contract_source charges nothing when all upstreams are dead", async () => {
  for (const mode of [{ status: 500 }, "html", "reset", "truncated"] as const) {
    node.mode = mode;
    explorers.mode = mode;
    const { answer, used } = await ask(chain.addresses.weth);
    assert.deepEqual([answer.ok, answer.error, used], [false, "upstream-unavailable", "0"]);
    assert.ok(answer.sources.every(({ outcome }: Json) => outcome === "error"));
    assert.equal(new Set(answer.sources.map(({ upstream }: Json) => upstream)).size, 4);
  }
});

Deno.test("POST /api/v1/tools/contract_source charges nothing when no source answers", async () => {
  explorers.mode = { status: 503 };
  const { answer, used } = await ask(chain.addresses.weth);
  assert.deepEqual([answer.ok, answer.error, used], [false, "upstream-unavailable", "0"]);
  assert.ok(answer.blockNumber > 0);
});

Deno.test("POST /api/v1/tools/contract_source charges nothing for what is no contract", async () => {
  const refusals = [
    ["0x1234", "bad-address"],
    [chain.accounts[3]!, "not-a-contract"],
    [chain.addresses.destroyed, "not-a-contract"],
  ] as const;
  for (const [address, error] of refusals) {
    const { answer, used } = await ask(address);
    assert.deepEqual([answer.ok, answer.error, used], [false, error, "0"]);
  }
});
