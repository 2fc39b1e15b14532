import assert from "node:assert/strict";
import { numberToHex } from "viem";
import { lensCall, readLens } from "../../tools/dex/lens.ts";
import type { Pool } from "../../tools/dex/pool.ts";
import type { Address, Network } from "../../tools/evm/network.ts";
import type { DexChain } from "../rig/dex/dex_chain.ts";
import { rpc } from "../rig/json_rpc.ts";
import { COIN, look, onChain, SUPPLY } from "./_dex.ts";

const TURNCOAT = "own:LensTurncoat";
const SIZES = [COIN / 1000n, COIN / 100n, COIN, 3n * COIN];

/** Every V2 pair and every V3 tier of the network, filled. */
async function fillAll(chain: DexChain, token: Address): Promise<void> {
  const amounts = { token, coin: 10n * COIN, tokens: 10_000n * COIN };
  for (const { name, kind } of chain.venues.v2) {
    if (kind === "v2") await chain.addV2({ ...amounts, venue: name });
  }
  for (const { name, tiers } of chain.venues.v3) {
    for (const [fee] of tiers) await chain.addV3({ ...amounts, fee, venue: name });
  }
}

const ofKind = (pools: readonly Pool[], kind: string) =>
  pools.filter(({ venue }) => venue.kind === kind);
const isQuoted = ({ quotes }: Pool) =>
  quotes.every(({ tokensOut, nativeBack }) => tokensOut !== null && nativeBack !== null);

/** What a token does from mode to mode, and what of a V3 pool can then still be read. */
const modes = [
  { mode: 1n, does: "spins when its balances are read", reserve: false, buy: true },
  { mode: 2n, does: "answers a megabyte when its balances are read", reserve: false, buy: true },
  { mode: 3n, does: "spins when it is moved", reserve: true, buy: false },
  { mode: 4n, does: "answers a megabyte when it is moved", reserve: true, buy: null },
  { mode: 5n, does: "reverts with a megabyte when it is moved", reserve: true, buy: false },
] as const;

for (const { mode, does, reserve, buy } of modes) {
  Deno.test(`a token that ${does} leaves the pairs readable behind eight V3 pools`, async () => {
    await onChain(42_161, async (chain, network) => {
      const token = await chain.deploy(TURNCOAT);
      await fillAll(chain, token);
      const before = await look(chain, network, token, SIZES);
      assert.equal(ofKind(before.pools, "v3").length, 8);
      assert.ok(before.pools.every(isQuoted));
      await chain.write(TURNCOAT, token, "turn", [mode]);
      const after = await look(chain, network, token, SIZES);
      assert.deepEqual([after.decimals, after.totalSupply], [18, SUPPLY]);
      assert.deepEqual(ofKind(after.pools, "v2"), ofKind(before.pools, "v2"));
      const v3 = ofKind(after.pools, "v3");
      assert.equal(v3.length, 8);
      for (const { address, nativeReserve, tokenReserve, quotes } of v3) {
        const known = before.pools.find((pool) => pool.address === address)!;
        assert.equal(nativeReserve, known.nativeReserve);
        assert.equal(tokenReserve, reserve ? known.tokenReserve : null);
        const bought = quotes.map(({ tokensOut }) => tokensOut);
        if (buy === true) assert.deepEqual(bought, known.quotes.map(({ tokensOut }) => tokensOut));
        if (buy === false) assert.deepEqual(bought, SIZES.map(() => null));
      }
    });
  });
}

Deno.test("a token that spins when much of it is moved spoils only the quotes of that much", async () => {
  await onChain(1, async (chain, network) => {
    const token = await chain.deploy(TURNCOAT);
    await fillAll(chain, token);
    const before = await look(chain, network, token, SIZES);
    await chain.write(TURNCOAT, token, "turn", [1_000n * COIN]);
    const after = await look(chain, network, token, SIZES);
    for (const pool of ofKind(after.pools, "v3")) {
      const known = before.pools.find(({ address }) => address === pool.address)!;
      const [spoilt] = pool.quotes.slice(-1);
      // Three coins buy more than a thousand tokens, one coin does not.
      assert.deepEqual(pool.quotes.slice(0, -1), known.quotes.slice(0, -1));
      assert.deepEqual([spoilt?.tokensOut, spoilt?.nativeBack], [null, null]);
    }
  });
});

/** The lens's answer from a node that cuts the gas of every call down. */
async function lookWithGas(chain: DexChain, network: Network, token: Address, gas: number) {
  const call = lensCall(network, token, SIZES)!;
  const [request, block] = call.params as [Record<string, unknown>, string];
  const params = [{ ...request, gas: numberToHex(gas) }, block];
  const result = await rpc(chain.rpcUrl, call.method, params);
  return readLens(network, { ok: true, result });
}

Deno.test("with less gas the lens gives up quotes, not the answer", async () => {
  await onChain(42_161, async (chain, network) => {
    const token = await chain.deploy(TURNCOAT);
    await fillAll(chain, token);
    const whole = await look(chain, network, token, SIZES);
    for (const gas of [10_000_000, 8_000_000, 4_000_000, 2_500_000]) {
      const read = await lookWithGas(chain, network, token, gas);
      assert.ok(read.ok, `${gas}`);
      const unquoted = (pools: readonly Pool[]) => pools.map(({ quotes: _, ...rest }) => rest);
      assert.deepEqual(unquoted(read.pools), unquoted(whole.pools));
    }
    assert.deepEqual(await lookWithGas(chain, network, token, 25_000_000), whole);
  });
});
