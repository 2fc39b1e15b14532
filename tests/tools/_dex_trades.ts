/** Real purchases and sales on the local chain, to hold quotes and impact against. */
import assert from "node:assert/strict";
import type { Address } from "viem";
import { impactSizes, priceImpactBps } from "../../tools/dex/impact.ts";
import { deepestRoutes, type Pool, type Route } from "../../tools/dex/pool.ts";
import { approveCall, buyCalls, sellCall, spenderOf } from "../../tools/dex/swaps.ts";
import type { Network } from "../../tools/evm/network.ts";
import type { DexChain } from "../rig/dex/dex_chain.ts";
import { COIN, look, PLAIN } from "./_dex.ts";

const DEADLINE = 2n ** 40n;
const TRADER = 3;

export async function balanceOf(chain: DexChain, token: Address, owner: Address): Promise<bigint> {
  return await chain.read(PLAIN, token, "balanceOf", [owner]) as bigint;
}

/** Buys as a wallet does and leaves the chain as it was; resolves to what arrived. */
export async function bought(
  chain: DexChain,
  network: Network,
  route: Route,
  amountIn: bigint,
): Promise<bigint> {
  const before = await chain.snapshot();
  const trader = chain.accounts[TRADER]!;
  for (const call of buyCalls(route, network, amountIn, trader, DEADLINE)) {
    await chain.send({ from: TRADER, ...call });
  }
  const arrived = await balanceOf(chain, route.token, trader);
  await chain.restore(before);
  return arrived;
}

/** Sells what arrives of tokens handed over by their owner, and leaves the chain as it was. */
export async function sold(chain: DexChain, route: Route, amountIn: bigint): Promise<bigint> {
  const before = await chain.snapshot();
  const trader = chain.accounts[TRADER]!;
  await chain.write(PLAIN, route.token, "transfer", [trader, amountIn]);
  await chain.send({ from: TRADER, ...approveCall(route.token, spenderOf(route)) });
  const held = await balanceOf(chain, route.token, trader);
  await chain.send({ from: TRADER, ...sellCall(route, held, trader, DEADLINE) });
  assert.equal(await balanceOf(chain, route.token, trader), 0n);
  const arrived = await balanceOf(chain, route.native, trader);
  await chain.restore(before);
  return arrived;
}

/** Every pool of a token trades as its quotes say, to the unit, and as its impact says. */
export async function assertTradesAsQuoted(
  chain: DexChain,
  network: Network,
  token: Address,
): Promise<readonly Pool[]> {
  const { pools } = await look(chain, network, token, impactSizes);
  const routes = deepestRoutes(pools, pools.length);
  assert.equal(routes.length, pools.length);
  for (const route of routes) {
    const name = `${route.venue.name} ${route.feeTier ?? ""} ${route.stable ?? ""}`;
    const outs: bigint[] = [];
    for (const { amountIn, tokensOut, nativeBack } of route.quotes) {
      assert.equal(await bought(chain, network, route, amountIn), tokensOut, `${name} buy`);
      assert.equal(await sold(chain, route, tokensOut!), nativeBack, `${name} sell`);
      outs.push(tokensOut!);
    }
    const used = outs.findIndex((out) => out >= 10_000n);
    const times = Number(outs.at(-1)! * COIN / outs[used]!) / Number(COIN);
    const share = Number(impactSizes[used]) / Number(COIN);
    const impact = 10_000 * (1 - times * share) / (1 - share);
    assert.ok(Math.abs(priceImpactBps(route)! - impact) <= 1, `${name} impact ${impact}`);
  }
  return pools;
}

/** The whitepaper's impact of buying for one coin from an x·y=k pool, in basis points. */
export function theoreticalImpactBps(nativeReserve: bigint, feeBps: number): number {
  const paid = 1 - feeBps / 10_000;
  return 10_000 * paid / (Number(nativeReserve) / Number(COIN) + paid);
}
