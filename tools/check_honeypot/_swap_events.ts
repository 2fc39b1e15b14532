/** Swap events of pools: what really went in and out, whatever the token did besides. */
import { once } from "../../schema/lazy.ts";
import { toEventSelector } from "viem";
import type { Route } from "../dex/pool.ts";
import type { Hex } from "../evm/network.ts";
import type { SimLog } from "./simulated.ts";

/** Amounts of one swap, seen from the pool. */
export type Swapped = { readonly amountIn: bigint; readonly amountOut: bigint };

/** Uniswap V2 and forks; Solidly's forks. Both: amount0In, amount1In, amount0Out, amount1Out. */
const pairTopics = once(() =>
  new Set([
    toEventSelector("Swap(address,uint256,uint256,uint256,uint256,address)"),
    toEventSelector("Swap(address,address,uint256,uint256,uint256,uint256)"),
  ])
);

/** Uniswap V3; PancakeSwap V3 adds two words. Both begin with signed amount0 and amount1. */
const poolTopics = once(() =>
  new Set([
    toEventSelector("Swap(address,address,int256,int256,uint160,uint128,int24)"),
    toEventSelector("Swap(address,address,int256,int256,uint160,uint128,int24,uint128,uint128)"),
  ])
);

const WORD_DIGITS = 64;

/**
 * The last swap of the pool in a call; null: none. The last, because a token that sells its own fees
 * does so inside the user's sale, before it.
 */
export function lastSwap(logs: readonly SimLog[], route: Route): Swapped | null {
  return swapsIn(logs, route).at(-1) ?? null;
}

/** How often the pool traded in a call. */
export function swapsOf(logs: readonly SimLog[], route: Route): number {
  return swapsIn(logs, route).length;
}

type Found = { readonly route: Route; readonly swaps: readonly Swapped[] };

/** A trade's logs are asked for their last swap, for how many there were, and for both again. */
const found = new WeakMap<readonly SimLog[], Found>();

function swapsIn(logs: readonly SimLog[], route: Route): readonly Swapped[] {
  const known = found.get(logs);
  if (known?.route === route) return known.swaps;
  const swaps = findSwaps(logs, route);
  found.set(logs, { route, swaps });
  return swaps;
}

/** Only the pool's own events count: anybody can emit one. */
function findSwaps(logs: readonly SimLog[], route: Route): readonly Swapped[] {
  const pool = route.address.toLowerCase();
  return logs.flatMap(({ address, topics, data }) => {
    const topic = topics[0]?.toLowerCase() as Hex | undefined;
    if (topic === undefined || address.toLowerCase() !== pool) return [];
    const isPair = pairTopics().has(topic);
    if (!isPair && !poolTopics().has(topic)) return [];
    const words = wordsOf(data);
    if (isPair) return words.length >= 4 ? [pairSwap(words)] : [];
    return words.length >= 2 ? [poolSwap(words)] : [];
  });
}

/** What leaves on one side came in on the other. */
function pairSwap(words: readonly bigint[]): Swapped {
  const [in0 = 0n, in1 = 0n, out0 = 0n, out1 = 0n] = words;
  return out0 === 0n ? { amountIn: in0, amountOut: out1 } : { amountIn: in1, amountOut: out0 };
}

function poolSwap(words: readonly bigint[]): Swapped {
  const [amount0 = 0n, amount1 = 0n] = words.map((word) => BigInt.asIntN(256, word));
  return amount0 > 0n
    ? { amountIn: amount0, amountOut: -amount1 }
    : { amountIn: amount1, amountOut: -amount0 };
}

function wordsOf(data: string): readonly bigint[] {
  const words: bigint[] = [];
  for (let at = 2; at + WORD_DIGITS <= data.length; at += WORD_DIGITS) {
    words.push(BigInt(`0x${data.slice(at, at + WORD_DIGITS)}`));
  }
  return words;
}
