import assert from "node:assert/strict";
import type { Address } from "../../tools/evm/network.ts";
import { networks } from "../../tools/evm/networks.ts";
import { type DexChain, startDexChain } from "../rig/dex/dex_chain.ts";
import { rpc } from "../rig/json_rpc.ts";
import { startUpstream, type Upstream } from "../rig/upstream.ts";
import { lookUp, type Snapshot, snapshot } from "./_risk_chain.ts";

const ZERO = "0x0000000000000000000000000000000000000000";
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

const told = (answer: Snapshot): string[] =>
  answer.code.powers.map(({ power, severity }: Record<string, string>) => `${power} ${severity}`);

/** Asks on Ethereum and counts what reaches its node. */
async function ask(address: Address) {
  const found = await snapshot({ 1: node.url }, address, 1, { before: node.resetCounters });
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
  assert.deepEqual(told(answer), ["mint high", "owner-change info"]);
  const [mint] = answer.code.powers;
  assert.deepEqual([mint.evidence, mint.renounced, mint.functions[0].access], [
    "both",
    false,
    "guarded",
  ]);
  assert.deepEqual(mint.heldBy, [{ address: chain.accounts[0], kind: "eoa" }]);
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
  // Everybody withdraws his own: that is no power over others.
  assert.deepEqual([told(answer), answer.code.incomplete], [[], []]);
});

Deno.test("a renounced token is told as such, and its powers as given up", async () => {
  const renounced = await ownable();
  await chain.write("own:OwnableToken", renounced, "renounceOwnership");
  const { answer } = await ask(renounced);
  assert.deepEqual([answer.owner.kind, answer.owner.renounced], ["none", true]);
  assert.deepEqual(told(answer), ["mint info", "owner-change info"]);
  assert.equal(answer.code.powers[0].downgraded, "renounced");
  for (const { renounced, heldBy } of answer.code.powers) {
    assert.equal(renounced, true);
    assert.deepEqual(heldBy.map(({ kind }: { kind: string }) => kind), ["nobody"]);
  }
  assert.ok(answer.notChecked.includes("who-may-call"));
});

Deno.test("a token renounced for show keeps the gravity of its powers", async () => {
  const token = await chain.deploy("own:ScanRetakable", [chain.accounts[0]]);
  await chain.write("own:ScanRetakable", token, "hand", [ZERO]);
  const { answer } = await ask(token);
  assert.equal(answer.owner.renounced, true);
  const mint = answer.code.powers.find(({ power }: { power: string }) => power === "mint");
  assert.deepEqual([mint.severity, mint.renounced, mint.evidence], ["high", false, "behaviour"]);
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
    const before = node.resetCounters;
    const { answer, whole } = await lookUp({ 1: node.url }, address as Address, 1, { before });
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
    const before = node.resetCounters;
    const { answer } = await lookUp({ 1: node.url }, address, 1, { before });
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
