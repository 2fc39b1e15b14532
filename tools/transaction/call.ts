/**
 * What a transaction's calldata asks for. A selector is four bytes that many texts hash to, so a name
 * counts only if the calldata is exactly what its types encode to; what was asked is no proof that it ran.
 */
import { parseAbiParameters, size, slice } from "viem";
import type { Address, Hex } from "../evm/network.ts";
import { namesOf } from "../bytecode/names/table.ts";
import { type Argument, readArguments } from "./_arguments.ts";
import { functionOf } from "./functions.ts";
import { readInner } from "./_inner.ts";
import { looksLikeText } from "./_text.ts";

/** Why a call has no name, or no arguments; null: it has both. */
export const callReasons = [
  "no-selector",
  "unknown-selector",
  "no-candidate-fits",
  "looks-like-text",
  "too-large",
] as const;

/** A call that calldata carries within it. */
export type InnerCall = {
  /** null: the contract that is called itself. */
  readonly to: Address | null;
  /** In wei; null: not stated. */
  readonly value: bigint | null;
  readonly delegatecall: boolean;
  readonly call: DecodedCall;
};

/** Decoded calldata. */
export type DecodedCall = {
  /** null: fewer than four bytes. */
  readonly selector: Hex | null;
  /** Canonical, e.g. "transfer(address,uint256)". */
  readonly signature: string | null;
  readonly nameSource: "table" | "database" | null;
  readonly arguments: readonly Argument[] | null;
  /** Bytes behind the arguments that no argument takes, such as a referral tag. */
  readonly trailingBytes: number;
  /** Other signatures of the selector. */
  readonly candidates: readonly string[];
  readonly why: (typeof callReasons)[number] | null;
  readonly inner: readonly InnerCall[];
  /** Inner calls beyond those that are decoded. */
  readonly innerUnread: number;
};

/** Larger calldata, such as a rollup's batches, is named but not decoded. */
const DECODED_BYTES_MAX = 64 * 1024;

const CANDIDATES_MAX = 5;

/** A name that may be the call's: types, and their names where they are known. */
type Candidate = {
  readonly signature: string;
  readonly source: "table" | "database";
  /** Parameters as viem reads them, e.g. "address to, uint256 amount". */
  readonly parameters: string;
};

/** How much one transaction's calls may hold in all, however they are nested. */
export type CallBudget = { values: number; calls: number };

export const callBudget = (): CallBudget => ({ values: 200, calls: 24 });

/**
 * Decodes calldata. `databaseNames`: a signature database's signatures of the selector, best first, by
 * selector; anybody can add to it, so the own table goes before.
 */
export function decodeCall(
  input: Hex,
  databaseNames: ReadonlyMap<Hex, readonly string[]> = new Map(),
  budget: CallBudget = callBudget(),
  depth = 0,
): DecodedCall {
  budget.calls--;
  if (size(input) < 4) return undecoded(null, [], "no-selector");
  const selector = slice(input, 0, 4).toLowerCase() as Hex;
  const candidates = candidatesOf(selector, databaseNames.get(selector) ?? []);
  const signatures = candidates.map(({ signature }) => signature);
  if (size(input) > DECODED_BYTES_MAX) return undecoded(selector, signatures, "too-large");
  const fitting = candidates.flatMap((candidate) => tryCandidate(candidate, input, budget) ?? []);
  const best = fitting[0];
  const isText = looksLikeText(input);
  if (best === undefined || (isText && best.source === "database")) {
    const why = isText
      ? "looks-like-text"
      : candidates.length === 0
      ? "unknown-selector"
      : "no-candidate-fits";
    return undecoded(selector, signatures, why);
  }
  budget.values = best.valuesLeft;
  const nested = depth < 2
    ? readInner(
      selector,
      best.values,
      budget,
      (data) => decodeCall(data, databaseNames, budget, depth + 1),
    )
    : { inner: [], innerUnread: 0 };
  return {
    selector,
    signature: best.signature,
    nameSource: best.source,
    arguments: best.arguments,
    trailingBytes: best.trailingBytes,
    candidates: others(signatures, best.signature),
    why: null,
    ...nested,
  };
}

function undecoded(
  selector: Hex | null,
  signatures: readonly string[],
  why: NonNullable<DecodedCall["why"]>,
): DecodedCall {
  return {
    selector,
    signature: null,
    nameSource: null,
    arguments: null,
    trailingBytes: 0,
    candidates: others(signatures, null),
    why,
    inner: [],
    innerUnread: 0,
  };
}

function others(signatures: readonly string[], chosen: string | null): readonly string[] {
  return signatures.filter((signature) => signature !== chosen).slice(0, CANDIDATES_MAX);
}

function candidatesOf(selector: Hex, fromDatabase: readonly string[]): readonly Candidate[] {
  const named = functionOf(selector);
  const first: Candidate[] = named === undefined
    ? []
    : [{ signature: named.signature, source: "table", parameters: named.parameters }];
  const own = namesOf(selector).map(({ signature }) => unnamed(signature, "table"));
  const theirs = fromDatabase.map((signature) => unnamed(signature, "database"));
  const all = [...first, ...own, ...theirs];
  return all.filter(({ signature }, index) =>
    all.findIndex((other) => other.signature === signature) === index
  );
}

function unnamed(signature: string, source: Candidate["source"]): Candidate {
  return { signature, source, parameters: signature.slice(signature.indexOf("(") + 1, -1) };
}

function tryCandidate(candidate: Candidate, input: Hex, budget: CallBudget) {
  const data: Hex = `0x${input.slice(10)}`;
  const parameters = candidate.parameters === "" ? [] : parseQuietly(candidate.parameters);
  if (parameters === null) return null;
  // Whatever is not chosen shows nothing, and spends nothing of what the others may show.
  const left = { values: budget.values };
  const read = readArguments(parameters, data, left);
  // Behind a name that anybody may have brought, further bytes make another function likelier.
  if (read === null || (read.trailingBytes > 0 && candidate.source === "database")) return null;
  return { ...candidate, ...read, valuesLeft: left.values };
}

function parseQuietly(text: string) {
  try {
    return parseAbiParameters(text) as readonly AbiParameterOf[];
  } catch {
    return null;
  }
}

type AbiParameterOf = Parameters<typeof readArguments>[0][number];
