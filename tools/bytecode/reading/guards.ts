/** What has to be read to tell who holds the guards of the powers found. */
import { getAddress } from "viem";
import { type Access, accessesIn, type Guard, type StoragePlace } from "../analysis.ts";
import { addressAt, slotKey } from "../holder.ts";
import type { CodePart } from "../live.ts";
import { addressOfWord, isBurnAddress } from "../../evm/address.ts";
import type { Address } from "../../evm/network.ts";
import type { Known, Want } from "./known.ts";
import { memberSelectors } from "./_members.ts";

/** Slots of guards that were not asked for, and accounts of those that were. */
export function guardWants(known: Known, parts: readonly CodePart[]): Want[] {
  const { words, accounts } = known;
  const listsMembers = known.network.codeOverride !== "unusable" && showsMembers(parts);
  const flags = accessesOf(parts).flatMap(({ flags }) => flags ?? [])
    .filter(({ slot }) => !words.has(slotKey(slot)))
    .map(({ slot }): Want => ({ of: "word", slot: slotKey(slot) }));
  const guards = accessesOf(parts).flatMap((access) => access.guards);
  const wants = guards.flatMap((guard): Want[] => {
    if (guard.kind === "role") {
      const { role } = guard;
      const isOpen = listsMembers && role !== null && !known.members.has(role);
      return isOpen ? [{ of: "members", role }] : [];
    }
    const place = placeOf(guard);
    if (place !== null && !words.has(slotKey(place.slot))) {
      return [{ of: "word", slot: slotKey(place.slot) }];
    }
    const address = addressOf(guard, words);
    if (address === null || isBurnAddress(address) || accounts.has(address)) return [];
    return [{ of: "account", address }];
  });
  return [...wants, ...flags];
}

/**
 * Accounts that may turn out to hold a guard of code that is not known yet: those that the contract
 * names as its owner, and what looks like an address in the slots at hand.
 */
export function likelyHolders({ words, accounts }: Known, named: readonly Address[]): Want[] {
  const stored = [...words.values()].flatMap((word) => likelyAddress(word) ?? []);
  return [...named, ...stored]
    .filter((address) => !isBurnAddress(address) && !accounts.has(address))
    .map((address) => ({ of: "account", address }));
}

function showsMembers(parts: readonly CodePart[]): boolean {
  const offered = new Set(
    parts.flatMap(({ analysis }) => analysis.functions.map(({ selector }) => selector)),
  );
  return Object.values(memberSelectors).every((selector) => offered.has(selector));
}

/** Of powers, and of the functions that could set their guards anew. */
function accessesOf(parts: readonly CodePart[]): Access[] {
  return parts.flatMap(({ analysis }) => [
    ...analysis.powers.flatMap(accessesIn),
    ...[...analysis.vouching, ...analysis.rewritable].map(({ access }) => access),
  ]);
}

function placeOf(guard: Guard): StoragePlace | null {
  return "place" in guard ? guard.place : null;
}

function addressOf(guard: Guard, words: Known["words"]): Address | null {
  const fixed = "address" in guard ? guard.address : null;
  if (fixed !== null) return getAddress(fixed);
  const place = placeOf(guard);
  const named = place === null ? null : addressAt(place, words);
  return named !== null && "address" in named ? named.address : null;
}

/** Random addresses are never this small; numbers and flags are. */
const LEAST_ADDRESS = 1n << 96n;
const FLAGS_MAX = 0xffffn;

/** The lower 20 bytes of a word that holds an address, with a flag or two in front of it at most. */
function likelyAddress(word: string | null): Address | null {
  if (word === null || !/^0x[0-9a-fA-F]{1,64}$/.test(word)) return null;
  const value = BigInt(word);
  const address = value & ((1n << 160n) - 1n);
  if (address < LEAST_ADDRESS || value >> 160n > FLAGS_MAX) return null;
  return addressOfWord(address.toString(16).padStart(64, "0"));
}
