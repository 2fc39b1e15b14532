/**
 * Ways of a transfer on which hardly anything of what is moved arrives: whoever decides who goes them refuses
 * tokens as well as if the transfer failed.
 */
import type { Path, StoreRecord } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { accountKey, type Change, changesAt, isSame } from "./_changes.ts";
import { type Frame } from "./_frame.ts";
import { decisions, listedOnly, together } from "./_paths.ts";
import { has, isArgumentAt, isRead, plain } from "./_terms.ts";
import type { WalkedFunction } from "./scene.ts";

/** Of each store that lets little arrive, the ways to it. */
export function shrunkOn(
  { selector, record }: WalkedFunction,
  { balances }: Pick<Frame, "balances">,
): (readonly Path[])[] {
  const to = recipients.get(selector);
  if (to === undefined) return [];
  const changes = changesAt(record.stores, balances);
  const taken = changes.filter(({ sign }) => sign === "taken").slice(0, CHANGES_MAX);
  const isMoved = (part: Value) => isArgumentAt(part, to + 32);
  const little = changes.filter((change) => isAt(change, to)).slice(0, CHANGES_MAX)
    .filter((change) => isLittle(change, taken) || isLittleOfParts(change, taken, isMoved));
  const aside = changes.filter((change) => change.sign === "added" && !isAt(change, to))
    .slice(0, CHANGES_MAX).filter((change) => isMuchAside(change, taken, isMoved));
  return [...little, ...aside].map(({ store }) => listedOnly(store.paths));
}

/** Which side of a branch is gone wherever little arrives; null: neither alone. */
export function shrunkSide(value: Term, shrunk: readonly (readonly Path[])[]): boolean | null {
  const sides = shrunk.map((paths) => {
    const asked = paths.map((path) => decisions(path).get(value));
    return new Set(asked).size === 1 ? asked[0] : undefined;
  }).filter((side) => side !== undefined);
  return new Set(sides).size === 1 ? sides[0]! : null;
}

/** A move takes from one or two, and gives to as many; those beyond are not looked at. */
const CHANGES_MAX = 8;

/** Where transfer and transferFrom are told who gets it. */
export const recipients: ReadonlyMap<string, number> = new Map([["0xa9059cbb", 4], [
  "0x23b872dd",
  36,
]]);

function isAt({ place }: Change, to: number): boolean {
  return isArgumentAt(accountKey(place) ?? 0, to);
}

function isLittle({ sign, amount, store }: Change, taken: readonly Change[]): boolean {
  switch (sign) {
    case "set":
      return isConstant(amount);
    case "zeroed":
      return true;
    case "scaled":
      return isHalf(shareOf(store.value, (part) => isOldAndMore(part, store)));
    case "added":
      return taken.some((other) =>
        isHalf(shareOf(amount, (part) => isSame(part, other.amount))) &&
        together(other.store.paths, store.paths)
      );
    default:
      return false;
  }
}

/** What is moved is taken in parts, as a fee and the rest: little of all of them arrives. */
function isLittleOfParts(
  { sign, amount, store }: Change,
  taken: readonly Change[],
  isMoved: (value: Value) => boolean,
): boolean {
  if (sign !== "added" || !isHalf(shareOf(amount, isMoved))) return false;
  let all: Share = { part: 0n, of: 1n };
  for (const other of taken) {
    const share = together(other.store.paths, store.paths) ? shareOf(other.amount, isMoved) : null;
    if (share === null) continue;
    all = { part: all.part * share.of + share.part * all.of, of: all.of * share.of };
  }
  return all.part >= all.of;
}

/** Most of what is moved goes from whoever sends it to somebody else. */
function isMuchAside(
  { amount, store, place }: Change,
  taken: readonly Change[],
  isMoved: (value: Value) => boolean,
): boolean {
  const key = accountKey(place);
  const share = key === null ? null : shareOf(amount, isMoved);
  return share !== null && share.part < share.of &&
    isHalf({ ...share, part: share.of - share.part }) &&
    taken.some((other) =>
      accountKey(other.place) !== key && isSame(other.amount, amount) &&
      together(other.store.paths, store.paths)
    );
}

/** No fee of honest tokens that nobody sets leaves less. */
function isHalf(share: Share | null): boolean {
  // Less than nothing is no part: where nothing is moved, a fee is taken from zero.
  return share !== null && share.of > 0n && share.part >= 0n && share.part * 2n <= share.of;
}

/** What stood there, or a sum with it. */
function isOldAndMore(value: Value, { slot }: StoreRecord): boolean {
  const inner = plain(value);
  if (isConstant(inner)) return false;
  if (isRead(inner)) return (inner.kind === "field" ? inner.of : inner).slot === slot;
  return inner.kind === "operation" && inner.op === "add" &&
    inner.operands.some((one) => isOldAndMore(one, { slot } as StoreRecord));
}

const WORD_BITS = 256;

type Share = { readonly part: bigint; readonly of: bigint };

/** How much of a whole a number is, where constants alone say so. */
export function shareOf(value: Value, isWhole: (value: Value) => boolean, depth = 0): Share | null {
  if (isWhole(value)) return { part: 1n, of: 1n };
  const inner = plain(value);
  if (isConstant(inner)) return BigInt(inner) === 0n ? { part: 0n, of: 1n } : null;
  if (depth > 6 || has(inner, "unknown")) return null;
  const at = (part: Value) => shareOf(part, isWhole, depth + 1);
  if (inner.kind === "field" && !isRead(inner) && inner.offset + inner.bits === WORD_BITS) {
    const shifted = at(inner.of);
    return shifted === null ? null : { ...shifted, of: shifted.of << BigInt(inner.offset) };
  }
  if (inner.kind !== "operation") return null;
  const [one, other] = inner.operands as readonly [Value, Value];
  const share = at(one);
  switch (inner.op) {
    case "div":
      return share !== null && isConstant(other)
        ? { part: share.part, of: share.of * BigInt(other) }
        : null;
    case "mul": {
      const [factor, of] = isConstant(one) ? [one, at(other)] : [other, share];
      return of !== null && isConstant(factor)
        ? { part: of.part * BigInt(factor), of: of.of }
        : null;
    }
    case "add": {
      const more = at(other);
      return share === null || more === null
        ? null
        : { part: share.part * more.of + more.part * share.of, of: share.of * more.of };
    }
    case "sub": {
      const less = at(other);
      return share === null || less === null
        ? null
        : { part: share.part * less.of - less.part * share.of, of: share.of * less.of };
    }
    default:
      return null;
  }
}
