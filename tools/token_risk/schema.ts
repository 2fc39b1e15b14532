/** Arguments and result of the token risk snapshot. */
import * as z from "zod";
import { argumentsOf, optional, textArgument } from "../../schema/argument.ts";
import { evidences, powers, severities } from "../bytecode/analysis.ts";
import { holderKinds } from "../bytecode/holder.ts";
import { downgrades } from "../bytecode/live.ts";
import { renouncedReasons } from "../bytecode/why_unknown.ts";
import {
  addressSchema,
  asOfSchema,
  blockNumberSchema,
  networkSchema,
} from "../evm/result_schema.ts";
import { silentReasons } from "../evm/silent.ts";
import { unknownReasons } from "../token/decode.ts";
import {
  ownerSchema,
  proxySchema,
  unknownReasonsText,
  unknownSchema,
} from "../token/result_schema.ts";
import { sourcesSchema } from "../upstream/sources_schema.ts";
import { incompleteReasons } from "./_code.ts";
import { deciders, detectionStatuses } from "./_detect.ts";
import { liquidityReasons } from "./_liquidity.ts";
import { functionsMax, holdersMax } from "./_powers.ts";
import { notChecked, notCheckedMeanings } from "./not_checked.ts";

export const tokenRiskParams = () =>
  argumentsOf({
    token: textArgument("Address of the token contract: 0x and 40 hex digits."),
    network: optional(textArgument(
      'Network name, common alias or decimal chain id, in any case: "Ethereum", "bnb", "8453". ' +
        "Left out: found among Ethereum, BNB Chain, Polygon, Base, Arbitrum and Optimism.",
    )),
  });

const detectionSchema = () =>
  z.strictObject({
    status: z.enum(detectionStatuses).describe(
      "given: the request named the network; complete: all six were asked and answered; partial: " +
        "one of them told too little to be ruled out or compared.",
    ),
    decidedBy: z.enum(deciders).nullable().describe(
      "What chose among networks with code at the address. token: only one of them is a token; " +
        "liquidity: the most of it, in the native coin or in US dollars by on-chain price feeds; " +
        "order: nothing else could. null: the network was given.",
    ),
    unavailable: z.array(z.strictObject({
      network: networkSchema("The network that did not answer."),
      reason: z.enum(silentReasons).describe("Why its answer is missing."),
    })).describe("Networks that were asked and did not answer."),
  });

const functionSchema = () =>
  z.strictObject({
    selector: z.string().regex(/^0x([0-9a-f]{8})?$/).describe(
      "0x: what runs for calls without a function of the token.",
    ),
    signature: z.string().nullable().describe(
      "What a function with this selector is commonly called; null: not known.",
    ),
    in: z.enum(["token", "implementation"]).describe("Whose code has it."),
    access: z.enum(["guarded", "open", "holder", "initializer", "unknown"]).describe(
      "Who may call, as the code has it. guarded: every way to it asks somebody; open: anybody; " +
        "holder: only over what is the caller's own; initializer: until it was initialised.",
    ),
  });

const powerSchema = () =>
  z.strictObject({
    power: z.enum(powers).describe("What somebody can do."),
    severity: z.enum(severities).describe("With what is known of who holds it."),
    evidence: z.enum(evidences).describe(
      "behaviour: the code does it; name: a function is called so, which is never above medium.",
    ),
    confidence: z.enum(["proven", "likely", "named"]).describe(
      "proven: every path was walked; likely: by a pattern; named: by a name alone.",
    ),
    renounced: z.boolean().nullable().describe(
      "true: nobody can use it, and nothing can change that; null: unknown.",
    ),
    downgraded: z.enum(downgrades).nullable().describe(
      "Why it is less grave than the code alone says; null: it is not.",
    ),
    heldBy: z.array(z.strictObject({
      address: addressSchema().describe("Who holds it."),
      kind: z.enum(holderKinds).nullable().describe("What kind of account; null: unknown."),
    })).max(holdersMax).describe(
      "Those known to hold it, such as the owner, or what may change a proxy's code. Others may " +
        "hold it too.",
    ),
    functions: z.array(functionSchema()).max(functionsMax).describe("Functions that give it."),
    moreFunctions: z.number().int().min(0).describe(
      `How many more functions there are: \`functions\` lists up to ${functionsMax}.`,
    ),
  });

