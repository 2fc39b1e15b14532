/** Accounts that a value names without their having called: who signed, and for whom a forwarder speaks. */
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { ADDRESS_BITS, has, isCaller, readsIn, some, whole } from "./_terms.ts";

/** The precompile that tells who signed. */
export function recoversSigner(value: Value): boolean {
  const inner = whole(value);
  return !isConstant(inner) && inner.kind === "returned" && inner.call.target === 1;
}

/** ERC-2771: a forwarder hands the sender on behind the arguments. */
export function isTailSender(value: Value): boolean {
  return !isConstant(value) && value.kind !== "mapping" &&
    some(
      value,
      (term) =>
        term.kind === "calldata" && !isConstant(term.offset) && has(term.offset, "calldatasize"),
    );
}

/** So few bits that whoever looks for a caller with these finds one. */
const FOUND_BITS_MAX = 80;

export function isFound(value: Value): boolean {
  return isConstant(value) || value.width <= FOUND_BITS_MAX;
}

/** What entries of the caller's stand under. */
export function isCallersKey(key: Value): boolean {
  return isCaller(key) || isTailSender(key) || isMostOfCaller(key) || isSeededCaller(key);
}

/** The caller's whole address beside a constant that tells what for, as Solady keeps who has a role. */
export function isSeededCaller(key: Value): boolean {
  if (isConstant(key) || key.kind !== "packed" || BigInt(key.constant) === 0n) return false;
  const [piece, ...more] = key.pieces;
  return piece !== undefined && more.length === 0 && isCaller(piece.of) && piece.low === 0 &&
    piece.bits === ADDRESS_BITS;
}

/** Of a book of bits for all accounts, the word that the caller's stands in: his address but for a few bits. */
function isMostOfCaller(value: Value): boolean {
  return !isConstant(value) && value.kind === "field" && isCaller(value.of) && !isFound(value);
}

function isHash({ kind }: Term): boolean {
  return kind === "keccak" || kind === "mapping";
}

/** The hash of the caller alone, which looks as where an entry of his stands; or the caller reckoned with. */
export function isComputedCaller(value: Value): boolean {
  if (isConstant(value) || readsIn(value).length > 0) return false;
  if (value.kind !== "operation" && !isHash(value)) return false;
  return has(value, "caller") && !has(value, "calldata") && !has(value, "returned");
}
