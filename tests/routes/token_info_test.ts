/** The first tool end to end: HTTP in, a real chain behind, metered. */
import assert from "node:assert/strict";
import { registry } from "../../tools/registry.ts";
import { type Chain, startChain } from "../rig/chain.ts";
import { startUpstream, type Upstream } from "../rig/upstream.ts";
import { assertError, creditsUsed, json, type Service, startService } from "./_service.ts";

const path = "/api/v1/tools/token_info";
let chain: Chain;
let upstream: Upstream;
let service: Service;
let key: string;

Deno.test.beforeAll(async () => {
  chain = await startChain();
  upstream = await startUpstream({ target: chain.rpcUrl });
});
Deno.test.beforeEach(async () => {
  const env = { RPC_URL_1: upstream.url, PLAN_CREDITS: "business=4" };
  service = await startService({ registry, env });
  ({ key } = await service.account());
  upstream.mode = "ok";
  upstream.resetCounters();
});
Deno.test.afterEach(() => service.close());
Deno.test.afterAll(async () => {
  await upstream.stop();
  await chain.stop();
});

const ask = (body: Record<string, unknown>) => service.ask(path, { key, body });

Deno.test("POST /api/v1/tools/token_info answers 200 with the token's facts for 2 credits and one upstream request", async () => {
  const response = await ask({ token: chain.addresses.weth });
  assert.equal(response.headers.get("x-credits-used"), "2");
  const answer = await json(response);
  assert.ok(registry.token_info.result.safeParse(answer).success);
  assert.equal(answer.ok, true);
  assert.equal(answer.name, "Wrapped Ether");
  assert.equal(answer.symbol, "WETH");
  assert.equal(answer.decimals, 18);
  assert.equal(answer.totalSupply, (1_000n * 10n ** 18n).toString());
  assert.equal(answer.network.chainId, 1);
  assert.equal(upstream.requests, 1);
});

Deno.test("POST /api/v1/tools/token_info answers 429 credits-exhausted when the allowance is spent, asking nobody", async () => {
  for (let i = 0; i < 2; i++) await json(await ask({ token: chain.addresses.usd }));
  upstream.resetCounters();
  await assertError(await ask({ token: chain.addresses.usd }), "credits-exhausted");
  assert.equal(upstream.requests, 0);
});

Deno.test("POST /api/v1/tools/token_info answers 200 with a refusal, refunded, to what is no token", async () => {
  const refusals = [
    [{ token: "0x1234" }, "bad-address", 0],
    [{ token: "" }, "bad-address", 0],
    [{ token: chain.addresses.usd, network: "Narnia" }, "unsupported-network", 0],
    [{ token: chain.accounts[3] }, "not-a-contract", 1],
    [{ token: chain.addresses.notAToken }, "not-a-token", 1],
  ] as const;
  for (const [body, error, requests] of refusals) {
    upstream.resetCounters();
    const response = await ask(body);
    assert.equal(response.headers.get("x-credits-used"), "0");
    const answer = await json(response);
    assert.deepEqual([answer.ok, answer.error], [false, error]);
    assert.equal(typeof answer.detail, "string");
    assert.ok(upstream.requests === requests, `${error}: ${upstream.requests} requests`);
  }
  assert.equal(await creditsUsed(service, key), 0);
});

Deno.test("POST /api/v1/tools/token_info answers 200 with upstream-unavailable, refunded, when the node fails", async () => {
  for (const mode of [{ status: 500 }, "html", "reset", "truncated"] as const) {
    upstream.mode = mode;
    const response = await ask({ token: chain.addresses.usd });
    assert.equal(response.headers.get("x-credits-used"), "0");
    const answer = await json(response);
    assert.deepEqual([answer.ok, answer.error], [false, "upstream-unavailable"]);
  }
  assert.equal(await creditsUsed(service, key), 0);
});

Deno.test("POST /api/v1/tools/token_info answers 400 to other bodies, asking nobody, uncharged", async () => {
  const { usd } = chain.addresses;
  const bodies = [{}, { network: "1" }, { token: usd, extra: 1 }, { token: 1 }, {
    token: usd,
    network: 1,
  }];
  for (const body of bodies) {
    const response = await ask(body);
    assert.equal(response.headers.get("x-credits-used"), "0");
    await assertError(response, "invalid-arguments");
  }
  assert.equal(upstream.requests, 0);
});
