import assert from "node:assert/strict";
import type { Address } from "../../tools/evm/network.ts";
import { networks } from "../../tools/evm/networks.ts";
import { type DexChain, startDexChain } from "../rig/dex/dex_chain.ts";
import { rpc } from "../rig/json_rpc.ts";
import { startUpstream, type Upstream } from "../rig/upstream.ts";
import { lookUp, snapshot } from "./_risk_chain.ts";

const COIN = 10n ** 18n;

let chain: DexChain;
let node: Upstream;
let token: Address;

Deno.test.beforeAll(async () => {
  chain = await startDexChain({ chainId: 1 });
  node = await startUpstream({ target: chain.rpcUrl });
  token = await ownable();
});

Deno.test.afterAll(async () => {
  await node.stop();
  await chain.stop();
});

const ownable = () =>
  chain.deploy("own:OwnableToken", ["Owned", "OWND", 10n ** 27n, chain.accounts[0]]);

/** Asks on Ethereum and counts what reaches its node. */
async function ask(address: Address) {
  node.resetCounters();
  const found = await snapshot({ 1: node.url }, address, 1);
  return { ...found, requests: node.requests };
}

Deno.test("a token without pools: owner, powers and no route, in one request", async () => {
  const { answer, whole, requests } = await ask(token);
  assert.deepEqual(answer.owner, {
    address: chain.accounts[0],
    kind: "eoa",
    renounced: false,
    delegatedTo: null,
  });
  assert.deepEqual(answer.code.powers.map(({ power }: { power: string }) => power), ["mint"]);
  assert.equal(answer.liquidity.route, false);
  assert.equal(answer.liquidity.priceImpactBps, null);
  assert.deepEqual(answer.unknown, []);
  assert.deepEqual([whole, requests, answer.sources.length], [true, 1, 1]);
});

Deno.test("the deepest pool tells venue and impact of a 1-coin buy, whatever kind it is", async () => {
  const shallow = await chain.addV2({ token, coin: 10n * COIN, tokens: 1_000n * COIN });
  const first = await ask(token);
  assert.deepEqual(first.answer.liquidity, {
    route: true,
    via: "pool",
    venue: "Uniswap V2",
    venueKind: "v2",
    pool: shallow,
    feeTier: null,
    stable: null,
    nativeSymbol: "ETH",
    nativeReserve: String(10n * COIN),
    // 0.997 / 10.997.
    priceImpactBps: 907,
    venuesAsked: ["Uniswap V2", "Uniswap V3", "PancakeSwap V3"],
    venuesUnread: [],
  });
  const deep = await chain.addV3({
    token,
    coin: 100n * COIN,
    tokens: 10_000n * COIN,
    fee: 3000,
  });
  const { answer, requests } = await ask(token);
  const { pool, venueKind, feeTier, priceImpactBps } = answer.liquidity;
  assert.deepEqual([pool, venueKind, feeTier], [deep, "v3", 3000]);
  assert.ok(priceImpactBps >= 97 && priceImpactBps <= 101, `${priceImpactBps} bps`);
  assert.equal(requests, 1);
});

Deno.test("a venue that does not tell is no proof that there is no route", async () => {
  const lonely = await ownable();
  const network = networks.find(({ chainId }) => chainId === 1);
  const factory = network?.dex?.factory;
  const code = await rpc(chain.rpcUrl, "eth_getCode", [factory, "latest"]);
  try {
    await rpc(chain.rpcUrl, "anvil_setCode", [factory, "0xfe"]);
    const { answer } = await ask(lonely);
    const { route, venuesUnread } = answer.liquidity;
    assert.deepEqual([route, venuesUnread], [null, ["Uniswap V2"]]);
    assert.deepEqual(answer.unknown, [{ field: "/liquidity/route", reason: "venue-unread" }]);
  } finally {
    await rpc(chain.rpcUrl, "anvil_setCode", [factory, code]);
  }
  assert.equal((await ask(lonely)).answer.liquidity.route, false);
});

