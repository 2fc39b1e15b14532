/** What bounds a number that somebody sets. */
import type { Path, StoreRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import type { Dependency } from "./_dependencies.ts";
import { INVERSE } from "./_fees.ts";
import type { Finding } from "./_findings.ts";
import { upperBound } from "./_paths.ts";
import { has, plain } from "./_terms.ts";

/** A fee that can be no greater is not graver than what many honest tokens take. */
const FEE_SHARE_MAX_PERCENT = 25n;

/** What a whole is divided into is not known: this much is little of any. */
const FEE_OF_UNKNOWN_SCALE_MAX = 25n;

type Bounds = Pick<Finding, "gravity" | "bounds">;

export function boundsOfFee(store: StoreRecord, { scale }: Dependency): Bounds {
  const cap = scale === INVERSE ? null : capOf(store);
  if (cap === null) return { gravity: "usual", bounds: [] };
  if (cap === 0n) return { gravity: "harmless", bounds: ["one-way"] };
  const isLittle = scale === null
    ? cap <= FEE_OF_UNKNOWN_SCALE_MAX
    : cap * 100n <= FEE_SHARE_MAX_PERCENT * scale;
  return { gravity: isLittle ? "bounded" : "usual", bounds: ["capped"] };
}

/** The greatest number that can be stored, over all ways; null: any. */
function capOf({ value, paths }: StoreRecord): bigint | null {
  if (isConstant(value)) return BigInt(value);
  const caps = paths.map((path) => upperBound(path, (bounded) => isMadeOf(bounded, value)));
  if (caps.length === 0 || caps.includes(null)) return null;
  return (caps as bigint[]).reduce((a, b) => a > b ? a : b);
}

/** The number itself, or a sum with it. */
function isMadeOf(bounded: Value, value: Value, depth = 0): boolean {
  const inner = plain(bounded);
  if (inner === plain(value)) return true;
  if (isConstant(inner) || inner.kind !== "operation" || inner.op !== "add") return false;
  return depth < 8 && inner.operands.some((one) => isMadeOf(one, value, depth + 1));
}

/** A limit that cannot be set below something: a constant, or a part of what is in storage. */
export function boundsOfLimit({ value, paths }: StoreRecord): Bounds {
  if (isConstant(value)) {
    return BigInt(value) >= 1n << 96n
      ? { gravity: "harmless", bounds: ["one-way"] }
      : { gravity: "usual", bounds: [] };
  }
  const isHeld = paths.length > 0 && paths.every((path) => hasLowerBound(path, value));
  return isHeld ? { gravity: "bounded", bounds: ["capped"] } : { gravity: "usual", bounds: [] };
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
