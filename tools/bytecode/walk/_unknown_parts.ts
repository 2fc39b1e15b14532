/** What is unknown in what is asked. */
import { extract } from "./_bits.ts";
import { equal } from "./_compare.ts";
import type { Terms } from "./_terms.ts";
import type { UnknownTerm, Value } from "./values.ts";

/** Something unknown in a value, and the value with something else in its place. */
export type Part = { readonly unknown: UnknownTerm; readonly within: (value: Value) => Value };

/** A value that is unknown, or one of two that are compared, also where it is cut to some bits. */
export function unknownsIn(terms: Terms, value: Value): readonly Part[] {
  if (typeof value !== "object") return [];
  if (value.kind === "unknown") return [{ unknown: value, within: (one) => one }];
  if (value.kind === "field") {
    const { offset, bits } = value;
    return unknownsIn(terms, value.of).map(({ unknown, within }) => ({
      unknown,
      within: (one) => extract(terms, within(one), offset, bits),
    }));
  }
  if (value.kind !== "operation" || value.op !== "eq") return [];
  const [one, other] = value.operands as readonly [Value, Value];
  return [[one, other], [other, one]].flatMap(([side, beside]) =>
    unknownsIn(terms, side!).map(({ unknown, within }) => ({
      unknown,
      within: (one: Value) => equal(terms, within(one), beside!),
    }))
  );
}