Deno.test("a pool of too few units to measure by has a route, no impact, and says why", async () => {
  const coarse = await ownable();
  await chain.addV3({ token: coarse, coin: 10n * COIN, tokens: 5_000n, fee: 3000 });
  const { answer, whole } = await ask(coarse);
  assert.deepEqual([answer.liquidity.route, answer.liquidity.priceImpactBps], [true, null]);
  assert.deepEqual(answer.unknown, [{
    field: "/liquidity/priceImpactBps",
    reason: "too-few-units",
  }]);
  assert.equal(whole, true);
});

Deno.test("coins in a pool that gives no quote are no proof that there is no route", async () => {
  const turncoat = await chain.deploy("own:LensTurncoat");
  await chain.addV3({ token: turncoat, coin: COIN, tokens: 100n * COIN, fee: 3000 });
  const before = await ask(turncoat);
  assert.equal(before.answer.liquidity.route, true);
  await chain.write("own:LensTurncoat", turncoat, "turn", [5]);
  const { answer } = await ask(turncoat);
  assert.equal(answer.liquidity.route, null);
  assert.deepEqual(answer.unknown, [{ field: "/liquidity/route", reason: "no-quote" }]);
});

Deno.test("wrapped native coin needs no pool", async () => {
  const { answer } = await ask(chain.wrapped);
  assert.equal(answer.liquidity.route, true);
  assert.equal(answer.liquidity.via, "wrapping");
  assert.equal(answer.liquidity.priceImpactBps, 0);
  assert.deepEqual(answer.code.powers.map(({ severity }: { severity: string }) => severity), [
    "low",
  ]);
});

Deno.test("a renounced token is told as such, its powers none the less", async () => {
  const renounced = await ownable();
  await chain.write("own:OwnableToken", renounced, "renounceOwnership");
  const { answer } = await ask(renounced);
  assert.deepEqual([answer.owner.kind, answer.owner.renounced], ["none", true]);
  assert.deepEqual(answer.code.powers.map(({ power }: { power: string }) => power), ["mint"]);
  assert.ok(answer.notChecked.includes("who-may-call"));
});

Deno.test("a proxy's implementation is looked at too, in two requests; a beacon's as well", async () => {
  const implementation = await chain.deploy("own:OwnableToken", ["I", "I", 1n, chain.accounts[0]]);
  const proxied = await chain.deploy("openzeppelin:ERC1967Proxy", [implementation, "0x"]);
  const beacon = await chain.deploy("openzeppelin:UpgradeableBeacon", [implementation]);
  const viaBeacon = await chain.deploy("openzeppelin:BeaconProxy", [beacon, "0x"]);
  for (const [address, kind] of [[proxied, "eip1967"], [viaBeacon, "eip1967-beacon"]] as const) {
    const { answer, whole, requests } = await ask(address);
    assert.equal(answer.code.proxy.kind, kind);
    assert.equal(answer.code.proxy.implementation, implementation);
    const [upgrade, mint] = answer.code.powers;
    assert.deepEqual([upgrade.power, upgrade.evidence], ["upgradeable-proxy", "storage"]);
    assert.equal(upgrade.severity, kind === "eip1967" ? "medium" : "high");
    assert.deepEqual(mint.functions, [{
      selector: "0x40c10f19",
      signature: "mint(address,uint256)",
      in: "implementation",
    }]);
    assert.deepEqual(answer.code.incomplete, []);
    assert.deepEqual(answer.unknown, []);
    assert.deepEqual([whole, requests, answer.sources.length], [true, 2, 2]);
  }
});

