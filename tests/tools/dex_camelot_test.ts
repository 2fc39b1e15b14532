import assert from "node:assert/strict";
import { type Address, getAddress, pad } from "viem";
import { priceImpactBps } from "../../tools/dex/impact.ts";
import { loadArtefacts } from "../rig/artefacts.ts";
import type { DexChain } from "../rig/dex/dex_chain.ts";
import { rpc } from "../rig/json_rpc.ts";
import { COIN, onChain, PLAIN, SUPPLY } from "./_dex.ts";
import { assertTradesAsQuoted } from "./_dex_trades.ts";

const FACTORY = "own:LensCamelotFactory";

/** Camelot's factory and router at their addresses on Arbitrum, and a pair of theirs. */
async function addCamelot(
  chain: DexChain,
  token: Address,
  fees: { readonly buy: number; readonly sell: number },
): Promise<Address> {
  const { factory, router } = chain.venues.v2.find(({ name }) => name === "Camelot V2")!;
  const find = await loadArtefacts();
  const code = (name: "Factory" | "Router") => find(`own:LensCamelot${name}`).deployedBytecode;
  await rpc(chain.rpcUrl, "anvil_setCode", [factory, code("Factory")]);
  await rpc(chain.rpcUrl, "anvil_setCode", [router, code("Router")]);
  await rpc(chain.rpcUrl, "anvil_setStorageAt", [router, pad("0x0"), pad(factory)]);
  await chain.write(FACTORY, factory, "createPair", [chain.wrapped, token, fees.buy, fees.sell]);
  const pair = await chain.read(FACTORY, factory, "getPair", [token, chain.wrapped]);
  return getAddress(pair as Address);
}

Deno.test("a Camelot pair with a fee for each direction trades as quoted", async () => {
  await onChain(42_161, async (chain, network) => {
    const token = await chain.deploy(PLAIN, [SUPPLY, 18, 0n]);
    // 0.3 % to buy, 2 % to sell.
    const pair = await addCamelot(chain, token, { buy: 300, sell: 2_000 });
    await chain.send({ to: chain.wrapped, data: "0xd0e30db0", value: 10n * COIN });
    await chain.write(PLAIN, chain.wrapped, "transfer", [pair, 10n * COIN]);
    await chain.write(PLAIN, token, "transfer", [pair, 10_000n * COIN]);
    await chain.write("own:LensCamelotPair", pair, "sync");
    const [pool] = await assertTradesAsQuoted(chain, network, token);
    assert.deepEqual([pool?.venue.name, pool?.address], ["Camelot V2", pair]);
    assert.deepEqual([pool?.nativeReserve, pool?.tokenReserve], [10n * COIN, 10_000n * COIN]);
    assert.equal(priceImpactBps(pool!), 906);
    const { tokensOut, nativeBack } = pool!.quotes.at(-1)!;
    const paid = COIN * 99_700n;
    assert.equal(tokensOut, paid * 10_000n * COIN / (10n * COIN * 100_000n + paid));
    const sold = tokensOut! * 98_000n;
    assert.equal(nativeBack, sold * 10n * COIN / (10_000n * COIN * 100_000n + sold));
  });
});
