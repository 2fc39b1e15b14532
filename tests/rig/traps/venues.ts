/** One trap on every venue of the six networks: a tax on sells, and a closed pool where V3 cannot tax. */
import {
  COMMON,
  FREE,
  HIGH_TAX,
  level,
  type Liquidity,
  ON,
  POOL,
  type Row,
  SELL_REVERTED,
  tokens,
} from "./row.ts";

type Place = {
  readonly chainId: NonNullable<Row["chainId"]>;
  readonly venue: string;
  readonly liquidity: Partial<Liquidity>;
};

const V3 = { kind: "v3", fee: 3_000 } as const;
const VOLATILE = { kind: "solidly", stable: false } as const;
/** Around par, where the stable curve is flat. */
const STABLE = { kind: "solidly", stable: true, tokens: tokens(10) } as const;

/** A coin of cents: ten of them would be dust. */
const POL = { coin: tokens(1_000) } as const;

const PLACES = [
  { chainId: 1, venue: "Uniswap V3", liquidity: V3 },
  { chainId: 1, venue: "PancakeSwap V3", liquidity: { ...V3, fee: 2_500 } },
  { chainId: 10, venue: "Velodrome V2", liquidity: VOLATILE },
  { chainId: 10, venue: "Uniswap V2", liquidity: {} },
  { chainId: 10, venue: "Uniswap V3", liquidity: { ...V3, fee: 10_000 } },
  { chainId: 56, venue: "PancakeSwap V2", liquidity: {} },
  { chainId: 56, venue: "Uniswap V2", liquidity: {} },
  { chainId: 56, venue: "PancakeSwap V3", liquidity: { ...V3, fee: 500 } },
  { chainId: 137, venue: "QuickSwap V2", liquidity: POL },
  { chainId: 137, venue: "Uniswap V3", liquidity: { ...V3, ...POL } },
  { chainId: 8453, venue: "Aerodrome", liquidity: VOLATILE },
  { chainId: 8453, venue: "Aerodrome", liquidity: STABLE },
  { chainId: 8453, venue: "Uniswap V2", liquidity: {} },
  { chainId: 8453, venue: "Uniswap V3", liquidity: V3 },
  { chainId: 42161, venue: "Camelot V2", liquidity: {} },
  { chainId: 42161, venue: "Uniswap V2", liquidity: {} },
  { chainId: 42161, venue: "PancakeSwap V2", liquidity: {} },
  { chainId: 42161, venue: "Uniswap V3", liquidity: V3 },
] as const satisfies readonly Place[];

/** Ids `v1`, `v2`, … in that order. */
export const VENUE_ROWS: readonly Row[] = (PLACES as readonly Place[]).map(rowOf);

function rowOf({ chainId, venue, liquidity }: Place, index: number): Row {
  const curve = liquidity.stable === true ? ", stable" : "";
  const row = {
    ...COMMON,
    id: `v${index + 1}`,
    chainId,
    liquidity: [{ ...POOL, ...liquidity, venue }],
    before: { expected: { ...FREE, venue } },
    // The mechanisms have their siblings in rows 3 and 11.
    sibling: null,
  } as const;
  return liquidity.kind === "v3"
    ? {
      ...row,
      mechanism: `nothing may go to the pool, ${venue} on ${chainId}`,
      contract: "trap:SellBlock",
      flip: ON,
      after: { expected: { ...SELL_REVERTED, venue } },
    }
    : {
      ...row,
      mechanism: `tax on sells only, ${venue}${curve} on ${chainId}`,
      contract: "trap:SellTax",
      flip: level(1_200),
      after: {
        expected: { ...HIGH_TAX, buyTaxBps: 0, sellTaxBps: 1_200, transferTaxBps: 0, venue },
      },
    };
}
