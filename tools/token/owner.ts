/** Who owns a token, from the probe and from the plain reads. */
import { addressOfWord, isBurnAddress } from "../evm/address.ts";
import type { Address, Hex } from "../evm/network.ts";
import type { ReadAnswer, ReadAnswers } from "./_calls.ts";
import { readCalldata } from "./_calls.ts";
import { type Decoded, returnedDigits, type UnknownReason } from "./decode.ts";
import type { OwnerProbe } from "./_owner_probe.ts";

/** The owner as the result shows it. */
export type Owner = {
  readonly address: Address | null;
  /** `none`: nobody can act as owner, or there is no owner function; null: not known. */
  readonly kind: "eoa" | "contract" | "none" | null;
  /** True only when the owner is an address nobody can act for. Without an owner function: null. */
  readonly renounced: boolean | null;
  /** Contract whose code a delegated EOA runs (EIP-7702). */
  readonly delegatedTo: Address | null;
};

/** The owner, and why a part of it is not known. */
export type OwnerFinding = {
  readonly owner: Owner;
  readonly unknown: readonly { readonly field: string; readonly reason: UnknownReason }[];
};

/** What decides on the owner. `probe` is null when it was not run or not answered. */
export type OwnerEvidence = {
  readonly probe: OwnerProbe | null;
  /** Why there is no probe. */
  readonly noProbe: "unsupported" | "unanswered";
  readonly reads: ReadAnswers;
  /** Whether the token's code may have the function that the calldata calls. */
  readonly mayAnswer: (calldata: Hex) => boolean;
};

/** Addresses below this are precompiles and system accounts: without code they are nobody's. */
const RESERVED_BELOW = 0x10000n;

const DELEGATION = /^ef0100([0-9a-f]{40})0{18}$/;
const DELEGATION_BYTES = 23n;

/** Decides; a doubt is an unknown, never a guess. */
export function findOwner(evidence: OwnerEvidence): OwnerFinding {
  const plain = readOwner(evidence.reads);
  const probed = readProbe(evidence.probe);
  if (probed?.ok === true && plain.ok && probed.value !== plain.value) {
    // Two callers were told different owners: the token answers by who asks.
    return unknownOwner("inconsistent");
  }
  if (probed?.ok === true) return liveOrGone(probed.value, evidence);
  if (probed?.ok === false && probed.reason === "malformed") return unknownOwner("malformed");
  if (probed !== null && plain.ok) return unknownOwner("inconsistent");
  if (plain.ok) return liveOrGone(plain.value, evidence);
  return withoutOwner(plain.reason, evidence);
}

/** Which of the token's functions named the owner in the plain reads; null: neither. */
export function ownerFunction(reads: ReadAnswers): "owner" | "getOwner" | null {
  const owner = readAddress(reads.owner);
  if (owner.ok) return "owner";
  if (owner.reason === "malformed") return null;
  return readAddress(reads.getOwner).ok ? "getOwner" : null;
}

function readOwner(reads: ReadAnswers): Decoded<Address> {
  const owner = readAddress(reads.owner);
  if (owner.ok || owner.reason === "malformed") return owner;
  const getOwner = readAddress(reads.getOwner);
  if (getOwner.ok || getOwner.reason === "malformed") return getOwner;
  const reasons = [owner.reason, getOwner.reason];
  if (reasons.includes("unanswered")) return { ok: false, reason: "unanswered" };
  return { ok: false, reason: reasons.includes("reverted") ? "reverted" : "absent" };
}

function readAddress(answer: ReadAnswer): Decoded<Address> {
  const digits = returnedDigits(answer);
  if (!digits.ok) return digits;
  const address = addressOfWord(digits.value.slice(0, 64));
  return address === null ? { ok: false, reason: "malformed" } : { ok: true, value: address };
}

function readProbe(probe: OwnerProbe | null): Decoded<Address> | null {
  if (probe === null) return null;
  if (!probe.answered) return { ok: false, reason: "absent" };
  const address = addressOfWord(probe.ownerWord);
  return address === null ? { ok: false, reason: "malformed" } : { ok: true, value: address };
}

function liveOrGone(address: Address, evidence: OwnerEvidence): OwnerFinding {
  if (isBurnAddress(address)) {
    return { owner: { address, kind: "none", renounced: true, delegatedTo: null }, unknown: [] };
  }
  const { probe } = evidence;
  if (probe === null || !probe.answered) {
    return {
      owner: { address, kind: null, renounced: false, delegatedTo: null },
      unknown: [{ field: "/owner/kind", reason: evidence.noProbe }],
    };
  }
  const delegate = probe.codeSize === DELEGATION_BYTES ? DELEGATION.exec(probe.codeStart) : null;
  if (delegate !== null) {
    const delegatedTo = addressOfWord(`${"0".repeat(24)}${delegate[1]}`);
    return { owner: { address, kind: "eoa", renounced: false, delegatedTo }, unknown: [] };
  }
  if (probe.codeSize === 0n && BigInt(address) < RESERVED_BELOW) {
    return {
      owner: { address, kind: null, renounced: null, delegatedTo: null },
      unknown: [
        { field: "/owner/kind", reason: "reserved-address" },
        { field: "/owner/renounced", reason: "reserved-address" },
      ],
    };
  }
  const kind = probe.codeSize === 0n ? "eoa" : "contract";
  return { owner: { address, kind, renounced: false, delegatedTo: null }, unknown: [] };
}

/** No owner was named: is there no such function, or does it not answer? */
function withoutOwner(reason: UnknownReason, evidence: OwnerEvidence): OwnerFinding {
  const { mayAnswer } = evidence;
  const mayHaveOne = mayAnswer(readCalldata.owner) || mayAnswer(readCalldata.getOwner);
  if (mayHaveOne || reason === "unanswered" || reason === "malformed") return unknownOwner(reason);
  return {
    owner: { address: null, kind: "none", renounced: null, delegatedTo: null },
    unknown: [],
  };
}

function unknownOwner(reason: UnknownReason): OwnerFinding {
  return {
    owner: { address: null, kind: null, renounced: null, delegatedTo: null },
    unknown: [{ field: "/owner", reason }],
  };
}
