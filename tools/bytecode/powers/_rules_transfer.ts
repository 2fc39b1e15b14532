/** What the tokens' moves ask beyond the token's own storage. */
import type { CallRecord } from "../walk/records.ts";
import { isConstant } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import { moveSelectors } from "./_dependencies.ts";
import { effectsAccess } from "./_effects.ts";
import { askedOf, type Finding, finding, type Rule, type Scene } from "./_findings.ts";
import { readPlace } from "./_places.ts";
import { has, isSelf, plain, some } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

/** Another contract decides whether tokens move, or at least has to answer. */
export const dependencyPowers: Rule = (scene) => {
  const moves = scene.functions.filter(({ selector }) => moveSelectors.has(selector));
  const asked = moves.flatMap((one) =>
    one.record.calls.filter((record) => decides(record, one)).map((record) => ({ one, record }))
  );
  const setters = asked.flatMap(({ record }) => settersOf(record, scene));
  if (setters.length > 0) return setters;
  return asked.flatMap(({ one, record }) =>
    finding("external-dependency", one, { pc: record.pc, asked: askedOf(one, record) }, {
      gravity: "bounded",
      confidence: "likely",
    }) ?? []
  );
};

/** Tokens do not move unless it answers well. Precompiles and the token itself are no others. */
function decides({ call, mustSucceed }: CallRecord, { record }: AskedFunction): boolean {
  if (isSelf(call.target)) return false;
  if (isConstant(call.target) && BigInt(call.target) < 0x10000n) return false;
  // A caller's choice is not the token's.
  if (readPlace(plain(call.target)) === null && !isConstant(call.target)) return false;
  return mustSucceed ||
    record.branches.some(({ value, failsWhenTrue, failsWhenFalse }) =>
      (failsWhenTrue || failsWhenFalse) &&
      some(value, (term) => term.kind === "returned" && term.call === call)
    );
}

/** Who can choose another contract to be asked. */
function settersOf({ call }: CallRecord, { functions }: Scene): Finding[] {
  const place = readPlace(plain(call.target));
  if (place === null) return [];
  return functions.flatMap((one) =>
    one.record.stores.flatMap((store) => {
      if (placeOfStore(store)?.family !== place.family || isConstant(store.value)) return [];
      if (placeOfStore(store)?.offset !== place.offset) return [];
      const facts = { pc: store.pc, asked: askedOf(one, store) };
      return finding("external-dependency", one, facts) ?? [];
    })
  );
}

/** The origin of the transaction decides: simulations and wallets with code differ in it. */
export const originPowers: Rule = ({ functions }) =>
  functions.flatMap((one) => {
    const branch = one.record.branches.find(({ value, failsWhenTrue, failsWhenFalse }) =>
      (failsWhenTrue || failsWhenFalse) && has(value, "origin")
    );
    if (branch === undefined) return [];
    // That the caller is no contract is a habit against bots.
    const isHabit = has(branch.value, "caller") && !has(branch.value, "storage");
    return [{
      power: "origin-check" as const,
      selector: one.selector,
      pc: branch.pc,
      access: effectsAccess(one),
      confidence: "proven" as const,
      bounds: [],
      gravity: isHabit ? "bounded" as const : "usual" as const,
    }];
  });
