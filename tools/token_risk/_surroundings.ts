/** What the snapshot knows of a token's storage and accounts: its owner, and the slots of proxies. */
import { getAddress } from "viem";
import type { CodeAnalysis, StoragePlace } from "../bytecode/analysis.ts";
import { proxiesOf } from "../bytecode/analysis_proxy.ts";
import type { OwnerFunction } from "../bytecode/analysis_storage.ts";
import type { Account, StoredWord, Surroundings } from "../bytecode/holder.ts";
import { addressAt, slotKey } from "../bytecode/holder.ts";
import type { CodePart } from "../bytecode/live.ts";
import { guardWants, likelyHolders } from "../bytecode/reading/guards.ts";
import type { Known, Want } from "../bytecode/reading/known.ts";
import { isBurnAddress } from "../evm/address.ts";
import type { Address, Hex } from "../evm/network.ts";
import { proxySlotNames, proxySlots } from "../evm/proxy.ts";
import { type Owner, ownerFunction } from "../token/owner.ts";
import type { TokenFacts } from "../token/read.ts";
import type { Candidate } from "./_read.ts";

/** What was read, and what the owner's function tells besides. */
export function surroundings(
  known: Known,
  { reads }: Pick<TokenFacts, "reads">,
  owner: Owner,
  parts: readonly CodePart[],
): Surroundings {
  const { self, members } = known;
  const words = new Map<Hex, StoredWord | null>(known.words);
  const place = placeOfOwner(ownerFunction(reads), parts);
  if (place !== null && owner.address !== null && isOwnersWord(place, words, owner.address)) {
    words.set(slotKey(place.slot), wordWith(place, owner.address));
  }
  const accounts = new Map(known.accounts);
  const account = accountOf(owner);
  if (owner.address !== null && account !== null && !accounts.get(owner.address)) {
    accounts.set(owner.address, account);
  }
  return { self, words, accounts, members };
}

/** The slot was not read, or a node told nobody stands there when the token named somebody from there. */
function isOwnersWord(place: StoragePlace, words: Surroundings["words"], named: Address): boolean {
  const read = addressAt(place, words);
  return !("address" in read) || isBurnAddress(read.address) && !isBurnAddress(named);
}

/** What the first batch told of the token's storage, and of the owner where he is a wallet. */
export function firstKnown(
  self: Address,
  { network, facts, words }: Pick<Candidate, "network" | "facts" | "words">,
  owner: Owner,
): Known {
  const account = owner.kind === "eoa" ? accountOf(owner) : null;
  return {
    self,
    network,
    words: new Map([
      ...words,
      ...proxySlotNames.map((name) => [slotKey(proxySlots[name]), facts.slots[name]] as const),
    ]),
    codes: new Map(),
    analyses: new Map(),
    accounts: new Map(owner.address === null || account === null ? [] : [[owner.address, account]]),
    beacons: new Map(),
    members: new Map(),
    facets: undefined,
  };
}

/**
 * What runs in the token's place where storage and form name no proxy: an address in its code, or in a slot that
 * the first batch read. Null: nothing, or more, or what the second batch cannot ask for yet.
 */
export function plainTarget(
  { words }: Pick<Candidate, "words">,
  analysis: CodeAnalysis,
): Address | null {
  const [proxy, ...others] = proxiesOf(analysis);
  if (proxy === undefined || others.length > 0) return null;
  const { target } = proxy;
  const address = target.from === "code"
    ? getAddress(target.address)
    : target.from === "slot"
    ? addressIn(target.place, words)
    : null;
  return address === null || isBurnAddress(address) ? null : address;
}

function addressIn(place: StoragePlace, words: Surroundings["words"]): Address | null {
  const named = addressAt(place, words);
  return "address" in named ? named.address : null;
}

/** What to ask about holders; `isOpen`: more code is looked at, whose guards are not known yet. */
export function furtherWants(
  known: Known,
  { address }: Owner,
  { parts, isOpen }: { readonly parts: readonly CodePart[]; readonly isOpen: boolean },
): Want[] {
  const wants = guardWants(known, parts);
  const isMore = isOpen || wants.some(({ of }) => of !== "account");
  return isMore ? [...wants, ...likelyHolders(known, address === null ? [] : [address])] : wants;
}

/** Where the function that named the owner reads him, if it tells nothing else. */
function placeOfOwner(
  asked: OwnerFunction | null,
  parts: readonly CodePart[],
): StoragePlace | null {
  if (asked === null) return null;
  for (const { analysis } of parts) {
    if (analysis.opaqueDispatch || analysis.truncated) return null;
    // Which of several codes answered is not known.
    if (analysis.furtherProxies.length > 0) return null;
    const answer = analysis.ownerAnswers[asked];
    if (answer !== "handed-on") return answer;
  }
  return null;
}

/** The owner's address where it stands. The rest of the word was not read. */
function wordWith({ offsetBits, bits }: StoragePlace, address: Address): StoredWord {
  const at = BigInt(offsetBits);
  return { word: BigInt(address) << at, known: ((1n << BigInt(bits)) - 1n) << at };
}

function accountOf({ kind, delegatedTo }: Owner): Account | null {
  const nothing = { contract: null, threshold: null, owners: null, delayS: null, owner: null };
  if (kind === "eoa") {
    return { ...nothing, kind: delegatedTo === null ? "eoa" : "delegated-eoa", delegatedTo };
  }
  return kind === "contract" ? { ...nothing, kind, delegatedTo } : null;
}
