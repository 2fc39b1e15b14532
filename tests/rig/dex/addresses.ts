/**
 * Where the exchanges of six networks really are, written down for the tests: from the networks' and
 * exchanges' own documents, not from the tables of `tools/`, which are under test.
 */
import type { Address } from "viem";

/** An exchange of pairs with x·y=k. */
export type V2Venue = {
  readonly name: string;
  readonly kind: "v2" | "camelot_v2";
  readonly factory: Address;
  readonly router: Address;
  /** What a swap costs: 1/1000 shares as Uniswap has them, or PancakeSwap's quarter of a percent. */
  readonly feeBps: 30 | 25;
};

/** An exchange of concentrated liquidity. */
export type V3Venue = {
  readonly name: string;
  readonly kind: "v3";
  readonly factory: Address;
  readonly quoter: Address;
  readonly router: Address;
  /** Fee in millionths and tick spacing of each tier. */
  readonly tiers: readonly (readonly [fee: number, tickSpacing: number])[];
  /** What the pool calls back during a swap. */
  readonly callback: "uniswapV3SwapCallback" | "pancakeV3SwapCallback";
};

/** An exchange with volatile and stable pairs. */
export type SolidlyVenue = {
  readonly name: string;
  readonly kind: "solidly";
  readonly factory: Address;
  readonly router: Address;
};

/** The exchanges of one network; the first V2 venue is the one meant when none is named. */
export type DexAddresses = {
  readonly wrapped: Address;
  readonly wrappedName: string;
  readonly wrappedSymbol: string;
  readonly v2: readonly [V2Venue, ...V2Venue[]];
  readonly v3: readonly [V3Venue, ...V3Venue[]];
  readonly solidly: readonly SolidlyVenue[];
};

export const MULTICALL3: Address = "0xcA11bde05977b3631167028862bE2a173976CA11";

const OP_STACK_WETH: Address = "0x4200000000000000000000000000000000000006";

const uniswapV2 = (factory: Address, router: Address): V2Venue => ({
  ...{ name: "Uniswap V2", kind: "v2", feeBps: 30 },
  factory,
  router,
});

const PANCAKE_V2: V2Venue = {
  ...{ name: "PancakeSwap V2", kind: "v2", feeBps: 25 },
  factory: "0x02a84c1b3BBD7401a5f7fa98a384EBC70bB5749E",
  router: "0x8cFe327CEc66d1C090Dd72bd0FF11d690C33a2Eb",
};

const UNISWAP_TIERS = [[100, 1], [500, 10], [3_000, 60], [10_000, 200]] as const;
const PANCAKE_TIERS = [[100, 1], [500, 10], [2_500, 50], [10_000, 200]] as const;

const UNISWAP_V3: V3Venue = {
  ...{ name: "Uniswap V3", kind: "v3", tiers: UNISWAP_TIERS, callback: "uniswapV3SwapCallback" },
  factory: "0x1F98431c8aD98523631AE4a59f267346ea31F984",
  quoter: "0x61fFE014bA17989E743c5F6cB21bF9697530B21e",
  router: "0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45",
};

const PANCAKE_V3: V3Venue = {
  ...{ name: "PancakeSwap V3", kind: "v3", tiers: PANCAKE_TIERS },
  callback: "pancakeV3SwapCallback",
  factory: "0x0BFbCF9fa4f9C56B0F40a671Ad40E0805A091865",
  quoter: "0xB048Bbc1Ee6b733FFfCFb9e9CeF7375518e25997",
  router: "0x13f4EA83D0bd40E75C8222255bc855a974568Dd4",
};

/** PancakeSwap's SmartRouter is elsewhere on the networks it came to later. */
const pancakeV3 = (router: Address): V3Venue => ({ ...PANCAKE_V3, router });

