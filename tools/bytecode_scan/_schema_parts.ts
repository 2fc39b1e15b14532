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
    selector: selectorSchema().describe("First four bytes of calldata that call it."),
    in: addressSchema().describe("Whose code has it."),
    signature: z.string().nullable().describe("The best name known; null: none."),
    nameSource: z.enum(["table", "database"]).nullable().describe(
      "table: the service's own; database: a public one, where anybody may enter names; null: no name.",
    ),
    arguments: z.string().nullable().describe("Types as the code reads them; null: not read."),
    alternatives: z.array(z.string()).max(ALTERNATIVES_MAX).describe(
      "Other signatures of the selector.",
    ),
    truncated: z.boolean().describe("Not all of it was seen."),
  });

export const compilerSchema = () =>
  z.strictObject({
    language: z.enum(["solidity", "vyper"]).nullable().describe("null: not told."),
    version: z.string().nullable().describe("As the code states it; null: not told."),
    source: z.enum(["metadata", "shape"]).nullable().describe(
      "metadata: by what stands behind the code; shape: by how the code is built; null: not told.",
    ),
    metadataHash: z.strictObject({
      kind: z.enum(["ipfs", "bzzr0", "bzzr1"]).describe("Where the metadata would be found."),
      hash: z.string().regex(/^0x[0-9a-f]+$/).describe("Of the metadata, as hex."),
    }).nullable().describe("What the code says of its metadata; null: nothing."),
    experimental: z.boolean().describe("Built with experimental features."),
  }).describe(
    "A claim: what stands behind the code can be forged or cut off. null: not told, or no code that is read here.",
  );

export const coverageSchema = () =>
  z.strictObject({
    blocksBps: z.number().int().min(0).max(10_000).describe(
      "Basic blocks walked, in basis points of those that look reachable.",
    ),
    steps: z.number().int().describe("Instructions walked."),
    functionsWalked: z.number().int().describe("Functions walked to their end."),
    functionsTruncated: z.number().int().describe("Functions not walked to their end."),
  });

export const codeSchema = () =>
  z.strictObject({
    address: addressSchema().describe("Whose code it is."),
    hop: z.number().int().min(0).max(HOPS_MAX).describe(
      "Proxies that lead to it; 0: the address itself.",
    ),
    form: z.enum(codeForms).nullable().describe("What the bytes are; null: not read."),
    library: z.boolean().nullable().describe(
      "It begins as a Solidity library at its own address: functions that the compiler guards by that " +
        "refuse to be called there, so no powers are told of them; null: not read.",
    ),
    codeHash: wordSchema().nullable().describe("keccak256 of the code; null: not read."),
    bytes: z.number().int().nullable().describe("Size of the code in bytes; null: not read."),
    compiler: compilerSchema().nullable().describe(
      "What it was built with, by its own claim; null: not told.",
    ),
    coverage: coverageSchema().nullable().describe(
      "How much of it was seen; null: it was not walked.",
    ),
    truncated: z.boolean().nullable().describe("It was not walked to its end; null: not read."),
    opaqueDispatch: z.boolean().nullable().describe(
      "It hides which functions it has; null: not read.",
    ),
  });

export const proxySchema = () =>
  z.strictObject({
    kind: z.enum(proxyKinds).describe("By its standard or its maker."),
    target: z.enum(["code", "slot", "call", "mapping", "unknown"]).describe(
      "Where the implementation is found: written in the code, in a slot, by asking a contract " +
        "each time, in a mapping by selector. Of several ways, the first.",
    ),
    place: placeSchema().nullable().describe(
      "Where in storage the implementation stands; null: not there.",
    ),
    beacon: addressSchema().nullable().describe(
      "The contract that is asked; null: none is, or not known.",
    ),
    admin: addressSchema().nullable().describe("Admin by EIP-1967; null when the slot is empty."),
    implementations: z.array(z.strictObject({
      address: addressSchema().describe("Of the implementation or facet."),
      hop: z.number().int().min(1).max(HOPS_MAX).describe("How many proxies lead to it."),
      codeHash: wordSchema().nullable().describe("keccak256 of its code; null: not read."),
      form: z.enum(codeForms).nullable().describe("What its bytes are; null: not read."),
    })).describe(
      "The chain, the facets that a diamond shows, and wherever else calls go by who calls or how. " +
        "Their code runs on this storage.",
    ),
    cycle: z.boolean().describe("The chain comes back to a contract that is in it."),
    hopsExceeded: z.boolean().describe(`The chain is longer than ${HOPS_MAX} hops.`),
  });

export const opcodesSchema = () =>
  z.strictObject(
    Object.fromEntries(tellingOpcodes.map((name) => [
      name,
      z.boolean().nullable().describe("Whether this opcode can be reached; null: unknown."),
    ])) as Record<
      (typeof tellingOpcodes)[number],
      z.ZodNullable<z.ZodBoolean>
    >,
  ).describe(
    "Whether each can be reached, in any code of the chain. null: no code that is read here.",
  );

export const eventsSchema = () =>
  z.array(wordSchema()).max(EVENTS_MAX).nullable().describe(
    "Topics of events emitted; null: the code is not read here.",
  );
