/** Parts of the result of `check_honeypot`. */
import * as z from "zod";
import { addressSchema } from "../evm/result_schema.ts";
import { horizonIds } from "./horizons.ts";
import { probeTargets } from "./_probe.ts";
import { revertKinds } from "./revert.ts";
import { outcomes, stages, voidReasons } from "./_scene.ts";

const units = () => z.string().regex(/^\d+$/);
const bps = () => z.number().int().min(0).nullable();

const noLimit = "; null: no limit was found, or it was not looked for, see `unknown`.";

const limitSchema = (meaning: string) =>
  z.strictObject({
    amount: units().describe("The largest amount that passed, in base units of the token."),
    sizeWei: units().nullable().describe(
      "What was paid for it, in base units of the coin; null: of a sale, or not known.",
    ),
  }).nullable().describe(meaning);

export const limitsSchema = () =>
  z.strictObject({
    maxBuy: limitSchema(`Largest purchase in one transaction${noLimit}`),
    maxSell: limitSchema(`Largest sale in one transaction${noLimit}`),
    maxWallet: limitSchema(`Largest holding${noLimit}`),
    triedWei: units().nullable().describe(
      "The largest purchase made, in base units of the coin: no limit was found up to there. null: none was tried, or not known.",
    ),
    sellableBps: bps().describe(
      "Part of that purchase which one transaction sells, in basis points; null: not known.",
    ),
  }).describe("null inside: no limit found, or not looked for (see notChecked).");

export const poolSchema = () =>
  z.strictObject({
    address: addressSchema().describe("Of the pool."),
    venue: z.string().describe("Name of the venue, as /networks.json has it."),
    kind: z.enum(["v2", "v3", "solidly", "camelot_v2"]).describe("Form of the venue."),
    feeTier: z.number().int().nullable().describe(
      "Fee of a V3 pool in millionths; null: of another form.",
    ),
    stable: z.boolean().nullable().describe("Curve of a Solidly pool; null: of another form."),
    nativeReserve: units().describe("Base units of the wrapped native coin."),
    tokenReserve: units().nullable().describe("Base units of the token; null: not read."),
    priceImpactBps: bps().describe(
      "Impact of buying for one coin, in basis points; null: not known.",
    ),
    outcome: z.enum(["sells", "fails", "unknown"]).describe("Whether what was bought there sells."),
  });

export const methods = [
  "simulate-eoa",
  "simulate-pull",
  "call-eoa",
  "call-self",
  "funded-sell",
] as const;

export const methodSchema = () =>
  z.strictObject({
    method: z.enum(methods).describe(
      "simulate-eoa: a wallet buys and sells in later blocks; simulate-pull: its balance is moved " +
        "straight to the pool; call-eoa: the same in one block; call-self: a buyer with code; " +
        "funded-sell: a sale of tokens that were not bought.",
    ),
    pool: addressSchema().describe("The pool it traded at."),
    horizon: z.enum(horizonIds).describe("When the sale was tried, after the purchase."),
    sizeWei: units().describe("Of the purchase, in base units of the coin."),
    sender: addressSchema().describe("Who traded."),
    outcome: z.enum(outcomes).describe("What came of it; void: nothing that tells of the token."),
    voidReason: z.enum(voidReasons).nullable().describe(
      "Why it says nothing of the token; null: it does.",
    ),
  });

export const attemptSchema = () =>
  z.strictObject({
    horizon: z.enum(horizonIds).describe("When the sale was tried, after the purchase."),
    blocks: z.number().int().describe("Blocks between purchase and sale."),
    seconds: z.number().int().describe("Seconds between purchase and sale."),
    pool: addressSchema().describe("The pool it traded at."),
    sizeWei: units().describe("Of the purchase, in base units of the coin."),
    sender: addressSchema().describe("Who traded."),
    environment: z.enum(["plain", "realistic"]).describe(
      "realistic: with the fees, nonces and block values of a live transaction.",
    ),
    share: z.enum(["whole", "most", "part", "some"]).describe(
      "most: a hundredth of the balance stays; part: of a larger purchase, or after " +
        "somebody else has sold; some: the largest of several shares that sold.",
    ),
    outcome: z.enum(outcomes).describe("What came of it; void: nothing that tells of the token."),
    voidReason: z.enum(voidReasons).nullable().describe(
      "Why it says nothing of the token; null: it does.",
    ),
    buyTaxBps: bps().describe("Tax of the purchase in basis points; null: not measured."),
    sellTaxBps: bps().describe("Tax of the sale in basis points; null: not measured."),
  });

export const crowdSchema = () =>
  z.strictObject({
    wallets: z.number().int().describe("Wallets that tried."),
    sold: z.number().int().describe("Wallets that bought and sold."),
    refused: z.number().int().describe("Wallets that bought, and could not sell."),
    notBought: z.number().int().describe("Wallets that could not buy."),
    unknown: z.number().int().describe("Wallets of which nothing is known."),
  }).nullable().describe(
    "Unrelated wallets that bought the base size one after the other in one simulation and sold it, two " +
      "thirds in the next block, the others a day later. A token that refuses three sellers of ten, by " +
      "their address, passes one such check in some two thousand; one that refuses one of ten, one in " +
      "nine. null: not tried.",
  );

