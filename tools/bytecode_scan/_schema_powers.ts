/** How results show powers, who may use them and who holds their guards. */
import * as z from "zod";
import { bounds, evidences, powers, severities } from "../bytecode/analysis.ts";
import { contractKinds, holderKinds } from "../bytecode/holder.ts";
import { downgrades } from "../bytecode/live.ts";
import { addressSchema } from "../evm/result_schema.ts";

/** The most of each that a result lists; hostile code may have any number. */
export const POWER_FUNCTIONS_MAX = 12;
export const FUNCTION_GUARDS_MAX = 6;

export const wordSchema = () => z.string().regex(/^0x[0-9a-f]{64}$/);

export const selectorSchema = () => z.string().regex(/^0x[0-9a-f]{8}$/);

export const placeSchema = () =>
  z.strictObject({
    slot: wordSchema().describe("Storage slot."),
    offsetBits: z.number().int().min(0).max(255).describe("Where in the slot it begins, in bits."),
    bits: z.number().int().min(1).max(256).describe("How wide it is, in bits."),
  });

const holderSchema = () =>
  z.strictObject({
    address: addressSchema().describe("Who holds it."),
    kind: z.enum(holderKinds).nullable().describe(
      "eoa: an account without code; delegated-eoa: one that runs a contract's code (EIP-7702); " +
        "nobody: an address that no one can act for; null: unknown.",
    ),
    contract: z.enum(contractKinds).nullable().describe(
      "What a contract is by its own word. self: the scanned contract; null: an account without code.",
    ),
    threshold: z.number().int().nullable().describe(
      "How many owners of a multisig have to agree; null: it is none.",
    ),
    owners: z.number().int().nullable().describe(
      "How many owners a multisig has; null: it is none.",
    ),
    delaySeconds: z.number().int().nullable().describe(
      "How long a timelock waits, in seconds; null: it is none.",
    ),
    owner: addressSchema().nullable().describe("Whom a contract names as its owner; null: nobody."),
    delegatedTo: addressSchema().nullable().describe(
      "Contract whose code an account runs (EIP-7702); null: none.",
    ),
  });

const guardSchema = () =>
  z.strictObject({
    kind: z.enum(["slot", "fixed", "role", "authority", "self", "signature", "origin"]).describe(
      "slot: the caller is the address in storage; fixed: written in the code; role: an entry in a " +
        "mapping; authority: another contract is asked; self: the contract itself calls; " +
        "signature: somebody signs; origin: tx.origin is compared.",
    ),
    place: placeSchema().nullable().describe(
      "Where in storage the address stands; null: not in one place.",
    ),
    mappingSlot: wordSchema().nullable().describe("Slot of the mapping of a role; null: none."),
    role: wordSchema().nullable().describe("Id of the role; null: none."),
    members: z.number().int().nullable().describe(
      "How many accounts have the role, where the contract lists them; `holder` is the first. null: no " +
        "role, or no list.",
    ),
    holder: holderSchema().nullable().describe("Who holds it now; null: unknown, see `unknown`."),
    retakable: z.boolean().describe("Nobody holds it, but a function may set it anew."),
  });

const functionSchema = () =>
  z.strictObject({
    selector: z.string().regex(/^0x([0-9a-f]{8})?$/).describe(
      "0x: what runs for calls without a function of the contract.",
    ),
    signature: z.string().nullable().describe("The best name known; null: none."),
    in: addressSchema().describe("Whose code has it."),
    pc: z.number().int().nullable().describe(
      "Byte of the code that does it; null: only a name says so.",
    ),
    access: z.enum(["guarded", "open", "holder", "initializer", "unknown"]).describe(
      "guarded: every path found has one of `guards`; open: anybody; holder: only over what is the " +
        "caller's own; initializer: until the contract was initialised.",
    ),
    initialised: z.boolean().nullable().describe(
      "Of an initializer. true: it ran and cannot run again; false: anybody may run it now; null: " +
        "unknown, or it is none.",
    ),
    guards: z.array(guardSchema()).max(FUNCTION_GUARDS_MAX).describe("Each one suffices."),
    moreGuards: z.number().int().min(0).describe("Guards left out of the list."),
  });

export const powerSchema = () =>
  z.strictObject({
    power: z.enum(powers).describe("What somebody can do."),
    severity: z.enum(severities).describe("With who holds the guards now."),
    evidence: z.enum(evidences).describe(
      "behaviour: the code does it; name: a function is called so, which is never above medium.",
    ),
    confidence: z.enum(["proven", "likely", "named"]).describe(
      "proven: every path was walked; likely: by a pattern; named: by a name alone.",
    ),
    bounds: z.array(z.enum(bounds)).describe(
      "capped: a constant bounds it; one-way: only in the holders' favour; own-funds: only what is the " +
        "contract's; paid: coins or tokens are given for it, at whatever price.",
    ),
    renounced: z.boolean().nullable().describe(
      "true: nobody holds any guard of it and nothing can change that. null: unknown.",
    ),
    downgraded: z.enum(downgrades).nullable().describe(
      "Why it is less grave than the code alone says. renounced: as above, or that is so of what made it " +
        "graver; initialised: an initializer that ran and cannot run again; shared-control: a " +
        "multisig of at least two or a timelock of at least a day holds it, by its own word, and nobody else " +
        "can take its place. null: it is not.",
    ),
    functions: z.array(functionSchema()).max(POWER_FUNCTIONS_MAX).describe(
      "Empty: no function of the contract gives it, such as a beacon's upgrade.",
    ),
    moreFunctions: z.number().int().min(0).describe("Functions left out of the list."),
  });
