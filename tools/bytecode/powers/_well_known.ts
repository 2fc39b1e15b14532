/** Slots of storage that are hashes of names, and names that entries stand under: what is said in the code as a hash. */
import { concat, keccak256, stringToBytes, stringToHex } from "viem";
import { once } from "../../../schema/lazy.ts";
import { proxySlots } from "../../evm/proxy_slots.ts";
import { slotHex } from "./_places.ts";

/** Namespaces of ERC-7201 in which published libraries keep owners, authorities and flags. */
const namespaces = [
  "openzeppelin.storage.AccessControlDefaultAdminRules",
  "openzeppelin.storage.AccessManaged",
  "openzeppelin.storage.Initializable",
  "openzeppelin.storage.Ownable",
  "openzeppelin.storage.Ownable2Step",
  "initializable.storage",
  "ownable.storage",
];

/** Names whose hash is itself the slot. */
const hashed = [
  "diamond.standard.diamond.storage",
  "initializable.storage",
  "matic.network.proxy.owner",
  "org.zeppelinos.proxy.admin",
  "org.zeppelinos.proxy.owner",
  "ownable.storage",
  "solidstate.contracts.storage.Ownable",
  "solidstate.contracts.storage.SafeOwnable",
  "trueUSD.pending.proxy.owner",
  "trueUSD.proxy.owner",
];

/** A struct that begins at such a slot has so many members at most. */
const MEMBERS_MAX = 1n << 32n;

const slots = once((): readonly bigint[] => [
  ...Object.values(proxySlots).map(BigInt),
  ...namespaces.map(namespaceSlot),
  ...hashed.map(hashOf),
]);

function namespaceSlot(name: string): bigint {
  return BigInt(keccak256(slotHex(hashOf(name) - 1n))) & ~0xffn;
}

function hashOf(text: string): bigint {
  return BigInt(keccak256(stringToBytes(text)));
}

/** Whether it is a slot of a name that is known, or behind it: no entry of a mapping is so near. */
export function isNamedSlot(slot: bigint): boolean {
  return slots().some((one) => slot >= one && slot - one < MEMBERS_MAX);
}

const titles = [
  "admin",
  "authority",
  "controller",
  "deployer",
  "governance",
  "governor",
  "keeper",
  "manager",
  "minter",
  "operator",
  "owner",
  "treasury",
];

/** Keys by which an account is kept under a title: the text itself, and hashes of it and of its role. */
export const titleKeys = once((): readonly bigint[] =>
  titles.flatMap((title) => {
    const upper = title.toUpperCase();
    return [...textKeys(title), ...[upper, `${upper}_ROLE`].map(hashOf)];
  })
);

/** A short text as a key: as it stands in a word, and its hash. */
export function textKeys(text: string): bigint[] {
  return [BigInt(stringToHex(text, { size: 32 })), hashOf(text)];
}

/** Where a mapping in this slot keeps the entry of a key. */
export function entrySlot(key: bigint, slot: bigint): bigint {
  return BigInt(keccak256(concat([slotHex(key), slotHex(slot)])));
}
