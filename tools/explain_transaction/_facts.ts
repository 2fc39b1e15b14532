/** What follows from a transaction and its receipt alone, and what is still to be asked for. */
import type { Address, Network } from "../evm/network.ts";
import type { TokenWant } from "../token/several.ts";
import { knownToken } from "../token/known_tokens.ts";
import { isUnlimited, judgeApprovals, type JudgedApproval } from "../transaction/approvals.ts";
import { withAuthorities } from "../transaction/authorities.ts";
import { decodeCall, type DecodedCall } from "../transaction/call.ts";
import type { DecodedLogs, LogClaim } from "../transaction/claims.ts";
import { type CoinLogs, withCoinLogs } from "../transaction/coin_logs.ts";
import type { Receipt, Transaction } from "../transaction/facts.ts";
import { decodeLogs } from "../transaction/logs.ts";
import type { Wants } from "./_more.ts";
import { unnamedSelectors } from "./_names.ts";
import type { Part, Reading } from "./_read.ts";
import { replayCall } from "./_replay.ts";

/** null: the nodes did not tell, or, for the receipt, no block has the transaction yet. */
export type Facts = {
  readonly transaction: Transaction | null;
  readonly receipt: Receipt | null;
  readonly isPending: boolean;
  /** Of the receipt. */
  readonly logs: DecodedLogs & CoinLogs | null;
  /** By the own table alone. */
  readonly call: DecodedCall | null;
  /** How transaction and receipt do not fit together. */
  readonly contradictions: readonly Contradiction[];
  readonly blockNumber: bigint | null;
  /** Unix seconds, where the first answers say it. */
  readonly time: number | null;
};

/** Caps of the second request. */
const TOKENS_MAX = 30;
const SPENDERS_MAX = 10;
const AUTHORITIES_MAX = 10;

export async function factsOf(reading: Reading, { feeModel }: Network): Promise<Facts> {
  const read = valueOf(reading.transaction);
  const transaction = read === null ? null : await withAuthorities(read);
  const receipt = valueOf(reading.receipt);
  const contradictions = contradictionsOf(transaction, receipt, feeModel);
  const isElsewhere = contradictions.includes("blocks");
  return {
    transaction,
    receipt,
    isPending: receipt === null && transaction?.blockNumber === null &&
      reading.receipt.state === "absent",
    logs: receipt === null ? null : withCoinLogs(decodeLogs(receipt.logs), feeModel),
    call: transaction === null || transaction.to === null ? null : decodeCall(transaction.input),
    contradictions,
    blockNumber: isElsewhere
      ? null
      : plausible(receipt?.blockNumber) ?? plausible(transaction?.blockNumber),
    time: isElsewhere ? null : receipt?.timestamp ?? transaction?.timestamp ?? null,
  };
}

/** `blocks`: each is of another block; `logs`: it failed, and a failure leaves none. */
export type Contradiction = "blocks" | "logs";

function contradictionsOf(
  transaction: Transaction | null,
  receipt: Receipt | null,
  feeModel: Network["feeModel"],
): readonly Contradiction[] {
  if (receipt === null) return [];
  const blocks = [transaction?.blockNumber ?? null, receipt.blockNumber];
  const isElsewhere = !blocks.includes(null) && blocks[0] !== blocks[1];
  // The ZK stack logs the fee of failed transactions as well.
  const hasLogs = receipt.status === "reverted" && receipt.logs.length > 0 && feeModel !== "zksync";
  return [...(isElsewhere ? ["blocks" as const] : []), ...(hasLogs ? ["logs" as const] : [])];
}

/** A number that no chain will have blocks for is none. */
function plausible(blockNumber: bigint | null | undefined): bigint | null {
  const isOne = blockNumber !== null && blockNumber !== undefined &&
    blockNumber <= Number.MAX_SAFE_INTEGER;
  return isOne ? blockNumber : null;
}

function valueOf<T>(part: Part<T>): T | null {
  return part.state === "found" ? part.value : null;
}

/** What is missing in the facts and can be asked for. */
export function wantsOf(facts: Facts, network: Network): Wants {
  const { transaction, receipt, call, blockNumber, time } = facts;
  const failed = receipt?.status === "reverted" && transaction !== null && blockNumber !== null;
  const approvals = approvalsIn(facts);
  return {
    tokens: tokenWants(facts, approvals, network),
    accounts: accountsOf(facts, approvals, network),
    block: time === null ? blockNumber : null,
    replay: failed ? replayCall(transaction, blockNumber) : null,
    selectors: call === null ? [] : unnamedSelectors(call),
  };
}

function approvalsIn({ transaction, logs }: Facts): readonly JudgedApproval[] {
  if (transaction === null || logs === null) return [];
  return judgeApprovals({ transaction, claims: logs.claims, timestamp: null });
}

/** Spenders, which may be wallets, and accounts that may have been delegated. */
function accountsOf(
  { transaction }: Facts,
  approvals: readonly JudgedApproval[],
  network: Network,
): readonly Address[] {
  const spenders = transaction === null ? [] : spendersOf(transaction, approvals, network);
  const authorities = new Set(
    transaction?.authorizations.flatMap(({ authority }) => authority ?? []),
  );
  return [
    ...new Set([
      ...spenders.slice(0, SPENDERS_MAX),
      ...[...authorities].slice(0, AUTHORITIES_MAX),
    ]),
  ];
}

/**
 * Those first that matter most, and of each contract one after the other: logs cost a liar little, and
 * must not use up the reads.
 */
function spendersOf(
  { from, to }: Transaction,
  approvals: readonly JudgedApproval[],
  network: Network,
): readonly Address[] {
  const places = new Map<Address, number>();
  const ranked = approvals.filter(({ spenderMatters }) => spenderMatters).map((approval) => {
    const { claim } = approval;
    const token = claim.kind === "permit2-approval" ? claim.token : claim.by;
    const place = places.get(claim.by) ?? 0;
    places.set(claim.by, place + 1);
    const rank = 4 * Number(knownToken(network, token) !== null) +
      2 * Number(isUnlimited(approval) || approval.wholeCollection) +
      Number(token === to || claim.owner === from);
    return { spender: claim.spender, rank, place };
  });
  ranked.sort((one, other) => other.rank - one.rank || one.place - other.place);
  return [...new Set(ranked.map(({ spender }) => spender))];
}

/** Tokens that are not in the table, and those whose supply tells whether an allowance is a limit. */
function tokenWants(
  { logs }: Facts,
  approvals: readonly JudgedApproval[],
  network: Network,
): readonly TokenWant[] {
  const undecided = approvals.filter(({ unlimited }) =>
    unlimited === "unknown" || unlimited === "above-plausible-supply"
  );
  const allowed = new Set(undecided.flatMap(({ claim }) => tokenOf(claim)));
  const seen = (logs?.claims ?? []).flatMap(tokenOf);
  return [...new Set([...allowed, ...seen])].flatMap((token): TokenWant[] => {
    const isKnown = knownToken(network, token) !== null;
    const reads = [
      ...(allowed.has(token) ? ["totalSupply" as const] : []),
      ...(isKnown ? [] : ["decimals" as const, "symbol" as const]),
    ];
    return reads.length === 0 ? [] : [{ token, reads }];
  }).slice(0, TOKENS_MAX);
}

/** The token of which a claim gives an amount. */
export function tokenOf(claim: LogClaim): readonly Address[] {
  switch (claim.kind) {
    case "erc20-transfer":
    case "erc20-approval":
    case "wrap":
      return [claim.by];
    case "permit2-approval":
      return [claim.token];
    default:
      return [];
  }
}
