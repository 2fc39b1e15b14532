/** Levels that an entry has to reach: constants, or the present moment where it says until when. */
import { isConstant, type Term, type Value } from "../walk/values.ts";
import type { Claim } from "./_claims.ts";
import { isNow, plain } from "./_terms.ts";

export type Level = {
  readonly reached: Term;
  /** It is the present moment or block. */
  readonly isNow: boolean;
  /** The mappings to stand in which is no privilege: the moment at which it is asked may not be enough. */
  readonly among: "enterable" | "lasting";
};

/** What has to be as much in `lt`, so that nothing is not enough. */
export function levelIn(operands: readonly Value[], holds: boolean): Level | null {
  const [one, other] = operands as readonly [Value, Value];
  const [reached, level] = holds ? [other, one] : [one, other];
  if (isConstant(reached) || !isConstant(level) && !isNow(level)) return null;
  const among = holds && isMoment(level) ? "lasting" : "enterable";
  return { reached, isNow: !isConstant(level), among };
}

/** Terms are also what callers set themselves, under whatever name: they make nobody's own, but where one let another. */
export function claimAt({ isNow }: Level, claim: Claim | null): Claim | null {
  return isNow && claim?.kind === "own" && claim.by === undefined ? null : claim;
}

/** Seconds: numbers of blocks are fewer, and may be compared with either. */
export function isMoment(value: Value): boolean {
  const inner = plain(value);
  return !isConstant(inner) && inner.kind === "timestamp";
}
