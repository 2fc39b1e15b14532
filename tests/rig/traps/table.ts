/** The trap table: every mechanism of the catalogue, in the order of its numbers. */
import { ANSWER_ROWS } from "./_rows_answers.ts";
import { BLIND_SALE_ROWS } from "./_rows_blind_sales.ts";
import { BLIND_SIZE_ROWS } from "./_rows_blind_sizes.ts";
import { BLIND_STORAGE_ROWS } from "./_rows_blind_storage.ts";
import { BLOCK_ROWS } from "./_rows_blocks.ts";
import { COMPANY_ROWS } from "./_rows_company.ts";
import { FEE_ROWS } from "./_rows_fees.ts";
import { FORESEEN_ROWS } from "./_rows_foreseen.ts";
import { ENDLESS_ROWS } from "./_rows_holds.ts";
import { BASE_FEE_ROWS } from "./_rows_base_fees.ts";
import { LIVE_FEE_ROWS } from "./_rows_live_fees.ts";
import { MOMENT_ROWS } from "./_rows_moments.ts";
import { MORE_BLIND_ROWS } from "./_rows_more_blind.ts";
import { SIZE_ROWS } from "./_rows_more_sizes.ts";
import { MORE_LIVE_ROWS } from "./_rows_more_live.ts";
import { POOL_ROWS } from "./_rows_pools.ts";
import { PRICE_FALL_ROWS } from "./_rows_price_falls.ts";
import { SHARE_ROWS } from "./_rows_shares.ts";
import { SOLD_ROWS } from "./_rows_sold.ts";
import { SPENDER_ROWS } from "./_rows_spenders.ts";
import { SWAP_BACK_ROWS } from "./_rows_swap_backs.ts";
import { TIME_ROWS } from "./_rows_time.ts";
import type { Row } from "./row.ts";

/** All trap rows; ids are unique. */
export const TRAP_ROWS: readonly Row[] = [
  ...FEE_ROWS,
  ...BLOCK_ROWS,
  ...TIME_ROWS,
  ...ANSWER_ROWS,
  ...POOL_ROWS,
  ...SPENDER_ROWS,
  ...SIZE_ROWS,
  ...MORE_BLIND_ROWS,
  ...BLIND_SALE_ROWS,
  ...BLIND_SIZE_ROWS,
  ...BLIND_STORAGE_ROWS,
  ...SWAP_BACK_ROWS,
  ...MORE_LIVE_ROWS,
  ...SHARE_ROWS,
  ...COMPANY_ROWS,
  ...SOLD_ROWS,
  ...LIVE_FEE_ROWS,
  ...BASE_FEE_ROWS,
  ...MOMENT_ROWS,
  ...FORESEEN_ROWS,
  ...ENDLESS_ROWS,
  ...PRICE_FALL_ROWS,
].sort((a, b) => parseInt(a.id) - parseInt(b.id) || (a.id < b.id ? -1 : 1));
