/** Prepares functions for the rules: what each one's conditions demand of those who call it. */
import { ownFields } from "./_access.ts";
import type { Mappings } from "./_guards.ts";
import { demandsOf } from "./_implied.ts";
import { mappingsOf } from "./_mappings.ts";
import { workOutRoles } from "./_roles.ts";
import { type AskedFunction, isComplete, type WalkedFunction } from "./scene.ts";

/** What mappings mean depends on who can enter there, and that on what other mappings mean. */
const ROUNDS_MAX = 3;

/** Records of one kind that are looked at in a function: honest ones have a few, loops unrolled some more. */
const RECORDS_MAX = 96;
const BRANCHES_MAX = 768;

export function* askEach(walked: readonly WalkedFunction[]): Generator<void, AskedFunction[]> {
  const cut = walked.map(bounded);
  const workedOut = workOutRoles(cut.map(({ record }) => record));
  let mappings: Mappings = {
    enterable: new Set(),
    committed: new Map(),
    workedOut,
    claims: new Map(),
  };
  const fields = cut.map(({ record }) => ownFields(record));
  for (let round = 1;; round++) {
    const functions = cut.map((one, index): AskedFunction => ({
      selector: one.selector,
      record: one.record,
      asking: {
        mappings,
        fields: fields[index]!,
        demands: demandsOf(one.record, mappings),
        complete: one.whole && isComplete(one.record),
        judged: new Map(),
      },
    }));
    const next = yield* mappingsOf(functions);
    const isSettled = next.enterable.size === mappings.enterable.size &&
      next.committed.size === mappings.committed.size;
    if (isSettled || round === ROUNDS_MAX) return functions;
    mappings = { ...next, workedOut, claims: new Map() };
  }
}

/** Code that is made to cost has records without end: what is beyond the bound counts as not walked. */
function bounded(walked: WalkedFunction): WalkedFunction & { readonly whole: boolean } {
  const { selector, record } = withoutFailed(walked);
  const { stores, calls, selfdestructs, returns, branches } = record;
  const whole =
    [stores, calls, selfdestructs, returns].every(({ length }) => length <= RECORDS_MAX) &&
    branches.length <= BRANCHES_MAX;
  if (whole) return { selector, record, whole };
  return {
    selector,
    whole,
    record: {
      ...record,
      stores: stores.slice(0, RECORDS_MAX),
      calls: calls.slice(0, RECORDS_MAX),
      selfdestructs: selfdestructs.slice(0, RECORDS_MAX),
      returns: returns.slice(0, RECORDS_MAX),
      branches: branches.slice(0, BRANCHES_MAX),
      truncated: true,
    },
  };
}

/** What a function that never ends well does is undone: it only tells its caller what would happen. */
function withoutFailed({ selector, record }: WalkedFunction): WalkedFunction {
  if (record.canSucceed || !isComplete(record)) return { selector, record };
  return { selector, record: { ...record, stores: [], calls: [], selfdestructs: [], creates: [] } };
}
