/** What a function demands that can be so only once: a field below what the function makes it. */
import type { Hex } from "../../evm/network.ts";
import type { InitializerFlag } from "../analysis_storage.ts";
import type { Condition, Path } from "../walk/records.ts";
import { isConstant, type Value, type Word } from "../walk/values.ts";
import type { OwnFields } from "./_access.ts";
import { touches } from "./_bits.ts";
import { covers } from "./_covers.ts";
import { isClosedAtEnds } from "./_ends.ts";
import type { Mappings } from "./_guards.ts";
import type { Written } from "./_locks.ts";
import { asTruth } from "./_paths.ts";
import { hexOf, keyOf, overlaps, type Place, readPlace, storagePlace } from "./_places.ts";
import { has, plain, readsIn } from "./_terms.ts";

export function initialOn(
  path: Path,
  fields: OwnFields,
  { taken }: Pick<Mappings, "taken">,
): VersionFlag | null {
  if (fields.written.size === 0) return null;
  for (const condition of path) {
    const found = has(condition.value, "storage") ? initialIn(condition, fields) : null;
    if (found === null || touches(taken.cleared, found.place)) continue;
    if (isClosedOn(path, found, fields)) return found.flag;
  }
  return null;
}

/** The field that a condition demands to be zero, or below what the function makes it. */
function initialIn({ value, holds }: Condition, fields: OwnFields): Initial | null {
  const truth = asTruth(value, holds);
  if (!truth.holds) return flagOf(truth.term, 1, fields);
  const { term } = truth;
  if (term.kind !== "operation" || term.op !== "lt") return null;
  const [field, bound] = term.operands as readonly [Value, Value];
  return isConstant(bound) ? flagOf(field, bound, fields) : null;
}

function flagOf(read: Value, bound: Word, fields: OwnFields): Initial | null {
  const place = readPlace(plain(read));
  const stored = storagePlace(plain(read));
  if (place === null || stored === null) return null;
  const key = `${keyOf(place)} ${bound}`;
  let closes = fields.closing.get(key);
  if (closes === undefined) {
    fields.closing.set(key, closes = isClosedBy(fields, place, BigInt(bound)));
  }
  return closes ? { place, flag: { ...stored, openBelow: hexOf(bound) } } : null;
}

type Initial = { readonly place: Place; readonly flag: VersionFlag };

export type VersionFlag = InitializerFlag & { readonly openBelow: Hex };

/** Whether a run that goes this way closes the field, whatever else it decides. */
function isClosedOn(path: Path, { place, flag }: Initial, fields: OwnFields): boolean {
  if (!fields.isWhole) return true;
  const stores = (fields.written.get(place.family) ?? []).filter((one) =>
    overlaps(one.place, place) && !one.clears &&
    // What a caller names is somebody, mostly; a number of his may be any.
    (BigInt(flag.openBelow) === 1n || constantIn(one, place) !== null)
  );
  return covers(path, stores.flatMap(({ store }) => store.paths), fields.forced()) ||
    isClosedAtEnds(path, { place, flag }, fields.ends);
}

/** Whether the function sets a field to what is not below the bound, and never to what is. */
function isClosedBy({ written }: OwnFields, place: Place, bound: bigint): boolean {
  const values = (written.get(place.family) ?? []).filter((one) => overlaps(one.place, place))
    .map((one) => ({ one, constant: constantIn(one, place) }));
  return values.every(({ constant }) => constant === null || constant >= bound) &&
    values.some(({ one, constant }) => constant !== null || !isCounted(one));
}

/** What a constant that is written makes of a field within; null: no constant, or of a part only. */
function constantIn({ place: { offset, bits }, store: { value } }: Written, field: Place) {
  const isWhole = offset <= field.offset && offset + bits >= field.offset + field.bits;
  if (!isWhole || !isConstant(value)) return null;
  return BigInt.asUintN(field.bits, BigInt(value) >> BigInt(field.offset - offset));
}

/** A sum that is zero at first is no sign that something was set up. */
function isCounted({ place, store }: Written): boolean {
  return readsIn(store.value).some((read) => {
    const old = readPlace(read);
    return old !== null && overlaps(old, place);
  });
}
