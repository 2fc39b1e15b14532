/** What the code's functions make of its mappings: who can enter himself, and who commits to what. */
import type { Guard } from "../analysis.ts";
import type { Path, StoreRecord } from "../walk/records.ts";
import { isConstant, taints, type Value } from "../walk/values.ts";
import { accessOf, type AskedPath, placeOfStore, uniqueGuards } from "./_access.ts";
import { askedOf } from "./_findings.ts";
import type { Mappings } from "./_guards.ts";
import { isArray, isWayIntoArray } from "./_appointed.ts";
import { addBits } from "./_bits.ts";
import { leavesBits } from "./_bits_left.ts";
import { isMoment } from "./_levels.ts";
import { asTruth, whenZero } from "./_paths.ts";
import { isNamedByCaller, isScalar, type Place, readPlace, slotHex } from "./_places.ts";
import { isSame } from "./_changes.ts";
import { isSeededCaller } from "./_senders.ts";
import { isCaller, readsIn } from "./_terms.ts";
import type { Entrance } from "./_claims.ts";
import { type Entrant, type Entrants, entrantsOf, noteEntrant } from "./_entrants.ts";
import type { AskedFunction } from "./scene.ts";
import { isTokensWord } from "./_tokens_word.ts";
import { type Taken, takenBy, together } from "./_taken.ts";

export function* mappingsOf(
  functions: readonly AskedFunction[],
): Generator<void, Omit<Mappings, "workedOut" | "claims" | "rights">> {
  const entered: Entered = {
    enterable: new Map(),
    lasting: new Map(),
    perhaps: new Map(),
    entrants: new Map(),
    held: new Set(),
    joined: new Set(),
  };
  const committed = new Map<string, readonly Guard[]>();
  const appointed = new Set<string>();
  const free = new Set<string>();
  const taken: Taken[] = [];
  for (const one of functions) {
    for (const store of one.record.stores) {
      const place = placeOfStore(store);
      if (place === null || isScalar(place) || store.transient) continue;
      if (isConstant(store.value) && BigInt(store.value) === 0n || leavesBits(store)) continue;
      const asked = askedOf(one, store);
      yield;
      noteEntered(store, place, { asked, entered, functions, mappings: one.asking.mappings });
      const access = accessOf(asked, one.asking.complete);
      // Whoever carries a decision out marks it as done: that needs it to have been made.
      if (access.state !== "guarded") free.add(place.family);
      else if (!isTokensWord(place, access.guards, functions)) {
        const before = committed.get(place.family) ?? [];
        if (!isCaller(store.value) && access.guards.some((guard) => !isOf(guard, place))) {
          appointed.add(place.family);
        }
        committed.set(place.family, uniqueGuards([...before, ...access.guards]));
      }
    }
    taken.push(yield* takenBy(one));
    yield;
  }
  const doubtful = new Set<string>();
  for (const family of free) {
    yield;
    if (!committed.has(family) || isDecided(family, functions, false)) continue;
    committed.delete(family);
    if (isDecided(family, functions, true)) doubtful.add(family);
  }
  return { ...entered, committed, doubtful, appointed, taken: together(taken) };
}

/** Where others stand than those whom somebody with power enters: see `Mappings`. */
type Entered = {
  readonly enterable: Map<string, bigint>;
  readonly lasting: Map<string, bigint>;
  readonly perhaps: Map<string, bigint>;
  readonly entrants: Map<string, Entrant[]>;
  readonly held: Set<string>;
  readonly joined: Set<string>;
};

