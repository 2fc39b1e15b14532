/**
 * What stands where another contract said so: whoever calls has that contract asked, and has no say in what it
 * answers. So do contracts that look up whom they know in a registry.
 */
import type { StoreRecord } from "../walk/records.ts";
import { type Call, isConstant, taintOf, taints, type Value } from "../walk/values.ts";
import { type AskedPath, disposes, placeOfStore } from "./_access.ts";
import { authorityOf } from "./_answers.ts";
import { askedOf, type Scene } from "./_findings.ts";
import { isScalar, overlaps, type Place, readPlace } from "./_places.ts";
import { isRead, plain, visit } from "./_terms.ts";

/** What an answer may be made of that its caller cannot choose. */
const UNCHOSEN = taints.returned | taints.storage | taints.self;

/** A selector and the words behind it that a call keeps: of a longer input the rest is not known. */
const INPUT_MAX = 4n + 8n * 32n;

/**
 * The ways to such a store, as if whoever decides what is asked took them: of those that ask nobody each is his who
 * answers, and theirs who may say who that is.
 */
export function withAnswerers(
  { value }: StoreRecord,
  asked: readonly AskedPath[],
  scene: Scene,
): readonly AskedPath[] {
  if (!asked.some(isFree)) return asked;
  const call = answeredBy(value);
  const places = call === null ? null : placesAsked(value);
  if (call === null || places === null) return asked;
  const who = { guards: [authorityOf(call)], unclear: false, perhapsOwn: false };
  const setters = settersOf(places, scene);
  return asked.flatMap((one) =>
    isFree(one)
      ? [{ ...one, ...who }, ...setters.map((setter) => ({ ...setter, path: one.path, own: [] }))]
      : [one]
  );
}

/** Nothing else is ever written there: it only repeats what was answered. */
export function isMirror(place: Place, scene: Scene): boolean {
  return scene.functions.every((one) =>
    one.record.stores.every((store) => {
      const written = placeOfStore(store);
      if (written === null || !overlaps(written, place)) return true;
      const asked = askedOf(one, store);
      return withAnswerers(store, asked, scene) !== asked || asked.every(({ once }) => once);
    })
  );
}

function isFree(one: AskedPath): boolean {
  return one.guards.length === 0 && !one.once && !disposes(one);
}

/** The call whose answer this is: the first of those that were asked one after the other. */
function answeredBy(value: Value): Call | null {
  const inner = plain(value);
  if (isConstant(inner) || inner.kind !== "returned") return null;
  return answeredBy(inner.call.target) ?? inner.call;
}

/** Where it stands what is asked, and whom; null where the caller may have a say in it. */
function placesAsked(value: Value): readonly Place[] | null {
  if ((taintOf(value) & ~UNCHOSEN) !== 0) return null;
  const places: (Place | null)[] = [];
  const calls = new Set<Call>();
  const open = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    visit(next, (term) => {
      if (isRead(term)) {
        places.push(readPlace(term));
        return false;
      }
      if (!("call" in term) || calls.has(term.call)) return true;
      calls.add(term.call);
      const { target, head, args } = term.call;
      open.push(target, head ?? 0, ...args);
      return true;
    });
  }
  const isKnown = [...calls].every(isAsked) && calls.size <= CALLS_MAX &&
    places.every((place) => place !== null && isScalar(place));
  return isKnown ? places.filter((place) => place !== null) : null;
}

/** Who is asked looks up one thing after the other: beyond, nothing is shown. */
const CALLS_MAX = 16;

/** Somebody else is asked, and all of what he is asked is known. */
function isAsked({ kind, inputLength }: Call): boolean {
  return (kind === "call" || kind === "staticcall") &&
    isConstant(inputLength) && BigInt(inputLength) <= INPUT_MAX;
}

/** The ways on which somebody may set one of these. */
function settersOf(places: readonly Place[], { functions }: Scene): AskedPath[] {
  return functions.flatMap((one) =>
    one.record.stores.flatMap((store) => {
      const place = placeOfStore(store);
      return place !== null && places.some((asked) => overlaps(asked, place))
        ? askedOf(one, store)
        : [];
    })
  );
}
