import assert from "node:assert/strict";
import type { z } from "zod";
import { createChains } from "../../tools/evm/chains.ts";
import { networks } from "../../tools/evm/networks.ts";
import { registry } from "../../tools/registry.ts";
import { toolContext } from "../rig/tool_context.ts";
import { createHttp, type Http } from "../../tools/upstream/http.ts";
import { tokenInfoResult } from "../../tools/token_info/result.ts";
import { type Chain, startChain } from "../rig/chain.ts";
import { rpc } from "../rig/json_rpc.ts";

type Result = z.infer<ReturnType<typeof tokenInfoResult>>;
type Token = keyof Chain["addresses"];

let chain: Chain;
let requests = 0;
const http = createHttp();
const counting: Http = (request) => {
  requests += 1;
  return http(request);
};

Deno.test.beforeAll(async () => {
  chain = await startChain();
});
Deno.test.afterAll(() => chain.stop());

async function run(token: string): Promise<Record<string, unknown>> {
  requests = 0;
  const chains = createChains({
    networks,
    rpcUrls: { 1: [chain.rpcUrl] },
    http: counting,
    nowMs: () => 0,
  });
  return await registry.token_info.run({ token }, toolContext({ chains }));
}

/** The result of a token of the rig, checked against the tool's own closed schema. */
async function infoOf(name: Token): Promise<Result> {
  return tokenInfoResult().parse(await run(chain.addresses[name]));
}

async function refusalOf(name: Token): Promise<Record<string, unknown>> {
  const refusal = await run(chain.addresses[name]);
  assert.equal(refusal["ok"], false);
  return refusal;
}

const nobody = { address: null, kind: "none", renounced: null, delegatedTo: null };

Deno.test("token_info reads WETH in one HTTP request", async () => {
  const info = await infoOf("weth");
  assert.equal(requests, 1);
  assert.ok(info.asOf !== null && info.asOf > 1_700_000_000);
  assert.ok(info.blockNumber !== null && info.blockNumber > 0);
  const { asOf: _, blockNumber: __, ...rest } = info;
  assert.deepEqual(rest, {
    ok: true,
    token: "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
    network: { name: "Ethereum", chainId: 1, status: "active" },
    name: "Wrapped Ether",
    symbol: "WETH",
    decimals: 18,
    totalSupply: "1000000000000000000000",
    owner: nobody,
    proxy: null,
    warnings: [],
    unknown: [],
    untrustedFields: ["/name", "/symbol"],
    sources: [{ upstream: "rpc", endpoint: "configured-1", chainId: 1, outcome: "ok", ms: 0 }],
  });
});

Deno.test("a token without an owner function has no owner and is not called renounced", async () => {
  assert.deepEqual((await infoOf("usd")).owner, nobody);
});

Deno.test("an owner that is a wallet is an eoa, found in the same request", async () => {
  const { owner } = await infoOf("ownable");
  assert.equal(requests, 1);
  const address = chain.accounts[1];
  assert.deepEqual(owner, { address, kind: "eoa", renounced: false, delegatedTo: null });
});

Deno.test("an owner with code is a contract", async () => {
  const { owner } = await infoOf("ownedByContract");
  const address = chain.addresses.timelock;
  assert.deepEqual(owner, { address, kind: "contract", renounced: false, delegatedTo: null });
});

Deno.test("an owner that delegates by EIP-7702 is still a wallet", async () => {
  const { owner } = await infoOf("delegatedOwner");
  assert.deepEqual([owner.kind, owner.renounced], ["eoa", false]);
  assert.equal(owner.delegatedTo, chain.addresses.notAToken);
});

Deno.test("a token whose owner is the zero address is renounced", async () => {
  const { owner } = await infoOf("renounced");
  const address = "0x0000000000000000000000000000000000000000";
  assert.deepEqual(owner, { address, kind: "none", renounced: true, delegatedTo: null });
});

Deno.test("bytes32 name and symbol are decoded", async () => {
  const info = await infoOf("bytes32Token");
  assert.deepEqual([info.name, info.symbol], ["Demo Gold", "DGLD"]);
});

Deno.test("an EIP-1967 proxy is named with its implementation", async () => {
  const info = await infoOf("proxyToken");
  assert.equal(info.name, "Proxied Token");
  assert.deepEqual(info.proxy, {
    kind: "eip1967",
    implementation: chain.addresses.tokenImplementation,
    beacon: null,
    admin: null,
  });
});

Deno.test("a beacon proxy is named with its beacon and says that it did not ask it", async () => {
  const info = await infoOf("beaconToken");
  const { beacon } = chain.addresses;
  const kind = "eip1967-beacon";
  assert.deepEqual(info.proxy, { kind, implementation: null, beacon, admin: null });
  assert.deepEqual(info.unknown, [{ field: "/proxy/implementation", reason: "not-read" }]);
});

