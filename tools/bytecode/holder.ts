/** Who holds a guard now: from the words in the contract's storage and the accounts they name. */
import { getAddress } from "viem";
import { addressOfWord, isBurnAddress } from "../evm/address.ts";
import type { Address, Hex } from "../evm/network.ts";
import type { Guard, StoragePlace } from "./analysis.ts";

/** `nobody`: an address that no one can act for. */
export const holderKinds = ["eoa", "delegated-eoa", "contract", "nobody"] as const;

export type HolderKind = (typeof holderKinds)[number];

/**
 * What a contract is by its own word. `self`: the contract whose guard it is; `proxy-admin`: it
 * upgrades proxies for an owner of its own.
 */
export const contractKinds = ["self", "multisig", "timelock", "proxy-admin", "other"] as const;

export type ContractKind = (typeof contractKinds)[number];

/**
 * Why a holder is not known, closed. `members-unlisted`: the contract does not list who has a role;
 * `no-place`: the code computes who it is; `malformed`: what stands there is no address;
 * `reserved-address`: a precompile or system address.
 */
export const holderReasons = [
  "unanswered",
  "not-read",
  "malformed",
  "members-unlisted",
  "no-place",
  "reserved-address",
] as const;

export type HolderReason = (typeof holderReasons)[number];

/** An account as far as it was read. */
export type Account = {
  readonly kind: "eoa" | "delegated-eoa" | "contract";
  /** Contract whose code a delegated account runs (EIP-7702). */
  readonly delegatedTo: Address | null;
  /** Null: no contract, or not asked. */
  readonly contract: ContractKind | null;
  /** How many of how many have to agree, as a multisig says. */
  readonly threshold: number | null;
  readonly owners: number | null;
  /** Seconds between a decision and its execution, as a timelock says. */
  readonly delayS: number | null;
  /** Whom a contract names as its owner. */
  readonly owner: Address | null;
};

/** An account that holds a guard; `kind` null: its code was not read. */
export type Holder = Omit<Account, "kind"> & {
  readonly address: Address;
  readonly kind: HolderKind | null;
};

/** A word in storage: the whole of it, or only the bits in `known`. */
export type StoredWord = string | { readonly word: bigint; readonly known: bigint };

/** What was read around a contract. */
export type Surroundings = {
  /** The account whose storage the guards stand in. */
  readonly self: Address;
  /** By slot, 32 bytes in lower case. Absent: not asked for; null: asked for without an answer. */
  readonly words: ReadonlyMap<Hex, StoredWord | null>;
  /** By checksummed address, in the same way. */
  readonly accounts: ReadonlyMap<Address, Account | null>;
  /** By role: whom the contract lists, as some do. */
  readonly members?: ReadonlyMap<Hex, Members | null>;
};

/** Who has a role by the contract's own word; `first` is one of `count`. */
export type Members = { readonly count: number; readonly first: Address };

/** A holder, or why there is none. With a holder of unknown kind, why that is. */
export type FoundHolder =
  | { readonly holder: Holder; readonly reason: null }
  | { readonly holder: Holder & { readonly kind: null }; readonly reason: HolderReason }
  | { readonly holder: null; readonly reason: HolderReason };

const nothingMore = {
  delegatedTo: null,
  contract: null,
  threshold: null,
  owners: null,
  delayS: null,
  owner: null,
} as const;

/** Addresses below this are precompiles and system accounts: without code they are nobody's. */
const RESERVED_BELOW = 0x10000n;

/** Who has to call, or to agree, by one guard. */
export function holderOf(guard: Guard, around: Surroundings): FoundHolder {
  if (guard.kind === "role") {
    const members = guard.role === null ? null : around.members?.get(guard.role);
    return members
      ? accountOf(members.first, around)
      : { holder: null, reason: "members-unlisted" };
  }
  if (guard.kind === "self") {
    const { self: address } = around;
    const holder = { address, ...nothingMore, kind: "contract", contract: "self" } as const;
    return { holder, reason: null };
  }
  const place = "place" in guard ? guard.place : null;
  const fixed = "address" in guard ? guard.address : null;
  if (fixed !== null) return accountOf(getAddress(fixed), around);
  if (place === null) return { holder: null, reason: "no-place" };
  const named = addressAt(place, around.words);
  return "reason" in named ? { holder: null, ...named } : accountOf(named.address, around);
}

/** A slot as `Surroundings.words` has it. */
export function slotKey(slot: Hex): Hex {
  return slot.toLowerCase() as Hex;
}

/** What stands at a place in storage; a text says why that is not known. */
export function fieldAt(
  { slot, offsetBits, bits }: StoragePlace,
  words: Surroundings["words"],
): bigint | "not-read" | "unanswered" | "malformed" {
  const word = words.get(slotKey(slot));
  if (word === undefined) return "not-read";
  if (word === null) return "unanswered";
  const mask = (1n << BigInt(bits)) - 1n;
  if (typeof word === "object") {
    const isKnown = ((word.known >> BigInt(offsetBits)) & mask) === mask;
    return isKnown ? (word.word >> BigInt(offsetBits)) & mask : "not-read";
  }
  // Nodes differ in whether a storage word keeps its leading zeros.
  if (!/^0x[0-9a-fA-F]{1,64}$/.test(word)) return "malformed";
  return (BigInt(word) >> BigInt(offsetBits)) & mask;
}

/** The address at a place in storage. */
export function addressAt(
  place: StoragePlace,
  words: Surroundings["words"],
): { readonly address: Address } | { readonly reason: HolderReason } {
  const field = fieldAt(place, words);
  if (typeof field !== "bigint") return { reason: field };
  const address = addressOfField(field);
  return address === null ? { reason: "malformed" } : { address };
}

/** Null: it is too large for one. */
export function addressOfField(field: bigint): Address | null {
  return addressOfWord(field.toString(16).padStart(64, "0"));
}

function accountOf(address: Address, { self, accounts }: Surroundings): FoundHolder {
  if (isBurnAddress(address)) {
    return { holder: { address, ...nothingMore, kind: "nobody" }, reason: null };
  }
  const account = accounts.get(address);
  const isSelf = address.toLowerCase() === self.toLowerCase();
  if (isSelf) {
    const kind = account?.kind ?? "contract";
    const contract = kind === "contract" ? "self" : null;
    return { holder: { ...nothingMore, ...account, address, kind, contract }, reason: null };
  }
  const unknown = (reason: HolderReason): FoundHolder => ({
    holder: { address, ...nothingMore, kind: null },
    reason,
  });
  if (account === undefined) return unknown("not-read");
  if (account === null) return unknown("unanswered");
  if (account.kind === "eoa" && BigInt(address) < RESERVED_BELOW) {
    return unknown("reserved-address");
  }
  return { holder: { ...account, address }, reason: null };
}
