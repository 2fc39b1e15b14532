/** Rows whose trap a single call cannot see, and pools that look deeper than they are. */
import { COMMON, FREE, ON, POOL, type Row, SELL_REVERTED, SELLABLE, tokens } from "./row.ts";

const SOLIDLY_POOL = { ...POOL, kind: "solidly", stable: false } as const;

export const MORE_BLIND_ROWS = [
  {
    ...COMMON,
    id: "70",
    mechanism: "sells only in the transaction of a purchase",
    contract: "trap:SameTransactionOnly",
    before: { expected: FREE },
    flip: ON,
    after: { expected: SELL_REVERTED },
  },
  {
    ...COMMON,
    id: "71",
    mechanism: "sells only for accounts with code",
    contract: "trap:SellersWithCode",
    before: { expected: FREE },
    flip: ON,
    after: { expected: SELL_REVERTED },
  },
  {
    ...COMMON,
    id: "72",
    mechanism: "nothing may go to the pool, by code that cannot tell blocks apart",
    contract: "trap:BlindSellBlock",
    before: { expected: FREE },
    flip: ON,
    after: { expected: SELL_REVERTED },
  },
  {
    ...COMMON,
    id: "73",
    mechanism: "who bought may sell, from the next block on",
    contract: "trap:BoughtCooldown",
    before: { expected: FREE },
    flip: ON,
    after: { expected: { ...SELLABLE, flags: ["cooldown"] } },
  },
  {
    ...COMMON,
    id: "74",
    mechanism: "a refusal in the words of a full pool",
    chainId: 8453,
    contract: "trap:OverflowWords",
    liquidity: [SOLIDLY_POOL],
    before: { expected: FREE },
    flip: ON,
    after: { expected: SELL_REVERTED },
  },
  {
    ...COMMON,
    id: "75",
    mechanism: "the deep pool blocked, a small one stuffed with coins that trade nothing",
    contract: "trap:SellBlock",
    liquidity: [
      POOL,
      {
        ...{ kind: "v3", fee: 10_000, coin: tokens(1) / 1_000n, tokens: tokens(50) },
        parked: tokens(12),
      },
    ],
    before: { expected: { ...FREE, venue: "Uniswap V2" } },
    flip: ON,
    after: { expected: { ...SELL_REVERTED, venue: "Uniswap V2" } },
  },
] as const satisfies readonly Row[];
