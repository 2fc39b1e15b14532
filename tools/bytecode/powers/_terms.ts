/** Questions about terms that every rule asks. */
import { partsOf } from "../walk/parts.ts";
import { isConstant, taintOf, taints, type Term, type Value } from "../walk/values.ts";

/** A value without what only cuts or widens it: an address taken out of a word is still that address. */
export function plain(value: Value): Value {
  let inner = value;
  for (let depth = 0; depth < 8; depth++) {
    if (isConstant(inner)) return inner;
    if (inner.kind === "field" && inner.offset === 0 && !isRead(inner.of)) inner = inner.of;
    else if (inner.kind === "operation" && inner.op === "signextend") inner = inner.operands[1]!;
    else return inner;
  }
  return inner;
}

type StorageTerm = Extract<Term, { kind: "storage" | "transient" }> & { readonly kind: "storage" };
type FieldTerm = Extract<Term, { kind: "field" }>;

/** A word of storage, or bits of one. */
export function isRead(
  value: Value,
): value is StorageTerm | FieldTerm & { readonly of: StorageTerm } {
  if (isConstant(value)) return false;
  return value.kind === "storage" || value.kind === "field" && value.of.kind === "storage";
}

export function isCaller(value: Value): boolean {
  const inner = whole(value);
  return !isConstant(inner) && inner.kind === "caller";
}

export function isOrigin(value: Value): boolean {
  const inner = whole(value);
  return !isConstant(inner) && inner.kind === "origin";
}

export const ADDRESS_BITS = 160;

/** As `plain`, but for what cuts an address: others end like it. */
export function whole(value: Value): Value {
  let inner = value;
  while (!isConstant(inner) && inner.kind === "field" && inner.offset === 0) {
    if (inner.bits < ADDRESS_BITS || isRead(inner.of)) return inner;
    inner = inner.of;
  }
  return inner;
}

/** The argument that stands at this byte of the calldata, the selector's four counted. */
export function isArgumentAt(value: Value, offset: number): boolean {
  const inner = plain(value);
  return !isConstant(inner) && inner.kind === "calldata" && inner.offset === offset;
}

/** The present time or block. */
export function isNow(value: Value): boolean {
  return !isConstant(value) && (value.kind === "timestamp" || value.kind === "number");
}

/** An account that the code itself names: no precompile, and not what tokens are burned to. */
export function isFixedAccount(value: Value): boolean {
  return isConstant(value) && BigInt(value) >= ACCOUNT_MIN;
}

const ACCOUNT_MIN = 1n << 64n;

export function isSelf(value: Value): boolean {
  const inner = plain(value);
  return !isConstant(inner) && inner.kind === "self";
}

/** The native coins that lie in the contract. */
export function isOwnBalance(value: Value): boolean {
  const inner = plain(value);
  return !isConstant(inner) &&
    (inner.kind === "selfbalance" || inner.kind === "balance" && isSelf(inner.of));
}

export function has(value: Value, taint: keyof typeof taints): boolean {
  return (taintOf(value) & taints[taint]) !== 0;
}

/** Whether it is something that was not followed, or a part of that, or was made of that and constants. */
export function isLost(value: Value): boolean {
  let rest = value;
  for (let depth = 0; depth < LOST_DEPTH_MAX && !isConstant(rest); depth++) {
    if (rest.kind === "unknown") return true;
    if (rest.kind === "field") rest = rest.of;
    else if (rest.kind === "operation") {
      const parts: readonly Value[] = rest.operands.filter((part) => !isConstant(part));
      if (parts.length !== 1) return false;
      rest = parts[0]!;
    } else return false;
  }
  return false;
}

const LOST_DEPTH_MAX = 16;

/** Terms looked at in one search: they share parts, and a hostile code nests them. */
const VISITS_MAX = 400;

function isTerm(value: Value): value is Term {
  return !isConstant(value);
}

/** Visits a value and everything it was made from, each once. `into` false keeps out of a term. */
export function visit(value: Value, look: (term: Term) => boolean | void): void {
  if (isConstant(value)) return;
  // Most values are of one part.
  if (look(value) === false) return;
  const queue: Term[] = [];
  for (const part of partsOf(value)) if (isTerm(part)) queue.push(part);
  if (queue.length === 0) return;
  const seen = new Seen(value);
  while (queue.length > 0 && seen.size < VISITS_MAX) {
    const next = queue.pop()!;
    if (!seen.add(next) || look(next) === false) continue;
    for (const part of partsOf(next)) if (isTerm(part)) queue.push(part);
  }
}

/** Terms that were come by. Mostly they are few: a set of them would take longer to make than to look through them. */
class Seen {
  readonly #few: Term[];
  #many: Set<Term> | undefined;

  constructor(first: Term) {
    this.#few = [first];
  }

  get size(): number {
    return this.#many?.size ?? this.#few.length;
  }

  /** False: it was there. */
  add(term: Term): boolean {
    if (this.#many !== undefined) return this.#many.size < this.#many.add(term).size;
    if (this.#few.includes(term)) return false;
    if (this.#few.push(term) > FEW) this.#many = new Set(this.#few);
    return true;
  }
}

const FEW = 12;

/** Visits values and everything they were made from, each once: as much as was walked, so one part at a time. */
export function visitAll(
  values: readonly Value[],
  seen: Set<Term>,
  look: (term: Term) => void,
): void {
  const queue = [...values];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (isConstant(next) || seen.has(next)) continue;
    seen.add(next);
    look(next);
    queue.push(...partsOf(next));
  }
}

/** Whether a term satisfies this anywhere within a value, keys of mappings included. */
export function some(value: Value, test: (term: Term) => boolean): boolean {
  let found = false;
  visit(value, (term) => {
    if (!found && test(term)) found = true;
    return !found;
  });
  return found;
}

const madeOfArgument = new WeakMap<Term, boolean>();

/** Made of an argument itself, not only of what was looked up by one. */
export function hasArgument(value: Value): boolean {
  if (isConstant(value)) return false;
  const known = madeOfArgument.get(value);
  if (known !== undefined) return known;
  let found = false;
  visit(value, (term) => {
    if (term.kind === "calldata") found = true;
    return !found && !isRead(term);
  });
  madeOfArgument.set(value, found);
  return found;
}

const readsOf = new WeakMap<Term, readonly Term[]>();

/** The words of storage that a value is computed from; not those that only say where to look. */
export function readsIn(value: Value): readonly Term[] {
  if (isConstant(value) || !has(value, "storage")) return [];
  const known = readsOf.get(value);
  if (known !== undefined) return known;
  const reads: Term[] = [];
  visit(value, (term) => {
    if (!isRead(term)) return term.kind !== "mapping" && term.kind !== "array";
    reads.push(term);
    return false;
  });
  readsOf.set(value, reads);
  return reads;
}

export function isZero(value: Value): boolean {
  return isConstant(value) && BigInt(value) === 0n;
}
