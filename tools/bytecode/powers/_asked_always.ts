/** What every way to a store is asked for, where so many ways were joined that none of them tells it any more. */
import { once } from "../../../schema/lazy.ts";
import type { Guard } from "../analysis.ts";
import type { InitializerFlag } from "../analysis_storage.ts";
import type { Decisions, Path, StoreRecord, WalkRecord } from "../walk/records.ts";
import {
  allFlags,
  type AskedPath,
  type Asking,
  disposes,
  type OwnFields,
  uniqueGuards,
} from "./_access.ts";
import { claimOf, type Mappings } from "./_guards.ts";
import { initialOn } from "./_initial.ts";
import { nestedOn } from "./_nested.ts";
import { isOfConstructor } from "./_paths.ts";

/** Something that a walk recorded; of stores it is known what they are behind. */
export type Recorded = { readonly paths: readonly Path[] } & Partial<Pick<StoreRecord, "isBehind">>;

/** Decisions of a function that ask who comes, or can be made once only; a constructor's are nobody's. */
export type Always = {
  readonly asking: Decisions;
  readonly guards: readonly Guard[];
  /** Looked for where nobody is asked. */
  readonly once: () => {
    readonly decisions: Decisions;
    readonly flags: readonly InitializerFlag[];
  };
};

export function alwaysOf(record: WalkRecord, fields: OwnFields, mappings: Mappings): Always {
  const guards: Guard[] = [];
  const asking = record.decisions((value, holds) => {
    const claim = claimOf(value, holds, mappings);
    if (claim?.kind !== "guards" || claim.said) return isOfConstructor([{ value, holds, pc: 0 }]);
    guards.push(...claim.guards);
    return true;
  });
  return {
    asking,
    guards: uniqueGuards(guards),
    once: once(() => {
      const flags: InitializerFlag[] = [];
      const decisions = record.decisions((value, holds) => {
        const way = [{ value, holds, pc: 0 }];
        const nested = nestedOn(way, fields, mappings);
        const flag = initialOn(way, fields, mappings) ?? (nested?.isSure ? nested.flag : null);
        if (flag !== null) flags.push(flag);
        return flag !== null || isOfConstructor(way);
      });
      return { decisions, flags: allFlags(flags) };
    }),
  };
}

/** Ways on which nobody is asked, it seems, are asked for what all are asked for. */
export function withAlways(
  asked: readonly AskedPath[],
  { isBehind }: Recorded,
  { complete, always }: Asking,
): readonly AskedPath[] {
  if (isBehind === undefined || !complete || !asked.some(isOpen)) return asked;
  const { asking, guards, once } = always();
  const facts = { unclear: false, perhapsOwn: false };
  if (guards.length > 0 && isBehind(asking)) {
    return asked.map((one) => isOpen(one) ? { ...one, ...facts, guards } : one);
  }
  const { decisions, flags } = once();
  if (!isBehind(decisions)) return asked;
  return asked.map((one) => isOpen(one) ? { ...one, ...facts, once: true, flags } : one);
}

function isOpen(one: AskedPath): boolean {
  return one.unclear || one.guards.length === 0 && !one.once && !disposes(one);
}
