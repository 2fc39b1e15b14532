/**
 * Address poisoning: transfers made so that a wrong address turns up in somebody's history, for them to
 * copy. Either nothing moves out of an account that did not ask for it, or a party looks like another.
 */
import type { Severity } from "../bytecode/analysis.ts";
import { isBurnAddress } from "../evm/address.ts";
import type { Address } from "../evm/network.ts";
import { actorsOf } from "./_actors.ts";
import type { LogClaim } from "./claims.ts";
import { signalCodes } from "./_signal_rows.ts";
import type { Signal, SignalInput } from "./signals.ts";

/** Wallets show the first and last hex digits of an address. */
const shownDigits = 4;

/** What moves from one to another. `by`: null is the transaction's own value. */
type Move = Pick<Signal, "by" | "logIndex"> & {
  readonly from: Address;
  readonly to: Address;
  readonly isEmpty: boolean;
};

export function signalsOfPoisoning(input: SignalInput): readonly Signal[] {
  const { transaction, claims } = input;
  const moves = [...valueOf(input), ...claims.flatMap(moveOf)];
  const lookAlikes = lookAlikesOf([
    transaction.from,
    ...(transaction.to === null ? [] : [transaction.to]),
    ...moves.flatMap(({ from, to }) => [from, to]),
  ]);
  // Who acted may well have sent nothing.
  const actors = actorsOf(transaction, claims);
  return moves.flatMap((move) => {
    const { by, from, to, logIndex } = move;
    const isUnasked = move.isEmpty && !actors.has(from) && from !== by && !isBurnAddress(from);
    const alike = [from, to].filter((party) => lookAlikes.has(party));
    const signal = (account: Address, severity: Severity): Signal => ({
      ...{ code: "address-poisoning", severity, by, account, logIndex },
    });
    // Which of two is the real one cannot be told, unless nothing was taken from somebody.
    if (alike.length > 0) {
      const said = isUnasked && alike.includes(to) ? [to] : [...new Set(alike)];
      return said.map((account) => signal(account, "high"));
    }
    if (!isUnasked) return [];
    // A reward of nothing for who sends the transaction is more often just that.
    return [signal(to, to === transaction.from ? "low" : signalCodes["address-poisoning"])];
  });
}

function valueOf({ transaction: { from, to, value }, receipt }: SignalInput): readonly Move[] {
  const isMoved = value > 0n && to !== null && receipt.status !== "reverted";
  return isMoved ? [{ by: null, logIndex: null, from, to, isEmpty: false }] : [];
}

function moveOf(claim: LogClaim): readonly Move[] {
  switch (claim.kind) {
    case "erc20-transfer":
      return [{ ...claim, isEmpty: claim.amount === 0n }];
    case "erc721-transfer":
      return [{ ...claim, isEmpty: false }];
    case "erc1155-transfer":
      return [{ ...claim, isEmpty: claim.items.every(({ amount }) => amount === 0n) }];
    default:
      return [];
  }
}

/** Different addresses that are shown as the same. */
function lookAlikesOf(parties: readonly Address[]): ReadonlySet<Address> {
  const people = [...new Set(parties)].filter((party) => !isBurnAddress(party));
  const shown = (party: Address) => {
    const digits = party.slice(2).toLowerCase();
    return digits.slice(0, shownDigits) + digits.slice(-shownDigits);
  };
  const groups = Map.groupBy(people, shown).values();
  return new Set([...groups].filter(({ length }) => length > 1).flat());
}
