/** Everything there is to say of a transaction, before it is cut to size. */
import type { Address, Hex, Network } from "../evm/network.ts";
import { judgeApprovals } from "../transaction/approvals.ts";
import { nativeMoves, netChanges } from "../transaction/changes.ts";
import type { LogClaim } from "../transaction/claims.ts";
import type { Receipt, Transaction } from "../transaction/facts.ts";
import { type Fee, feeOf } from "../transaction/fee.ts";
import { signalsOf } from "../transaction/signals.ts";
import { touchedContracts } from "../transaction/touched.ts";
import { movementsOf, nativeResult, swapsOf, userOperationsOf } from "./_claims.ts";
import type { Facts } from "./_facts.ts";
import {
  approvalsResult,
  authorizationsResult,
  eventsResult,
  kindOf,
  netChangesResult,
  signalsResult,
  tokensResult,
} from "./_judged.ts";
import type { More } from "./_more.ts";
import type { Unknown } from "./schema.ts";
import { nativeGap, sumsGap } from "./_sums.ts";

/** What the answer is made of. */
export type Input = {
  readonly hash: Hex;
  readonly network: Network;
  readonly facts: Facts;
  readonly more: More;
};

type Whole = { readonly transaction: Transaction; readonly receipt: Receipt };

/** Lists that logs alone fill; null: there is no receipt. */
export function listsOfLogs({ facts, network, more }: Input) {
  const { receipt, logs } = facts;
  if (receipt === null || logs === null) return null;
  const { claims } = logs;
  return {
    ...movementsOf(claims),
    swaps: swapsOf(claims),
    userOperations: userOperationsOf(claims),
    events: eventsResult(claims),
    undecodable: logs.undecodable.map(({ by, logIndex }) => ({ reportedBy: by, logIndex })),
    tokens: tokensResult(claims, network, more.tokens),
    counts: {
      logs: receipt.logs.length + receipt.malformedLogs + receipt.unreadLogs,
      unknownLogs: logs.unknownLogs,
      undecodableLogs: logs.undecodable.length,
      malformedLogs: receipt.malformedLogs,
      unreadLogs: receipt.unreadLogs,
    },
  };
}

/** What takes both the transaction and its receipt; null: one of them is missing. */
export function judgementsOf(input: Input) {
  const { transaction, receipt, logs } = input.facts;
  if (transaction === null || receipt === null || logs === null) return null;
  const { claims, undecodable, coinMoves } = logs;
  const { codes } = input.more;
  const approvals = judgedApprovals(input, { transaction, receipt }, claims);
  const spenders = approvals.map(({ claim }) => claim.spender);
  const codeless = new Set(spenders.filter((spender) => kindOf(spender, codes) === "eoa"));
  const { chainId } = input.network;
  const all = { transaction, receipt, claims, undecodable, approvals, chainId, codeless };
  return {
    native: nativeGap(input.facts) === null
      ? nativeResult(nativeMoves(transaction, receipt, coinMoves))
      : null,
    netChanges: sumsGap(input.facts) === null
      ? changesOf(input.network, { transaction, receipt }, logs)
      : null,
    approvals: approvalsResult(approvals, codes),
    spenderMatters: approvals.map(({ spenderMatters }) => spenderMatters),
    signals: signalsResult(signalsOf(all)),
    contractsTouched: touchedContracts(transaction, receipt),
  };
}

function judgedApprovals({ facts, more }: Input, whole: Whole, claims: readonly LogClaim[]) {
  const totalSupplies = new Map<Address, bigint>();
  for (const [token, { totalSupply }] of more.tokens) {
    if (totalSupply !== null) totalSupplies.set(token, totalSupply);
  }
  const timestamp = facts.time ?? more.time;
  const codeless = new Set(
    [...more.codes.keys()].filter((account) => kindOf(account, more.codes) === "eoa"),
  );
  return judgeApprovals({ ...whole, claims, timestamp, totalSupplies, codeless });
}

function changesOf({ wrappedNative }: Network, whole: Whole, logs: NonNullable<Facts["logs"]>) {
  return netChangesResult(netChanges({ ...whole, ...logs, wrappedNative }));
}

export function authorizationsOf({ facts, more }: Input) {
  const { transaction } = facts;
  return transaction === null ? null : authorizationsResult(transaction, more.codes);
}

/** The fee, and why its total is not known. */
export function feeOfInput({ facts, network, more }: Input) {
  const { transaction, receipt, isPending } = facts;
  const fee: Fee | null = transaction === null
    ? null
    : feeOf(transaction, receipt, network, facts.time ?? more.time);
  const unknown: Unknown[] = fee === null
    ? [{ field: "/fee/totalWei", reason: "unanswered" }]
    : isPending
    ? [{ field: "/fee/totalWei", reason: "pending" }]
    : fee.unknown.map((reason) => ({ field: "/fee/totalWei", reason }));
  return {
    fee: {
      totalWei: decimal(fee?.total),
      executionWei: decimal(fee?.execution),
      l1Wei: decimal(fee?.l1),
      operatorWei: decimal(fee?.operator),
      l1WithinExecutionWei: decimal(fee?.l1WithinExecution),
      blobWei: decimal(fee?.blob),
      gasUsed: decimal(receipt?.gasUsed),
      gasLimit: decimal(transaction?.gasLimit),
      effectiveGasPriceWei: decimal(receipt?.effectiveGasPrice),
    },
    unknown,
  };
}

export function blobsOf({ facts: { transaction, receipt } }: Input) {
  if (transaction === null || transaction.blobHashes.length === 0) return null;
  return {
    count: transaction.blobHashes.length,
    hashes: transaction.blobHashes,
    gasUsed: decimal(receipt?.blobGasUsed),
    gasPriceWei: decimal(receipt?.blobGasPrice),
  };
}

function decimal(value: bigint | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}
