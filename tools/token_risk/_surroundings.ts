/** What the snapshot knows of a token's storage and accounts: its owner, and the slots of proxies. */
import type { StoragePlace } from "../bytecode/analysis.ts";
import type { OwnerFunction } from "../bytecode/analysis_storage.ts";
import type { Account, StoredWord, Surroundings } from "../bytecode/holder.ts";
import { slotKey } from "../bytecode/holder.ts";
import type { CodePart } from "../bytecode/live.ts";
import type { Address, Hex } from "../evm/network.ts";
import { proxySlotNames, proxySlots } from "../evm/proxy.ts";
import { type Owner, ownerFunction } from "../token/owner.ts";
import type { TokenFacts } from "../token/read.ts";

/** Nothing more is read for it: whoever else holds a guard is not known. */
export function surroundings(
  self: Address,
  { slots, reads }: Pick<TokenFacts, "slots" | "reads">,
  owner: Owner,
  parts: readonly CodePart[],
): Surroundings {
  const words = new Map<Hex, StoredWord | null>(
    proxySlotNames.map((name) => [slotKey(proxySlots[name]), slots[name]]),
  );
  const place = placeOfOwner(ownerFunction(reads), parts);
  if (place !== null && owner.address !== null && !words.has(slotKey(place.slot))) {
    words.set(slotKey(place.slot), wordWith(place, owner.address));
  }
  const accounts = new Map<Address, Account>();
  const account = accountOf(owner);
  if (owner.address !== null && account !== null) accounts.set(owner.address, account);
  return { self, words, accounts };
}

/** Where the function that named the owner reads him, if it tells nothing else. */
function placeOfOwner(
  asked: OwnerFunction | null,
  parts: readonly CodePart[],
): StoragePlace | null {
  if (asked === null) return null;
  for (const { analysis } of parts) {
    if (analysis.opaqueDispatch || analysis.truncated) return null;
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