function noteEntered(
  store: StoreRecord,
  place: Place,
  { asked, entered, functions, mappings }: {
    readonly asked: readonly AskedPath[];
    readonly entered: Entered;
    readonly mappings: Mappings;
    readonly functions: readonly AskedFunction[];
  },
): void {
  const { enterable, lasting, perhaps, entrants, held, joined } = entered;
  // Of a whole word that is set to a constant, the bits that are zero give nobody anything.
  const set = isConstant(store.value) ? BigInt(store.value) : undefined;
  for (const one of asked) {
    const way = withoutAnybodys(one, place, mappings);
    if (isArray(place) && isWayIntoArray(way, store, place)) {
      if (way.unclear) addBits(perhaps, place);
      else {
        held.add(place.family);
        // Whatever he gives for it: there is no other condition.
        if (way.own.length === 0 && isCaller(store.value)) joined.add(place.family);
      }
    }
    if (!isWayIn(way, place, mappings)) continue;
    addBits(way.unclear ? perhaps : enterable, place, set);
    if (way.unclear) continue;
    if (!isMoment(store.value)) addBits(lasting, place, set);
    noteEntrant(entrants, { store, place, way, functions });
  }
}

/** Whoever comes enters himself, as far as was followed what he is asked. */
function isWayIn(
  { guards, own, once, path }: AskedPath,
  place: Place,
  { entrants }: Mappings,
): boolean {
  if (guards.length > 0 || once) return false;
  if (own.length > 0) return own.every(({ key }) => isUnder(key, place));
  // Only those count that concern nobody but the caller, or ask nothing of him at all.
  return place.keys.some((key) => isCaller(key) || isSeededCaller(key)) ||
    path.every((condition) => !asksCaller(condition, place, entrants));
}

/** The caller names himself, and enters what stands under that name. */
function isUnder(key: Value | null, { keys }: Place): boolean {
  return key !== null && isNamedByCaller(key) && keys.some((one) => isSame(one, key));
}

/** Whoever stands there already: he hands his own on. */
function isOf(guard: Guard, { root }: Place): boolean {
  return guard.kind === "role" && guard.mappingSlot === slotHex(root);
}

/** That he is not somebody is asked of nobody, and that he was let of none who has another name to let himself. */
function asksCaller({ value, holds }: Path[number], place: Place, entrants: Entrants): boolean {
  if ((value.taint & taints.caller) === 0) return false;
  const truth = asTruth(value, holds);
  const isOther = !truth.holds && truth.term.kind === "operation" && truth.term.op === "eq";
  const entry = readPlace(truth.term);
  const by = entry === null ? undefined : entrantsOf(entry, entrants);
  return !isOther && !isAnybodys(by, place);
}

/** Without the word of those whom the caller may be himself, and who are not named by what he writes. */
function withoutAnybodys(way: AskedPath, place: Place, { entrants }: Mappings): AskedPath {
  if (entrants.size === 0 || way.own.length === 0) return way;
  return { ...way, own: way.own.filter(({ key, by }) => key !== null || !isAnybodys(by, place)) };
}

function isAnybodys(by: Entrance | undefined, { keys }: Place): boolean {
  return by?.some((whom) =>
    whom.every((one) => isNamedByCaller(one) && !keys.some((key) => isSame(key, one)))
  ) ?? false;
}

/** Every store that is free to all needs an entry of the same mapping on its way, or may (`lenient`). */
function isDecided(
  family: string,
  functions: readonly AskedFunction[],
  lenient: boolean,
): boolean {
  return functions.every((one) =>
    one.record.stores.every((store) => {
      const place = placeOfStore(store);
      if (place?.family !== family) return true;
      if (accessOf(askedOf(one, store), one.asking.complete).state === "guarded") return true;
      return askedOf(one, store).every(({ path, guards, unclear }) =>
        guards.length > 0 || needsEntry(path, family) || lenient && unclear
      );
    })
  );
}

function needsEntry(path: Path, family: string): boolean {
  return path.some(({ value, holds }) => {
    const truth = asTruth(value, holds);
    const reads = readsIn(truth.term).map((read) => readPlace(read)?.family);
    if (!reads.includes(family)) return false;
    const atZero = readsIn(truth.term).map((read) => whenZero(truth.term, read));
    return atZero.some((zero) => zero !== null && zero !== truth.holds);
  });
}
