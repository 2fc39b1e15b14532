/** Tokens that lie in the contract, or that others let it take: sent, let take, or sold for somebody. */
import type { Guard } from "../analysis.ts";
import type { CallRecord, Path } from "../walk/records.ts";
import type { Value } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import { isBid } from "./_bids.ts";
import { changeOf, isSame } from "./_changes.ts";
import type { OwnClaim } from "./_claims.ts";
import { isWordOf, withoutOthersWord } from "./_entrants.ts";
import { askedOf, type Finding, finding, type Scene } from "./_findings.ts";
import { isGranted } from "./_granted.ts";
import { left } from "./_leaving.ts";
import { isCallerAsFar, isLostTake, isOfNobody } from "./_lost_takes.ts";
import { together } from "./_paths.ts";
import type { AskedFunction } from "./scene.ts";
import { has, isCaller, isSelf } from "./_terms.ts";

const TRANSFER = 0xa9059cbb;
const TRANSFER_FROM = 0x23b872dd;

/** Another token's units leave: its own, or of those who let it take theirs. */
export function tokensSent(record: CallRecord, one: AskedFunction, scene: Scene): Finding[] {
  const { call } = record;
  if (call.selector === TRANSFER_FROM) {
    const asked = askedOf(one, record);
    const [from] = call.args;
    const isLost = isLostTake(record, one);
    if (from === undefined || isCallerAsFar(from) && !isLost) return [];
    if (!isSelf(from)) {
      const { mappings } = one.asking;
      const taking = { from, amount: call.args[2] ?? 0, token: call.target };
      const isHis = (claim: OwnClaim, path: Path) =>
        claim.key === null ? isWordOf(from, claim, path, mappings) : isSame(claim.key, from);
      const taken = asked.filter(({ own, path }) =>
        !own.some((claim) => isHis(claim, path)) &&
        !(isLost && isOfNobody(path)) && !isGranted(record, path, one, scene) &&
        !isBid(taking, path, one, scene)
      ).map((path) => withoutOthersWord(path, from, mappings));
      if (!isLost && !has(from, "calldata") || isCredited(from, record, one)) return [];
      // A pool that asks its trader to pay, or somebody whom the code does not name.
      const isNamed = taken.some(({ guards }) => !guards.every(isUnnamed));
      const found = finding("approval-drain", one, { pc: record.pc, asked: taken }, {
        gravity: isNamed ? "usual" : "bounded",
        ...((isLost || has(from, "unknown")) && { confidence: "likely" }),
      });
      return found === null ? [] : [found];
    }
  }
  const [to, amount] = call.selector === TRANSFER ? call.args : call.args.slice(1);
  if (to === undefined || amount === undefined) return [];
  // The entries of a list that is empty are not asked for, and nothing of it is sent.
  const kept = () => call.hasLists && takesOwn(one) ? "apparent" : "none";
  return left("withdraw-token", record, { call, amount, to, token: call.target }, {
    one,
    scene,
    kept,
  });
}

/** An entry of the caller's gets less on some way. */
function takesOwn({ record }: AskedFunction): boolean {
  return record.stores.some((store) => {
    const place = placeOfStore(store);
    if (place === null || !place.keys.some(isCaller)) return false;
    const { sign } = changeOf(store, place);
    return sign === "taken" || sign === "zeroed";
  });
}

function isUnnamed(guard: Guard): boolean {
  return guard.kind === "authority" && guard.place === null && guard.address === null;
}

/** Whoever it is taken from is noted, or given something for it. */
function isCredited(from: Value, { paths, call }: CallRecord, { record }: AskedFunction): boolean {
  const to = call.args[1];
  if (to === undefined || !isSelf(to)) return false;
  return record.stores.some((store) =>
    together(store.paths, paths) &&
    placeOfStore(store)?.keys.some((key) => isSame(key, from)) === true
  ) ||
    record.calls.some((other) =>
      other.call !== call && other.call.kind === "call" && together(other.paths, paths) &&
      other.call.args.some((arg) => isSame(arg, from))
    );
}
