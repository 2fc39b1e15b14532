/** Arrays that have no end: whoever takes more off their length than there is writes any slot as an element. */
import type { Path, StoreRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import { isBounded, isSaid } from "./_any_word.ts";
import { changeOf } from "./_changes.ts";
import type { Scene } from "./_findings.ts";
import { asTruth } from "./_paths.ts";
import { isHash, isScalar, type Place, startOf } from "./_places.ts";
import { memberOf } from "./_recorded.ts";
import { readsIn, visit } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

const endlessOf = new WeakMap<Scene, readonly Endless[]>();

/** An array that somebody takes the end off. */
export type Endless = {
  /** Of its elements: by the array's place, or by where the compiler found that they begin. */
  readonly families: readonly string[];
  readonly length: Place;
  readonly one: AskedFunction;
  readonly store: StoreRecord;
};

const FULL_BITS = 256;
/** Lengths whose elements are looked for by hash, at most. */
const LENGTHS_MAX = 16;

export function endlessArrays(scene: Scene): readonly Endless[] {
  let known = endlessOf.get(scene);
  if (known === undefined) endlessOf.set(scene, known = findEndless(scene));
  return known;
}

function findEndless({ functions }: Scene): Endless[] {
  const elements = elementsStored(functions);
  if (elements.length === 0) return [];
  const lengths = functions.flatMap((one) =>
    one.record.stores.flatMap((store) => {
      const length = store.transient ? null : placeOfStore(store);
      return length !== null && length.bits === FULL_BITS && isLoose(store, length)
        ? [{ one, store, length }]
        : [];
    })
  );
  let hashed = 0;
  return lengths.flatMap((one) => {
    const start = isScalar(one.length) && ++hashed <= LENGTHS_MAX
      ? BigInt(startOf(one.length))
      : null;
    const own = elements.filter((element) => isElementOf(element, one, start));
    return own.length === 0 ? [] : [{ ...one, families: own.map(({ family }) => family) }];
  });
}

/** What some function stores in an array: where it begins, if the compiler has worked that out, and its length's member. */
type Element = {
  readonly family: string;
  readonly start: bigint | null;
  readonly at: bigint | null;
};

function elementsStored(functions: Scene["functions"]): Element[] {
  const stored = new Map<string, Element>();
  for (const { record } of functions) {
    for (const store of record.stores) {
      const place = isConstant(store.slot) ? null : placeOfStore(store);
      if (!place?.family.endsWith("{}")) continue;
      const { family, keys, root } = place;
      const isPlain = isHash(BigInt(root)) && keys.length === 0;
      const at = memberAt(lengthOf(store.slot), place);
      stored.set(`${family} ${at}`, { family, start: isPlain ? BigInt(root) : null, at });
    }
  }
  return [...stored.values()];
}

/** The slot of the length of the array that is stored to. */
function lengthOf(slot: Value): Value | null {
  let of: Value | null = null;
  visit(slot, (term) => {
    if (term.kind === "array") of ??= term.slot;
    return of === null && term.kind === "operation";
  });
  return of;
}

function isElementOf(
  { family, start, at }: Element,
  { length, store }: Pick<Endless, "length" | "store">,
  begins: bigint | null,
): boolean {
  if (begins !== null && start !== null && start >= begins && start < begins + MEMBERS_MAX) {
    return true;
  }
  if (family !== `${length.family}{}`) return false;
  // Families do not tell one member of an element from another.
  return !length.family.includes("{}") || at !== null && at === memberAt(store.slot, length);
}

/** Which member of its element a slot is; the compiler may have worked out where the elements begin. */
function memberAt(slot: Value | null, place: Place): bigint | null {
  const at = memberOf(slot)?.at ?? null;
  return at !== null && isHash(at) ? at - BigInt(startOf(place)) : at;
}

/** Slots of one element, at most. */
const MEMBERS_MAX = 32n;

/** Set to what the caller says, or lessened where there may be nothing. */
function isLoose(store: StoreRecord, place: Place): boolean {
  const { sign, amount } = changeOf(store, place);
  if (sign === "set") {
    // The length of an array or string that came along costs its caller what it is.
    return isSaid(amount) && store.paths.some((path) => !isBounded(amount, path));
  }
  return sign === "taken" && store.paths.some((path) => !path.some(isAtLeast(store)));
}

/** Something is there, or as much as is taken. */
function isAtLeast({ slot }: StoreRecord): (condition: Path[number]) => boolean {
  const isLength = (value: Value) =>
    readsIn(value).some((read) => read === value && read.kind === "storage" && read.slot === slot);
  return ({ value, holds }) => {
    const truth = asTruth(value, holds);
    if (truth.holds && isLength(truth.term)) return true;
    if (value.kind !== "operation") return false;
    const [one, other] = value.operands as readonly [Value, Value];
    return value.op === "lt" && isLength(holds ? other : one);
  };
}
