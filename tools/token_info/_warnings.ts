/** Warnings about a token's name and symbol, as codes of a closed list. */
import { type CleanText, isPrintableAscii } from "../../schema/text.ts";
import type { Address, Network } from "../evm/network.ts";
import { wellKnownTokens } from "./well_known.ts";

export const warningCodes = [
  "hidden-characters",
  "invalid-characters",
  "truncated",
  "empty",
  "look-alike-symbol",
  "confusable-characters",
] as const;

/** One warning. `of`: the well-known symbol that is imitated. */
export type Warning = {
  readonly field: "/name" | "/symbol";
  readonly code: (typeof warningCodes)[number];
  readonly of?: string;
};

/** Warnings that the text alone gives. */
export function textWarnings(field: Warning["field"], clean: CleanText): Warning[] {
  const found: Warning[] = [];
  if (clean.hidden) found.push({ field, code: "hidden-characters" });
  if (clean.text.includes("\uFFFD")) found.push({ field, code: "invalid-characters" });
  if (clean.truncated) found.push({ field, code: "truncated" });
  if (clean.text === "") found.push({ field, code: "empty" });
  return found;
}

/**
 * Warnings for a symbol that reads like a well-known one. `look-alike-symbol`: the well-known token
 * lives at another address of this network. `confusable-characters`: only characters of other
 * scripts make it read so, which no honest token needs, on any network.
 */
export function symbolWarnings(symbol: string, token: Address, network: Network): Warning[] {
  const shape = skeleton(symbol);
  for (const { of, shape: known, addresses } of knownOn(network)) {
    if (known !== shape) continue;
    if (addresses.includes(token)) return [];
    const found: Warning[] = [];
    if (addresses.length > 0) found.push({ field: "/symbol", code: "look-alike-symbol", of });
    if (symbol.toUpperCase() !== of.toUpperCase()) {
      found.push({ field: "/symbol", code: "confusable-characters", of });
    }
    return found;
  }
  return [];
}

type KnownSymbol = {
  readonly of: string;
  readonly shape: string;
  readonly addresses: readonly Address[];
};

const knownByNetwork = new WeakMap<Network, readonly KnownSymbol[]>();

/** Well-known symbols with their addresses on a network; none listed means not known. */
function knownOn(network: Network): readonly KnownSymbol[] {
  const made = knownByNetwork.get(network);
  if (made !== undefined) return made;
  const tokens = wellKnownTokens(network.chainId);
  if (network.wrappedNative !== null) {
    const wrapped = `W${network.nativeSymbol}`;
    tokens.set(wrapped, [...tokens.get(wrapped) ?? [], network.wrappedNative]);
  }
  const known = [...tokens].map(([of, addresses]) => ({ of, shape: skeleton(of), addresses }));
  knownByNetwork.set(network, known);
  return known;
}

/** Capitals and signs that look like Latin ones (a part of Unicode's confusables, UTS #39). */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  // Cyrillic
  "А": "A",
  "В": "B",
  "С": "C",
  "Е": "E",
  "Н": "H",
  "І": "I",
  "Ӏ": "I",
  "Ј": "J",
  "К": "K",
  "М": "M",
  "О": "O",
  "Р": "P",
  "Ѕ": "S",
  "Т": "T",
  "У": "Y",
  "Х": "X",
  "Ԁ": "D",
  "Ԝ": "W",
  // Greek
  "Α": "A",
  "Β": "B",
  "Ε": "E",
  "Η": "H",
  "Ι": "I",
  "Κ": "K",
  "Μ": "M",
  "Ν": "N",
  "Ο": "O",
  "Ρ": "P",
  "Τ": "T",
  "Υ": "Y",
  "Χ": "X",
  "Ϲ": "C",
  // Signs, digits and letters that read as others
  "₮": "T",
  "$": "S",
  "₿": "B",
  "0": "O",
  "1": "I",
  "L": "I",
  "|": "I",
  "Đ": "D",
};

/** What a reader sees: compatibility forms folded, marks and spaces dropped, look-alikes mapped. */
function skeleton(text: string): string {
  // Printable ASCII has no marks: few names need the pattern, which takes longer than an answer to build.
  const marks = isPrintableAscii(text) ? / /g : /[\p{M}\s]/gu;
  const folded = text.normalize("NFKD").replace(marks, "").toUpperCase();
  return Array.from(folded, (character) => LOOKS_LIKE[character] ?? character).join("");
}
