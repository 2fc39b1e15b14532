/**
 * Address poisoning: transfers made so that a wrong address turns up in somebody's history, for them to
 * copy. Either nothing moves out of an account that did not ask for it, or a party looks like another.
 */
import { isBurnAddress } from "../evm/address.ts";
import type { Address } from "../evm/network.ts";
import type { Erc20Transfer } from "./claims.ts";
import { signalCodes } from "./_signal_rows.ts";
import type { Signal, SignalInput } from "./signals.ts";

/** Wallets show the first and last hex digits of an address. */
const shownDigits = 4;

export function signalsOfPoisoning(
  { transaction, claims }: SignalInput,
): readonly Signal[] {
  const transfers = claims.filter((claim) => claim.kind === "erc20-transfer");
  const lookAlikes = lookAlikesOf([
    transaction.from,
    ...(transaction.to === null ? [] : [transaction.to]),
    ...transfers.flatMap(({ from, to }) => [from, to]),
  ]);
  // Who acted may well have sent nothing. To have emitted a log is no act: what receives coins may log it.
  const actors: ReadonlySet<Address> = new Set([
    transaction.from,
    ...(transaction.to === null ? [] : [transaction.to]),
    ...claims.flatMap((claim) => claim.kind === "user-operation" ? [claim.sender] : []),
  ]);
  return transfers.flatMap((transfer) => {
    const alike = [transfer.from, transfer.to].find((party) => lookAlikes.has(party));
    const isEmpty = transfer.amount === 0n && !actors.has(transfer.from) &&
      transfer.from !== transfer.by &&
      !isBurnAddress(transfer.from);
    if (alike === undefined && !isEmpty) return [];
    return [signalOf(transfer, alike ?? transfer.to, alike !== undefined)];
  });
}

function signalOf({ by, logIndex }: Erc20Transfer, account: Address, isAlike: boolean): Signal {
  const code = "address-poisoning";
  return { code, severity: isAlike ? "high" : signalCodes[code], by, account, logIndex };
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
