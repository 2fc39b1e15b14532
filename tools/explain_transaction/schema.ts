/** Arguments and result of `explain_transaction`. */
import * as z from "zod";
import { argumentsOf, flagArgument, textArgument } from "../../schema/argument.ts";
import { networkParam } from "../evm/params.ts";
import { addressSchema, networkSchema } from "../evm/result_schema.ts";
import { feeGaps } from "../transaction/fee.ts";
import { type TransactionType, transactionTypes } from "../transaction/types.ts";
import { sourcesSchema } from "../upstream/sources_schema.ts";
import { lookupStatuses } from "./_names.ts";
import {
  approvalSchema,
  authorizationSchema,
  blobsSchema,
  eventSchema,
  feeSchema,
  netChangeSchema,
  signalSchema,
  tokenSchema,
} from "./_schema_judged.ts";
import {
  amountSchema,
  callSchema,
  failureSchema,
  hashSchema,
  innerCallSchema,
  logIndexSchema,
  movementsSchema,
  swapSchema,
  userOperationSchema,
} from "./_schema_parts.ts";

/**
 * Why a value is null. `pending`: no block has the transaction yet; `unanswered`: the node did not say;
 * `not-reported`: the receipt has no such field, as those of old blocks; `logs-missing`: logs were left
 * unread; `not-read`: there was more to ask for than one answer asks; `contradictory`: answers do not fit
 * together; `bridge-not-told`: the network moves coins for this type that no answer tells; the others
 * tell what a fee lacks.
 */
export const unknownReasons = [
  "pending",
  "unanswered",
  "not-reported",
  "logs-missing",
  "not-read",
  "contradictory",
  "bridge-not-told",
  ...feeGaps,
] as const;

export type Unknown = {
  readonly field: string;
  readonly reason: (typeof unknownReasons)[number];
};

const typeNames = Object.keys(transactionTypes) as [keyof typeof transactionTypes];

export const explainTransactionParams = () =>
  argumentsOf({
    hash: textArgument("Hash of the transaction: 0x and 64 hex digits."),
    network: networkParam(),
    full: flagArgument(
      "true: an answer of up to 1 MB instead of at most 32 kB; over MCP at most 32 kB either way. " +
        "Default: false.",
    ),
  });

const headFields = () => ({
  status: z.enum(["success", "reverted", "pending", "unknown"]).describe(
    "unknown: the receipt was not read, or is older than Byzantium, when receipts had no status.",
  ),
  type: z.enum([...typeNames, "other"] satisfies TransactionType[]).nullable().describe(
    "Form of the envelope; null: unknown.",
  ),
  typeNumber: z.number().int().nullable().describe(
    "The same as its number (EIP-2718); null: unknown.",
  ),
  kind: z.enum(["call", "contract-creation", "native-transfer"]).nullable().describe(
    "native-transfer: no calldata, though a contract may have received it; null: unknown.",
  ),
  block: z.strictObject({
    number: z.number().int().nullable().describe("null: no block has it yet, or unknown."),
    time: z.number().int().nullable().describe(
      "Unix seconds; null: no block has it yet, or unknown.",
    ),
  }).describe("The block that has it."),
  from: addressSchema().nullable().describe("Who sent it; null: unknown."),
  to: addressSchema().nullable().describe("null: creates a contract, or unknown."),
  createdContract: addressSchema().nullable().describe(
    "By the transaction itself; contracts that contracts made are not traced. null: it made none, " +
      "or unknown.",
  ),
  value: amountSchema().nullable().describe(
    "In wei, as sent; it moved only on success. null: unknown.",
  ),
});

const listFields = () => ({
  summary: z.array(z.string()).describe("What is below, in fixed sentences."),
  signals: z.array(signalSchema()).nullable().describe(
    "Changes of power and habits of thieves, the gravest first. None found is no proof of safety. null: not known.",
  ),
  call: callSchema().nullable().describe("What the calldata asks for; null: none, or unknown."),
  innerCalls: z.array(innerCallSchema()).describe(
    "Calls that the calldata carries, as it asks for them: no proof that they ran.",
  ),
  signatureLookup: z.enum(lookupStatuses).describe(
    "Whether a public database was asked for names.",
  ),
  failure: failureSchema().nullable().describe("null: it did not fail, or that is unknown."),
  movements: movementsSchema().nullable().describe(
    "Coins and tokens that moved, as logs claim; null: not known.",
  ),
  netChanges: z.array(netChangeSchema()).nullable().describe(
    "Of the value and of what logs claim; without the fee and without coins moved by contracts. null: not known.",
  ),
  approvals: z.array(approvalSchema()).nullable().describe(
    "Who was let move whose tokens; null: not known.",
  ),
  swaps: z.array(swapSchema()).nullable().describe("Trades that pools report; null: not known."),
  userOperations: z.array(userOperationSchema()).nullable().describe("ERC-4337; null: not known."),
  events: z.array(eventSchema()).nullable().describe(
    "Events that change who may do what, with their fields; `signals` judges them. null: not known.",
  ),
  contractsTouched: z.array(addressSchema()).nullable().describe(
    "Called, made, or emitted a log; others are only in traces. null: not known.",
  ),
  fee: feeSchema().describe("What the sender paid."),
  authorizations: z.array(authorizationSchema()).nullable().describe("EIP-7702; null: not known."),
  blobs: blobsSchema().nullable().describe("EIP-4844; null: none, or unknown."),
  tokens: z.array(tokenSchema()).describe("Tokens named above."),
});

const aboutFields = () => ({
  undecodable: z.array(z.strictObject({
    reportedBy: addressSchema().describe("The contract whose log it is."),
    logIndex: logIndexSchema(),
  })).nullable().describe(
    "Logs with a known topic whose contents fit none of its layouts; null: not known.",
  ),
  counts: z.strictObject({
    logs: z.number().int().describe("Logs of the receipt."),
    unknownLogs: z.number().int().describe("Logs of topics that are not known here."),
    undecodableLogs: z.number().int().describe("Logs as listed under `undecodable`."),
    malformedLogs: z.number().int().describe("Entries that are no logs as nodes write them."),
    unreadLogs: z.number().int().describe("Logs beyond the 2,000 that are read."),
    unreadInnerCalls: z.number().int().describe("Inner calls beyond those that are read."),
    unreadAuthorizations: z.number().int().describe("Authorizations beyond those that are read."),
  }).nullable().describe("How much there was; null: no receipt."),
  truncated: z.array(z.strictObject({
    list: z.string().describe("JSON pointer."),
    shown: z.number().int().describe("Entries in the answer."),
    total: z.number().int().describe("Entries found."),
  })).describe("Lists that were cut so that the answer stays small; `full` shows more."),
  unknown: z.array(z.strictObject({
    field: z.string().describe("JSON pointer of a value that is null or unknown."),
    reason: z.enum(unknownReasons).describe(
      "pending: no block has the transaction yet; unanswered: the node did not say; " +
        "not-reported: the receipt lacks it; logs-missing: logs were left unread; not-read: not " +
        "asked for; contradictory: what nodes say does not fit together; bridge-not-told: the " +
        "network moves coins for this type untold; the others tell what a fee lacks.",
    ),
  })).describe("Why values are null."),
  untrustedFields: z.array(z.string()).describe("JSON pointers of text from third parties."),
  sources: sourcesSchema(),
});

export const explainTransactionResult = () =>
  z.strictObject({
    ok: z.literal(true),
    hash: hashSchema().describe("As asked."),
    network: networkSchema(),
    ...headFields(),
    ...listFields(),
    ...aboutFields(),
  });
