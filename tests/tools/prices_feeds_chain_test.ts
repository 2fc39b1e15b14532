/** A price feed on a real chain, read with the balance in one batch. */
import assert from "node:assert/strict";
import { pad, stringToHex, toHex } from "viem";
import { createChains } from "../../tools/evm/chains.ts";
import { networks } from "../../tools/evm/networks.ts";
import { feedsCall, readFeeds } from "../../tools/prices/feeds.ts";
import { createHttp } from "../../tools/upstream/http.ts";
import { loadArtefacts } from "../rig/artefacts.ts";
import { type Chain, startChain } from "../rig/chain.ts";
import { rpcBatch } from "../rig/json_rpc.ts";

const NOW = 1_763_720_000;
const FEED = "0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419";
const [ethereum] = networks;
let chain: Chain;

Deno.test.beforeAll(async () => {
  chain = await startChain();
  const { deployedBytecode } = (await loadArtefacts())("own:PriceFeed");
  await rpcBatch(chain.rpcUrl, [
    { method: "anvil_setCode", params: [FEED, deployedBytecode] },
    ...[word(231_278_000_000n), word(BigInt(NOW - 90)), word(8n), shortString("ETH / USD")]
      .map((value, slot) => store(slot, value)),
  ]);
});
Deno.test.afterAll(() => chain.stop());

function word(value: bigint) {
  return pad(toHex(value));
}

/** Solidity's storage form of a string under 32 bytes: left-aligned, twice the length last. */
function shortString(text: string) {
  return stringToHex(text).padEnd(64, "0") + (text.length * 2).toString(16).padStart(2, "0");
}

function store(slot: number, value: string) {
  return { method: "anvil_setStorageAt", params: [FEED, toHex(slot), value] };
}

async function feedsNow() {
  const http = createHttp();
  const chains = createChains({ networks, rpcUrls: { 1: [chain.rpcUrl] }, http, nowMs: () => 0 });
  const call = ethereum && feedsCall(ethereum);
  assert.ok(call);
  const { signal } = new AbortController();
  const outcome = await chains.batch(ethereum, [call], { signal });
  assert.ok(outcome.ok);
  return readFeeds(ethereum, outcome.results[0], NOW);
}

Deno.test("a feed at its address in the table is read through Multicall3; those that are missing are not", async () => {
  const quote = { source: "chainlink", usd: 2_312_780_000_000_000_000_000n, updatedAt: NOW - 90 };
  assert.deepEqual(await feedsNow(), [
    { coingeckoId: "ethereum", chainId: 1, address: FEED, quote },
  ]);
});

Deno.test("a feed that fails or calls itself something else is ignored on a chain too", async () => {
  await rpcBatch(chain.rpcUrl, [store(3, shortString("BTC / USD"))]);
  assert.deepEqual(await feedsNow(), []);
  await rpcBatch(chain.rpcUrl, [store(3, shortString("ETH / USD")), store(1, word(0n))]);
  assert.deepEqual(await feedsNow(), []);
});