Deno.test("an EIP-1167 clone is named with its implementation", async () => {
  const info = await infoOf("clone");
  assert.equal(info.proxy?.kind, "eip1167");
  assert.equal(info.proxy?.implementation, chain.addresses.tokenImplementation);
});

Deno.test("missing metadata is null with a reason, in one request", async () => {
  const info = await infoOf("noMetadata");
  assert.equal(requests, 1);
  assert.deepEqual([info.name, info.symbol, info.decimals], [null, null, null]);
  assert.deepEqual(
    info.unknown,
    ["/name", "/symbol", "/decimals"].map((field) => ({ field, reason: "absent" })),
  );
  assert.deepEqual(info.untrustedFields, []);
});

Deno.test("hidden characters are removed from names and reported", async () => {
  const info = await infoOf("bidiName");
  assert.ok(!/[\p{Cf}\p{Cc}]/u.test(info.name ?? ""));
  assert.equal(info.symbol, "SAFE");
  const found = info.warnings.map((warning) => `${warning.field} ${warning.code}`);
  assert.deepEqual(found, [
    "/name hidden-characters",
    "/name truncated",
    "/symbol hidden-characters",
  ]);
});

for (const name of ["hugeName", "gasBomb"] as const) {
  Deno.test(`a token with ${name} shows the rest; its name is unknown`, async () => {
    const info = await infoOf(name);
    assert.ok(requests <= 2);
    assert.deepEqual([info.name, info.decimals], [null, 18]);
    assert.ok(info.totalSupply !== null && info.symbol !== null);
    assert.deepEqual(info.unknown, [{ field: "/name", reason: "reverted" }]);
  });
}

Deno.test("an owner that is a precompile is neither a wallet nor renounced", async () => {
  const info = await infoOf("oneAnswer");
  assert.deepEqual([info.owner.kind, info.owner.renounced], [null, null]);
  assert.deepEqual([info.name, info.symbol], [null, null]);
  assert.ok(
    info.unknown.some(({ field, reason }) =>
      field === "/owner/kind" && reason === "reserved-address"
    ),
  );
});

Deno.test("a false USDC is a look-alike", async () => {
  const { warnings } = await infoOf("fakeUsdc");
  assert.deepEqual(warnings, [{ field: "/symbol", code: "look-alike-symbol", of: "USDC" }]);
});

Deno.test("a USDC in Cyrillic letters is a look-alike by confusable characters", async () => {
  const { warnings } = await infoOf("homoglyphUsdc");
  assert.deepEqual(warnings, [
    { field: "/symbol", code: "look-alike-symbol", of: "USDC" },
    { field: "/symbol", code: "confusable-characters", of: "USDC" },
  ]);
});

for (
  const code of [
    "363d3d373d3d3d363d73@5af43d82803e903d91602b57fd5bf3",
    "3d3d3d3d363d3d37363d73@5af43d3d93803e602a57fd5bf3",
    "365f5f375f5f365f73@5af43d5f5f3e5f3d91602a57fd5bf3",
    "5f5f365f5f37365f73@5af43d5f5f3e6029573d5ffd5b3d5ff3",
  ]
) {
  Deno.test(`the clone code ${code.slice(0, 20)} really runs what token_info names`, async () => {
    const token = "0x00000000000000000000000000000000c10e0001";
    const implementation = chain.addresses.tokenImplementation;
    const placed = `0x${code.replace("@", implementation.slice(2))}`;
    await rpc(chain.rpcUrl, "anvil_setCode", [token, placed]);
    const info = tokenInfoResult().parse(await run(token));
    assert.deepEqual([info.decimals, info.proxy?.implementation], [6, implementation]);
  });
}

for (const name of ["notAToken", "emptyAnswer", "badAbi", "multicall3", "timelock"] as const) {
  Deno.test(`${name} is refused as not-a-token`, async () => {
    assert.equal((await refusalOf(name))["error"], "not-a-token");
  });
}

Deno.test("a wallet that runs a contract's code is refused as not-a-token", async () => {
  assert.equal((await refusalOf("delegatedWallet"))["error"], "not-a-token");
});

Deno.test("a destroyed token is refused as not-a-contract, with the block it was read at", async () => {
  const refusal = await refusalOf("destroyed");
  assert.equal(refusal["error"], "not-a-contract");
  assert.match(String(refusal["detail"]), /as of block \d+/);
  assert.equal(requests, 1);
});

Deno.test("an address without code is refused as not-a-contract", async () => {
  const refusal = await run("0x00000000000000000000000000000000000a11ce");
  assert.equal(refusal["error"], "not-a-contract");
});
