/** Calls that callers choose, but that are made for somebody else: in whose place, or by whose word. */
import type { Path } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { type AskedPath, placeOfStore } from "./_access.ts";
import { isSame } from "./_changes.ts";
import type { Scene } from "./_findings.ts";
import { asTruth, together } from "./_paths.ts";
import { recoversSigner } from "./_senders.ts";
import { isSelf, plain } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

/** Ways on which whoever is acted for was asked, or has to have let this code run in his place, are unclear. */
export function onBehalf(
  asked: readonly AskedPath[],
  one: AskedFunction,
  scene: Scene,
): readonly AskedPath[] {
  return asked.map((path) =>
    path.guards.length === 0 && isInOthersPlace(path.path) ||
      !scene.isCustodian && isSignedOnce(path, one)
      ? { ...path, unclear: true }
      : path
  );
}

/** Fails at an address that the code names, its own: it only runs where another contract delegates to it. */
function isInOthersPlace(path: Path): boolean {
  return path.some(({ value, holds }) => {
    const truth = asTruth(value, holds);
    // Zero is an immutable of code that was never deployed.
    if (isSelf(truth.term)) return truth.holds;
    if (holds || value.kind !== "operation" || value.op !== "eq") return false;
    const [one, other] = value.operands as readonly [Value, Value];
    return isSelf(one) && isConstant(other) || isSelf(other) && isConstant(one);
  });
}

/** Whoever is named has signed, and what he has signed is used up. */
function isSignedOnce({ path, own }: AskedPath, { record }: AskedFunction): boolean {
  return own.some(({ key }) =>
    key !== null && path.some((condition) => isSignedBy(condition, key)) &&
    record.stores.some((store) =>
      placeOfStore(store)?.keys.some((one) => isSame(one, key)) === true &&
      together(store.paths, [path])
    )
  );
}

function isSignedBy({ value, holds }: Path[number], key: Value): boolean {
  if (!holds || value.kind !== "operation" || value.op !== "eq") return false;
  const [one, other] = value.operands.map(plain) as [Value, Value];
  return recoversSigner(one) && isSame(other, key) || recoversSigner(other) && isSame(one, key);
}
