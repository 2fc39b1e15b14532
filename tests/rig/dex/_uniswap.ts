/** Published exchange code, and what forks changed in it. */
import { createRequire } from "node:module";
import { type Abi, encodeDeployData, type Hex, keccak256 } from "viem";
import type { V2Venue, V3Venue } from "./addresses.ts";

/** ABI and creation code of a published contract. */
export type Published = { readonly abi: Abi; readonly bytecode: Hex };

const FILES = {
  v2Factory: "@uniswap/v2-core/build/UniswapV2Factory.json",
  v2Pair: "@uniswap/v2-core/build/UniswapV2Pair.json",
  v2Router: "@uniswap/v2-periphery/build/UniswapV2Router02.json",
  v3Factory: "@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json",
  v3Pool: "@uniswap/v3-core/artifacts/contracts/UniswapV3Pool.sol/UniswapV3Pool.json",
  v3Quoter: "@uniswap/v3-periphery/artifacts/contracts/lens/QuoterV2.sol/QuoterV2.json",
} as const;

const require = createRequire(import.meta.url);

/** Looks a published contract up. */
export function published(name: keyof typeof FILES): Published {
  const { abi, bytecode } = require(FILES[name]) as { abi: Abi; bytecode: string };
  return { abi, bytecode: bytecode.startsWith("0x") ? bytecode as Hex : `0x${bytecode}` };
}

/** Creation code with its constructor's arguments. */
export function creation({ abi, bytecode }: Published, args: readonly unknown[]): Hex {
  return encodeDeployData({ abi, bytecode, args });
}

/** Keccak-256 of the published pair's creation code: what routers derive pair addresses from. */
export function pairCodeHash(): Hex {
  return keccak256(published("v2Pair").bytecode);
}

/** A replacement in machine code; a different number of hits means other code than expected. */
type Patch = readonly [from: string, to: string, hits: number];

/**
 * PancakeSwap's fee is 25 of 10 000. Its checks are those of Uniswap with 400 for 1000 and 1 for 3,
 * the same fractions, so three constants make Uniswap's pair charge and require exactly as much.
 */
const PAIR_PATCHES: readonly Patch[] = [
  ["610beb846003", "610beb846001", 2],
  ["610bfd876103e8", "610bfd87610190", 1],
  ["620f4240", "62027100", 1],
];
const ROUTER_PATCHES: readonly Patch[] = [
  ["6103e8", "610190", 2],
  ["6103e5", "61018f", 2],
];

/** The V2 code of a venue: Uniswap's own, or with the venue's fee. */
export function v2Code(feeBps: V2Venue["feeBps"]) {
  const [factory, router] = [published("v2Factory"), published("v2Router")];
  if (feeBps === 30) return { factory, router };
  const pairHash = keccak256(patched(published("v2Pair").bytecode, PAIR_PATCHES));
  const hashes: Patch = [pairCodeHash().slice(2), pairHash.slice(2), 1];
  return {
    factory: { ...factory, bytecode: patched(factory.bytecode, PAIR_PATCHES) },
    router: { ...router, bytecode: patched(router.bytecode, [...ROUTER_PATCHES, hashes]) },
  };
}

/** PancakeSwap's pools call back by names of their own: other selectors, and so another pool hash. */
const POOL_PATCHES: readonly Patch[] = [
  ["63fa461e33", "6323a69e75", 2],
  ["63d3487997", "6399eee9d0", 1],
];
/**
 * The quoter answers to the other callback. Its dispatch is sorted, so the new selector takes the
 * place of `quoteExactOutput`, whose multi-hop paths are lost.
 */
const QUOTER_PATCHES: readonly Patch[] = [["632f80bb1d1461008257", "6323a69e751461011457", 1]];

/** Factory and quoter of a V3 venue: Uniswap's own, or with PancakeSwap's callbacks. */
export function v3Code(callback: V3Venue["callback"]) {
  const [factory, quoter] = [published("v3Factory"), published("v3Quoter")];
  if (callback === "uniswapV3SwapCallback") return { factory, quoter };
  const poolHash = keccak256(patched(published("v3Pool").bytecode, POOL_PATCHES));
  const hashes: Patch = [poolCodeHash().slice(2), poolHash.slice(2), 1];
  return {
    factory: { ...factory, bytecode: patched(factory.bytecode, POOL_PATCHES) },
    quoter: { ...quoter, bytecode: patched(quoter.bytecode, [...QUOTER_PATCHES, hashes]) },
  };
}

/** Keccak-256 of the published V3 pool's creation code. */
export function poolCodeHash(): Hex {
  return keccak256(published("v3Pool").bytecode);
}

/** Replaces parts of the code; throws when it is not the code the patches were made for. */
export function patched(code: Hex, patches: readonly Patch[]): Hex {
  return patches.reduce((before, [from, to, hits]) => {
    const parts = before.split(from);
    if (parts.length !== hits + 1 || from.length !== to.length) {
      throw new Error(`"${from}" is ${parts.length - 1} times in the code, wanted ${hits}`);
    }
    return parts.join(to) as Hex;
  }, code);
}
