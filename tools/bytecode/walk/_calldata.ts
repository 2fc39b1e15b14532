/** The calldata that a walk is entered with: a concrete selector, everything else symbolic. */
import type { Mode } from "./_decide.ts";
import { extract, mergeBits } from "./_bits.ts";
import type { Terms } from "./_terms.ts";
import type { Value } from "./values.ts";
import { andWords, ones, shlWords } from "./_words.ts";

/** CALLDATALOAD. */
export function wordAt(terms: Terms, mode: Mode, selector: number | null, offset: Value): Value {
  if (mode === "empty-calldata") return 0;
  if (typeof offset !== "number") return typeof offset === "object" ? terms.calldata(offset) : 0;
  if (mode === "short-calldata" && offset > 2) return 0;
  if (selector === null || offset > 3) return terms.calldata(offset);
  const bits = 8 * (4 - offset);
  const known = shlWords(256 - bits, andWords(selector, ones(bits)));
  const rest = extract(terms, terms.calldata(offset), 0, 256 - bits);
  return mergeBits(terms, rest, known)!;
}
