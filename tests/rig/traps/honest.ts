/** Tokens of ten styles that are no traps; none may be called one. */
import { KEEPING_ROWS } from "./_rows_blind_sales.ts";
import { FEES_SOLD_AT_ONCE } from "./_rows_swap_backs.ts";
import { SOLD_FEES_ROWS } from "./_rows_price_falls.ts";
import { REST_ROWS } from "./_rows_rests.ts";
import { COMMON, FREE, POOL, type Row, SELLABLE, SUPPLY, taxed, tokens } from "./row.ts";
import { WAIT_ROWS } from "./_rows_waits.ts";

const HONEST = { ...COMMON, registers: false, flip: [], after: null, sibling: null } as const;

export const HONEST_ROWS = [
  {
    ...HONEST,
    id: "h1",
    mechanism: "OpenZeppelin",
    contract: "openzeppelin:ERC20PresetFixedSupply",
    args: ["Honest Preset", "HPRE", SUPPLY, { account: 0 }],
    before: { expected: FREE },
  },
  {
    ...HONEST,
    id: "h2",
    mechanism: "storage addressed in assembly",
    contract: "trap:HonestAssembly",
    before: { expected: FREE },
  },
  {
    ...HONEST,
    id: "h3",
    mechanism: "no answers, approvals cleared before they are set",
    contract: "trap:HonestNoAnswer",
    args: [10n ** 12n],
    liquidity: [{ ...POOL, tokens: 5n * 10n ** 11n }],
    before: { expected: FREE },
  },
  {
    ...HONEST,
    id: "h4",
    mechanism: "one per cent of trades",
    contract: "trap:HonestFee",
    args: [SUPPLY, { account: 9 }],
    registers: true,
    before: { expected: { ...SELLABLE, buyTaxBps: 100, sellTaxBps: 100, transferTaxBps: 0 } },
  },
  {
    ...HONEST,
    id: "h5",
    mechanism: "one per cent of transfers, spread over all holders",
    contract: "trap:HonestReflection",
    args: [10n ** 15n],
    liquidity: [{ ...POOL, tokens: 5n * 10n ** 14n }],
    // The pool holds half of the supply: half of what a seller pays arrives there after all, and a
    // little less once somebody has bought much of what the pool held.
    before: { expected: { ...SELLABLE, ...taxed(100), sellTaxBps: 53 } },
  },
  {
    ...HONEST,
    id: "h6",
    mechanism: "balances are shares of a pot",
    contract: "trap:HonestShares",
    before: { expected: FREE },
    flip: [{ call: "rebase(uint256)", args: [100] }],
    after: { expected: SELLABLE },
  },
  {
    ...HONEST,
    id: "h7",
    mechanism: "OpenZeppelin with permits",
    contract: "trap:HonestPermit",
    before: { expected: FREE },
  },
  {
    ...HONEST,
    id: "h8",
    mechanism: "wrapped coin",
    contract: "weth:WETH9",
    args: [],
    setup: [{ call: "deposit()", value: tokens(100) }],
    liquidity: [{ ...POOL, tokens: tokens(10) }],
    before: { expected: FREE },
  },
  {
    ...HONEST,
    id: "h9",
    mechanism: "amounts of 96 bits",
    contract: "trap:HonestNinetySix",
    before: { expected: FREE },
  },
  {
    ...HONEST,
    id: "h10",
    mechanism: "a proxy",
    contract: "trap:HonestProxy",
    args: [{ deploy: "own:TokenImplementation" }, 10n ** 12n],
    liquidity: [{ ...POOL, tokens: 5n * 10n ** 11n }],
    before: { expected: FREE },
  },
  {
    ...HONEST,
    id: "h11",
    mechanism: "OpenZeppelin with votes",
    contract: "trap:HonestVotes",
    before: { expected: FREE },
  },
  FEES_SOLD_AT_ONCE,
  ...WAIT_ROWS,
  ...KEEPING_ROWS,
  ...REST_ROWS,
  ...SOLD_FEES_ROWS,
] as const satisfies readonly Row[];
