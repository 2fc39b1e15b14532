/** What bounds a number that somebody sets. */
import type { Path, StoreRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { type OwnFields, placeOfStore } from "./_access.ts";
import type { Dependency } from "./_dependencies.ts";
import { INVERSE, UNDIVIDED } from "./_fees.ts";
import type { Finding } from "./_findings.ts";
import { isNoLess, isWholeSum, uncut } from "./_low_bits.ts";
import { endsAhead } from "./_ends_ahead.ts";
import { upperBound } from "./_paths.ts";
import { keyOf, readPlace } from "./_places.ts";
import type { AskedFunction } from "./scene.ts";

/** A fee that can be no greater is not graver than what many honest tokens take. */
const FEE_SHARE_MAX_PERCENT = 25n;

/** What a whole is divided into is not known: this much is little of any. */
const FEE_OF_UNKNOWN_SCALE_MAX = 25n;

export type Bounds = Pick<Finding, "gravity" | "bounds">;

export function boundsOfFee(
  store: StoreRecord,
  { scale }: Pick<Dependency, "scale">,
  { asking: { fields } }: AskedFunction,
): Bounds {
  if (scale === INVERSE || scale === UNDIVIDED) return free;
  if (isLowered(store)) return { gravity: "harmless", bounds: ["one-way"] };
  const cap = capOf(store, fields);
  if (cap === null) return free;
  if (cap === 0n) return { gravity: "harmless", bounds: ["one-way"] };
  const isLittle = scale === null
    ? cap <= FEE_OF_UNKNOWN_SCALE_MAX
    : cap * 100n <= FEE_SHARE_MAX_PERCENT * scale;
  return { gravity: isLittle ? "bounded" : "usual", bounds: ["capped"] };
}

const free: Bounds = { gravity: "usual", bounds: [] };

/** As often, and nothing runs out of gas. */
export function isFew(store: StoreRecord, { asking: { fields } }: AskedFunction): boolean {
  const cap = capOf(store, fields);
  return cap !== null && cap <= TURNS_MAX;
}

/** Of some ten thousand gas each, a small part of a block. */
const TURNS_MAX = 255n;

/** The greatest number that can be stored, over all ways; null: any. */
export function capOf({ value, paths }: StoreRecord, fields: OwnFields): bigint | null {
  if (isConstant(value)) return BigInt(value);
  const boundOn = (path: Path) => upperBound(path, (bounded) => isMadeOf(bounded, value, path));
  // Or what is held against it before the function ends well.
  const laterCap = (path: Path) => greatest(endsAhead(path, fields)?.map(boundOn) ?? []);
  return greatest(paths.map((path) => boundOn(path) ?? laterCap(path)));
}

function greatest(caps: readonly (bigint | null)[]): bigint | null {
  if (caps.length === 0 || caps.includes(null)) return null;
  return (caps as readonly bigint[]).reduce((a, b) => a > b ? a : b);
}

/** It is no more than what stood there, on every way. */
function isLowered(store: StoreRecord): boolean {
  const { value, paths } = store;
  const place = placeOfStore(store);
  const isOld = (other: Value) => {
    const read = readPlace(other);
    return read !== null && place !== null && keyOf(read) === keyOf(place) &&
      read.keys.every((key, index) => key === place.keys[index]);
  };
  return paths.length > 0 && paths.every((path) =>
    path.some(({ value: test, holds }) => {
      if (test.kind !== "operation" || test.op !== "lt") return false;
      const [one, other] = test.operands as readonly [Value, Value];
      const [less, more] = holds ? [one, other] : [other, one];
      return isOld(more) && isNoLess(less, value, path);
    })
  );
}

/** The number itself, or a sum with it that is no less. */
function isMadeOf(bounded: Value, value: Value, path: Path, depth = 0): boolean {
  if (isNoLess(bounded, value, path)) return true;
  const inner = uncut(bounded, path);
  if (isConstant(inner) || inner.kind !== "operation" || inner.op !== "add") return false;
  return depth < 8 && inner.operands.some((one) => isMadeOf(one, value, path, depth + 1)) &&
    isWholeSum(inner, path);
}
