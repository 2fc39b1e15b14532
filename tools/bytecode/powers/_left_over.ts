/** Coins that come with a call and leave with it: what is left of them goes back to whoever sent them. */
import type { BranchRecord } from "../walk/records.ts";
import type { Sent } from "./_earned.ts";
import type { Scene } from "./_findings.ts";
import { asTruth, decisions } from "./_paths.ts";
import type { AskedFunction } from "./scene.ts";
import { isCaller, isOwnBalance } from "./_terms.ts";

/** Whatever takes coins leaves none behind, so that none of anybody else's lie here when they are sent. */
export function isLeftOver({ token }: Sent, one: AskedFunction, { functions }: Scene): boolean {
  return token === null && one.record.payable &&
    functions.every((other) => !other.record.payable || leavesNone(other));
}

const known = new WeakMap<AskedFunction, boolean>();

function leavesNone(one: AskedFunction): boolean {
  let none = known.get(one);
  if (none === undefined) known.set(one, none = sendsAllBack(one));
  return none;
}

/** Honest functions send back at one place, and branch little; beyond that nothing is shown. */
const BRANCHES_MAX = 64;
const WAYS_MAX = 64;

/** All that lies here is sent to the caller, however anything is decided but whether there is something. */
function sendsAllBack({ asking, record: { calls, branches } }: AskedFunction): boolean {
  const back = calls.filter(({ call, mustSucceed }) =>
    call.kind === "call" && mustSucceed && isOwnBalance(call.value) && isCaller(call.target)
  );
  const ways = back.flatMap(({ paths }) => paths);
  if (branches.length > BRANCHES_MAX || ways.length > WAYS_MAX) return false;
  /** Either side comes there, or whoever comes to the branch goes on to there both ways. */
  const decidesNothing = ({ pc, always }: BranchRecord) => {
    const met = ways.flat().filter((condition) => condition.pc === pc);
    if (met.some(({ holds }) => holds) && met.some(({ holds }) => !holds)) return true;
    return ways.some((way) => {
      const decided = decisions(way);
      return !way.some((condition) => condition.pc === pc) &&
        always.every(({ value, holds }) => decided.get(value) === holds);
    });
  };
  const open = branches.filter((branch) =>
    branch.failsWhenTrue === branch.failsWhenFalse &&
    !isOwnBalance(asTruth(branch.value, true).term)
  );
  // A loop asks again at the same place, where it is lost how often it has gone round.
  const idle = new Set(open.filter(decidesNothing).map(({ pc }) => pc));
  return asking.complete && back.length > 0 && open.every(({ pc }) => idle.has(pc));
}
