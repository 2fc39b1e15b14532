/** Where a store may land whose caller names the element: small numbers and usual names are tried. */
import { keccak256, stringToHex } from "viem";
import { once } from "../../../schema/lazy.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { type Names, reckon } from "./_reckoned.ts";

/** Settings are few; the keys of mappings have to be hashed. */
const ELEMENTS_TRIED = 64;
const KEYS_TRIED = 32;

/** Of those that share a slot, so many are told. */
const SHARING_MAX = 4;

const numbers = once(() => Array.from({ length: ELEMENTS_TRIED }, (_, number) => BigInt(number)));

/** What settings are called, where a mapping keeps them under the hash of their names. */
const usualNames = [
  "paused",
  "enabled",
  "locked",
  "trading",
  "tradingOpen",
  "tradingEnabled",
  "fee",
  "tax",
  "buyFee",
  "sellFee",
  "buyTax",
  "sellTax",
  "maxTx",
  "maxWallet",
];

const usualKeys = once(() => usualNames.map((name) => BigInt(keccak256(stringToHex(name)))));

/** By the slot: all that the caller may say to have it stored there; of a packed array, several elements share one. */
type Landings = ReadonlyMap<bigint, readonly bigint[]>;

/** The same mapping is stored to again and again. */
const known = new WeakMap<Term, Landings>();

/** Of a slot that is reckoned from one thing that the caller says. */
export function landings(slot: Value, name: Term): Landings {
  const before = isConstant(slot) ? undefined : known.get(slot);
  if (before !== undefined) return before;
  const found = new Map<bigint, bigint[]>();
  for (const number of triedFor(slot, name)) {
    const named: Names = new Map([[name, number]]);
    const at = reckon(slot, named);
    const others = at === null ? undefined : found.get(at) ?? [];
    if (others !== undefined && others.length < SHARING_MAX) found.set(at!, [...others, number]);
  }
  if (!isConstant(slot)) known.set(slot, found);
  return found;
}

function triedFor(slot: Value, name: Term): readonly bigint[] {
  if (!isInMapping(slot)) return numbers();
  return name.kind === "keccak" ? usualKeys() : [...numbers().slice(0, KEYS_TRIED), ...usualKeys()];
}

export function isInMapping(slot: Value): boolean {
  if (isConstant(slot)) return false;
  return slot.kind === "mapping" || slot.kind === "operation" && slot.operands.some(isInMapping);
}
