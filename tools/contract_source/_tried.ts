/** `sourcesTried`: each source of verified code, asked or not, and what it said. */
import * as z from "zod";
import { addressSchema } from "../evm/result_schema.ts";
import { verificationSources } from "../upstream/verification.ts";
import { type Tried, triedStatuses } from "./_lookup.ts";

export const sourcesTriedSchema = () =>
  z.array(z.strictObject({
    source: z.enum(verificationSources).describe("Who was asked."),
    status: z.enum(triedStatuses).describe(
      "answered; failed: no usable answer, or no time left to ask; unsupported: it does not serve this " +
        "network or our plan there; not-configured: switched off here, or no key; not-available: " +
        "this network has none; not-needed: another source or the chain had decided.",
    ),
    verified: z.enum(["exact", "partial", "no"]).nullable().describe("null unless answered."),
    twin: addressSchema().nullable().describe(
      "Another contract with the same code whose verification this source shows in place of one " +
        "of this contract's own. It does not count as verified. null: none.",
    ),
  })).describe("Each source of verified code, asked or not, in order of preference.");

/** One entry. */
export function triedResult(
  { source, status, report }: Tried,
): z.infer<ReturnType<typeof sourcesTriedSchema>>[number] {
  return { source, status, verified: report?.verified ?? null, twin: report?.twin ?? null };
}
