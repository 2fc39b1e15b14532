/**
 * Trading venues by network: the main one from the network table, further ones from here.
 *
 * Sources: Uniswap's SDK and deployment lists, PancakeSwap's and Camelot's documentation, the READMEs
 * of Aerodrome and Velodrome. PancakeSwap's V3 quoter and smart routers: its SDK and agreeing public
 * code; SushiSwap: the npm package `sushi`. No address was called on a live network.
 */
import type { Address, Dex, Network } from "../evm/network.ts";

/** One venue. `router` and `quoter` are null where no source names them. */
export type Venue = {
  readonly name: string;
  readonly kind: Dex["kind"];
  readonly factory: Address;
  /** `v3`: the form without deadline (SwapRouter02, Pancake's smart router). */
  readonly router: Address | null;
  /** `v3` only: a quoter of the QuoterV2 form. */
  readonly quoter: Address | null;
  /** `v3` only: fees of the pools looked for, in millionths. */
  readonly feeTiers?: readonly number[];
  /** Fee of every pool in basis points, where the venue has one fee. */
  readonly lpFeeBps?: number;
};

const UNISWAP_TIERS = [100, 500, 3000, 10_000] as const;
const PANCAKE_TIERS = [100, 500, 2500, 10_000] as const;

/** Uniswap V2 and unchanged forks of it. */
const UNISWAP_V2_FEE_BPS = 30;
const PANCAKE_V2_FEE_BPS = 25;

function uniswapV2(factory: Address, router: Address): Venue {
  const lpFeeBps = UNISWAP_V2_FEE_BPS;
  return { name: "Uniswap V2", kind: "v2", factory, router, quoter: null, lpFeeBps };
}

function uniswapV3(factory: Address, quoter: Address, router: Address): Venue {
  return { name: "Uniswap V3", kind: "v3", factory, router, quoter, feeTiers: UNISWAP_TIERS };
}

/** PancakeSwap V3 has one factory and one quoter address on all its networks. */
function pancakeV3(router: Address): Venue {
  return {
    name: "PancakeSwap V3",
    kind: "v3",
    factory: "0x0BFbCF9fa4f9C56B0F40a671Ad40E0805A091865",
    router,
    quoter: "0xB048Bbc1Ee6b733FFfCFb9e9CeF7375518e25997",
    feeTiers: PANCAKE_TIERS,
  };
}

/** On the networks PancakeSwap came to after BNB Chain. */
const pancakeV2: Venue = {
  name: "PancakeSwap V2",
  kind: "v2",
  factory: "0x02a84c1b3BBD7401a5f7fa98a384EBC70bB5749E",
  router: "0x8cFe327CEc66d1C090Dd72bd0FF11d690C33a2Eb",
  quoter: null,
  lpFeeBps: PANCAKE_V2_FEE_BPS,
};

/** Venues beside the main one, by chain id. */
const furtherVenues: Readonly<Record<number, readonly Venue[]>> = {
  // Ethereum
  1: [
    uniswapV3(
      "0x1F98431c8aD98523631AE4a59f267346ea31F984",
      "0x61fFE014bA17989E743c5F6cB21bF9697530B21e",
      "0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45",
    ),
    pancakeV3("0x13f4EA83D0bd40E75C8222255bc855a974568Dd4"),
  ],
  // Optimism
  10: [
    uniswapV2(
      "0x0c3c1c532F1e39EdF36BE9Fe0bE1410313E074Bf",
      "0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2",
    ),
    uniswapV3(
      "0x1F98431c8aD98523631AE4a59f267346ea31F984",
      "0x61fFE014bA17989E743c5F6cB21bF9697530B21e",
      "0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45",
    ),
  ],
  // BNB Chain
  56: [
    uniswapV2(
      "0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6",
      "0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24",
    ),
    pancakeV3("0x13f4EA83D0bd40E75C8222255bc855a974568Dd4"),
    uniswapV3(
      "0xdB1d10011AD0Ff90774D0C6Bb92e5C5c8b4461F7",
      "0x78D78E420Da98ad378D7799bE8f4AF69033EB077",
      "0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2",
    ),
  ],
  // Polygon
  137: [
    uniswapV2(
      "0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C",
      "0xedf6066a2b290C185783862C7F4776A2C8077AD1",
    ),
    uniswapV3(
      "0x1F98431c8aD98523631AE4a59f267346ea31F984",
      "0x61fFE014bA17989E743c5F6cB21bF9697530B21e",
      "0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45",
    ),
  ],
  // Base
  8453: [
    uniswapV2(
      "0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6",
      "0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24",
    ),
    pancakeV2,
    uniswapV3(
      "0x33128a8fC17869897dcE68Ed026d694621f6FDfD",
      "0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a",
      "0x2626664c2603336E57B271c5C0b26F421741e481",
    ),
    pancakeV3("0x678Aa4bF4E210cf2166753e054d5b7c31cc7fa86"),
  ],
  // Arbitrum
  42_161: [
    {
      name: "Camelot V2",
      kind: "camelot_v2",
      factory: "0x6EcCab422D763aC031210895C81787E87B43A652",
      router: "0xc873fEcbd354f5A56E00E710B90EF4201db2448d",
      quoter: null,
    },
    uniswapV2(
      "0xf1D7CC64Fb4452F05c498126312eBE29f30Fbcf9",
      "0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24",
    ),
    pancakeV2,
    pancakeV3("0x32226588378236Fd0c7c4053999F88aC0e5cAc77"),
  ],
  // Katana: no router of the main venue is known.
  747_474: [
    {
      name: "SushiSwap V2",
      kind: "v2",
      factory: "0x72D111b4d6f31B38919ae39779f570b747d6Acd9",
      router: "0x69cC349932ae18ED406eeB917d79b9b3033fB68E",
      quoter: null,
      lpFeeBps: UNISWAP_V2_FEE_BPS,
    },
  ],
};

/** Every venue known on a network, the main one first; empty where none is. */
export function venuesOf(network: Network): readonly Venue[] {
  const further = furtherVenues[network.chainId] ?? [];
  const main = network.dex === null ? null : mainVenue(network.dex);
  return main === null ? further : [main, ...further];
}

function mainVenue(dex: Dex): Venue | null {
  const { name, kind, factory, router } = dex;
  if (factory === null) return null;
  if (kind === "v3") {
    return { name, kind, factory, router, quoter: dex.quoter, feeTiers: UNISWAP_TIERS };
  }
  // The table's quoter is that of the network's second venue here.
  const venue = { name, kind, factory, router, quoter: null };
  if (kind !== "v2") return venue;
  const isPancake = name.startsWith("PancakeSwap");
  return { ...venue, lpFeeBps: isPancake ? PANCAKE_V2_FEE_BPS : UNISWAP_V2_FEE_BPS };
}
