/** Arguments and result of `check_honeypot`. */
import * as z from "zod";
import { argumentsOf, textArgument } from "../../schema/argument.ts";
import { networkParam } from "../evm/params.ts";
import {
  addressSchema,
  asOfSchema,
  blockNumberSchema,
  networkSchema,
} from "../evm/result_schema.ts";
import { sourcesSchema } from "../upstream/sources_schema.ts";
import {
  allReasons,
  coverages,
  flagCodes,
  flagMeanings,
  notCheckedCodes,
  notCheckedMeanings,
  verdicts,
} from "./codes.ts";
import {
  attemptSchema,
  crowdSchema,
  failureSchema,
  limitsSchema,
  methodSchema,
  poolSchema,
  restSchema,
  returningSchema,
  thresholdsSchema,
} from "./_schema_parts.ts";

export const checkHoneypotParams = () =>
  argumentsOf({
    token: textArgument("Address of the token contract: 0x and 40 hex digits."),
    network: networkParam(),
  });

/** Why a value is null. */
const unknownReasons = ["not-measured", "not-tried"] as const;

const bps = () => z.number().int().min(0).nullable();

const listed = (meanings: Readonly<Record<string, string>>) =>
  Object.entries(meanings).map(([code, meaning]) => `${code}: ${meaning}`).join(" ");

const measuredFields = () => ({
  buyTaxBps: bps().describe(
    "Worst tax of a purchase in basis points, without pool fee and impact; null: not known.",
  ),
  sellTaxBps: bps().describe(
    "Worst tax of a sale up to a day later, in basis points, by what arrived at the pool; null: not known.",
  ),
  transferTaxBps: bps().describe(
    "Tax of a transfer to another wallet, in basis points; null: not known.",
  ),
  sellTaxProceedsBps: bps().describe(
    "What the seller lost, in basis points, against the quote before the sale, or against the coins paid where that " +
      "quote has fallen below them; holds the price movement of a token that sells its own fees. null: not known.",
  ),
  buyGas: z.number().int().nullable().describe(
    "Units of gas of the purchase's swap; null: not known.",
  ),
  sellGas: z.number().int().nullable().describe("Units of gas of the sale; null: not known."),
});

const triedFields = () => ({
  methods: z.array(methodSchema()).describe("What each method said of each pool."),
  sizes: z.array(z.string().regex(/^\d+$/)).describe(
    "Sizes of purchases tried, in base units of the native coin (18 decimals).",
  ),
  senders: z.array(addressSchema()).describe(
    "Accounts that traded in simulation: without code and history, new for each call.",
  ),
  horizons: z.array(attemptSchema()).describe("Every simulated purchase and sale."),
  crowd: crowdSchema(),
  returning: z.array(returningSchema()).describe(
    "Wallets that buy, sell a part in the next block, buy twice more, and sell two more parts hours and a " +
      "day after the first purchase.",
  ),
  rest: restSchema(),
});

const unknownSchema = () =>
  z.array(z.strictObject({
    field: z.string().describe("JSON pointer of a value that is null."),
    reason: z.enum(unknownReasons).describe(
      "not-tried: it was not asked for; not-measured: it was tried and told nothing.",
    ),
  })).describe("Why values are null. Unknown is not safe, not zero and not false.");

export const checkHoneypotResult = () =>
  z.strictObject({
    ok: z.literal(true),
    token: addressSchema().describe("As asked."),
    network: networkSchema(),
    blockNumber: blockNumberSchema(),
    asOf: asOfSchema(),
    verdict: z.enum(verdicts).describe(
      "sellable: bought and sold, worst tax under 10 %; high-tax: 10 % or more, of a sale under " +
        "50 %; honeypot: bought, and what was bought cannot be sold for value; cannot-buy: every " +
        "purchase fails, which is no honeypot; no-route: no pool to try; inconclusive: not known.",
    ),
    isHoneypot: z.boolean().nullable().describe(
      "By the verdict. true: honeypot; false: sellable or high-tax; null: any other, which is not " +
        "known and never safe.",
    ),
    reason: z.enum(allReasons as [string, ...string[]]).nullable().describe(
      "Why, for every verdict but sellable and high-tax, which have null. too-few-units: the pool holds so few units of " +
        "the token that a tax cannot be told from rounding; pools-disagree: sales work at one " +
        "pool and fail at another, and neither is known to hold most of the coins; swap-back: the token sells its " +
        "own within the next sale, which loses half by it, and not within those after it: collected " +
        "fees, or what looks like them; long-wait: sales fail up to a day after the purchase and work after " +
        "a week; rest-locked: a part of a purchase sells, and the rest neither a day nor a week later.",
    ),
    coverage: z.enum(coverages).describe(
      "How far the verdict was tried, whatever it is. full: purchase and sale were simulated in every " +
        "later block up to a day and told something; one-block: bought and sold in one call only; " +
        "low: less than that; none: nothing was tried, or nothing that was tried told anything.",
    ),
    ...measuredFields(),
    limits: limitsSchema(),
    flags: z.array(z.strictObject({ code: z.enum(flagCodes).describe("What is odd.") })).describe(
      listed(flagMeanings),
    ),
    pool: poolSchema().nullable().describe("The pool that decided; null: none did."),
    pools: z.array(poolSchema()).describe("The pools that were tried, deepest first."),
    ...triedFields(),
    failure: failureSchema().nullable().describe(
      "The failure that decided, in decoded form; null: none did.",
    ),
    thresholds: thresholdsSchema(),
    notChecked: z.array(z.enum(notCheckedCodes)).min(1).describe(listed(notCheckedMeanings)),
    unknown: unknownSchema(),
    untrustedFields: z.array(z.string()).describe("JSON pointers of text from third parties."),
    sources: sourcesSchema(),
  });
