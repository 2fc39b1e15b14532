/** Whom callers name as themselves: what is known of him is known of the caller. */
import type { Path } from "../walk/records.ts";
import type { Term, Value } from "../walk/values.ts";
import type { AskedPath } from "./_access.ts";
import { touches } from "./_bits.ts";
import { type Claim, guardIn } from "./_claims.ts";
import { type Mappings, ofCaller } from "./_guards.ts";
import { asTruth } from "./_paths.ts";
import { isNamedByCaller, readPlace, slotHex, storagePlace } from "./_places.ts";
import { plain } from "./_terms.ts";

/** Whom the caller names as himself is who stands in a slot, or in a list into which not everybody enters himself. */
export function listedOn(
  path: Path,
  own: AskedPath["own"],
  mappings: Mappings,
): Claim | null {
  for (const { key } of own) {
    if (key === null || !isNamedByCaller(key)) continue;
    for (const { value, holds } of path) {
      const truth = asTruth(value, holds);
      const same = truth.holds ? sameAs(key, truth.term) : null;
      if (same !== null) return ofCaller(same, mappings);
      const place = truth.holds ? readPlace(truth.term) : null;
      if (place === null || place.keys.length !== 1 || touches(mappings.enterable, place)) {
        continue;
      }
      if (plain(place.keys[0]!) === plain(key)) {
        return guardIn(
          place,
          { kind: "role", mappingSlot: slotHex(place.root), role: null },
          mappings,
        );
      }
    }
  }
  return null;
}

/** The account in a slot of its own that is compared with this one. */
function sameAs(key: Value, term: Term): Value | null {
  if (term.kind !== "operation" || term.op !== "eq") return null;
  const [one, other] = term.operands.map(plain) as [Value, Value];
  const whom = one === plain(key) ? other : other === plain(key) ? one : null;
  return whom !== null && storagePlace(whom) !== null ? whom : null;
}
