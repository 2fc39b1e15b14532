/** Parts of results that are read from a chain. */
import * as z from "zod";

export const addressSchema = () => z.string().regex(/^0x[0-9a-fA-F]{40}$/);

/** @param meaning What the network is in its place. */
export const networkSchema = (meaning = "The network the answer was read from.") =>
  z.strictObject({
    name: z.string().describe("As /networks.json has it."),
    chainId: z.number().int().describe("Chain id (EIP-155)."),
    status: z.enum(["active", "sunset"])
      .describe("sunset: a wind-down of the network is announced."),
  }).describe(meaning);

export const blockNumberSchema = () =>
  z.number().int().nullable()
    .describe("Number of the latest block when the answer was read; null: not told.");

export const asOfSchema = () =>
  z.number().int().nullable()
    .describe("Timestamp of that block, Unix seconds; null: not told.");
