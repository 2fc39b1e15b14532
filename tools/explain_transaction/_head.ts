/** The short fields of an answer, and which of them are not known. */
import { callResult } from "./_call.ts";
import { decodeCall } from "../transaction/call.ts";
import type { Receipt, Transaction } from "../transaction/facts.ts";
import type { Network } from "../evm/network.ts";
import type { Facts } from "./_facts.ts";
import { isTooLarge, type Replay } from "./_replay.ts";
import type { Unknown } from "./schema.ts";
import { nativeGap, sumsGap } from "./_sums.ts";
import type { Input } from "./_told.ts";

export function headOf({ facts, more, network }: Input) {
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
    failure: failureOf(transaction, receipt, more.replay, network),
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
  { feeModel }: Network,
) {
  if (receipt?.status !== "reverted") return null;
  const limit = transaction?.gasLimit ?? null;
  const { gasUsed } = receipt;
  // Monad charges the limit, whatever was used (https://docs.monad.xyz).
  const isUntold = gasUsed === null || limit === null || feeModel === "monad";
  return {
    ...(replay ?? {
      outcome: transaction !== null && isTooLarge(transaction) ? "too-large" : "not-asked",
      revert: null,
    }),
    likelyOutOfGas: isUntold ? null : gasUsed >= limit,
  };
}

type Failure = ReturnType<typeof headOf>["failure"];

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
export function unknownOf({ facts, more }: Input, failure: Failure): readonly Unknown[] {
  const { transaction, receipt, isPending, blockNumber, contradictions } = facts;
  const isElsewhere = contradictions.includes("blocks");
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
      ...(blockNumber === null && !isElsewhere ? ["/block/number"] : []),
      ...(noTime && !isElsewhere ? ["/block/time"] : []),
    ], "unanswered"),
    ...because(isElsewhere ? ["/block/number", "/block/time"] : [], "contradictory"),
    ...(receipt !== null && transaction !== null ? unknownOfWhole(facts, failure) : []),
  ];
}

function unknownOfWhole(facts: Facts, failure: Failure): readonly Unknown[] {
  const { receipt, contradictions } = facts;
  const [native, sums] = [nativeGap(facts), sumsGap(facts)];
  const isOutOfGasUnknown = failure !== null && failure.likelyOutOfGas === null;
  return [
    ...because(contradictions.includes("logs") ? ["/status"] : [], "contradictory"),
    ...because(receipt?.status === "unknown" ? ["/status"] : [], "not-reported"),
    ...(native === null ? [] : because(["/movements/native"], native)),
    ...(sums === null ? [] : because(["/netChanges"], sums)),
    ...because(isOutOfGasUnknown ? ["/failure/likelyOutOfGas"] : [], "not-reported"),
  ];
}

function because(fields: readonly string[], reason: Unknown["reason"]): readonly Unknown[] {
  return fields.map((field) => ({ field, reason }));
}
