/** Calls that were written down before, whom and with what: as multisigs keep what is proposed to them. */
import type { CallRecord, StoreRecord } from "../walk/records.ts";
import type { Value } from "../walk/values.ts";
import { type AskedPath, placeOfStore, uniqueGuards } from "./_access.ts";
import { askedOf, type Finding, finding, type Scene } from "./_findings.ts";
import { keyOf, overlaps, type Place, readPlace } from "./_places.ts";
import { isOfOne, memberOf, slotRead } from "./_recorded.ts";
import type { AskedFunction } from "./scene.ts";
import { hasArgument, plain, readsIn } from "./_terms.ts";

/** Told of whoever has it made; where anybody may, of whoever writes it down. */
export function storedCall(record: CallRecord, one: AskedFunction, scene: Scene): Finding | null {
  const { call } = record;
  const target = plain(call.target);
  if (call.selector !== null || call.head === null || !isBeside(target, call.head)) return null;
  const asked = askedOf(one, record).map((path) => {
    if (path.guards.length > 0 || path.own.length > 0) return path;
    return { ...path, ...writersOf(target, scene) };
  });
  return finding("arbitrary-call", one, { pc: record.pc, asked });
}

/** The bytes stand in the record that says whom to call. */
function isBeside(target: Value, head: Value): boolean {
  const to = memberOf(slotRead(target));
  if (to === null || readPlace(target) === null) return false;
  return readsIn(head).some((read) => {
    const bytes = memberOf(slotRead(read));
    return bytes !== null && bytes.at !== to.at && isOfOne(bytes, to);
  });
}

type Writers = Pick<AskedPath, "guards" | "unclear">;

/** By functions and place: many calls may be of one. */
const known = new WeakMap<Scene["functions"], Map<string, Writers>>();

/** Who may write down whom to call; where nobody is asked, it may be that others have to agree. */
function writersOf(target: Value, { functions }: Scene): Writers {
  const place = readPlace(target)!;
  const key = keyOf(place);
  const all = known.get(functions) ?? new Map<string, Writers>();
  known.set(functions, all);
  let writers = all.get(key);
  if (writers === undefined) all.set(key, writers = writersAt(place, functions));
  return writers;
}

function writersAt(place: Place, functions: Scene["functions"]): Writers {
  const isWriting = (store: StoreRecord) => {
    const written = store.transient || !hasArgument(store.value) ? null : placeOfStore(store);
    return written !== null && overlaps(written, place);
  };
  const asked = functions.flatMap((one) =>
    one.record.stores.filter(isWriting).flatMap((store) => askedOf(one, store))
  );
  return {
    guards: uniqueGuards(asked.flatMap(({ guards }) => guards)),
    unclear: asked.length === 0 ||
      asked.some(({ guards, unclear }) => unclear || guards.length === 0),
  };
}
