/**
 * How much is sent, or which number, where the caller says it: that he has an entry of his own says nothing of that. All
 * that he says has to be held against something of his, or of whom it goes to.
 */
import type { CallRecord, Condition, Path, WalkRecord } from "../walk/records.ts";
import { type Call, isConstant, taintOf, taints, type Term, type Value } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import { isLessening, isNoLess } from "./_capped_amounts.ts";
import { isSame } from "./_changes.ts";
import { TRANSFER, TRANSFER_FROM } from "./_deposits.ts";
import { asTruth, together, upperBound } from "./_paths.ts";
import { readPlace } from "./_places.ts";
import { isOfOne, memberOf, slotRead } from "./_recorded.ts";
import { hasArgument, isCaller, isNow, isRead, plain, readsIn, some, visit } from "./_terms.ts";

/** `perhaps`: a hash is made of it, others are told of it, or what was asked is lost. */
export type Asked = "asked" | "perhaps" | "unasked";

type Said = { readonly amount: Value; readonly to: Value; readonly call: Call };

/** Of all that the amount is made of, what was asked least. */
export function howAsked(said: Said, path: Path, record: WalkRecord): Asked {
  const { amount, to } = said;
  const parts = saidOf(amount, (read) => isOf(read, to, path));
  if (parts.length === 0 || path.some((one) => isHeld(one, amount, parts, said, path))) {
    return "asked";
  }
  const open = parts.filter((part) =>
    !isFraction(part, amount, said, path) &&
    !path.some((one) => isHeld(one, amount, [part], said, path))
  );
  const isAlways = () =>
    record.endsBehind(
      record.decisions((value, holds) => isHeld({ value, holds }, amount, open, said, path)),
    );
  if (open.length === 0 || isStruckOff(amount, path, record) || isAlways()) return "asked";
  const isLost = path.some(({ value }) => (taintOf(value) & LOST) === LOST);
  return isLost ||
      open.every((part) => isToldOf(part, said, path, record) || isRationed(part, said, path))
    ? "perhaps"
    : "unasked";
}

/** So many of a hundred, or less, of something of his. */
function isFraction(part: Term, amount: Value, { to }: Said, path: Path): boolean {
  const most = upperBound(path, (value) => plain(value) === part);
  return most !== null && some(amount, (term) => {
    if (term.kind !== "operation" || term.op !== "div") return false;
    const [product, whole] = term.operands.map(plain) as [Value, Value];
    if (!isConstant(whole) || BigInt(whole) < most) return false;
    if (isConstant(product) || product.kind !== "operation" || product.op !== "mul") return false;
    const of = product.operands.find((one) => plain(one) !== part);
    return of !== undefined && product.operands.some((one) => plain(one) === part) &&
      !hasArgument(of) && readsIn(of).some((read) => isOf(read, to, path));
  });
}

/** What stands under that very number is cleared, and every way there has asked whether it is the caller. */
function isStruckOff(number: Value, path: Path, record: WalkRecord): boolean {
  const isUnder = (read: Term) => readPlace(read)?.keys.some((key) => isSame(key, number)) === true;
  return record.stores.some((store) => {
    const place = store.transient || store.value !== 0 ? null : placeOfStore(store);
    return place !== null && place.keys.some((key) => isSame(key, number)) &&
      together(store.paths, [path]) &&
      store.isBehind(
        record.decisions((value, holds) =>
          holds && value.kind === "operation" && value.op === "eq" &&
          value.operands.some(isCaller) && readsIn(value).some(isUnder)
        ),
      );
  });
}

const LOST = taints.unknown | taints.calldata;

/** The condition says that it is no more than something of his, that the two are one, or that somebody says yes to it. */
function isHeld(
  { value, holds }: Pick<Condition, "value" | "holds">,
  amount: Value,
  parts: readonly Term[],
  { to }: Said,
  path: Path,
): boolean {
  const has = (whole: Value) => parts.every((part) => some(whole, (term) => term === part));
  if (!has(value)) return false;
  const isHis = (other: Value) => isSomebodys(other, to, path) || isAnswerTo(other, to, has);
  const truth = asTruth(value, holds);
  if (truth.term.kind === "operation" && truth.term.op === "lt") {
    const [one, other] = truth.term.operands as readonly [Value, Value];
    const [less, more] = truth.holds ? [one, other] : [other, one];
    return isHis(more) && !isRaised(more) && isNoLess(takenOff(less, more) ?? less, amount, parts);
  }
  const isSum = truth.term.kind === "operation" && !deciding.has(truth.term.op);
  // That there is a hash of it says nothing.
  return truth.holds && !isSum && truth.term.kind !== "keccak" && isHis(value) &&
    isUncut(value, amount, parts);
}

