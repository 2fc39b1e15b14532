/** Arguments and result of `bytecode_scan`. */
import * as z from "zod";
import { argumentsOf, flagArgument, textArgument } from "../../schema/argument.ts";
import { powers } from "../bytecode/analysis.ts";
import { renouncedReasons } from "../bytecode/why_unknown.ts";
import { networkParam } from "../evm/params.ts";
import {
  addressSchema,
  asOfSchema,
  blockNumberSchema,
  networkSchema,
} from "../evm/result_schema.ts";
import { unknownSchema } from "../token/result_schema.ts";
import { sourcesSchema } from "../upstream/sources_schema.ts";
import { lookupStatuses } from "./_names.ts";
import {
  codeSchema,
  compilerSchema,
  coverageSchema,
  eventsSchema,
  FUNCTIONS_MAX,
  functionSchema,
  opcodesSchema,
  proxySchema,
} from "./_schema_parts.ts";
import { powerSchema, wordSchema } from "./_schema_powers.ts";
import { missingReasons } from "./_trail.ts";

/** What an address turned out to be, closed. */
export const kinds = [
  "contract",
  "eoa",
  "delegated-eoa",
  "precompile",
  "eof",
  "not-evm-bytecode",
  "blueprint",
  "data",
  "creation-code",
  "empty",
] as const;

export type Kind = (typeof kinds)[number];

/** Why something that the code can do may be missing from the answer, closed. */
export const incompleteReasons = [...missingReasons, "truncated", "opaque-dispatch"] as const;

export type IncompleteReason = (typeof incompleteReasons)[number];

/** Why a value is null, closed. */
export const scanUnknownReasons = [
  ...renouncedReasons,
  ...incompleteReasons,
  "no-runtime-code",
] as const;

export type ScanUnknownReason = (typeof scanUnknownReasons)[number];

export const bytecodeScanParams = () =>
  argumentsOf({
    address: textArgument("Address of the contract: 0x and 40 hex digits."),
    network: networkParam(),
    lookupSignatures: flagArgument(
      "Ask a public database for names of functions that the service's own table does not know. " +
        "Default: false.",
    ),
  });

const kindSchema = () =>
  z.enum(kinds).nullable().describe(
    "eoa: an account without code that was used; empty: no code and never used; delegated-eoa: an " +
      "account that runs a contract's code (EIP-7702); precompile: the network's own; eof, " +
      "not-evm-bytecode: code that is not read here; blueprint, data: bytes that do not run; " +
      "creation-code: looks as if it was meant to deploy other code, and runs when it is called. " +
      "null: unknown.",
  );

const scanUnknownSchema = () =>
  unknownSchema(
    scanUnknownReasons,
    "unanswered: the node gave no answer; not-read: beyond what is read; malformed: what stands " +
      "there is no address; members-unlisted: storage does not list who has a role; no-place: the " +
      "code computes who it is; reserved-address: a system address; no-function: " +
      "it is given from outside the contract; access-unknown: the code did not tell who may call; " +
      "no-runtime-code: the bytes are no code that runs here; the others: some code was not read.",
  );

const incompleteSchema = () =>
  z.array(z.enum(incompleteReasons)).describe(
    "Why something may be missing: code that runs was not read, is more than is looked at, was not " +
      "walked to its end, or hides its functions. target-unknown: what runs is computed, or asked " +
      "for with what the call brings; facets-unverified: which facets there are is the diamond's " +
      "own word; runs-other-code: a library or the like.",
  );

export const bytecodeScanResult = () =>
  z.strictObject({
    ok: z.literal(true),
    address: addressSchema().describe("As asked."),
    network: networkSchema(),
    blockNumber: blockNumberSchema(),
    asOf: asOfSchema(),
    laterBlockNumber: z.number().int().nullable().describe(
      "Block of a later request that could not be answered at `blockNumber`; null: all was.",
    ),
    kind: kindSchema(),
    codeHash: wordSchema().nullable().describe("keccak256 of the code; null: no code."),
    bytes: z.number().int().nullable().describe("Size of the code, in bytes; null: not read."),
    analyserVersion: z.number().int().describe("Goes up when answers may change."),
    codes: z.array(codeSchema()).describe("Each code that was looked at, the address's own first."),
    proxy: proxySchema().nullable().describe("null: it runs no other code in its place."),
    functions: z.array(functionSchema()).max(FUNCTIONS_MAX).nullable().describe(
      "Of all codes. null: the code is not read here.",
    ),
    moreFunctions: z.number().int().min(0).describe("Functions left out of `functions`."),
    signatureLookup: z.enum(lookupStatuses).describe(
      "Whether the signature database was asked for names; too-many: not for all; in-part: it has " +
        "names that were not looked at or not usable.",
    ),
    powers: z.array(powerSchema()).nullable().describe(
      "What somebody can do, of all codes, merged. null: the code is not read here. A power that is " +
        "not in the list was not found, which is no proof that it is not there.",
    ),
    summary: z.array(z.strictObject({
      power: z.enum(powers).describe("That was not found."),
      text: z.string().describe("A fixed sentence."),
    })).describe("Powers that were not found, and how much of the code was seen."),
    opcodes: opcodesSchema().nullable(),
    compiler: compilerSchema().nullable(),
    events: eventsSchema(),
    moreEvents: z.number().int().min(0).describe("Events left out of `events`."),
    coverage: coverageSchema().nullable().describe(
      "Of the code that was seen least; null: no code that is read here.",
    ),
    truncated: z.boolean().describe("Some code was not walked to its end."),
    opaqueDispatch: z.boolean().describe("Some code hides which functions it has."),
    incomplete: incompleteSchema(),
    unknown: scanUnknownSchema(),
    untrustedFields: z.array(z.string()).describe("JSON pointers of text from third parties."),
    sources: sourcesSchema(),
  });
