/**
 * Whose word it is that the caller stands in an entry: of whoever made the entry. A mapping that everybody fills names
 * him at one of its keys, `allowance[holder][spender]` at the first.
 */
import type { Path, StoreRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import type { AskedPath } from "./_access.ts";
import type { Field } from "./_bits.ts";
import type { Entrance, OwnClaim } from "./_claims.ts";
import { changeOf, isSame } from "./_changes.ts";
import type { Scene } from "./_findings.ts";
import type { Mappings } from "./_guards.ts";
import { isHoldersWord } from "./_holders_word.ts";
import { asTruth } from "./_paths.ts";
import { isNamedByCaller, overlaps, type Place, readPlace } from "./_places.ts";
import { isOfOther, readsAmong, sameAs } from "./_single_tokens.ts";
import { isCallersKey, isTailSender, recoversSigner } from "./_senders.ts";
import { has, plain } from "./_terms.ts";

/** How anybody fills a field of entries: at which of the keys he stands himself, none if he may fill everybody's. */
export type Entrant = Field & { readonly at: readonly number[] };

/** By the family of the mapping. */
export type Entrants = ReadonlyMap<string, readonly Entrant[]>;

type Words = Pick<Mappings, "entrants" | "rights">;

/** Notes a way on which whoever comes fills an entry. */
export function noteEntrant(
  entrants: Map<string, Entrant[]>,
  { store, place, way, functions }: {
    readonly store: StoreRecord;
    readonly place: Place;
    readonly way: AskedPath;
    readonly functions: Scene["functions"];
  },
): void {
  // Of an entry that was there, whoever uses it up takes.
  const { sign } = changeOf(store, place);
  if (sign === "taken" || sign === "unknown") return;
  const at = placesOfEntrant(way, place, functions);
  if (at === null) return;
  const known = entrants.get(place.family) ?? [];
  const { family, offset, bits } = place;
  const isKnown = known.some((one) =>
    one.offset === offset && one.bits === bits && one.at.join() === at.join()
  );
  if (!isKnown) entrants.set(family, [...known, { family, offset, bits, at }]);
}

/** Null: under keys that are not for him to choose. */
function placesOfEntrant(
  way: AskedPath,
  { keys }: Place,
  functions: Scene["functions"],
): readonly number[] | null {
  if (keys.some(isConstant)) return null;
  const { own, path } = way;
  const isAnswered = path.some(({ value }) => has(value, "returned"));
  const agrees = (one: Value) =>
    own.length > 0
      ? own.some(({ key }) => key !== null && isSame(key, one))
      : isCallers(one) || isAnswered && isHoldersWord(way, one, { functions });
  const at = keys.flatMap((key, index) => agrees(key) ? [index] : []);
  return at.length > 0 || keys.every(isNamedByCaller) ? at : null;
}

/** The caller's himself, or of whom he shows a signature, not of whom he names behind the arguments. */
function isCallers(key: Value): boolean {
  return isCallersKey(key) && !isTailSender(key) || recoversSigner(key);
}

/**
 * Who has to have made an entry of the caller's, for each way to make one; nobody but the caller himself where that is
 * empty. Undefined: it was not told.
 */
export function entrantsOf(place: Place, entrants: Entrants): Entrance | undefined {
  const ways = entrants.get(place.family)?.filter((one) => overlaps(one, place)) ?? [];
  if (ways.length === 0) return undefined;
  return ways.map(({ at }) => {
    const named = at.flatMap((index) => place.keys[index] ?? []);
    return named.filter((key) => !isCallers(key));
  });
}

/** Whether this claim is asked of the holder, or of whom he let act for him. */
export function isWordOf(
  holder: Value,
  { key, by = [] }: OwnClaim,
  path: Path,
  mappings: Words,
): boolean {
  const isHis = (one: Value) =>
    isHolder(one, holder, path, mappings) || isLetBy(holder, one, path, mappings);
  return (key === null || isHolder(key, holder, path, mappings)) &&
    by.every((some) => some.some(isHis));
}

/** He who let the caller was let by the holder himself. */
function isLetBy(holder: Value, agent: Value, path: Path, { entrants }: Words): boolean {
  return path.some(({ value, holds }) => {
    const truth = asTruth(value, holds);
    const place = truth.holds ? readPlace(truth.term) : null;
    if (place === null || !place.keys.some((key) => isSame(key, agent))) return false;
    return entrantsOf(place, entrants)
      ?.every((some) => some.some((one) => isSame(one, holder))) ?? false;
  });
}

/** To stand in this entry is somebody else's word, or nobody's. */
export function isOthersWord(
  place: Place,
  holder: Value,
  path: Path,
  mappings: Words,
): boolean {
  const by = entrantsOf(place, mappings.entrants);
  return by !== undefined && !isWordOf(holder, { kind: "own", key: null, by }, path, mappings);
}

/** As if nobody had been asked for whose word is known to be another's than who loses it. */
export function withoutOthersWord(asked: AskedPath, holder: Value, { rights }: Words): AskedPath {
  const losing = readsAmong(sameAs(holder, asked.path));
  const isOthers = ({ key, by }: OwnClaim) => {
    const read = key === null ? null : readPlace(plain(key));
    return by !== undefined ||
      read !== null && (losing.length > 0 || !rights.has(read.family)) &&
        losing.every((one) => isOfOther(read, one));
  };
  return { ...asked, own: asked.own.filter((claim) => !isOthers(claim)) };
}

/**
 * Whoever was asked for is who loses: the very same, whom he put into an entry of his, or who stands under the number of
 * the token that is lost (ERC-721).
 */
function isHolder(named: Value, holder: Value, path: Path, { entrants, rights }: Words): boolean {
  // Ways were joined that had come to it differently.
  if (isSame(named, holder) || has(named, "unknown") && has(holder, "unknown")) return true;
  const [whom, losing] = [sameAs(named, path), sameAs(holder, path)];
  if (whom.some((one) => losing.some((other) => isSame(one, other)))) return true;
  const asked = readPlace(plain(named));
  if (asked === null) return false;
  if (!rights.has(asked.family) && asked.keys.some((key) => isSame(key, holder))) {
    const by = entrantsOf(asked, entrants);
    return by?.every((some) => some.some((one) => isSame(one, holder))) ?? true;
  }
  const entries = readsAmong(losing);
  // That he holds it may have been found where ways were joined.
  return entries.length === 0 && rights.has(asked.family) ||
    readsAmong(whom).some((one) => entries.some((other) => !isOfOther(one, other)));
}
