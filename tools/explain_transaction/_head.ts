/** The short fields of an answer, and which of them are not known. */
import { callResult } from "./_call.ts";
import { decodeCall } from "../transaction/call.ts";
import type { Receipt, Transaction } from "../transaction/facts.ts";
import { isTooLarge, type Replay } from "./_replay.ts";
import type { Unknown } from "./schema.ts";
import type { Input } from "./_told.ts";

export function headOf({ facts, more }: Input) {
  const { transaction, receipt, isPending, blockNumber } = facts;
  return {
    status: receipt?.status ?? (isPending ? "pending" as const : "unknown" as const),
    type: transaction?.type ?? null,
    typeNumber: transaction?.typeNumber ?? null,
    kind: transaction === null ? null : kindOf(transaction),
    block: {
      number: blockNumber === null ? null : Number(blockNumber),
      time: facts.time ?? more.time,
    },
    from: transaction?.from ?? null,
    to: transaction?.to ?? null,
    createdContract: receipt === null || receipt.status === "reverted"
      ? null
      : receipt.createdContract,
    value: transaction === null ? null : String(transaction.value),
    failure: failureOf(transaction, receipt, more.replay),
    signatureLookup: more.names.status,
  };
}

function kindOf({ to, input }: Transaction) {
  if (to === null) return "contract-creation" as const;
  return input === "0x" ? "native-transfer" as const : "call" as const;
}

function failureOf(
  transaction: Transaction | null,
  receipt: Receipt | null,
  replay: Replay | null,
) {
  if (receipt?.status !== "reverted") return null;
  const limit = transaction?.gasLimit ?? null;
  const { gasUsed } = receipt;
  return {
    ...(replay ?? {
      outcome: transaction !== null && isTooLarge(transaction) ? "too-large" : "not-asked",
      revert: null,
    }),
    likelyOutOfGas: gasUsed === null || limit === null ? null : gasUsed >= limit,
  };
}

/** The call with the names that were looked up; a creation has none. */
export function callOf({ facts, more }: Input) {
  const { transaction, call } = facts;
  if (transaction === null || call === null || transaction.input === "0x") return null;
  const { bySelector } = more.names;
  return callResult(bySelector.size === 0 ? call : decodeCall(transaction.input, bySelector));
}

/** Fields that need the receipt, and fields that need the transaction. */
const OF_RECEIPT = [
  "/movements",
  "/swaps",
  "/userOperations",
  "/events",
  "/undecodable",
  "/counts",
];
const OF_TRANSACTION = ["/type", "/kind", "/from", "/to", "/value", "/call", "/authorizations"];
const OF_BOTH = ["/netChanges", "/approvals", "/signals", "/contractsTouched"];

/** Why fields are null or unknown. */
export function unknownOf({ facts, more }: Input): readonly Unknown[] {
  const { transaction, receipt, isPending, blockNumber } = facts;
  const because = (fields: readonly string[], reason: Unknown["reason"]) =>
    fields.map((field): Unknown => ({ field, reason }));
  const noTime = (facts.time ?? more.time) === null;
  if (isPending) {
    return because(["/block/number", "/block/time", ...OF_RECEIPT, ...OF_BOTH], "pending");
  }
  return [
    ...because([
      ...(receipt === null ? ["/status", ...OF_RECEIPT] : []),
      ...(transaction === null ? OF_TRANSACTION : []),
      ...(receipt === null || transaction === null ? OF_BOTH : []),
      ...(receipt !== null && transaction === null ? ["/movements/native"] : []),
      ...(blockNumber === null ? ["/block/number"] : []),
      ...(noTime ? ["/block/time"] : []),
    ], "unanswered"),
    ...(receipt !== null && transaction !== null ? unknownOfWhole(transaction, receipt) : []),
  ];
}

function unknownOfWhole(transaction: Transaction, receipt: Receipt): readonly Unknown[] {
  const noStatus = receipt.status === "unknown";
  const mayHaveMoved = noStatus && transaction.value > 0n;
  const noSums = receipt.malformedLogs + receipt.unreadLogs > 0;
  return [
    ...(noStatus ? [{ field: "/status", reason: "not-reported" as const }] : []),
    ...(mayHaveMoved ? [{ field: "/movements/native", reason: "not-reported" as const }] : []),
    ...(noSums ? [{ field: "/netChanges", reason: "logs-missing" as const }] : []),
    ...(mayHaveMoved && !noSums ? [{ field: "/netChanges", reason: "not-reported" as const }] : []),
  ];
}
