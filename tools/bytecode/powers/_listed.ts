/** Lists of who gets how much, of which the code keeps the root alone: airdrops are proven so, hash by hash. */
import type { Path, WalkRecord } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import type { Sent } from "./_earned.ts";
import { argumentsIn } from "./_parts.ts";
import { isHash } from "./_places.ts";
import type { AskedFunction } from "./scene.ts";
import { has, isCaller, some } from "./_terms.ts";

/**
 * What is hashed names whom it goes to and how much, and has to come to a root that nobody sets. Where the proof
 * was too long to be followed, shorter ones at the same point of the code tell.
 */
export function isListed({ to, amount }: Sent, path: Path, { record }: AskedFunction): boolean {
  return path.some((condition) => {
    const hash = provenBy(condition.value, condition.holds);
    const followed = hash?.kind === "keccak" ? [hash] : followedAt(condition, hash, record);
    return followed.length > 0 && followed.every((one) => names(one, to) && names(one, amount));
  });
}

/** The proofs that were followed to this point; none where it was lost whether all that is decided there is one. */
function followedAt(
  { pc, value, holds }: Path[number],
  hash: Term | null,
  { branches }: WalkRecord,
): readonly Term[] {
  if (hash === null && value.kind !== "unknown") return [];
  const deciding = branches.filter((one) =>
    one.pc === pc && one.failsWhenTrue !== one.failsWhenFalse
  );
  const proofs = deciding.map((one) => provenBy(one.value, one.failsWhenFalse));
  if (hash === null) {
    const isProof = deciding.length === branches.filter((one) => one.pc === pc).length &&
      deciding.every(({ failsWhenFalse }) => failsWhenFalse === holds) && !proofs.includes(null);
    if (!isProof) return [];
  }
  return proofs.flatMap((one) => one?.kind === "keccak" ? [one] : []);
}

/** A hash, or what was lost of one, that is held against a constant; zero is that of code never deployed. */
function provenBy(value: Term, holds: boolean): Term | null {
  if (value.kind !== "operation") return !holds && isProof(value) ? value : null;
  const [proof, root] = value.operands as readonly [Value, Value];
  if (value.op !== "eq" || !holds || isConstant(proof) || !isProof(proof)) return null;
  return isConstant(root) && isHash(BigInt(root)) ? proof : null;
}

function isProof(value: Term): boolean {
  return value.kind === "keccak" || value.kind === "unknown" && has(value, "calldata");
}

/** A number that the code names is no choice. */
function names(hash: Term, value: Value): boolean {
  if (isConstant(value)) return true;
  if (isCaller(value)) return some(hash, isCaller);
  const named = [...argumentsIn(value)];
  return named.length > 0 && named.every((one) => some(hash, (part) => part === one));
}
