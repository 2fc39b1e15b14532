/** What both files of extra trials share: a row's two states, and a holder to try things with. */
import type { DexChain } from "../dex/dex_chain.ts";
import type { Row } from "./row.ts";
import { eachState, type Placed, type StateName, type Variant } from "./run_trap.ts";
import { TRAP_ROWS } from "./table.ts";
import { freshAccount, STAKE, traderAt } from "./trade.ts";

/** What a probe finds where the trap changes nothing. */
export const PASSES = {
  "trap before": true,
  "trap after": true,
  "sibling before": true,
  "sibling after": true,
};

export function rowOf(id: string): Row {
  const row = TRAP_ROWS.find((candidate) => candidate.id === id);
  if (row === undefined) throw new Error(`there is no row ${id}`);
  return row;
}

/** What `probe` finds in both states, of the trap and of its sibling. */
export async function finds<T>(
  dex: DexChain,
  id: string,
  probe: (placed: Placed, state: StateName) => Promise<T>,
): Promise<Record<string, T>> {
  const found: Record<string, T> = {};
  for (const variant of ["trap", "sibling"] as const satisfies Variant[]) {
    await eachState(dex, rowOf(id), variant, async (placed, state) => {
      const start = await dex.snapshot();
      found[`${variant} ${state}`] = await probe(placed, state);
      await dex.restore(start);
    });
  }
  return found;
}

/** A fresh account that has bought and approved. */
export async function holderOf(dex: DexChain, placed: Placed, coin = STAKE) {
  const trader = traderAt(dex, placed);
  const holder = await freshAccount(dex);
  await trader.buy(holder, coin);
  await trader.approve(holder);
  return { ...trader, holder, held: await trader.balanceOf(holder) };
}
