/** What a sale brings, against what the pool offered just before it and against what the purchase was worth. */
import type { Route } from "../dex/pool.ts";
import { lostBps } from "./taxes.ts";
import { thresholds } from "./thresholds.ts";

/** Coins of one sale; null: not known. */
export type Proceeds = {
  /** Token units that left the seller. */
  readonly sent: bigint | null;
  /** By the pool's own quote just before the sale. */
  readonly proceedsQuoted: bigint | null;
  /**
   * The least that the pool owes for what was sold of a purchase, where nobody else sold in between. Null
   * or absent: others did, or nobody knows.
   */
  readonly proceedsDue?: bigint | null;
  readonly proceeds: bigint | null;
};

/** A purchase and what of it is to be sold, in base units. */
export type Bought = {
  readonly route: Route;
  /** Coins that went into the pool, and tokens that it gave for them. */
  readonly swap: { readonly amountIn: bigint; readonly amountOut: bigint };
  /** Tokens that the buyer got. */
  readonly received: bigint;
  /** Tokens that he had just before the sale. */
  readonly held: bigint;
  readonly asked: bigint;
};

const BPS = 10_000n;

/** Solidly pools charge three per cent at most (Aerodrome's and Velodrome's factories). */
const FEE_BPS_MAX = 300;

/**
 * The share of the coins paid that belongs to what is sold, less the pool's two fees. A round trip brings
 * no less at any size: the last coins bought dearest, and what they bought is sold first.
 * What the buyer was taxed, or lost of his balance since, is left out: it is told elsewhere.
 */
export function dueOf({ route, swap, received, held, asked }: Bought): bigint | null {
  const { amountIn, amountOut } = swap;
  const whole = held > received ? held : received;
  if (amountOut < thresholds.unitsMin || whole <= 0n || received <= 0n) return null;
  const bought = received < amountOut ? received : amountOut;
  const sold = asked < whole ? asked : whole;
  return amountIn * keptBps(route) * bought * sold / (BPS * amountOut * whole);
}

/** What both fees of a round trip leave, by the pool's own quotes, else by its fee. */
function keptBps({ quotes, feeTier, venue }: Route): bigint {
  const told = quotes.flatMap(({ amountIn, tokensOut, nativeBack }) =>
    (tokensOut ?? 0n) < thresholds.unitsMin || nativeBack === null || nativeBack <= 0n
      ? []
      : [nativeBack * BPS / amountIn]
  );
  // The largest moves the price least.
  if (told.length > 0) return told.reduce((most, bps) => bps > most ? bps : most);
  const feeBps = feeTier === null ? venue.lpFeeBps ?? FEE_BPS_MAX : feeTier / 100;
  const left = BPS - BigInt(Math.ceil(feeBps));
  return left * left / BPS;
}

/** What the pool's price lost between purchase and sale, in basis points; null: not known, or noise. */
export function priceFall({ sent, proceedsQuoted, proceedsDue = null }: Proceeds): number | null {
  if (isFew(sent)) return null;
  const fall = lostBps(proceedsDue, proceedsQuoted)?.bps ?? null;
  return fall !== null && fall > thresholds.priceFallBpsMin ? fall : null;
}

/** What a sale should bring: the quote before it, or what the purchase was worth where that is gone. */
export function owedOf(sale: Proceeds): bigint | null {
  const { proceedsQuoted, proceedsDue = null } = sale;
  return proceedsQuoted === null || priceFall(sale) !== null ? proceedsDue : proceedsQuoted;
}

/** Lost of what a sale should bring, in basis points; null: not known. */
export function proceedsTax(sale: Proceeds): number | null {
  return isFew(sale.sent) ? null : lostBps(owedOf(sale), sale.proceeds)?.bps ?? null;
}

/** Lost within the sale alone. */
export function saleLoss(sale: Proceeds): number | null {
  return proceedsTax({ ...sale, proceedsDue: null });
}

/** Of so few units that whole ones are a share to reckon with: no tax can be told from rounding. */
export function isFew(amount: bigint | null): boolean {
  return amount !== null && amount < thresholds.unitsMin;
}
