/** How far a limit can be set: to where everything fails, or no further than something. */
import type { Condition, Path, StoreRecord } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import type { OwnFields } from "./_access.ts";
import { type Bounds, capOf } from "./_caps.ts";
import type { Closing } from "./_closing.ts";
import type { Dependency } from "./_dependencies.ts";
import { asTruth, compatible } from "./_paths.ts";
import type { AskedFunction } from "./scene.ts";
import { has, hasArgument, plain } from "./_terms.ts";

const usual: Bounds = { gravity: "usual", bounds: [] };
const closing: Bounds = { gravity: "closing", bounds: [] };
const capped: Bounds = { gravity: "bounded", bounds: ["capped"] };

/** A limit that cannot be set below something: a constant, or a part of what is in storage. */
export function boundsOfLimit(
  store: StoreRecord,
  { closes }: Pick<Dependency, "closes">,
  { asking: { fields } }: AskedFunction,
): Bounds {
  const { value, bits } = store;
  if (isConstant(value)) return boundsOfConstant(BigInt(value), closes);
  if (closes.raised && bits > SHORT_BITS && isAny(store, fields)) return closing;
  if (isSurely(store, fields, (condition) => isLowerBound(condition, value))) return capped;
  const parts = partsGiven(value);
  if (parts.length === 0 || !closes.lowered) return usual;
  const isEach = (test: (condition: Condition, part: Term) => boolean) =>
    parts.every((part) => isSurely(store, fields, (condition) => test(condition, part)));
  if (isEach(isLowerBound)) return capped;
  // A part of something, and more than nothing of it.
  return parts[0] !== plain(value) && isEach(isOther) ? usual : closing;
}

function boundsOfConstant(word: bigint, { raised, atZero }: Closing): Bounds {
  if (word >= 1n << 96n) return raised ? closing : { gravity: "harmless", bounds: ["one-way"] };
  return word === 0n && atZero ? closing : usual;
}

/** Of seconds, less than a day. */
const SHORT_BITS = 16;

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

/** The arguments with any of which it is nothing; none: it is not told by arguments alone how much of something it is. */
function partsGiven(value: Value, depth = 0): Term[] {
  const inner = plain(value);
  if (isConstant(inner) || depth > DEPTH_MAX) return [];
  if (inner.kind === "calldata") return [inner];
  if (inner.kind !== "operation") return [];
  const [one, other] = inner.operands as readonly [Value, Value];
  if (inner.op === "mul") return [...partsGiven(one, depth + 1), ...partsGiven(other, depth + 1)];
  return inner.op === "div" && !hasArgument(other) ? partsGiven(one, depth + 1) : [];
}

const DEPTH_MAX = 6;

/** Ends that are looked at; where there are more, nothing is shown. */
const ENDS_MAX = 64;

/** On every way it is asked, if only after it was stored. */
function isSurely(
  { paths }: StoreRecord,
  { ends, endsKnown }: OwnFields,
  test: (condition: Condition) => boolean,
): boolean {
  const isLater = (path: Path) => {
    if (!endsKnown) return false;
    const ahead = ends.flatMap((end) => end.paths).filter((end) => compatible(path, end));
    return ahead.length > 0 && ahead.length <= ENDS_MAX && ahead.every((end) => end.some(test));
  };
  return paths.length > 0 && paths.every((path) => path.some(test) || isLater(path));
}

function isLowerBound({ value: test, holds }: Condition, value: Value): boolean {
  if (test.kind !== "operation" || test.op !== "lt") return false;
  const [one, other] = test.operands as readonly [Value, Value];
  const [bounded, bound] = holds ? [other, one] : [one, other];
  return isScaled(bounded, value) && !has(bound, "calldata") && bound !== 0;
}

/** The number itself, a sum with it, or so many times or parts of it. */
function isScaled(bounded: Value, value: Value, depth = 0): boolean {
  const inner = plain(bounded);
  if (inner === plain(value)) return true;
  if (isConstant(inner) || inner.kind !== "operation" || depth > DEPTH_MAX) return false;
  const [one, other] = inner.operands as readonly [Value, Value];
  if (inner.op === "div") return isScaled(one, value, depth + 1);
  return (inner.op === "add" || inner.op === "mul") &&
    (isScaled(one, value, depth + 1) || isScaled(other, value, depth + 1));
}

/** It is other than zero. */
function isOther(condition: Condition, part: Term): boolean {
  const { term, holds } = asTruth(condition.value, condition.holds);
  return holds && term === part;
}
