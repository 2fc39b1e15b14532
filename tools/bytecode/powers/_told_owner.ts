/** An owner whom another contract tells, whoever has it asked. */
import type { Guard } from "../analysis.ts";
import { isConstant, taints, type Value } from "../walk/values.ts";
import { authorityOf, isChosen } from "./_answers.ts";
import { touches } from "./_bits.ts";
import type { Mappings } from "./_guards.ts";
import { readPlace } from "./_places.ts";
import { plain, readsIn } from "./_terms.ts";

/** What a caller brings to a question, so that he may bring the answer about. */
const OF_CALLERS = taints.caller | taints.origin | taints.calldata | taints.callvalue |
  taints.unknown;

/** Null: it is no answer, or the caller has a say in who is asked, or what. */
export function tellerOf(value: Value, { taken }: Pick<Mappings, "taken">): Guard | null {
  const told = plain(value);
  if (isConstant(told) || told.kind !== "returned") return null;
  const { call } = told;
  if ((call.taint & OF_CALLERS) !== 0 || isChosen(call.target)) return null;
  const asked = [call.target, ...call.args];
  const isSet = asked.flatMap(readsIn).some((read) => {
    const place = readPlace(read);
    return place === null || touches(taken.chosen, place);
  });
  return isSet ? null : authorityOf(call);
}
