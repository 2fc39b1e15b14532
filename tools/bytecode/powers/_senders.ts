/** Accounts that a value names without their having called: who signed, and for whom a forwarder speaks. */
import { isConstant, type Value } from "../walk/values.ts";
import { has, plain, some } from "./_terms.ts";

/** The precompile that tells who signed. */
export function recoversSigner(value: Value): boolean {
  const inner = plain(value);
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
