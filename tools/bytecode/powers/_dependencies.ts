/** What the tokens' moves depend on besides the balances: numbers and lists that somebody may set. */
import type { WalkRecord } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { INVERSE } from "./_caps.ts";
import { type Frame, isAmong, known } from "./_frame.ts";
import { whenZero } from "./_paths.ts";
import { keyOf, type Place, readPlace } from "./_places.ts";
import { has, plain, readsIn, visit } from "./_terms.ts";

/** The functions whose powers are searched as those of transfers, not as those of an owner. */
export const moveSelectors: ReadonlySet<string> = new Set(known.moves);

/** How a transfer depends on a number or list in storage. */
export type Role =
  /** Something fails while it is other than zero, or once it is zero. */
  | "blocks"
  | "opens"
  /** An amount, time or price is held against it. */
  | "limits"
  /** It says when something begins. */
  | "times"
  /** A part of the amount is reckoned with it. */
  | "fee"
  /** It decides, but nothing fails by it. */
  | "exempts"
  /** A contract that is asked, see `external-dependency`. */
  | "asked";

export type Dependency = {
  readonly place: Place;
  readonly role: Role;
  /** What a fee is divided by, where that is a constant. */
  readonly scale: bigint | null;
};

/** Everything that the tokens' moves depend on, each place and role once. */
export function dependenciesOf(frame: Frame): Dependency[] {
  const found = new Map<string, Dependency>();
  const add = (read: Term, role: Role, scale: bigint | null = null) => {
    const place = readPlace(read);
    if (place === null) return;
    if ([frame.balances, frame.allowances].some((places) => isAmong(place, places))) return;
    const key = `${keyOf(place)}/${role}`;
    const before = found.get(key);
    if (before === undefined || before.scale === null) found.set(key, { place, role, scale });
  };
  for (const { record } of frame.moves) {
    for (const { read, role } of conditionsOf(record)) add(read, role);
    for (const { read, scale } of feesOf(record)) add(read, "fee", scale);
    for (const { call } of record.calls) {
      for (const read of readsIn(call.target)) add(read, "asked");
    }
  }
  return [...found.values()];
}

type Conditional = { readonly read: Term; readonly role: Role };

function conditionsOf({ branches }: WalkRecord): Conditional[] {
  return branches.flatMap((branch) =>
    readsIn(branch.value).flatMap((read) => {
      const role = roleIn(branch, read);
      return role === null ? [] : [{ read, role }];
    })
  );
}

function roleIn(
  { value, failsWhenTrue, failsWhenFalse }: WalkRecord["branches"][number],
  read: Term,
): Role | null {
  const fails = failsWhenTrue !== failsWhenFalse;
  if (isComparedWithAccount(value, read)) return null;
  if (isBound(value, read)) {
    if (!fails) return null;
    const isTimed = (has(value, "time") || has(value, "block")) && !has(value, "calldata");
    return isTimed && readsIn(value).length === 1 ? "times" : "limits";
  }
  if (!fails) return "exempts";
  const atZero = whenZero(value, read);
  return atZero === null ? "limits" : atZero === failsWhenTrue ? "opens" : "blocks";
}

/** Something other than a constant is held against it. */
function isBound(value: Term, read: Term): boolean {
  let bound = false;
  visit(value, (term) => {
    if (term === read) return false;
    if (term.kind !== "operation" || term.op !== "lt" && term.op !== "slt") return true;
    const [one, other] = term.operands as readonly [Value, Value];
    const holder = readsIn(one).includes(read) ? other : readsIn(other).includes(read) ? one : null;
    if (holder !== null && !isConstant(holder)) bound = true;
    return true;
  });
  return bound;
}

/** `to == pair`: it names an account that is treated otherwise. */
function isComparedWithAccount(value: Term, read: Term): boolean {
  if (value.kind !== "operation" || value.op !== "eq") return false;
  const [one, other] = value.operands.map(plain) as [Value, Value];
  const opposite = one === read ? other : other === read ? one : null;
  return opposite !== null && !isConstant(opposite);
}

/** Products of the amount with something stored: `amount * fee / 100`, or `amount / parts`. */
function feesOf({ products }: WalkRecord): { read: Term; scale: bigint | null }[] {
  return products.flatMap((product) => {
    if (product.kind !== "operation") return [];
    const [one, other] = product.operands as readonly [Value, Value];
    return [[one, other], [other, one]].flatMap(([amount, factor]) => {
      if (!has(amount!, "calldata") || isConstant(factor!)) return [];
      if (product.op !== "mul" && factor !== other) return [];
      const reads = directReads(factor!);
      const scale = product.op === "mul" ? scaleOf(products, product) : INVERSE;
      return reads.map((read) => ({ read, scale }));
    });
  });
}

/** What a product is divided by. */
function scaleOf(products: readonly Term[], product: Term): bigint | null {
  for (const { kind, ...rest } of products as Extract<Term, { kind: "operation" }>[]) {
    if (kind !== "operation" || rest.op !== "div" || rest.operands[0] !== product) continue;
    const divisor = rest.operands[1]!;
    if (isConstant(divisor)) return BigInt(divisor);
  }
  return null;
}

/** A number that stands in storage, or a sum of such: not what was reckoned from the supply. */
function directReads(value: Value): Term[] {
  const inner = plain(value);
  if (isConstant(inner)) return [];
  if (inner.kind === "operation") {
    return inner.op === "add" || inner.op === "sub" ? inner.operands.flatMap(directReads) : [];
  }
  return readPlace(inner) === null ? [] : [inner];
}
