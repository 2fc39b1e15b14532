/** Lists of who gets how much, of which the code keeps the root alone: airdrops are proven so, hash by hash. */
import type { BranchRecord, Path, WalkRecord } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import type { Sent } from "./_earned.ts";
import { type Hashed, hashedWhole, isNamedIn } from "./_hashed_whole.ts";
import type { Scene } from "./_findings.ts";
import { isNeverSet } from "./_never_set.ts";
import { isHash, readPlace } from "./_places.ts";
import type { AskedFunction } from "./scene.ts";
import { isStruckOff } from "./_struck_off.ts";
import { ADDRESS_BITS, has, some } from "./_terms.ts";

/**
 * What is hashed names whom it goes to and how much, has to come to a root that nobody sets, and is struck off the
 * list. Where the proof was too long to be followed, shorter ones at the same point of the code tell.
 */
export function isListed(
  sent: Sent,
  path: Path,
  { record }: AskedFunction,
  { functions }: Pick<Scene, "functions">,
): boolean {
  const provenBy: Proves = (value, holds) => proofIn(value, holds, functions);
  return path.some((condition) => {
    const proof = provenBy(condition.value, condition.holds);
    if (proof === null && condition.value.kind !== "unknown") return false;
    const followed = proof?.kind === "keccak" ? [proof] : followedAt(condition, record, provenBy);
    return followed.length > 0 && followed.every((hash) => {
      const hashed = hashedWhole(hash);
      return isOf(sent, hashed, path) && isStruckOff({ ...sent, hashed }, path, record);
    });
  });
}

function isOf({ to, amount }: Sent, hashed: Hashed, path: Path): boolean {
  return isNamedIn(hashed, to, path, ADDRESS_BITS) && isNamedIn(hashed, amount, path);
}

/** What is held against the root there, if anything is. */
type Proves = (value: Term, holds: boolean) => Term | null;

type HashTerm = Extract<Term, { kind: "keccak" }>;

/** The proofs that were followed to this point; none where not all that is decided there is known to be one. */
function followedAt(
  { pc, holds }: Path[number],
  { branches }: WalkRecord,
  provenBy: Proves,
): readonly HashTerm[] {
  const deciding = branches.filter((one) => one.pc === pc);
  const isProof = deciding.every((one) =>
    one.failsWhenTrue !== one.failsWhenFalse && one.failsWhenFalse === holds &&
    provenBy(one.value, holds) !== null
  );
  if (!isProof || branches.some((one) => isShortcut(one, branches, provenBy))) return [];
  return deciding.flatMap(({ value }) => {
    const proof = provenBy(value, holds);
    return proof?.kind === "keccak" ? [proof] : [];
  });
}

/**
 * On the way through a proof it is only asked whether there is more of it, and which hash comes first: with
 * anything else, or with who calls, a long one may come out otherwise than short ones do.
 */
function isShortcut(
  { pc, value, failsWhenTrue, failsWhenFalse }: BranchRecord,
  branches: readonly BranchRecord[],
  provenBy: Proves,
): boolean {
  if (failsWhenTrue || failsWhenFalse || provenBy(value, true) !== null) return false;
  const isAside = !has(value, "caller") && !has(value, "origin") && !some(value, isOfProof);
  return !isAside && !isCopy(value, branches) &&
    !branches.some((one) => one.pc === pc && isOrder(one.value));
}

/** Of a list among the arguments, or lost on the way through it. */
function isOfProof(term: Term): boolean {
  return term.kind === "unknown" || term.kind === "calldata" && !isConstant(term.offset);
}

function isOrder(value: Term): boolean {
  return value.kind === "operation" && value.op === "lt" &&
    value.operands.every((one) => !isConstant(one) && (ordered.has(one.kind) || isSum(one)));
}

const ordered: ReadonlySet<string> = new Set(["calldata", "keccak", "unknown"]);

/** Where a list of the arguments ends. */
function isSum(value: Term): boolean {
  return value.kind === "operation" && value.op === "add";
}

/** Memory is copied word by word: what is left is no word any more. */
function isCopy(value: Term, branches: readonly BranchRecord[]): boolean {
  if (value.kind !== "operation" || value.op !== "lt" || value.operands[1] !== 32) return false;
  const [left] = value.operands as readonly [Value, Value];
  return !isConstant(left) && left.kind === "unknown" && !has(left, "calldata") &&
    !branches.some((one) => isOrder(one.value) && some(one.value, (term) => term === left));
}

/** A hash, or what was lost of one, that is held against a root; zero is that of code never deployed. */
function proofIn(value: Term, holds: boolean, functions: Scene["functions"]): Term | null {
  if (value.kind !== "operation") return !holds && isProof(value) ? value : null;
  if (value.op !== "eq" || !holds) return null;
  const [one, other] = value.operands as readonly [Value, Value];
  for (const [proof, root] of [[one, other], [other, one]] as const) {
    if (!isConstant(proof) && isProof(proof) && isRoot(root, functions)) return proof;
  }
  return null;
}

/** Of the code, or in a slot that nobody writes. */
function isRoot(root: Value, functions: Scene["functions"]): boolean {
  if (isConstant(root)) return isHash(BigInt(root));
  const place = readPlace(root);
  return place !== null && place.bits === WORD_BITS && isNeverSet(place, functions);
}

const WORD_BITS = 256;

function isProof(value: Value): boolean {
  return !isConstant(value) &&
    (value.kind === "keccak" || value.kind === "unknown" && has(value, "calldata"));
}
