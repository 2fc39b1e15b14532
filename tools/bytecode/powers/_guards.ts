/** Whom a single condition lets pass. */
import type { Guard } from "../analysis.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { ofListed } from "./_appointed.ts";
import { authorityOf, isChosen, ofAnswer } from "./_answers.ts";
import { asTruth } from "./_paths.ts";
import type { Bits } from "./_bits.ts";
import { claimAt, levelIn } from "./_levels.ts";
import { addressOf, placeAt, readPlace, storagePlace } from "./_places.ts";
import { asSaid, type Claim, computedGuard, doubtful, guard, type OwnClaim } from "./_claims.ts";
import type { Entrants } from "./_entrants.ts";
import { ofEntry } from "./_entry_claims.ts";
import { ofOrigin, ofSigner } from "./_signed_claims.ts";
import type { WorkedOutRoles } from "./_roles.ts";
import { isComputedCaller, isFound, isTailSender, recoversSigner } from "./_senders.ts";
import { isOfHisChoice, type Taken } from "./_taken.ts";
import { has, isCaller, isLost, isOrigin, isRead, isSelf, plain, some } from "./_terms.ts";

/** Fields of mappings' entries that anybody can fill for himself: to stand there is no privilege. */
export type Enterable = Bits;

/** Who may enter what, by the family of the mapping: a hash that is in there was agreed to by them. */
export type Committed = ReadonlyMap<string, readonly Guard[]>;

/** What is known of mappings from all functions. */
export type Mappings = {
  readonly enterable: Enterable;
  /** Those of them in which anybody enters more than the present moment. */
  readonly lasting: Enterable;
  /** Those in which perhaps anybody can: what he is asked was not followed. */
  readonly perhaps: Enterable;
  /** Who has made the entries that anybody makes. */
  readonly entrants: Entrants;
  /** Families of arrays in which others stand than those whom somebody with power, or nobody any more, enters there. */
  readonly held: ReadonlySet<string>;
  /** Families that tell who holds tokens, or for whom he lets act: of ERC-721 and its like. */
  readonly rights: ReadonlySet<string>;
  /** Families of arrays into which anybody enters himself. */
  readonly joined: ReadonlySet<string>;
  readonly committed: Committed;
  /** Families of which some, but not all ways in are known to be asked for. */
  readonly doubtful: ReadonlySet<string>;
  /** Families into which somebody with power enters whom he likes. */
  readonly appointed: ReadonlySet<string>;
  readonly workedOut: WorkedOutRoles;
  /** What anybody can bring about himself. */
  readonly taken: Taken;
  /** What conditions were found to demand, for both ways in which they can be decided. */
  readonly claims: Map<Term, Claims>;
};

/** Undefined: not looked at so far. */
export type Claims = { holding?: Claim | null; failing?: Claim | null };

/** Null: anybody passes, as far as this condition goes. */
export function claimOf(value: Value, holds: boolean, mappings: Mappings): Claim | null {
  if (isConstant(value)) return null;
  let known = mappings.claims.get(value);
  if (known === undefined) mappings.claims.set(value, known = {});
  const way = holds ? "holding" : "failing";
  const claim = known[way];
  return claim === undefined ? known[way] = readClaim(value, holds, mappings) : claim;
}

function readClaim(value: Term, holds: boolean, mappings: Mappings): Claim | null {
  const truth = asTruth(value, holds);
  const { term } = truth;
  if (term.kind === "operation") {
    const both = combined(term, truth.holds, mappings);
    if (both !== undefined) return both;
    if (term.op === "eq") return ofEquality(term, truth.holds, mappings);
    if (term.op === "lt") {
      return ofBound(term, truth.holds, mappings) ?? ofLess(term, truth.holds, mappings);
    }
    if (term.op === "xor" || term.op === "sub") {
      return truth.holds ? null : ofEquality(term, true, mappings);
    }
    // Of nothing there is no bit to shift to the end.
    if (term.op === "shr" && truth.holds) return claimOf(term.operands[1]!, true, mappings);
    return null;
  }
  if (!truth.holds) {
    // A part of the caller that is zero: whoever looks for such an address has one.
    if (some(value, (part) => part.kind === "field" && plain(part) === term && isFound(part))) {
      return null;
    }
    // Compared with zero: nobody, or an immutable of code that was never deployed.
    if (isCaller(term)) return ofCaller(0, mappings);
    if (isOrigin(term)) return ofOrigin(0);
    return isComputedCaller(term) ? computedGuard : null;
  }
  return ofEntry(term, mappings) ?? ofAnswer(term);
}

