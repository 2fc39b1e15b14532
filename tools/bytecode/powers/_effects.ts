/** What a function changes at all, whatever it means. */
import type { Access } from "../analysis.ts";
import type { WalkRecord } from "../walk/records.ts";
import { accessOf, askedPaths } from "./_access.ts";
import type { AskedFunction } from "./scene.ts";

/** Everything by which a call leaves something behind. */
function effectsOf({ stores, calls, creates, selfdestructs }: WalkRecord) {
  const made = calls.filter(({ call }) => call.kind !== "staticcall");
  return [...stores, ...made, ...creates, ...selfdestructs];
}

export function hasEffects(record: WalkRecord): boolean {
  return effectsOf(record).length > 0;
}

/** Yields while the ways to what a function changes are judged: code that is made to cost has thousands. */
export function* effectsJudged({ record, asking }: AskedFunction): Generator<void, void> {
  let judged = 0;
  for (const effect of effectsOf(record)) {
    askedPaths(effect, asking);
    if (++judged % EFFECTS_AT_ONCE === 0) yield;
  }
}

const EFFECTS_AT_ONCE = 32;

/** Who may do anything with it: one effect that is open makes the function open. */
export function effectsAccess({ record, asking }: AskedFunction): Access {
  const asked = effectsOf(record).flatMap((effect) => askedPaths(effect, asking));
  return accessOf(asked, asking.complete);
}
