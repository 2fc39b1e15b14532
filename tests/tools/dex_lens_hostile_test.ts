import assert from "node:assert/strict";
import type { Address, Hex } from "viem";
import { loadArtefacts } from "../rig/artefacts.ts";
import type { ArtefactName } from "../rig/artefacts.ts";
import type { DexChain } from "../rig/dex/dex_chain.ts";
import { rpc } from "../rig/json_rpc.ts";
import { COIN, look, onChain, PLAIN, SUPPLY } from "./_dex.ts";

const SIZES = [COIN / 1000n, COIN];
const MAX_RESERVE = 2n ** 112n - 1n;
const NOBODY = "0x00000000000000000000000000000000000ab0b0";

/** Puts a contract's code, and a word of storage, at an address. */
async function replace(
  chain: DexChain,
  at: Address,
  artefact: ArtefactName | null,
  word = 0n,
): Promise<void> {
  const find = await loadArtefacts();
  const code: Hex = artefact === null ? "0x" : find(artefact).deployedBytecode;
  await rpc(chain.rpcUrl, "anvil_setCode", [at, code]);
  const value = `0x${word.toString(16).padStart(64, "0")}`;
  await rpc(chain.rpcUrl, "anvil_setStorageAt", [at, `0x${"0".repeat(64)}`, value]);
}

Deno.test("a token that spins, floods, reverts or is no contract has pools all the same", async () => {
  await onChain(1, async (chain, network) => {
    const token = await chain.deploy(PLAIN, [SUPPLY, 18, 0n]);
    await chain.addV2({ token, coin: COIN, tokens: SUPPLY / 2n });
    const { pools } = await look(chain, network, token, SIZES);
    assert.ok(pools[0]?.quotes.every(({ nativeBack }) => nativeBack !== null));
    const hostile = ["own:LensSpinner", "own:LensFlood", "own:LensLoudRevert", null] as const;
    for (const artefact of hostile) {
      await replace(chain, token, artefact);
      const read = await look(chain, network, token, SIZES);
      assert.deepEqual([read.decimals, read.totalSupply], [null, null], String(artefact));
      assert.deepEqual(read.pools, pools, String(artefact));
    }
  });
});

Deno.test("decimals are read from 0 to 255; a larger word is not taken for any", async () => {
  await onChain(1, async (chain, network) => {
    for (const [word, decimals] of [[0n, 0], [77n, 77], [255n, 255], [256n, null]] as const) {
      const token = await chain.deploy("own:LensWord", [word]);
      const read = await look(chain, network, token, SIZES);
      assert.deepEqual([read.decimals, read.totalSupply], [decimals, word]);
    }
  });
});

Deno.test("tokens of 0 and 77 decimals have quotes to the unit", async () => {
  await onChain(1, async (chain, network) => {
    for (const [decimals, tokens] of [[0, 1_000_000n], [77, 10n ** 33n]] as const) {
      const token = await chain.deploy(PLAIN, [10n ** 34n, decimals, 0n]);
      await chain.addV2({ token, coin: 10n * COIN, tokens });
      const read = await look(chain, network, token, [COIN]);
      assert.equal(read.decimals, decimals);
      const tokensOut = tokens * 997n / (10_000n + 997n);
      assert.equal(read.pools[0]?.quotes[0]?.tokensOut, tokensOut);
    }
  });
});

Deno.test("reserves at their limit of 2^112 - 1 are read, and quotes of them", async () => {
  await onChain(1, async (chain, network) => {
    const token = await chain.deploy(PLAIN, [MAX_RESERVE, 18, 0n]);
    await chain.addV2({ token, coin: COIN, tokens: MAX_RESERVE });
    const { pools: [pool] } = await look(chain, network, token, [COIN]);
    assert.equal(pool?.tokenReserve, MAX_RESERVE);
    assert.equal(pool?.quotes[0]?.tokensOut, MAX_RESERVE * 997n / 1997n);
    assert.ok((pool?.quotes[0]?.nativeBack ?? 0n) > 0n);
  });
});

