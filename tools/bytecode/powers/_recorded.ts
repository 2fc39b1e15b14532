/** Payments that were recorded with whom they go to, as locks with a deadline and escrows keep them. */
import type { Path, StoreRecord } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import { changeOf, isSame } from "./_changes.ts";
import { askedOf, type Scene } from "./_findings.ts";
import { isPartOf } from "./_parts.ts";
import { together } from "./_paths.ts";
import { constantSlot } from "./_places.ts";
import type { AskedFunction } from "./scene.ts";
import { isCaller, isSelf, plain, some } from "./_terms.ts";

type Payment = { readonly amount: Value; readonly to: Value };

/**
 * A record says how much and to whom, this way closes it, and all that is recorded was brought: whoever
 * asks for it, it goes to whom it was meant for.
 */
export function isRecorded(
  { amount, to }: Payment,
  path: Path,
  one: AskedFunction,
  scene: Scene,
): boolean {
  const payee = memberOf(slotRead(to));
  const number = memberOf(slotRead(amount));
  if (payee === null || number === null || !isOfOne(payee, number)) return false;
  return isClosed(number, path, one) && isBrought(number, scene);
}

/** Something of the same record that has to be found as it was is changed on this way. */
export function isClosed(record: Member, path: Path, one: AskedFunction): boolean {
  return one.record.stores.some((store) => {
    const member = memberOf(store.slot);
    return member !== null && isOfOne(member, record) && together(store.paths, [path]) &&
      closes(store, path);
  });
}

export function slotRead(value: Value): Value | null {
  const inner = plain(value);
  if (isConstant(inner)) return null;
  const word = inner.kind === "field" ? inner.of : inner;
  return word.kind === "storage" ? word.slot : null;
}

/** What has to be found as it was is changed. */
function closes({ slot, offset, bits }: StoreRecord, path: Path): boolean {
  return path.some(({ value }) =>
    some(
      value,
      (term) =>
        term.kind === "field"
          ? term.of.kind === "storage" && term.of.slot === slot &&
            term.offset < offset + bits && offset < term.offset + term.bits
          : bits === WORD_BITS && term.kind === "storage" && term.slot === slot,
    )
  );
}

const WORD_BITS = 256;

/** A member of a record: where the record lies, as far as that is no constant, and what is added. */
export type Member = { readonly base: readonly Value[]; readonly at: bigint };

const membersOf = new WeakMap<Term, Member | null>();

export function memberOf(slot: Value | null): Member | null {
  if (slot === null || isConstant(slot)) return null;
  let member = membersOf.get(slot);
  if (member === undefined) membersOf.set(slot, member = readMember(slot));
  return member;
}

function readMember(slot: Term): Member | null {
  const base: Value[] = [];
  let at = 0n;
  const queue: Value[] = [slot];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (isConstant(next)) at += BigInt(next);
    else if (next.kind === "operation" && next.op === "add") queue.push(...next.operands);
    else base.push(next);
    if (base.length > PARTS_MAX) return null;
  }
  // Where an element's list begins the compiler has worked out at times.
  const list = base.length > 1 ? base.findIndex(isList) : -1;
  if (list >= 0) at += BigInt(constantSlot(base.splice(list, 1)[0]!) ?? 0);
  return base.length === 0 ? null : { base, at: BigInt.asUintN(256, at) };
}

function isList(part: Value): boolean {
  return !isConstant(part) && part.kind === "array" && isConstant(part.slot);
}

const PARTS_MAX = 4;
/** Slots of one record, at most. */
const MEMBERS_MAX = 32n;

export function isOfOne(one: Member, other: Member): boolean {
  return isNear(one, other) && one.base.length === other.base.length &&
    one.base.every((part) => other.base.some((same) => isSame(part, same)));
}

function isNear({ at: one }: Member, { at: other }: Member): boolean {
  return (one > other ? one - other : other - one) < MEMBERS_MAX;
}

/** Of records of one kind, whichever of them. */
export function isOfKind(one: Member, other: Member): boolean {
  return isNear(one, other) && one.base.length === other.base.length &&
    one.base.every((part, index) => kindOf(part) === kindOf(other.base[index]!));
}

/** Wherever this member of any record is set, as much comes in. */
function isBrought(number: Member, { functions }: Scene): boolean {
  let isSet = false;
  for (const one of functions) {
    if (!one.asking.complete) return false;
    for (const store of one.record.stores) {
      const member = store.transient ? null : memberOf(store.slot);
      const place = placeOfStore(store);
      if (place === null || member === null || !isSameMember(member, number)) continue;
      const { sign, amount } = changeOf(store, place);
      if (sign === "taken" || sign === "zeroed") continue;
      isSet = true;
      if (!comesIn(amount, store, one)) return false;
    }
  }
  return isSet;
}

/** Of the same kind of record, whichever it is. */
function isSameMember(one: Member, other: Member): boolean {
  return one.at === other.at && isOfKind(one, other);
}

function kindOf(part: Value): string {
  if (isConstant(part)) return `${part}`;
  if (part.kind !== "mapping" && part.kind !== "array") return part.kind;
  return `${part.kind}(${kindOf(part.slot)})`;
}

function comesIn(amount: Value, store: StoreRecord, one: AskedFunction): boolean {
  const inner = plain(amount);
  if (!isConstant(inner) && inner.kind === "callvalue") return true;
  return askedOf(one, store).every(({ path }) =>
    one.record.calls.some(({ call, paths, mustSucceed }) => {
      const [from, to, brought] = call.args;
      return call.selector === TRANSFER_FROM && mustSucceed && from !== undefined &&
        isCaller(from) && to !== undefined && isSelf(to) && brought !== undefined &&
        isPartOf(amount, brought) && together(paths, [path]);
    })
  );
}

const TRANSFER_FROM = 0x23b872dd;
