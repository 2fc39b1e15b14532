/** What is demanded of who signed, and of who began the transaction. */
import { isConstant, type Value } from "../walk/values.ts";
import { type Claim, guard } from "./_claims.ts";
import { addressOf, readPlace, storagePlace } from "./_places.ts";
import { has } from "./_terms.ts";

export function ofOrigin(whom: Value): Claim | null {
  if (isConstant(whom)) return guard({ kind: "origin", place: null, address: addressOf(whom) });
  const place = storagePlace(whom);
  if (place !== null) return guard({ kind: "origin", place, address: null });
  return has(whom, "calldata") ? { kind: "own", key: whom } : null;
}

export function ofSigner(whom: Value): Claim | null {
  const place = storagePlace(whom);
  if (place !== null) return guard({ kind: "signature", place });
  // As ERC-2612: whoever it concerns has signed.
  if (has(whom, "calldata") || readPlace(whom) !== null) return { kind: "own", key: whom };
  return guard({ kind: "signature", place: null });
}
