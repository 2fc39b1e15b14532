/** Accounts that stand in entries of mappings and arrays, as holders or as those who were appointed. */
import type { Guard } from "../analysis.ts";
import type { StoreRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import type { AskedPath } from "./_access.ts";
import { touches } from "./_bits.ts";
import { type Claim, guardIn } from "./_claims.ts";
import type { Mappings } from "./_guards.ts";
import { type Place, readPlace, slotHex } from "./_places.ts";
import { plain } from "./_terms.ts";

/** The caller is whom an entry names: who holds this token or position, or to whom somebody gave a number. */
export function ofListed(place: Place, whom: Value, mappings: Mappings): Claim {
  const { appointed, enterable, held, joined } = mappings;
  const listed: Guard = { kind: "role", mappingSlot: slotHex(place.root), role: null };
  if (appointed.has(place.family)) {
    // Where all enter themselves, whoever has power does as they do.
    if (joined.has(place.family)) return { kind: "own", key: whom };
    // Others than those with power appoint there, too.
    return touches(enterable, place)
      ? { kind: "doubtful", guards: [listed] }
      : guardIn(place, listed, mappings);
  }
  // Nobody comes in but through those who are in already: whoever deployed the code filled it.
  return isArray(place) && !held.has(place.family)
    ? guardIn(place, listed, mappings)
    : { kind: "own", key: whom };
}

/** A list of its own, not one for each key. */
export function isArray({ keys, family }: Place): boolean {
  return keys.length === 0 && family.endsWith("{}");
}

/** A way on which somebody gets into an array without those being asked who are in already, or have power. */
export function isWayIntoArray(
  { guards, once, unclear }: AskedPath,
  { value }: StoreRecord,
  place: Place,
) {
  return (guards.length === 0 || unclear) && !once && !isMoved(value, place);
}

/** Who stands there already gets another place, as when the last one fills a gap. */
function isMoved(value: Value, { family }: Place): boolean {
  const from = isConstant(value) ? null : readPlace(plain(value));
  return from !== null && from.family === family;
}
