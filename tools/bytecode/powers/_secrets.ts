/** Questions whose answer the code keeps to itself: it has the hash of it alone. */
import type { Condition, Path } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { touches } from "./_bits.ts";
import type { Mappings } from "./_guards.ts";
import { isScalar, readPlace } from "./_places.ts";
import { isComputedCaller } from "./_senders.ts";
import { hasArgument, plain } from "./_terms.ts";

type Question = Pick<Condition, "value" | "holds">;

/** What is handed in has to have the hash that somebody has set: a leaf of his list, his password. */
export function isCommitment({ value, holds }: Question, mappings: Mappings): boolean {
  // Held against zero: an immutable of code that was never deployed.
  if (!holds) return isHashOf(value, hasArgument);
  return isHeldAgainst(value, (hash) => isHashOf(hash, hasArgument), mappings);
}

/** Whoever knows what has a hash passes, or whose address has. */
export function asksSecret(path: Path, mappings: Mappings): boolean {
  return path.some((condition) =>
    isCommitment(condition, mappings) ||
    condition.holds &&
      isHeldAgainst(condition.value, (hash) => isHashOf(hash, isComputedCaller), mappings)
  );
}

function isHashOf(value: Value, isMade: (value: Value) => boolean): boolean {
  return !isConstant(value) && value.kind === "keccak" && isMade(value);
}

/** Compared with a number of the code, or one that not everybody has set. */
function isHeldAgainst(
  value: Value,
  isHash: (value: Value) => boolean,
  { taken }: Mappings,
): boolean {
  if (isConstant(value) || value.kind !== "operation" || value.op !== "eq") return false;
  const [one, other] = value.operands as readonly [Value, Value];
  return ([[one, other], [other, one]] as const).some(([hash, set]) => {
    if (!isHash(hash)) return false;
    const place = readPlace(plain(set));
    return isConstant(set) || place !== null && isScalar(place) && !touches(taken.cleared, place);
  });
}