const codeSchema = () =>
  z.strictObject({
    bytes: z.number().int().nullable().describe(
      "Size of the token's own code, in bytes; null: not read.",
    ),
    proxy: proxySchema().nullable().describe("null: none of the known proxy kinds was found."),
    powers: z.array(powerSchema()).nullable().describe(
      "Powers found in deployed code, of a known proxy's implementation too, and of the one code that " +
        "the token's own hands calls on to. null: no code could be looked at. An empty list is not a proof that there are none.",
    ),
    incomplete: z.array(z.enum(incompleteReasons)).describe(
      "Why powers may be missing from the list: code, proxy slots or implementation were not read; " +
        "opaque-dispatch: the code hides which functions it has; truncated: it was not walked to its " +
        "end; runs-other-code: it may run code that was not looked at; not-evm: it cannot be read " +
        "this way.",
    ),
  });

const liquiditySchema = () =>
  z.strictObject({
    route: z.boolean().nullable().describe(
      "Whether a pool of the venues asked sells the token for the native coin. null: unknown.",
    ),
    via: z.enum(["pool", "wrapping"]).nullable().describe(
      "wrapping: the token is the native coin's own ERC-20 form; null: no route, or not known.",
    ),
    venue: z.string().nullable().describe("Of the deepest pool; null: none was chosen."),
    venueKind: z.enum(["v2", "v3", "solidly", "camelot_v2"]).nullable().describe(
      "Form of the venue; null: no pool was chosen.",
    ),
    pool: addressSchema().nullable().describe("The deepest pool; null: none was chosen."),
    feeTier: z.number().int().nullable().describe(
      "Fee of a V3 pool in millionths; null: none, or of another form.",
    ),
    stable: z.boolean().nullable().describe(
      "Curve of a Solidly pool; null: none, or of another form.",
    ),
    nativeSymbol: z.string().describe("Symbol of the native coin."),
    nativeReserve: z.string().regex(/^\d+$/).nullable().describe(
      "Native coin in the pool, in base units (18 decimals); null: no pool was chosen.",
    ),
    priceImpactBps: z.number().int().min(0).nullable().describe(
      "Price impact of buying for 1 native coin, in basis points; the pool's fee is not in it. null: not known, or no pool was chosen.",
    ),
    venuesAsked: z.array(z.string()).describe("Where pools were looked for."),
    venuesUnread: z.array(z.string()).describe("Of these, the ones that were not read in full."),
  });

type RiskUnknownReason =
  | (typeof unknownReasons)[number]
  | (typeof liquidityReasons)[number]
  | (typeof renouncedReasons)[number];

const riskUnknownReasons = [
  ...new Set<RiskUnknownReason>([...unknownReasons, ...liquidityReasons, ...renouncedReasons]),
] as unknown as [RiskUnknownReason];

export const tokenRiskResult = () =>
  z.strictObject({
    ok: z.literal(true),
    token: addressSchema().describe("As asked."),
    network: networkSchema(),
    detection: detectionSchema().describe("How the network was found."),
    alsoOn: z.array(networkSchema("A network with code at the address.")).describe(
      "Other networks with code at the same address: often another token, or nobody's.",
    ),
    blockNumber: blockNumberSchema(),
    asOf: asOfSchema(),
    cached: z.boolean().describe("Given out again: kept for 60 seconds, not counted."),
    owner: ownerSchema().describe("Who can act as owner."),
    code: codeSchema().describe("What the deployed code lets somebody do."),
    liquidity: liquiditySchema().describe("Whether the native coin buys the token."),
    notChecked: z.array(z.enum(notChecked)).describe(
      "What the snapshot does not look at. Nothing in the answer says anything of these. " +
        Object.entries(notCheckedMeanings).map(([code, meaning]) => `${code}: ${meaning}`).join(
          " ",
        ),
    ),
    fullAudit: z.strictObject({ url: z.string().describe("Where the full scan is explained.") })
      .describe("The scan of source code, which runs elsewhere."),
    unknown: unknownSchema(
      riskUnknownReasons,
      unknownReasonsText + " Of powers: members-unlisted: storage does not list who has a role; " +
        "no-place: the code computes who it is; no-function: it is given from outside the token; " +
        "access-unknown: the code did not tell who may call." +
        " Of liquidity: venue-unread: a venue was not read in full; no-quote: " +
        "a pool gave no quote; too-few-units: what a coin buys is too few of the token's units to " +
        "measure by; unsupported: not looked at on this network.",
    ),
    untrustedFields: z.array(z.string()).describe("JSON pointers of text from third parties."),
    sources: sourcesSchema(),
  });
