/** What in a transaction somebody should look at: closed codes, each with how grave it is. */
import { severities, type Severity } from "../bytecode/analysis.ts";
import { ZERO_ADDRESS } from "../evm/address.ts";
import type { Address } from "../evm/network.ts";
import type { JudgedApproval } from "./approvals.ts";
import { signalsOfApprovals } from "./_approval_signals.ts";
import type { DecodedLogs } from "./claims.ts";
import { signalsOfEvents } from "./_event_signals.ts";
import type { Receipt, Transaction } from "./facts.ts";
import { signalsOfPoisoning } from "./_poisoning.ts";
import { type SignalCode, signalCodes } from "./_signal_rows.ts";

export { type SignalCode, signalCodes };

export type Signal = {
  readonly code: SignalCode;
  readonly severity: Severity;
  /** The contract whose log says so; null: the transaction itself does. */
  readonly by: Address | null;
  /** Whom it concerns: a new owner, a spender, a look-alike, … */
  readonly account: Address | null;
  readonly logIndex: number | null;
};

export type SignalInput = {
  readonly transaction: Transaction;
  readonly receipt: Receipt;
  readonly claims: DecodedLogs["claims"];
  readonly undecodable: DecodedLogs["undecodable"];
  readonly approvals: readonly JudgedApproval[];
  readonly chainId: number;
  /** Accounts that are known to have no code; those that are absent may have some. */
  readonly codeless?: ReadonlySet<Address>;
};

/** All signals, the gravest first; among the same, in the order of the logs. */
export function signalsOf(input: SignalInput): readonly Signal[] {
  const signals = [
    ...signalsOfDelegations(input),
    ...signalsOfEvents(input),
    ...signalsOfApprovals(input),
    ...signalsOfPoisoning(input),
    ...input.undecodable.map(undecodableSignal),
  ];
  return signals.toSorted((one, other) =>
    rank(one) - rank(other) || (one.logIndex ?? -1) - (other.logIndex ?? -1)
  );
}

/**
 * EIP-7702. The list is no proof: an entry with another nonce is skipped, and so is one for another
 * chain, which is mild here though it may serve there.
 */
function signalsOfDelegations({ transaction, chainId }: SignalInput): readonly Signal[] {
  return transaction.authorizations.map(({ delegate, authority, chainId: on }) => {
    const code = delegate === ZERO_ADDRESS ? "delegation-cleared" : "delegation-set";
    const isElsewhere = on !== 0n && on !== BigInt(chainId) && code === "delegation-set";
    const severity = isElsewhere ? "low" : signalCodes[code];
    return { code, severity, by: null, account: authority, logIndex: null };
  });
}

/** A known topic over contents that no known layout has: what looks for topics alone is misled by it. */
function undecodableSignal({ by, logIndex }: DecodedLogs["undecodable"][number]): Signal {
  const code = "undecodable-event";
  return { code, severity: signalCodes[code], by, account: null, logIndex };
}

function rank({ severity }: Signal): number {
  return severities.indexOf(severity);
}