Deno.test("a beacon that names nothing, answers nothing or burns all gas leaves the implementation unread", async () => {
  for (const artefact of ["own:LensSpinner", "own:LensFlood", "own:LensLoudRevert"] as const) {
    const bad = await chain.deploy(artefact);
    const proxied = await ownable();
    // The beacon's slot alone makes it a beacon proxy.
    await rpc(chain.rpcUrl, "anvil_setStorageAt", [
      proxied,
      "0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50",
      `0x${bad.slice(2).padStart(64, "0")}`,
    ]);
    const { answer, requests } = await ask(proxied);
    assert.deepEqual(answer.code.incomplete, ["implementation-unread"], artefact);
    assert.equal(answer.code.powers[0].severity, "high");
    assert.equal(requests, 2);
  }
});

Deno.test("a minimal clone is no upgradeable proxy, and its code is looked at", async () => {
  const implementation = await chain.deploy("own:OwnableToken", ["I", "I", 1n, chain.accounts[0]]);
  const clone = await ownable();
  const code = `0x363d3d373d3d3d363d73${
    implementation.slice(2).toLowerCase()
  }5af43d82803e903d91602b57fd5bf3`;
  await rpc(chain.rpcUrl, "anvil_setCode", [clone, code]);
  const { answer, requests } = await ask(clone);
  assert.equal(answer.code.proxy.kind, "eip1167");
  assert.deepEqual(answer.code.powers.map(({ power }: { power: string }) => power), ["mint"]);
  assert.equal(requests, 2);
});

Deno.test("an owner that is zero for who asks from the zero address is not told as renounced", async () => {
  const masked = await ownable();
  const owner = chain.accounts[0]?.slice(2).toLowerCase();
  // owner(): the owner times (ORIGIN != 0); anything else: 18.
  await rpc(chain.rpcUrl, "anvil_setCode", [
    masked,
    `0x60003560e01c80638da5cb5b14601a57601260005260206000f35b73${owner}3215150260005260206000f3`,
  ]);
  const { answer, requests } = await ask(masked);
  assert.deepEqual([answer.owner.address, answer.owner.renounced], [null, null]);
  assert.deepEqual(answer.unknown[0], { field: "/owner", reason: "inconsistent" });
  assert.equal(requests, 1);
});

Deno.test("no code and no token are refused, in one request", async () => {
  for (
    const [address, error] of [
      [chain.accounts[3], "not-a-contract"],
      [await chain.deploy("own:NotAToken"), "not-a-token"],
    ] as const
  ) {
    node.resetCounters();
    const { answer, whole } = await lookUp({ 1: node.url }, address as Address, 1);
    assert.ok(!answer.ok);
    assert.deepEqual([answer.error, whole], [error, true]);
    assert.ok(node.requests <= 2);
  }
});

Deno.test("hostile tokens get a clean answer, within two requests", async () => {
  const hostile = [await chain.deploy("own:HugeName"), await chain.deploy("own:GasBomb")];
  for (const mode of [1, 2, 3, 4, 5]) {
    const turncoat = await chain.deploy("own:LensTurncoat");
    await chain.write("own:LensTurncoat", turncoat, "turn", [mode]);
    hostile.push(turncoat);
  }
  for (const address of hostile) {
    node.resetCounters();
    const { answer } = await lookUp({ 1: node.url }, address, 1);
    assert.ok(answer.ok || answer.error === "not-a-token", JSON.stringify(answer));
    assert.ok(JSON.stringify(answer).length < 8_000);
    assert.ok(node.requests <= 2, `${node.requests} requests`);
  }
  for (
    const artefact of ["own:BadAbi", "own:EmptyAnswer", "own:LensFlood", "own:LensSpinner"] as const
  ) {
    const { answer } = await lookUp({ 1: node.url }, await chain.deploy(artefact), 1);
    assert.equal(answer.ok, false, artefact);
  }
});

Deno.test("a second run gives the same", async () => {
  const strip = ({ answer }: Awaited<ReturnType<typeof ask>>) => ({ ...answer, sources: [] });
  assert.deepEqual(strip(await ask(token)), strip(await ask(token)));
});
