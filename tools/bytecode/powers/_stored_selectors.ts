/** Calls of a function that was written down before, of whom the caller says or who was written down as well. */
import type { CallRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { type AskedPath, placeOfStore } from "./_access.ts";
import { askedOf, type Finding, finding, type Scene } from "./_findings.ts";
import { overlaps, type Place, placeAt, readPlace } from "./_places.ts";
import { askedOfSetters, isFree } from "./_setters.ts";
import { has, hasArgument, plain, readsIn } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

/** Told of whoever has it made; where anybody may, of whoever writes down the function, or whom to call. */
export function storedSelector(
  record: CallRecord,
  one: AskedFunction,
  scene: Scene,
): Finding | null {
  const { call, pc } = record;
  if (call.selector !== null || call.head === null) return null;
  const selector = selectorPlace(call.head);
  if (selector === null || !isSaidAt(selector, scene)) return null;
  const target = plain(call.target);
  const stored = readPlace(target);
  if (stored === null ? !has(target, "calldata") : !isSaidAt(stored, scene)) return null;
  const asked = askedOf(one, record);
  const used = stored === null ? [selector] : [stored, selector];
  const isState = asked.some((way) => isFree(way) && asksState(way, used));
  const each = used.map((place) => askedOfSetters(asked, [place], scene));
  // It takes both: what one of them asks for is asked for.
  const ways = each.find((some) => !some.some(isFree)) ?? each[0]!;
  const told = ways.map((way) => isState && isFree(way) ? { ...way, unclear: true } : way);
  return finding("arbitrary-call", one, { pc, asked: told });
}

/** Where the first four bytes of the input stand. */
function selectorPlace(head: Value): Place | null {
  if (isConstant(head)) return null;
  if (head.kind === "storage") return placeAt(head.slot, WORD_BITS - SELECTOR_BITS, SELECTOR_BITS);
  if (head.kind !== "packed") return null;
  for (const { of, low, bits, at } of head.pieces) {
    if (of.kind !== "storage" || at > WORD_BITS - SELECTOR_BITS || at + bits !== WORD_BITS) {
      continue;
    }
    return placeAt(of.slot, low + bits - SELECTOR_BITS, SELECTOR_BITS);
  }
  return null;
}

const WORD_BITS = 256;
const SELECTOR_BITS = 32;

/** Some function writes there what its caller says. */
function isSaidAt(place: Place, { functions }: Scene): boolean {
  return functions.some(({ record }) =>
    record.stores.some((store) => {
      const set = store.transient || !hasArgument(store.value) ? null : placeOfStore(store);
      return set !== null && overlaps(set, place);
    })
  );
}

/** How far something has come, as votes have: others may have to agree. What is called itself says nothing of that. */
function asksState({ path }: AskedPath, used: readonly Place[]): boolean {
  const isUsed = (read: Value) => used.some(({ root }) => readPlace(read)?.root === root);
  return path.some(({ value }) =>
    has(value, "storage") ? !readsIn(value).every(isUsed) : has(value, "unknown")
  );
}