/** "Both" and "either" that the compiler computed instead of branching. */
function combined(
  { op, operands: [one, other] }: Extract<Term, { kind: "operation" }>,
  holds: boolean,
  mappings: Mappings,
): Claim | null | undefined {
  if (op !== "and" && op !== "or") return undefined;
  const left = claimOf(one!, holds, mappings);
  const right = claimOf(other!, holds, mappings);
  const isEither = (op === "or") === holds;
  if (!isEither) return left?.kind === "doubtful" ? right ?? left : left ?? right;
  if (left === null || right === null) return null;
  if (left.kind === "doubtful") return left;
  if (right.kind === "doubtful") return right;
  if (left.kind === "own") return right.kind === "own" ? either(left, right) : right;
  if (right.kind === "own") return left;
  return { kind: "guards", guards: [...left.guards, ...right.guards] };
}

/** Who is let in by either has the word of those whom both need. */
function either(one: OwnClaim, other: OwnClaim): Claim {
  const by = [...one.by ?? [], ...other.by ?? []];
  return { ...(one.key === null ? other : one), ...(by.length > 0 && { by }) };
}

function ofEquality(
  { operands }: Extract<Term, { kind: "operation" }>,
  holds: boolean,
  mappings: Mappings,
): Claim | null {
  if (!holds) return null;
  const [one, other] = operands.map(plain) as [Value, Value];
  for (const [index, whom] of [other, one].entries()) {
    const uncut = operands[index]!;
    const who = plain(uncut);
    if (isCaller(uncut)) return ofCaller(whom, mappings);
    if (isOrigin(uncut)) return ofOrigin(whom);
    const isName = isRead(whom) || isConstant(whom);
    if (isTailSender(who) && isName) return asSaid(ofCaller(whom, mappings));
    if (recoversSigner(uncut)) return ofSigner(whom);
  }
  for (const [what, level] of [[one, other], [other, one]] as const) {
    if (isConstant(level) && !isConstant(what)) {
      const entry = ofEntry(what, mappings) ?? ofAnswer(what);
      if (entry !== null) return entry;
    }
  }
  if (isComputedCaller(one) === isComputedCaller(other)) return null;
  const [found, against] = isComputedCaller(one) ? [operands[0]!, other] : [operands[1]!, one];
  return isFound(found) || isOfHisChoice(against, mappings.taken) ? null : computedGuard;
}

/** A level that an entry has to reach. */
function ofBound(
  { operands }: Extract<Term, { kind: "operation" }>,
  holds: boolean,
  mappings: Mappings,
): Claim | null {
  const level = levelIn(operands, holds);
  if (level === null) return null;
  return claimAt(level, ofEntry(level.reached, mappings, mappings[level.among]));
}

/** What something is below of is not zero. */
function ofLess(
  { operands }: Extract<Term, { kind: "operation" }>,
  holds: boolean,
  mappings: Mappings,
): Claim | null {
  const [, other] = operands as readonly [Value, Value];
  return holds && !isConstant(other) && other.width === 1 ? claimOf(other, true, mappings) : null;
}

/** The caller is compared with this. */
export function ofCaller(whom: Value, mappings: Mappings): Claim | null {
  const { taken } = mappings;
  if (isSelf(whom)) {
    if (taken.selfCall === null) return guard({ kind: "self" });
    return taken.selfCall === "any" ? null : doubtful;
  }
  if (isConstant(whom)) return guard({ kind: "fixed", address: addressOf(whom) });
  if (isOrigin(whom)) return null;
  if (recoversSigner(whom)) return guard({ kind: "signature", place: null });
  if (whom.kind === "transient") {
    const place = placeAt(whom.slot, 0, 256);
    if (place === null) return doubtful;
    return taken.passing.has(place.family) ? null : computedGuard;
  }
  const stored = storagePlace(whom);
  if (stored !== null) return guard({ kind: "slot", place: stored });
  const place = readPlace(whom);
  if (place !== null) return ofListed(place, whom, mappings);
  if (whom.kind === "returned") {
    const { call } = whom;
    if (isChosen(call.target)) return null;
    return call.args.some((arg) => has(arg, "calldata"))
      ? { kind: "own", key: whom }
      : guard(authorityOf(call));
  }
  // The address that a factory gives to what it makes (EIP-1014).
  if (whom.kind === "keccak") return computedGuard;
  if (has(whom, "calldata")) return { kind: "own", key: whom };
  if (isRead(whom) || has(whom, "storage")) return computedGuard;
  // What was lost, as in memory that paths have used differently, may be whom somebody wrote there.
  return isLost(whom) ? doubtful : null;
}