/** By chain id. */
export const DEX_ADDRESSES: Readonly<Record<number, DexAddresses>> = {
  1: {
    wrapped: "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
    ...{ wrappedName: "Wrapped Ether", wrappedSymbol: "WETH" },
    v2: [
      uniswapV2(
        "0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f",
        "0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D",
      ),
    ],
    v3: [UNISWAP_V3, PANCAKE_V3],
    solidly: [],
  },
  10: {
    wrapped: OP_STACK_WETH,
    ...{ wrappedName: "Wrapped Ether", wrappedSymbol: "WETH" },
    v2: [
      uniswapV2(
        "0x0c3c1c532F1e39EdF36BE9Fe0bE1410313E074Bf",
        "0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2",
      ),
    ],
    v3: [UNISWAP_V3],
    solidly: [{
      ...{ name: "Velodrome V2", kind: "solidly" },
      factory: "0xF1046053aa5682b4F9a81b5481394DA16BE5FF5a",
      router: "0xa062aE8A9c5e11aaA026fc2670B0D65cCc8B2858",
    }],
  },
  56: {
    wrapped: "0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c",
    ...{ wrappedName: "Wrapped BNB", wrappedSymbol: "WBNB" },
    v2: [
      {
        ...PANCAKE_V2,
        factory: "0xcA143Ce32Fe78f1f7019d7d551a6402fC5350c73",
        router: "0x10ED43C718714eb63d5aA57B78B54704E256024E",
      },
      uniswapV2(
        "0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6",
        "0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24",
      ),
    ],
    v3: [PANCAKE_V3, {
      ...UNISWAP_V3,
      factory: "0xdB1d10011AD0Ff90774D0C6Bb92e5C5c8b4461F7",
      quoter: "0x78D78E420Da98ad378D7799bE8f4AF69033EB077",
      router: "0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2",
    }],
    solidly: [],
  },
  137: {
    wrapped: "0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270",
    ...{ wrappedName: "Wrapped POL", wrappedSymbol: "WPOL" },
    v2: [
      {
        ...{ name: "QuickSwap V2", kind: "v2", feeBps: 30 },
        factory: "0x5757371414417b8C6CAad45bAeF941aBc7d3Ab32",
        router: "0xa5E0829CaCEd8fFDD4De3c43696c57F7D7A678ff",
      },
      uniswapV2(
        "0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C",
        "0xedf6066a2b290C185783862C7F4776A2C8077AD1",
      ),
    ],
    v3: [UNISWAP_V3],
    solidly: [],
  },
  8453: {
    wrapped: OP_STACK_WETH,
    ...{ wrappedName: "Wrapped Ether", wrappedSymbol: "WETH" },
    v2: [
      uniswapV2(
        "0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6",
        "0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24",
      ),
      PANCAKE_V2,
    ],
    v3: [{
      ...UNISWAP_V3,
      factory: "0x33128a8fC17869897dcE68Ed026d694621f6FDfD",
      quoter: "0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a",
      router: "0x2626664c2603336E57B271c5C0b26F421741e481",
    }, pancakeV3("0x678Aa4bF4E210cf2166753e054d5b7c31cc7fa86")],
    solidly: [{
      ...{ name: "Aerodrome", kind: "solidly" },
      factory: "0x420DD381b31aEf6683db6B902084cB0FFECe40Da",
      router: "0xcF77a3Ba9A5CA399B7c97c74d54e5b1Beb874E43",
    }],
  },
  42161: {
    wrapped: "0x82aF49447D8a07e3bd95BD0d56f35241523fBab1",
    ...{ wrappedName: "Wrapped Ether", wrappedSymbol: "WETH" },
    v2: [
      uniswapV2(
        "0xf1D7CC64Fb4452F05c498126312eBE29f30Fbcf9",
        "0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24",
      ),
      PANCAKE_V2,
      {
        ...{ name: "Camelot V2", kind: "camelot_v2", feeBps: 30 },
        factory: "0x6EcCab422D763aC031210895C81787E87B43A652",
        router: "0xc873fEcbd354f5A56E00E710B90EF4201db2448d",
      },
    ],
    v3: [UNISWAP_V3, pancakeV3("0x32226588378236Fd0c7c4053999F88aC0e5cAc77")],
    solidly: [],
  },
};
