/** Powers over all who use a contract: to have something of one's own there is no right to them. */
import type { PowerName } from "../analysis.ts";
import type { AskedPath } from "./_access.ts";
import { isArray } from "./_appointed.ts";
import { touches } from "./_bits.ts";
import type { OwnClaim } from "./_claims.ts";
import type { Mappings } from "./_guards.ts";
import { isNamedByCaller, readPlace } from "./_places.ts";
import { plain } from "./_terms.ts";

export const powersOverAll: ReadonlySet<PowerName> = new Set([
  "pause",
  "trading-switch",
  "fee-setter",
  "limit-setter",
  "blacklist",
  "selfdestruct",
  "arbitrary-call",
  "arbitrary-delegatecall",
]);

/** As if nobody had been asked for where anybody makes himself what is asked for. */
export function withoutSelfMade(asked: AskedPath, mappings: Mappings): AskedPath {
  return { ...asked, own: asked.own.filter((claim) => !isSelfMade(claim, mappings)) };
}

/** Anybody writes himself, or whom he likes, where the caller has to stand. */
function isSelfMade({ key }: OwnClaim, mappings: Mappings): boolean {
  const place = key === null ? null : readPlace(plain(key));
  if (place === null || mappings.rights.has(place.family)) return false;
  return isArray(place)
    ? mappings.held.has(place.family)
    : touches(mappings.enterable, place) && place.keys.every(isNamedByCaller);
}
