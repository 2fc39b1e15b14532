/** What a field holds when a function has ended well. */
import type { Path, WalkRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import type { VersionFlag } from "./_initial.ts";
import { compatible } from "./_paths.ts";
import type { Place } from "./_places.ts";
import { has } from "./_terms.ts";

/** Ends that are looked at; where there are more, nothing is shown. */
export const ENDS_MAX = 64;

/**
 * Whether every run that goes along a path leaves the field closed, whatever it decides besides. A walk
 * that joins ways keeps what both stored, also behind loops, where the ways themselves tell no more.
 */
export function isClosedAtEnds(
  path: Path,
  { place, flag }: { readonly place: Place; readonly flag: VersionFlag },
  ends: WalkRecord["ends"],
): boolean {
  if (ends.length > ENDS_MAX) return false;
  const ahead = ends.filter(({ paths }) => paths.some((end) => compatible(path, end)));
  return ahead.length > 0 && ahead.every(({ held }) => {
    const last = held?.find(({ slot }) => slot === place.root);
    const left = last === undefined ? null : fieldOf(last.value, place);
    if (left === null) return false;
    return isConstant(left)
      ? BigInt(left) >= BigInt(flag.openBelow)
      // What a caller names is somebody, mostly; a number of his may be any.
      : BigInt(flag.openBelow) === 1n && !has(left, "storage");
  });
}

/** Bits of a word that is stored; null: not told, or what had stood there. */
export function fieldOf(
  word: Value,
  { offset, bits }: Pick<Place, "offset" | "bits">,
): Value | null {
  const cut = (constant: bigint) => BigInt.asUintN(bits, constant >> BigInt(offset));
  if (isConstant(word)) return cut(BigInt(word));
  if (offset === 0 && bits === 256) return word;
  if (word.kind !== "packed") return null;
  const within = word.pieces.filter(({ at, bits: width }) =>
    at < offset + bits && offset < at + width
  );
  if (within.length === 0) return cut(BigInt(word.constant));
  const [piece] = within;
  return within.length === 1 && piece!.at <= offset && piece!.at + piece!.bits >= offset + bits
    ? piece!.of
    : null;
}
