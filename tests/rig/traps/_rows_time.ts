/** Rows whose trap depends on time, blocks or what balances turn into. */
import { COMMON, FREE, HONEYPOT, level, ON, POOL, type Row, SELL_REVERTED } from "./row.ts";

const DELAYED = {
  expected: { ...HONEYPOT, reason: "delayed-trap" },
  real: { next: "sells", hour: "fails", day: "fails" },
} as const;
const BALANCE_REMOVED = { expected: { ...HONEYPOT, reason: "balance-removed" } } as const;
const COOLDOWN = { ...FREE, flags: ["cooldown"] } as const;
const DAY = 86_400;

export const TIME_ROWS = [
  {
    ...COMMON,
    id: "18",
    mechanism: "one trade a block",
    contract: "trap:BlockCooldown",
    before: { expected: FREE },
    flip: ON,
    after: { expected: COOLDOWN },
  },
  {
    ...COMMON,
    id: "19",
    mechanism: "an hour's wait before a sell",
    contract: "trap:TimeCooldown",
    before: { expected: FREE },
    flip: level(3_600),
    after: { expected: COOLDOWN, real: { next: "fails", hour: "sells", day: "sells" } },
  },
  {
    ...COMMON,
    id: "19b",
    mechanism: "ten days' wait before a sell",
    contract: "trap:TimeCooldown",
    before: { expected: FREE },
    flip: level(10 * DAY),
    after: { expected: SELL_REVERTED },
  },
  {
    ...COMMON,
    id: "20",
    mechanism: "sells only in the first minute",
    contract: "trap:FirstMinute",
    before: { expected: FREE },
    flip: ON,
    after: DELAYED,
  },
  {
    ...COMMON,
    id: "20v",
    mechanism: "sells only in the first minute, a V3 pool",
    contract: "trap:FirstMinute",
    liquidity: [{ ...POOL, kind: "v3", fee: 3_000 }],
    before: { expected: FREE },
    flip: ON,
    after: DELAYED,
  },
  {
    ...COMMON,
    id: "21",
    mechanism: "sells only in the first 100 blocks",
    contract: "trap:BlockDelay",
    before: { expected: FREE },
    flip: level(100),
    after: DELAYED,
  },
  {
    ...COMMON,
    id: "21b",
    mechanism: "sells only in the first 1000 blocks",
    contract: "trap:BlockDelay",
    before: { expected: FREE },
    flip: level(1_000),
    after: { expected: { ...FREE, notChecked: ["block-delays-over-200"] } },
  },
  {
    ...COMMON,
    id: "27",
    mechanism: "balances written by the owner",
    contract: "trap:BalanceWriter",
    before: { expected: FREE },
    flip: [{ call: "writeBalance(address,uint256)", args: [{ account: 5 }, 0] }],
    after: { expected: { ...FREE, notChecked: ["holders"] } },
    victim: 5,
  },
  {
    ...COMMON,
    id: "27b",
    mechanism: "a purchase melts with the next block",
    contract: "trap:MeltingBalance",
    before: { expected: FREE },
    flip: ON,
    after: BALANCE_REMOVED,
  },
  {
    ...COMMON,
    id: "32",
    mechanism: "balances grow by 90 % a block",
    contract: "trap:BlockRebase",
    before: { expected: FREE },
    flip: level(19),
    after: {
      expected: { ...FREE, flags: [["balance-grew", "rebasing"]] },
    },
  },
  {
    ...COMMON,
    id: "32b",
    mechanism: "balances shrink by 90 % a block",
    contract: "trap:BlockRebase",
    before: { expected: FREE },
    flip: level(1),
    after: BALANCE_REMOVED,
  },
] as const satisfies readonly Row[];
