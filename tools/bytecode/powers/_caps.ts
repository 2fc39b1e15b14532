/** What bounds a number that somebody sets. */
import type { Path, StoreRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { type OwnFields, placeOfStore } from "./_access.ts";
import type { Dependency } from "./_dependencies.ts";
import { INVERSE, UNDIVIDED } from "./_fees.ts";
import type { Finding } from "./_findings.ts";
import { compatible, upperBound } from "./_paths.ts";
import { keyOf, readPlace } from "./_places.ts";
import type { AskedFunction } from "./scene.ts";
import { has, plain } from "./_terms.ts";

/** A fee that can be no greater is not graver than what many honest tokens take. */
const FEE_SHARE_MAX_PERCENT = 25n;

/** What a whole is divided into is not known: this much is little of any. */
const FEE_OF_UNKNOWN_SCALE_MAX = 25n;

type Bounds = Pick<Finding, "gravity" | "bounds">;

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
function capOf({ value, paths }: StoreRecord, fields: OwnFields): bigint | null {
  if (isConstant(value)) return BigInt(value);
  const isBounded = (bounded: Value) => isMadeOf(bounded, value);
  return greatest(paths.map((path) => upperBound(path, isBounded) ?? laterCap(path)));

  /** What is held against it before the function ends well. */
  function laterCap(path: Path): bigint | null {
    if (!fields.endsKnown) return null;
    const ahead = fields.ends.flatMap(({ paths }) => paths).filter((end) => compatible(path, end));
    return ahead.length > ENDS_MAX
      ? null
      : greatest(ahead.map((end) => upperBound(end, isBounded)));
  }
}

/** Ends that are looked at; where there are more, nothing is shown. */
const ENDS_MAX = 64;

function greatest(caps: readonly (bigint | null)[]): bigint | null {
  if (caps.length === 0 || caps.includes(null)) return null;
  return (caps as readonly bigint[]).reduce((a, b) => a > b ? a : b);
}

/** It is no more than what stood there, on every way. */
function isLowered(store: StoreRecord): boolean {
  const { value, paths } = store;
  const place = placeOfStore(store);
  const isOld = (other: Value) => {
    const read = readPlace(plain(other));
    return read !== null && place !== null && keyOf(read) === keyOf(place) &&
      read.keys.every((key, index) => key === place.keys[index]);
  };
  return paths.length > 0 && paths.every((path) =>
    path.some(({ value: test, holds }) => {
      if (test.kind !== "operation" || test.op !== "lt") return false;
      const [one, other] = test.operands as readonly [Value, Value];
      const [less, more] = holds ? [one, other] : [other, one];
      return plain(less) === plain(value) && isOld(more);
    })
  );
}

/** The number itself, or a sum with it. */
function isMadeOf(bounded: Value, value: Value, depth = 0): boolean {
  const inner = plain(bounded);
  if (inner === plain(value)) return true;
  if (isConstant(inner) || inner.kind !== "operation" || inner.op !== "add") return false;
  return depth < 8 && inner.operands.some((one) => isMadeOf(one, value, depth + 1));
}

/** An argument as it is given, or so many times that: nothing is held against it. */
function isAny(store: StoreRecord, fields: OwnFields): boolean {
  const inner = plain(store.value);
  if (isConstant(inner)) return false;
  if (inner.kind === "operation" && inner.op === "mul") {
    const [value, times] = inner.operands as readonly [Value, Value];
    return isConstant(times) && isAny({ ...store, value }, fields);
  }
  return inner.kind === "calldata" && capOf(store, fields) === null;
}

/** Of seconds, less than a day. */
const SHORT_BITS = 16;

/** A limit that cannot be set below something: a constant, or a part of what is in storage. */
export function boundsOfLimit(
  store: StoreRecord,
  { closes }: Pick<Dependency, "closes">,
  { asking: { fields } }: AskedFunction,
): Bounds {
  const { value, paths, bits } = store;
  if (isConstant(value)) {
    return BigInt(value) >= 1n << 96n
      ? { gravity: "harmless", bounds: ["one-way"] }
      : { gravity: "usual", bounds: [] };
  }
  const isHeld = paths.length > 0 && paths.every((path) => hasLowerBound(path, value));
  if (isHeld) return { gravity: "bounded", bounds: ["capped"] };
  const isClosing = closes && bits > SHORT_BITS && isAny(store, fields);
  return { gravity: isClosing ? "closing" : "usual", bounds: [] };
}

function hasLowerBound(path: Path, value: Value): boolean {
  return path.some((condition) => {
    const { value: test, holds } = condition;
    if (test.kind !== "operation" || test.op !== "lt") return false;
    const [one, other] = test.operands as readonly [Value, Value];
    const [bounded, bound] = holds ? [other, one] : [one, other];
    return isMadeOf(bounded, value) && !has(bound, "calldata") && bound !== 0;
  });
}
