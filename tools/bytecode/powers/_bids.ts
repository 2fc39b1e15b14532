/** What bidders have offered for something, in a book of the contract's: taken from them by who brings it to them. */
import type { Path } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { isSame } from "./_changes.ts";
import { CALLS_MAX, TRANSFER_FROM } from "./_deposits.ts";
import type { Scene } from "./_findings.ts";
import { isFilledByHolders, isWrittenBySellers, type Taking } from "./_granted.ts";
import { together } from "./_paths.ts";
import { isScalar, keyOf, readPlace } from "./_places.ts";
import { known } from "./_put_in.ts";
import { isClosed, isOfOne, type Member, memberOf, slotRead } from "./_recorded.ts";
import type { AskedFunction } from "./scene.ts";
import { isCaller, plain } from "./_terms.ts";

/**
 * The amount stands under the bidder's name, or beside it, where nobody but he writes; this way closes it, and brings him
 * what it stands for, of a token that the caller does not choose.
 */
export function isBid(
  { from, amount, token }: Taking,
  path: Path,
  one: AskedFunction,
  scene: Scene,
): boolean {
  const price = readPlace(plain(amount));
  const record = memberOf(slotRead(amount));
  if (price === null || record === null || !isClosed(record, path, one)) return false;
  const at = price.keys.findIndex((key) => isSame(key, from));
  const bidder = at < 0 && isBeside(from, record) ? readPlace(plain(from)) : null;
  if (at < 0 && bidder === null) return false;
  const isKnown = (value: Value) =>
    isFixed(value) || price.keys.some((key) => isSame(key, value)) ||
    bidder !== null && isBeside(value, record);
  const brought = one.record.calls.slice(0, CALLS_MAX).find(({ call, paths, mustSucceed }) => {
    const [payer, to, number] = call.args;
    return call.selector === TRANSFER_FROM && mustSucceed && payer !== undefined &&
      isCaller(payer) && to !== undefined && isSame(to, from) && number !== undefined &&
      isKnown(number) && isKnown(call.target) && together(paths, [path]);
  });
  if (brought === undefined || !isKnown(token)) return false;
  const used = [from, amount, token, brought.call.target, brought.call.args[2]!]
    .flatMap((value) => memberOf(slotRead(value)) ?? []);
  const isSpare = (member: Member) => !used.some((other) => other.at === member.at);
  return known(
    scene,
    `bid ${keyOf(price)} ${at} ${used.map(({ at }) => at)}`,
    () =>
      bidder === null
        ? isFilledByHolders(price, at, scene)
        : isWrittenBySellers(bidder, memberOf(slotRead(from))!, scene, isSpare),
  );
}

/** A member of the same record. */
function isBeside(value: Value, record: Member): boolean {
  const member = memberOf(slotRead(value));
  return member !== null && isOfOne(member, record);
}

/** The same for every caller. */
function isFixed(value: Value): boolean {
  const inner = plain(value);
  const place = readPlace(inner);
  return isConstant(inner) || place !== null && isScalar(place);
}
