/** Facts of verified contracts as sources write them, made into one form. Everything is hostile. */
import { cleanText } from "../../schema/text.ts";
import { parseAddress, ZERO_ADDRESS } from "../evm/address.ts";
import type { Address } from "../evm/network.ts";
import { type Claims, IMPLEMENTATIONS_READ_MAX } from "./verification.ts";

/** Caps in code points: longer than honest values are, short enough to read. */
export const CONTRACT_NAME_MAX = 128;
const WORD_MAX = 64;

/** Cleaned text, or null when there is none. */
export function textOf(value: unknown, lengthMax = WORD_MAX): string | null {
  if (typeof value !== "string") return null;
  const { text } = cleanText(value, lengthMax);
  return text === "" ? null : text;
}

/** A checksummed address, whatever case a source writes it in; null for anything else and zero. */
export function addressOf(value: unknown): Address | null {
  const address = typeof value === "string" ? parseAddress(value.toLowerCase()) : null;
  return address === ZERO_ADDRESS ? null : address;
}

/** Entries looked at: a list of millions must not hold up other calls. */
const ENTRIES_MAX = 256;

/** Different addresses of a list, at most one more than an answer shows. */
export function addressesOf(values: readonly unknown[]): readonly Address[] {
  const found = new Set<Address>();
  for (const value of values.slice(0, ENTRIES_MAX)) {
    const address = addressOf(value);
    if (address !== null) found.add(address);
    if (found.size === IMPLEMENTATIONS_READ_MAX) break;
  }
  return [...found];
}

/** A whole number from 0 on, given as such or in decimal digits. */
export function integerOf(value: unknown): number | null {
  const digits = typeof value === "number" ? String(value) : value;
  if (typeof digits !== "string" || !/^\d{1,16}$/.test(digits)) return null;
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : null;
}

/** Unix seconds of an ISO 8601 time in UTC. */
export function secondsOf(value: unknown): number | null {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\dT[\d:.]{5,16}Z$/.test(value)) return null;
  const ms = Date.parse(value);
  return Number.isFinite(ms) && ms >= 0 ? Math.floor(ms / 1000) : null;
}

/** Languages by their usual spelling; sources differ in case. */
export function languageOf(value: unknown): string | null {
  const text = textOf(value);
  return ["Solidity", "Vyper", "Yul"].find((known) =>
    known.toLowerCase() === text?.toLowerCase()
  ) ??
    text;
}

/**
 * Name and version of a compiler. Versions come as "v0.8.19+commit.7dd6d404", without the "v", or as
 * "vyper:0.3.10"; the name may have to be taken from there or from the language.
 */
export function compilerOf(
  name: unknown,
  version: unknown,
  language: string | null,
): Claims["compiler"] {
  const text = textOf(version);
  const isVyper = text !== null && /^vyper:/i.test(text);
  const plain = text?.replace(/^vyper:/i, "").replace(/^v(?=\d)/, "").trim() ?? "";
  const byLanguage = COMPILERS.get(language ?? "") ?? null;
  // Etherscan's "solc-j" and the like tell how the source was handed in.
  const named = textOf(name)?.replace(/^solc-[a-z]+$/, "solc") ?? null;
  return { name: isVyper ? "vyper" : named ?? byLanguage, version: plain === "" ? null : plain };
}

/** A map: the language is a third party's word, and objects have members of their own. */
const COMPILERS: ReadonlyMap<string, string> = new Map([
  ["Solidity", "solc"],
  ["Yul", "solc"],
  ["Vyper", "vyper"],
]);