/** By as much as the caller says. */
function isRaised(value: Value): boolean {
  let raised = false;
  visit(value, (term) => {
    raised ||= term.kind === "operation" && raising.has(term.op) && term.operands.some(hasArgument);
    return !isRead(term);
  });
  return raised;
}

const raising: ReadonlySet<string> = new Set(["add", "mul", "shl", "or", "xor"]);

const deciding: ReadonlySet<string> = new Set(["eq", "and", "or"]);

/** `b`, where `a - b` is no more than `a`. */
function takenOff(rest: Value, whole: Value): Value | null {
  const isRest = !isConstant(rest) && rest.kind === "operation" && rest.op === "sub" &&
    rest.operands[0] === whole;
  return isRest ? rest.operands[1]! : null;
}

function isUncut(value: Value, amount: Value, parts: readonly Term[]): boolean {
  return !some(value, (term) =>
    isLessening(term) && term.kind !== "keccak" &&
    parts.some((part) => some(term, (one) => one === part)) &&
    !some(amount, (one) => one === term));
}

/** All arguments that it is made of, where an entry of his is part of it but for those that say which entry of others. */
function saidOf(amount: Value, isHis: (read: Term) => boolean): Term[] {
  const said = new Set<Term>();
  const isOwn = readsIn(amount).some(isHis);
  visit(amount, (term) => {
    if (term.kind === "calldata") said.add(term);
    return !isRead(term) || !isOwn && !isHis(term);
  });
  return [...said];
}

/** The caller himself, a hash, or an entry of his. */
function isSomebodys(value: Value, to: Value, path: Path): boolean {
  return some(value, ({ kind }) => kind === "caller" || kind === "keccak") ||
    readsIn(value).some((read) => isOf(read, to, path));
}

/** It stands under his name, or under the number or in the record in which he himself stands. */
function isOf(read: Term, to: Value, path: Path): boolean {
  const keys = readPlace(read)?.keys ?? [];
  const record = memberOf(slotRead(read));
  return keys.some((key) => isCaller(key) || isSame(key, to)) ||
    path.some(({ value, holds }) =>
      holds && value.kind === "operation" && value.op === "eq" && value.operands.some(isCaller) &&
      readsIn(value).some((other) => {
        const member = memberOf(slotRead(other));
        return record !== null && member !== null && isOfOne(record, member) ||
          readPlace(other)?.keys.some((one) => keys.some((key) => isSame(one, key))) === true;
      })
    );
}

/** Another contract was asked for him, or for that very amount. */
function isAnswerTo(value: Value, to: Value, has: (whole: Value) => boolean): boolean {
  return some(
    value,
    (term) =>
      term.kind === "returned" &&
      term.call.args.some((arg) => isCaller(arg) || isSame(arg, to) && !isConstant(to) || has(arg)),
  );
}

/** So much at most, and only now and then: a faucet. */
function isRationed(part: Term, { amount, to }: Said, path: Path): boolean {
  const isFew = path.some(({ value, holds }) => {
    if (value.kind !== "operation" || value.op !== "lt") return false;
    const [one, other] = value.operands as readonly [Value, Value];
    const [less, more] = holds ? [one, other] : [other, one];
    return isConstant(more) && isNoLess(less, amount, [part]);
  });
  return isFew &&
    path.some(({ value }) =>
      some(value, isNow) && isSomebodys(value, to, path) && !some(value, (term) => term === part)
    );
}

/** A hash of it is compared or signed, or somebody whom the caller does not choose is told, and has to agree. */
function isToldOf(part: Term, { call }: Said, path: Path, record: WalkRecord): boolean {
  const isHashed = (value: Value) =>
    some(value, (term) => term.kind === "keccak" && some(term, (one) => one === part));
  return record.branches.some(({ value }) => isHashed(value)) ||
    record.calls.some((other) =>
      other.call !== call && (other.call.args.some(isHashed) || agrees(other, part, path))
    );
}

function agrees({ call, paths, mustSucceed }: CallRecord, part: Term, path: Path): boolean {
  if (!mustSucceed || hasArgument(call.target) || !together(paths, [path])) return false;
  if (call.selector === TRANSFER || call.selector === TRANSFER_FROM) return false;
  return call.args.some((arg) => some(arg, (term) => term === part)) ||
    call.args.some(isCaller) && (call.taint & taints.calldata) !== 0;
}
