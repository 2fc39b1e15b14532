/** How results show code, functions and proxies. */
import * as z from "zod";
import { codeForms, proxyKinds, tellingOpcodes } from "../bytecode/analysis.ts";
import { addressSchema } from "../evm/result_schema.ts";
import { placeSchema, selectorSchema, wordSchema } from "./_schema_powers.ts";
import { HOPS_MAX } from "./_trail.ts";

/** The most of each that a result lists. */
export const FUNCTIONS_MAX = 400;
export const ALTERNATIVES_MAX = 4;
export const EVENTS_MAX = 100;

export const functionSchema = () =>
  z.strictObject({
    selector: selectorSchema(),
    in: addressSchema().describe("Whose code has it."),
    signature: z.string().nullable().describe("The best name known; null: none."),
    nameSource: z.enum(["table", "database"]).nullable().describe(
      "table: the service's own; database: a public one, where anybody may enter names.",
    ),
    arguments: z.string().nullable().describe("Types as the code reads them; null: not read."),
    alternatives: z.array(z.string()).max(ALTERNATIVES_MAX),
    truncated: z.boolean().describe("Not all of it was seen."),
  });

export const compilerSchema = () =>
  z.strictObject({
    language: z.enum(["solidity", "vyper"]).nullable(),
    version: z.string().nullable(),
    source: z.enum(["metadata", "shape"]).nullable(),
    metadataHash: z.strictObject({
      kind: z.enum(["ipfs", "bzzr0", "bzzr1"]),
      hash: z.string().regex(/^0x[0-9a-f]+$/),
    }).nullable(),
    experimental: z.boolean(),
  }).describe("A claim: what stands behind the code can be forged or cut off.");

export const coverageSchema = () =>
  z.strictObject({
    blocksBps: z.number().int().min(0).max(10_000).describe(
      "Basic blocks walked, in basis points of those that look reachable.",
    ),
    steps: z.number().int(),
    functionsWalked: z.number().int(),
    functionsTruncated: z.number().int(),
  });

export const codeSchema = () =>
  z.strictObject({
    address: addressSchema(),
    hop: z.number().int().min(0).max(HOPS_MAX).describe("0: the address itself."),
    form: z.enum(codeForms).nullable(),
    codeHash: wordSchema().nullable(),
    bytes: z.number().int().nullable(),
    compiler: compilerSchema().nullable(),
    coverage: coverageSchema().nullable(),
    truncated: z.boolean().nullable(),
    opaqueDispatch: z.boolean().nullable(),
  });

export const proxySchema = () =>
  z.strictObject({
    kind: z.enum(proxyKinds),
    target: z.enum(["code", "slot", "call", "mapping", "unknown"]).describe(
      "Where the implementation is found: written in the code, in a slot, by asking a contract " +
        "each time, in a mapping by selector.",
    ),
    place: placeSchema().nullable(),
    beacon: addressSchema().nullable().describe("The contract that is asked."),
    admin: addressSchema().nullable().describe("Admin by EIP-1967; null when the slot is empty."),
    implementations: z.array(z.strictObject({
      address: addressSchema(),
      hop: z.number().int().min(1).max(HOPS_MAX),
      codeHash: wordSchema().nullable(),
      form: z.enum(codeForms).nullable(),
    })).describe("The chain, and the facets of a diamond. Their code runs on this storage."),
    cycle: z.boolean().describe("The chain comes back to a contract that is in it."),
    hopsExceeded: z.boolean().describe(`The chain is longer than ${HOPS_MAX} hops.`),
  });

export const opcodesSchema = () =>
  z.strictObject(
    Object.fromEntries(tellingOpcodes.map((name) => [name, z.boolean().nullable()])) as Record<
      (typeof tellingOpcodes)[number],
      z.ZodNullable<z.ZodBoolean>
    >,
  ).describe("Whether it can be reached, in any code of the chain. null: unknown.");
