/** Whom it lets pass that somebody has an entry in a mapping. */
import type { Hex } from "../../evm/network.ts";
import type { Guard } from "../analysis.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { touches } from "./_bits.ts";
import { asSaid, type Claim, computedGuard, doubtful, guardIn } from "./_claims.ts";
import { entrantsOf } from "./_entrants.ts";
import type { Enterable, Mappings } from "./_guards.ts";
import { familyOfAny, isHashed } from "./_hashed_places.ts";
import { isHash, type Place, readPlace, slotHex } from "./_places.ts";
import { isOfNobody, roleFamily } from "./_roles.ts";
import { isCallersKey, isTailSender, recoversSigner } from "./_senders.ts";
import { roleBits } from "./_taken.ts";
import { has, isCaller, plain } from "./_terms.ts";

/** The caller, or who signed, has an entry in a mapping. */
export function ofEntry(
  value: Term,
  mappings: Mappings,
  enterable = mappings.enterable,
): Claim | null {
  const place = readPlace(plain(value));
  if (place === null) return null;
  const claim = ofEntryAt(place, value, mappings, enterable);
  return place.keys.some(isTailSender) && !place.keys.some(isCaller) ? asSaid(claim) : claim;
}

function ofEntryAt(
  place: Place,
  value: Term,
  mappings: Mappings,
  enterable: Enterable,
): Claim | null {
  if (isOfNobody(place, mappings)) return { kind: "doubtful", guards: [] };
  if (place.keys.length === 0) return null;
  const last = place.keys.at(-1)!;
  if (recoversSigner(last)) {
    if (touches(enterable, place)) return ofEntered(place, mappings);
    return guardIn(place, { kind: "signature", place: null }, mappings);
  }
  if (!place.keys.some(isCallersKey)) {
    return ofCommitted(place, last, mappings);
  }
  const others = place.keys.filter((key) => !isCallersKey(key) || isTailSender(key));
  const named = familyOfAny(plain(value));
  const any = named === null ? null : { ...place, family: named };
  if (touches(enterable, place) || any !== null && touches(enterable, any)) {
    // Whoever owns it has entered the caller there.
    return others.every(isConstant) ? null : ofEntered(place, mappings);
  }
  const role = others.length > 0 && isConstant(others[0]!) ? slotHex(others[0]) : null;
  const mappingSlot = slotHex(place.root);
  const worked = mappings.workedOut.get(mappingSlot);
  if (worked !== undefined) {
    const entry = { ...place, family: roleFamily(worked) };
    return touches(enterable, entry) ? null : guardIn(entry, { kind: "role", ...worked }, mappings);
  }
  // The place of an entry that was worked out may be that of a role which anybody takes.
  const isTakeable = place.keys.length === 1 && isHash(BigInt(place.root)) &&
    mappings.taken.anyRole.has(roleBits(place));
  if (isTakeable) return doubtful;
  if (any !== null) {
    const [computed] = computedGuard.guards;
    return touches(mappings.perhaps, any) ? doubtful : guardIn(place, computed, mappings);
  }
  return guardIn(place, entryGuard(place, role), mappings);
}

/** Whoever stands in the mapping; a seed tells of none that could be named. */
function entryGuard(place: Place, role: Hex | null = null): Guard {
  const [computed] = computedGuard.guards;
  return isHashed(place) ? computed : { kind: "role", mappingSlot: slotHex(place.root), role };
}

/**
 * A hash is in there that somebody with power has entered: of what is to be done, as a whole, which cannot be exchanged
 * for something else, or of the caller, who is on a list then. Either outlives whoever entered it, so the entry is a
 * guard of its own. Null: anybody enters one.
 */
function ofCommitted(place: Place, hash: Value, mappings: Mappings): Claim | null {
  if (isConstant(hash) || hash.kind !== "keccak") return null;
  const guards = mappings.committed.get(place.family);
  if (guards === undefined) return null;
  const entry = entryGuard(place);
  return { kind: "guards", guards: has(hash, "caller") ? [entry] : [...guards, entry] };
}

/** Somebody let him in; null: he could do so himself. */
function ofEntered(place: Place, { entrants }: Mappings): Claim | null {
  const by = entrantsOf(place, entrants);
  if (by?.some((whom) => whom.length === 0)) return null;
  return { kind: "own", key: null, ...(by !== undefined && { by }) };
}
