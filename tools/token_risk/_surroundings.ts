/** What the snapshot knows of a token's storage and accounts: its owner, and the slots of proxies. */
import type { StoragePlace } from "../bytecode/analysis.ts";
import type { Account, Surroundings } from "../bytecode/holder.ts";
import { slotKey } from "../bytecode/holder.ts";
import type { CodePart } from "../bytecode/live.ts";
import type { Address, Hex } from "../evm/network.ts";
import { proxySlotNames, proxySlots, type SlotWords } from "../evm/proxy.ts";
import type { Owner } from "../token/owner.ts";

/** Nothing more is read for it: whoever else holds a guard is not known. */
export function surroundings(
  self: Address,
  slots: SlotWords,
  owner: Owner,
  parts: readonly CodePart[],
): Surroundings {
  const words = new Map<Hex, string | null>(
    proxySlotNames.map((name) => [slotKey(proxySlots[name]), slots[name]]),
  );
  const place = parts.find(({ analysis }) => analysis.ownerPlace !== null)?.analysis.ownerPlace;
  if (place && owner.address !== null) {
    words.set(slotKey(place.slot), wordWith(place, owner.address));
  }
  const accounts = new Map<Address, Account>();
  const account = accountOf(owner);
  if (owner.address !== null && account !== null) accounts.set(owner.address, account);
  return { self, words, accounts };
}

const WORD = (1n << 256n) - 1n;

/**
 * The owner's address where `owner()` reads it. The rest of the word was not read: it is all ones, so
 * that no other field in it looks like zero.
 */
function wordWith({ offsetBits, bits }: StoragePlace, address: Address): Hex {
  const field = ((1n << BigInt(bits)) - 1n) << BigInt(offsetBits);
  const word = (WORD & ~field) | ((BigInt(address) << BigInt(offsetBits)) & field);
  return `0x${word.toString(16).padStart(64, "0")}`;
}

function accountOf({ kind, delegatedTo }: Owner): Account | null {
  const nothing = { contract: null, threshold: null, owners: null, delayS: null, owner: null };
  if (kind === "eoa") {
    return { ...nothing, kind: delegatedTo === null ? "eoa" : "delegated-eoa", delegatedTo };
  }
  return kind === "contract" ? { ...nothing, kind, delegatedTo } : null;
}
