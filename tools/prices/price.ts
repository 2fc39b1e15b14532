/** A native coin's price as answers show it. */
import * as z from "zod";
import { formatUsd, type UsdE18 } from "./usd.ts";

/** Where prices come from, preferred first. `chainlink`: a feed contract on a chain. */
export const priceSources = ["defillama", "coingecko", "chainlink"] as const;

export type PriceSource = (typeof priceSources)[number];

/** One source's word on a coin. */
export type Quote = {
  readonly source: PriceSource;
  readonly usd: UsdE18;
  /** Unix seconds at which the source says it had this price; null: it does not say. */
  readonly updatedAt: number | null;
  /** The source itself puts little trust in it. */
  readonly doubtful?: true;
};

/** A coin's price: the preferred quote, and the quote of another kind it was held against. */
export type Price = Quote & {
  /** Seconds between `updatedAt` and now, never negative. */
  readonly ageSeconds: number | null;
  /** Older than its source should let it become, or of unknown age. */
  readonly stale: boolean;
  readonly check: (Quote & { readonly differenceBps: number }) | null;
  /** The two differ by more than 5 %. */
  readonly disputed: boolean;
};

const usdSchema = () =>
  z.string().regex(/^\d+(\.\d+)?$/).describe("US dollars as a decimal string.");

const updatedAtSchema = () =>
  z.number().int().nullable().describe("When the source had it, Unix seconds; null: not told.");

export const priceSchema = () =>
  z.strictObject({
    usd: usdSchema(),
    source: z.enum(priceSources).describe("chainlink: a price feed contract, read on a chain."),
    updatedAt: updatedAtSchema(),
    ageSeconds: z.number().int().min(0).nullable().describe(
      "Seconds since the source updated it; null: not told.",
    ),
    stale: z.boolean().describe(
      "No source had a price known to be recent; this is the newest of the others.",
    ),
    doubtful: z.literal(true).optional().describe("The source itself puts little trust in it."),
    check: z.strictObject({
      source: z.enum(priceSources).describe("The second source, asked to compare."),
      usd: usdSchema(),
      updatedAt: updatedAtSchema(),
      differenceBps: z.number().int().min(0).describe(
        "Basis points of the lower of the two, rounded up.",
      ),
    }).nullable().describe("An independent source it was held against; null: none answered."),
    disputed: z.boolean().describe("The two differ by more than 5 %. They are never averaged."),
  }).describe("Price of one native coin.");

/** A price as results hold it. */
export function priceResult(price: Price): z.infer<ReturnType<typeof priceSchema>> {
  const { source, updatedAt, ageSeconds, stale, doubtful, check, disputed } = price;
  return {
    usd: formatUsd(price.usd),
    source,
    updatedAt,
    ageSeconds,
    stale,
    ...(doubtful === true ? { doubtful } : {}),
    check: check === null ? null : {
      source: check.source,
      usd: formatUsd(check.usd),
      updatedAt: check.updatedAt,
      differenceBps: check.differenceBps,
    },
    disputed,
  };
}
