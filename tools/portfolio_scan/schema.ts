/** Arguments and result of `portfolio_scan`. */
import * as z from "zod";
import { argumentsOf, optional, textArgument } from "../../schema/argument.ts";
import {
  addressSchema,
  asOfSchema,
  blockNumberSchema,
  networkSchema,
} from "../evm/result_schema.ts";
import { unavailableSchema } from "../evm/silent.ts";
import { priceDisagreementsSchema } from "../prices/disagreements.ts";
import { priceSchema } from "../prices/price.ts";
import { sourcesSchema } from "../upstream/sources_schema.ts";
import { missingReasons, unknownReasons } from "./_answer.ts";

export const portfolioScanParams = () =>
  argumentsOf({
    address: optional(textArgument(
      "Wallet address: 0x and 40 hex digits. Default: the account's connected wallet.",
    )),
  });

const usdSchema = () => z.string().regex(/^\d+(\.\d+)?$/).nullable();

const balanceSchema = () =>
  z.strictObject({
    network: networkSchema(),
    blockNumber: blockNumberSchema(),
    asOf: asOfSchema(),
    nativeSymbol: z.string().describe("Symbol of the native coin."),
    decimals: z.literal(18).describe("Digits behind the point of an amount."),
    balance: z.string().regex(/^\d+$/).describe(
      "In base units, as a decimal string; divide by 10^decimals.",
    ),
    price: priceSchema().nullable().describe("Price of the native coin; null: no source has one."),
    usd: usdSchema().describe(
      "Value of the balance in US dollars; null: there is a balance and no price.",
    ),
  });

const totalSchema = () =>
  z.strictObject({
    usd: usdSchema().describe(
      "Sum of the values that are known, in US dollars; null: no coin that is held has a price.",
    ),
    partial: z.boolean().describe("The true total may be higher: see missing."),
    missing: z.array(z.strictObject({
      network: networkSchema("The network that is not in the sum."),
      reason: z.enum(missingReasons).describe(
        "no-answer: the balance is not known; no-price: there is a balance and no price.",
      ),
    })).describe("Networks that are not in the sum."),
  });

export const portfolioScanResult = () =>
  z.strictObject({
    ok: z.literal(true),
    address: addressSchema().describe("Whose coins these are."),
    fromConnectedWallet: z.boolean().describe("No address was given: the connected wallet's."),
    asOf: z.number().int().describe("When this was read, Unix seconds."),
    networks: z.array(balanceSchema()).describe(
      "Every network that answered, in ascending chain id; also those with a balance of 0.",
    ),
    unavailable: unavailableSchema(
      "Networks whose balance could not be read. It is not known, which is not 0.",
    ),
    total: totalSchema().describe("Value of all coins together."),
    priceDisagreements: priceDisagreementsSchema(),
    unknown: z.array(z.strictObject({
      field: z.string().describe("JSON pointer of a value that is null."),
      reason: z.enum(unknownReasons).describe(
        "unanswered: the node gave no answer; no-price: no source that was asked has a price.",
      ),
    })).describe("Why values are null. Unknown is not zero."),
    sources: sourcesSchema(),
  });