/** What may stand where one venue's factory, pair or router should be. */
const strangers: readonly {
  readonly place: "factory" | "pair" | "router";
  readonly artefact: ArtefactName | null;
  readonly word?: bigint;
  /** Why the place is unread, or that there is no pool, or none with quotes. */
  readonly becomes: "factory" | "no-code" | "reserves" | "gone" | "unquoted";
}[] = [
  { place: "factory", artefact: null, becomes: "factory" },
  { place: "factory", artefact: "own:LensSpinner", becomes: "factory" },
  { place: "factory", artefact: "own:LensFlood", becomes: "factory" },
  { place: "factory", artefact: "own:LensLoudRevert", becomes: "factory" },
  { place: "factory", artefact: "own:LensWord", word: 2n ** 200n, becomes: "factory" },
  { place: "factory", artefact: "own:LensWord", word: 0n, becomes: "gone" },
  { place: "factory", artefact: "own:LensWord", word: BigInt(NOBODY), becomes: "no-code" },
  { place: "pair", artefact: null, becomes: "no-code" },
  { place: "pair", artefact: "own:LensSpinner", becomes: "reserves" },
  { place: "pair", artefact: "own:LensLoudRevert", becomes: "reserves" },
  { place: "pair", artefact: "own:LensWord", word: 5n, becomes: "reserves" },
  { place: "router", artefact: null, becomes: "unquoted" },
  { place: "router", artefact: "own:LensSpinner", becomes: "unquoted" },
  { place: "router", artefact: "own:LensFlood", becomes: "unquoted" },
  { place: "router", artefact: "own:LensLoudRevert", becomes: "unquoted" },
  { place: "router", artefact: "own:LensWord", word: 5n, becomes: "unquoted" },
  { place: "router", artefact: "own:LensFourWords", word: 5n, becomes: "unquoted" },
];

Deno.test("a hostile or missing factory, pair or router spoils only its own venue", async () => {
  await onChain(56, async (chain, network) => {
    const token = await chain.deploy(PLAIN, [SUPPLY, 18, 0n]);
    const [spoilt, sound] = chain.venues.v2;
    const pair = await chain.addV2({
      token,
      coin: 9n * COIN,
      tokens: 10n ** 24n,
      venue: spoilt.name,
    });
    await chain.addV2({ token, coin: COIN, tokens: 10n ** 24n, venue: sound!.name });
    const before = await look(chain, network, token, SIZES);
    const kept = before.pools.filter(({ venue }) => venue.name === sound!.name);
    assert.deepEqual([before.pools.length, kept.length], [2, 1]);
    let snapshot = await chain.snapshot();
    for (const { place, artefact, word, becomes } of strangers) {
      const name = `${artefact} ${word ?? ""} as ${place}`;
      await replace(chain, place === "pair" ? pair : spoilt[place], artefact, word);
      const { pools, unread } = await look(chain, network, token, SIZES);
      const isSpoilt = (it: { venue: { name: string } }) => it.venue.name === spoilt.name;
      assert.deepEqual(pools.filter((pool) => !isSpoilt(pool)), kept, name);
      const isRead = becomes === "gone" || becomes === "unquoted";
      const reasons = unread.filter(isSpoilt).map(({ reason }) => reason);
      assert.deepEqual(reasons, isRead ? [] : [becomes], name);
      const quotes = pools.find(isSpoilt)?.quotes.map(({ tokensOut }) => tokensOut);
      assert.deepEqual(quotes, becomes === "unquoted" ? [null, null] : undefined, name);
      snapshot = await chain.restore(snapshot);
    }
  });
});

Deno.test("a pair cannot claim more native coin than it holds", async () => {
  await onChain(1, async (chain, network) => {
    const token = await chain.deploy(PLAIN, [SUPPLY, 18, 0n]);
    const pair = await chain.addV2({ token, coin: 3n * COIN, tokens: SUPPLY });
    await replace(chain, pair, "own:LensLyingPair");
    const { pools } = await look(chain, network, token, SIZES);
    assert.equal(pools[0]?.nativeReserve, 3n * COIN);
  });
});
