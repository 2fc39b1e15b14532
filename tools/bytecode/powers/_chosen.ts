/** Contracts that the caller names, and that somebody else has let him name. */
import type { Path } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { touches } from "./_bits.ts";
import type { Mappings } from "./_guards.ts";
import { asTruth } from "./_paths.ts";
import { readPlace } from "./_places.ts";
import { has, hasArgument, plain, some } from "./_terms.ts";

/** Who is asked stands in a list in which not everybody stands: what he answers may mean something. */
export function isVouchedFor(path: Path, { enterable }: Mappings): boolean {
  const answers = path.filter(({ value }) => has(value, "returned"));
  if (answers.length === 0) return false;
  return path.some(({ value, holds }) => {
    const truth = asTruth(value, holds);
    const entry = truth.holds ? readPlace(truth.term) : null;
    const key = entry?.keys.at(-1);
    if (entry === null || key === undefined || !hasArgument(key)) return false;
    return !touches(enterable, entry) && answers.some((one) => isAnswerOf(plain(key), one.value));
  });
}

function isAnswerOf(account: Value, value: Value): boolean {
  return !isConstant(account) &&
    some(value, (term) => term.kind === "returned" && plain(term.call.target) === account);
}
