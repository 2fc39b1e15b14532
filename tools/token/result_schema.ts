/** Parts of results that tell of a token's owner and proxy, and why a value is null. */
import * as z from "zod";
import { proxyKinds } from "../evm/proxy.ts";
import { addressSchema } from "../evm/result_schema.ts";
import { unknownReasons } from "./decode.ts";

export const ownerSchema = () =>
  z.strictObject({
    address: addressSchema().nullable().describe("Who the token names; null: nobody, or unknown."),
    kind: z.enum(["eoa", "contract", "none"]).nullable().describe(
      "eoa: an account without code of its own; contract; none: nobody can act as owner or there " +
        "is no owner function; null: unknown.",
    ),
    renounced: z.boolean().nullable().describe(
      "true: the owner is an address nobody controls. null: no owner function, or unknown. A " +
        "missing owner is not a renounced one.",
    ),
    delegatedTo: addressSchema().nullable().describe(
      "Contract whose code the owner's account runs (EIP-7702); null: none, or unknown.",
    ),
  });

export const proxySchema = () =>
  z.strictObject({
    kind: z.enum(proxyKinds).nullable().describe("null: could not be read."),
    implementation: addressSchema().nullable().describe("Whose code it runs; null: not known."),
    beacon: addressSchema().nullable().describe(
      "The contract that names the implementation; null: there is none.",
    ),
    admin: addressSchema().nullable().describe("Admin by EIP-1967; null when the slot is empty."),
  });

/** `reasons` explains in words what the codes mean. */
export const unknownSchema = <const Reason extends string>(
  codes: readonly [Reason, ...Reason[]],
  reasons: string,
) =>
  z.array(z.strictObject({
    field: z.string().describe("JSON pointer of a value that is null."),
    reason: z.enum(codes).describe(reasons),
  })).describe("Why values are null. Unknown is not safe, not zero and not false.");

export const unknownReasonsText =
  "reverted: the call failed; absent: no such function; malformed: not what it should " +
  "return; unanswered: the node gave no answer; unsupported: this network cannot tell; " +
  "inconsistent: the contract answers by who asks; not-read: needs a further request; " +
  "reserved-address: the owner is a system address.";

export const tokenUnknownSchema = () => unknownSchema(unknownReasons, unknownReasonsText);