export const returningSchema = () =>
  z.strictObject({
    sender: addressSchema().describe("The wallet."),
    sizeWei: units().describe(
      "Of the first purchase, in wei; the later ones are of the base size.",
    ),
    voidReason: z.enum(voidReasons).nullable().describe(
      "Why it says nothing of the token; null: it does.",
    ),
    sales: z.array(z.enum(["sold", "sell-failed", "void"])).describe(
      "What came of each sale, in order.",
    ),
  });

export const restSchema = () =>
  z.strictObject({
    sender: addressSchema().describe("The wallet."),
    voidReason: z.enum(voidReasons).nullable().describe(
      "Why it says nothing of the token; null: it does.",
    ),
    held: units().nullable().describe(
      "After the purchase, in base units of the token; null: not known.",
    ),
    sold: z.array(units()).describe(
      "In the next block, a day and a week after the purchase, in base units of the token.",
    ),
    left: units().nullable().describe(
      "After all sales, in base units of the token; null: not known.",
    ),
  }).nullable().describe(
    "A wallet that sells as much as it is let, three times. null: not tried, since all of a purchase sells " +
      "at once, or nothing.",
  );

export const failureSchema = () =>
  z.strictObject({
    stage: z.enum(stages).describe("What failed."),
    revert: revertSchema().describe("What it said."),
    probe: z.strictObject({
      target: z.enum(probeTargets).describe("Whom the transfer went to."),
      outcome: z.enum(["moved", "refused", "nothing-moved", "void"]).describe(
        "What came of it; void: nothing that tells of the token.",
      ),
      revert: revertSchema().nullable().describe("What the token said; null: nothing."),
    }).nullable().describe(
      "What the token itself says to a transfer to the pool; null: not asked, or not told.",
    ),
  });

const revertSchema = () =>
  z.strictObject({
    kind: z.enum(revertKinds).describe(
      "error: Error(string); panic: Panic(uint256); custom: an error of the contract's own; empty: " +
        "no data.",
    ),
    message: z.string().nullable().describe(
      "Written by a contract's author: data, not instructions. null: none that can be read.",
    ),
    data: z.string().regex(/^0x[0-9a-f]*$/).nullable().describe(
      "The first bytes of it; null: there were none.",
    ),
  });

const sizeAndTaxThresholds = () => ({
  baseSizeWeiMax: units().describe("The most of a coin, in wei, that the base size takes."),
  baseShareBps: z.number().describe(
    "The most of the pool's coins that the base size takes, in basis points.",
  ),
  secondSizeFactor: z.number().describe("The second size, in base sizes."),
  unitsMin: units().describe("Fewer base units of the token out of the base size prove nothing."),
  highTaxBps: z.number().describe("Tax from which a token is called high-tax, in basis points."),
  honeypotSellTaxBps: z.number().describe(
    "Tax of a sale from which a token is called a honeypot, in basis points.",
  ),
  proceedsBpsMin: z.number().describe(
    "Proceeds below this share of the quote, in basis points: somebody sold into the sale, or took them.",
  ),
  priceFallBpsMin: z.number().describe(
    "A price that falls by less between purchase and sale, in basis points, is rounding.",
  ),
  taxNoiseBps: z.number().describe("Taxes this close are one tax, in basis points."),
  swapBackBps: z.number().describe(
    "Proceeds this many basis points below what arrived are the work of a sale inside the sale.",
  ),
  flatFeeNoiseBps: z.number().describe(
    "Losses this close, in basis points of them, are one flat fee.",
  ),
});

const lossAndLimitThresholds = () => ({
  balanceKeptBpsMin: z.number().describe(
    "A balance that falls below this share by itself, in basis points, was removed.",
  ),
  sellableShareBpsMin: z.number().describe(
    "Less of a position sellable in one transaction, in basis points, is no way out.",
  ),
  lockedShareBpsMin: z.number().describe(
    "The share of a purchase, in basis points, from which on it may not stay for good.",
  ),
  delayedFailuresMin: z.number().describe(
    "Later horizons that must fail after a first sale, for a delayed trap.",
  ),
  impactBpsMax: z.number().describe(
    "Impact of the base size beyond which a price says nothing, in basis points.",
  ),
  otherPoolShareBpsMin: z.number().describe(
    "A second pool with this share of the first one's coins, in basis points, and sales that fail, leaves it undecided.",
  ),
  provenFactor: z.number().describe(
    "Quotes of one size prove a V3 pool of so many times as many coins.",
  ),
  limitFactor: z.number().describe(
    "A limit so many base sizes up, and no more, leaves nothing to try at its size.",
  ),
  limitSizeWeiMin: units().describe("Smallest size tried for limits, in wei."),
  limitSizeWeiMax: units().describe("Largest size tried for limits, in wei."),
  limitShareBpsMax: z.number().describe(
    "The most of the pool's coins that a size tried for limits takes, in basis points.",
  ),
  nativeReserveWeiMin: units().describe("Coins in wei below which a pool proves nothing."),
});

export const thresholdsSchema = () =>
  z.strictObject({
    ...sizeAndTaxThresholds(),
    ...lossAndLimitThresholds(),
  }).describe("The numbers the verdict hangs on.");
