/** Where code that runs in the contract's place is taken from. */
import { concat, numberToHex } from "viem";
import type { Hex } from "../../evm/network.ts";
import type { DelegateTarget } from "../analysis.ts";
import { type Call, isConstant } from "../walk/values.ts";
import { addressOf, readPlace, slotHex, storagePlace } from "./_places.ts";
import { has, isSelf, plain } from "./_terms.ts";

/** Null: the caller names it, or it is the contract itself: no proxy's target. */
export function delegateTarget({ target }: Call): DelegateTarget | null {
  const inner = plain(target);
  if (isConstant(inner)) {
    // Zero is an immutable of code that was never deployed; precompiles are no implementations.
    return BigInt(inner) > 0n && BigInt(inner) < 0x10000n
      ? null
      : { from: "code", address: addressOf(inner) };
  }
  if (isSelf(inner)) return null;
  const place = storagePlace(inner);
  if (place !== null) return { from: "slot", place };
  const entry = readPlace(inner);
  if (entry !== null) {
    return entry.keys.length > 0 || entry.family.includes("{}")
      ? { from: "mapping", mappingSlot: slotHex(entry.root) }
      : { from: "unknown" };
  }
  if (inner.kind === "returned") {
    const { call, offset } = inner;
    const asked = plain(call.target);
    return {
      from: "call",
      place: storagePlace(asked),
      address: isConstant(asked) ? addressOf(asked) : null,
      // Behind the first word of an answer stands something else.
      data: offset === 0 ? constantInput(call) : null,
    };
  }
  return isCallersChoice({ target }) ? null : { from: "unknown" };
}

/** What is asked with, where that is the same for every call. */
function constantInput({ kind, selector, args, inputLength }: Call): Hex | null {
  // Run in the proxy's place, it answers by the proxy's storage.
  if (kind === "delegatecall" || kind === "callcode") return null;
  if (inputLength === 0) return "0x";
  if (selector === null || inputLength !== 4 + 32 * args.length) return null;
  const words = args.filter(isConstant).map(slotHex);
  return words.length < args.length ? null : concat([numberToHex(selector, { size: 4 }), ...words]);
}

/** The caller names it: it is not looked up, here or elsewhere, by what he says. */
export function isCallersChoice({ target }: Pick<Call, "target">): boolean {
  return has(target, "calldata") && !has(target, "storage") && !has(target, "returned");
}
