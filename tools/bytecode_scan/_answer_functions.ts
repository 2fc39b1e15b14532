/** The functions of an answer, capped, and where their names come from. */
import type { FoundFunction } from "../bytecode/analysis.ts";
import type { CodePart } from "../bytecode/live.ts";
import type { Address } from "../evm/network.ts";
import { type LookedUp, lookUpKey } from "./_names.ts";
import { ALTERNATIVES_MAX, FUNCTIONS_MAX } from "./_schema_parts.ts";

type Listed = FoundFunction & { readonly in: Address };

/** Functions as results show them; `untrusted`: pointers of names that anybody may have entered. */
export function functionsResult(parts: readonly CodePart[], lookedUp: LookedUp) {
  const all = parts.flatMap(({ in: where, analysis }): Listed[] =>
    analysis.functions.map((one) => ({ ...named(one, where, lookedUp), in: where }))
  );
  const shown = all.slice(0, FUNCTIONS_MAX);
  const value = shown.map((one) => ({
    selector: one.selector,
    in: one.in,
    signature: one.signature,
    nameSource: one.nameSource,
    arguments: one.arguments,
    alternatives: one.alternatives.slice(0, ALTERNATIVES_MAX),
    truncated: one.truncated,
  }));
  const untrusted = value.flatMap(({ selector, signature, alternatives, in: where }, index) =>
    !lookedUp.has(lookUpKey(where, selector)) ? [] : [
      ...(signature === null ? [] : [`/functions/${index}/signature`]),
      ...alternatives.map((_, at) => `/functions/${index}/alternatives/${at}`),
    ]
  );
  return { value, more: all.length - shown.length, untrusted };
}

function named(one: FoundFunction, where: Address, lookedUp: LookedUp): FoundFunction {
  const found = lookedUp.get(lookUpKey(where, one.selector));
  if (found === undefined) return one;
  const { signature, nameSource, alternatives, arguments: types } = found;
  return { ...one, signature, nameSource, alternatives, arguments: types };
}
