/** What a seller lost in one sale of many: by a tax, or by what the token sold in the pool within it. */
import { sellTax } from "./evidence.ts";
import { type Proceeds, proceedsTax, saleLoss } from "./proceeds.ts";
import { thresholds } from "./thresholds.ts";

/** A sale by a wallet of the crowd, or by one that came back. */
export type Sold = Proceeds & {
  readonly outcome: string;
  readonly arrived: bigint | null;
  readonly innerSwap: boolean;
};

/** Half or more of the tokens, or of what they bring, is gone. */
export function isTaken(sale: Sold): boolean {
  if (sale.outcome !== "sold") return false;
  const [tax, lost] = [sellTax(sale), proceedsTax(sale)];
  return (tax !== null && tax >= thresholds.honeypotSellTaxBps) ||
    (lost !== null && 10_000 - lost < thresholds.proceedsBpsMin);
}

/** The token sold in the pool within the sale, which lost a tenth by it. */
export function isLossBySwapBack(sale: Sold): boolean {
  if (sale.outcome !== "sold" || !sale.innerSwap) return false;
  const [tax, lost] = [sellTax(sale), saleLoss(sale)];
  return lost !== null && lost - (tax ?? 0) >= thresholds.highTaxBps;
}
