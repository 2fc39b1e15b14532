/** Whether what leaves, or what is made, may have been paid for: by whoever calls, on the same way. */
import type { CallRecord, Path } from "../walk/records.ts";
import type { Call, Term, Value } from "../walk/values.ts";
import { isFitTest } from "./_overflows.ts";
import { together } from "./_paths.ts";
import { has, hasArgument, isSelf, readsIn, some } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

export const BALANCE_OF = 0x70a08231;

/** Their caller gives something up. */
export const takesPayment: ReadonlySet<number> = new Set([
  0x23b872dd, // transferFrom(address,address,uint256)
  0x79cc6790, // burnFrom(address,uint256)
  0x9dc29fac, // burn(address,uint256)
]);

/** Something is asked or taken from others on the way to a call that sends so much. */
export function mayBePaid(
  { record }: AskedFunction,
  path: Path,
  sending: Call,
  amount: Value,
): boolean {
  const isSaid = hasArgument(amount) && !has(amount, "returned");
  const isAsked = path.some(({ value }) =>
    has(value, "callvalue") && value.kind !== "callvalue" && !isFitTest(value) ||
    has(value, "returned") && some(value, (term) => term.kind === "returned") &&
      !(isSaid && isThereEnough(value))
  );
  // That some coin came says nothing of how many: for more of them than the caller says one is enough.
  const sends = !(has(amount, "callvalue") && hasArgument(amount)) &&
    path.some(({ value, holds }) => value.kind === "callvalue" && holds);
  return isAsked || sends ||
    record.calls.some((one) =>
      one.call !== sending && isPayment(one) && together(one.paths, [path])
    );
}

/** As much as the caller says lies here: that asks nothing of him. */
function isThereEnough(value: Value): boolean {
  return readsIn(value).length === 0 &&
    !some(value, (term) => term.kind === "returned" && !isReserve(term));
}

/** What the contract itself has of a token. */
export function isReserve(term: Term): boolean {
  return term.kind === "returned" && term.call.selector === BALANCE_OF &&
    term.call.args[0] !== undefined && isSelf(term.call.args[0]);
}

/** Another contract was called on the same way, and the walk lost with what: by another call than the one at `sentAt`. */
export function mayHavePaid({ record }: AskedFunction, path: Path, sentAt?: number): boolean {
  return record.calls.some(({ call, paths, mustSucceed }) =>
    mustSucceed && call.pc !== sentAt && call.selector === null && call.head !== null &&
    has(call.head, "unknown") &&
    together(paths, [path])
  );
}

function isPayment({ call }: CallRecord): boolean {
  return call.selector !== null && takesPayment.has(call.selector) ||
    has(call.value, "callvalue");
}
