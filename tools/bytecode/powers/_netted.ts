/**
 * Debits of which the same store gives something back: who pays many at once gets back what he has paid
 * himself. They tell that something was taken where it is no longer known how much.
 */
import type { Path } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import type { Change } from "./_changes.ts";
import { has, plain } from "./_terms.ts";

/** Of `old - a + b` the `a`, where the walk lost it and the balance is held against it on every way. */
export function nettedDebits(changes: readonly Change[]): Change[] {
  return changes.flatMap((change) => {
    const { store, sign } = change;
    const rest = sign === "added" || sign === "unknown" ? restIn(store.value) : null;
    const [whole, amount] = rest?.operands ?? [];
    if (rest === null || !has(amount!, "unknown")) return [];
    if (store.paths.length === 0 || !store.paths.every((path) => isHeld(rest, whole!, path))) {
      return [];
    }
    return [{ ...change, sign: "taken", amount: amount! }];
  });
}

type Difference = Extract<Term, { kind: "operation" }>;

function restIn(value: Value): Difference | null {
  const sum = operation(value, "add");
  if (sum === null) return null;
  const [one, other] = sum.operands as readonly [Value, Value];
  return operation(one, "sub") ?? operation(other, "sub");
}

function operation(value: Value, op: Difference["op"]): Difference | null {
  const inner = plain(value);
  return !isConstant(inner) && inner.kind === "operation" && inner.op === op ? inner : null;
}

/** `old - a < old`: it has not passed below zero. */
function isHeld(rest: Difference, whole: Value, path: Path): boolean {
  return path.some(({ value, holds }) =>
    holds && value.kind === "operation" && value.op === "lt" && value.operands[0] === rest &&
    value.operands[1] === whole
  );
}
