/** What an account has been given by the same run is taken from it again, as flash loans are (ERC-3156). */
import { isConstant, type Value } from "../walk/values.ts";
import { type Change, isSame } from "./_changes.ts";
import { plain } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

/** No more than the account had before is left to it, and no less: nobody has to agree to that. */
export function isRepaid({ store, amount }: Change, { record }: AskedFunction): boolean {
  const [whole, taken] = operandsOf("sub", store.value);
  if (whole === undefined || !isSame(taken!, amount)) return false;
  const sum = operandsOf("add", whole);
  const isOld = (value: Value) =>
    !isConstant(value) && value.kind === "storage" && value.slot === store.slot;
  const lent = sum.filter((one) => !isOld(one));
  return sum.length === 2 && lent.length === 1 && isSame(record.asOne(amount), lent[0]!);
}

function operandsOf(op: "add" | "sub", value: Value): readonly Value[] {
  const inner = plain(value);
  return !isConstant(inner) && inner.kind === "operation" && inner.op === op ? inner.operands : [];
}
