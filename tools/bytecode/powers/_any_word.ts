/** Stores whose place the caller names: whoever may name any place writes owners and balances. */
import type { Path, StoreRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import { changeOf } from "./_changes.ts";
import type { Scene } from "./_findings.ts";
import { argumentsIn } from "./_parts.ts";
import { asTruth } from "./_paths.ts";
import { hexOf, isScalar, type Place, startOf } from "./_places.ts";
import { hasArgument, isRead, plain, readsIn, some, visit } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

/** How far a caller gets: to every slot, to all that are no hash, or to the entries of all mappings. */
export type Reach = "any" | "low" | "entries";

/** Null: the place is bounded, hashed, or nothing that the caller says. */
export function reachOf(store: StoreRecord, endless: ReadonlySet<string>): Reach | null {
  const { slot, paths, transient, value } = store;
  if (transient || isConstant(slot) || !hasArgument(slot)) return null;
  if (isEntryOfAny(slot, paths)) return "entries";
  if (isSum(value, slot)) return null;
  const place = placeOfStore(store);
  if (place !== null && place.keys.length > 0 || isHashed(slot)) return null;
  if (place !== null && endless.has(place.family)) return "any";
  const free = paths.filter((path) => !isBounded(slot, path));
  if (free.length === 0) return null;
  const bits = Math.max(...free.map((path) => widthOf(slot, path)));
  if (bits >= FULL_BITS) return "any";
  return bits >= LOW_BITS_MIN && !isFar(slot) ? "low" : null;
}

const FULL_BITS = 256;
/** What is narrower counts elements. */
const LOW_BITS_MIN = 128;
/** Slots that compilers number end long before. */
const FAR = 1n << 64n;

/** What stood there goes on: an account's number, kept without a hash. */
function isSum(value: Value, slot: Value): boolean {
  return some(value, (term) => term.kind === "storage" && term.slot === slot);
}

/** The hash of something that the caller says leads to one entry alone. */
function isHashed(slot: Value): boolean {
  return some(slot, ({ kind }) => kind === "mapping" || kind === "keccak");
}

/** The hash of a key and of where its mapping stands, as Solidity has it, where the caller says that as well. */
function isEntryOfAny(slot: Value, paths: readonly Path[]): boolean {
  if (isConstant(slot) || slot.kind !== "keccak" || slot.length !== ENTRY_BYTES) return false;
  const [key = 0, base = 0] = slot.words;
  // What the code puts in itself, be it a seed beside a key, keeps to entries of its own; so does a hash.
  if ([key, base].some((word) => isConstant(word) || isSeeded(word)) || isHashed(base)) {
    return false;
  }
  return isSaid(base) &&
    paths.some((path) => !isBounded(base, path) && widthOf(base, path) >= LOW_BITS_MIN);
}

function isSeeded(word: Value): boolean {
  return some(word, (term) => term.kind === "packed" && term.constant !== 0);
}

const ENTRY_BYTES = 64;

/** Begins at a large constant, from where what is narrow does not come back to the first slots. */
function isFar(slot: Value): boolean {
  return some(
    slot,
    (term) =>
      term.kind === "array" || term.kind === "packed" && BigInt(term.constant) >= FAR ||
      term.kind === "operation" &&
        term.operands.some((one) => isConstant(one) && BigInt(one) >= FAR),
  );
}

const sums: ReadonlySet<string> = new Set(["add", "sub", "xor", "or"]);

/** Bits that the argument in a slot can have on this path. */
function widthOf(slot: Value, path: Path): number {
  const inner = plain(slot);
  if (isConstant(inner)) return 0;
  if (inner.kind === "operation" && sums.has(inner.op)) {
    return Math.max(...inner.operands.map((one) => widthOf(one, path)));
  }
  if (inner.kind === "array") return 0;
  const held = path.flatMap(({ value, holds }) => {
    if (!holds || value.kind !== "operation" || value.op !== "eq") return [];
    const [one, other] = value.operands as readonly [Value, Value];
    return ([[one, other], [other, one]] as const).flatMap(([whole, cut]) =>
      whole === inner && !isConstant(cut) && plain(cut) === inner ? [cut.width] : []
    );
  });
  return Math.min(isConstant(slot) ? 0 : slot.width, inner.width, ...held);
}

/** What the number is made of is held below a constant, or below a length. */
function isBounded(number: Value, path: Path): boolean {
  const named = argumentsIn(number);
  return path.some(({ value, holds }) => {
    if (value.kind !== "operation" || value.op !== "lt") return false;
    const [one, other] = value.operands as readonly [Value, Value];
    const [less, bound] = holds ? [one, other] : [other, one];
    const isLittle = isConstant(bound) ? BigInt(bound) < BOUND_MAX : isRead(plain(bound));
    return isLittle && [...argumentsIn(less)].some((term) => named.has(term));
  });
}

/** Compilers hold lengths below 2^64. */
const BOUND_MAX = 1n << 96n;

const endlessOf = new WeakMap<Scene, readonly Endless[]>();

/** An array that somebody takes the end off. */
export type Endless = {
  readonly families: readonly string[];
  readonly one: AskedFunction;
  readonly store: StoreRecord;
};

/** Lengths that are looked at, at most. */
const LENGTHS_MAX = 16;

export function endlessArrays(scene: Scene): readonly Endless[] {
  let known = endlessOf.get(scene);
  if (known === undefined) endlessOf.set(scene, known = findEndless(scene));
  return known;
}

function findEndless({ functions }: Scene): Endless[] {
  const elements = new Set(
    functions.flatMap(({ record }) =>
      record.stores.flatMap((store) => {
        const family = isConstant(store.slot) ? null : placeOfStore(store)?.family;
        return family?.endsWith("{}") ? [family] : [];
      })
    ),
  );
  if (elements.size === 0) return [];
  const lengths = functions.flatMap((one) =>
    one.record.stores.flatMap((store) => {
      const place = store.transient ? null : placeOfStore(store);
      return place !== null && isScalar(place) && place.bits === FULL_BITS &&
          isLoose(store, place)
        ? [{ one, store, place }]
        : [];
    })
  );
  return lengths.slice(0, LENGTHS_MAX).flatMap(({ one, store, place }) => {
    const start = hexOf(startOf(place));
    const families = [`${place.family}{}`, `${start}{}`].filter((one) => elements.has(one));
    return families.length === 0 ? [] : [{ families, one, store }];
  });
}

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

/** A word of the arguments themselves, not of what they point to. */
function isSaid(number: Value): boolean {
  let found = false;
  visit(number, (term) => {
    if (term.kind === "calldata" && isConstant(term.offset)) found = true;
    return term.kind !== "calldata";
  });
  return found;
}
