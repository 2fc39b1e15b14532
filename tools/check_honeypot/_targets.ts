/** Which pools are tried, with which sizes. */
import { impactSizes } from "../dex/impact.ts";
import { deepestRoutes, type Route } from "../dex/pool.ts";
import type { Target } from "./_attempts.ts";
import type { Survey } from "./_survey.ts";
import { thresholds } from "./thresholds.ts";

/** Routes looked at; two of them are tried. */
const ROUTES_MAX = 40;

/** The deepest pool, and a second one. */
export function targetsOf({ lens, scouted }: Survey): readonly Target[] {
  if (!lens.ok) return [];
  const routes = deepestRoutes(lens.pools, ROUTES_MAX);
  const [first] = routes;
  if (first === undefined) return [];
  const second = secondOf(first, routes.slice(1));
  const [base, larger, next] = scouted;
  // The scout ranks by coins held, which a pool may not trade with.
  const seenOf = ({ address }: Route) =>
    [base, next].find((seen) => seen?.pool.toLowerCase() === address.toLowerCase()) ?? null;
  const targets = [targetOf(first, 0, seenOf(first), larger ?? null, true)];
  if (second !== null) {
    const isStandIn = second.venue.kind !== first.venue.kind && first.venue.kind === "v3";
    targets.push(targetOf(second, 1, seenOf(second), null, isStandIn));
  }
  return targets;
}

/** A token with a transfer fee cannot be sold through V3: then a pair's word is wanted. */
function secondOf(first: Route, others: readonly Route[]): Route | null {
  const isPair = ({ venue }: Route) => venue.kind !== "v3";
  const pair = first.venue.kind === "v3" ? others.find(isPair) : undefined;
  return pair ?? others[0] ?? null;
}

type Seen = Survey["scouted"][number];

function targetOf(
  route: Route,
  index: number,
  base: Seen,
  larger: Seen,
  thorough: boolean,
): Target {
  const factor = BigInt(thresholds.secondSizeFactor);
  const isHere = (seen: Seen) => seen?.pool.toLowerCase() === route.address.toLowerCase();
  if (base !== null && isHere(base) && base.received >= UNITS_WANTED) {
    const { size, received } = base;
    const isLarger = larger !== null && isHere(larger) && larger.size === size * factor;
    const largerHolding = isLarger ? larger.received : received * factor;
    return { route, index, size, holding: received, largerHolding, thorough };
  }
  const size = sizeFor(route);
  const holding = expected(route, size);
  const largerHolding = expected(route, size * factor);
  return { route, index, size, holding, largerHolding, thorough };
}

/** Units wanted of the base size: a part of them stays, and the price moves. */
const UNITS_WANTED = 2n * thresholds.unitsMin;

/** The base size, raised until it buys enough units to measure a tax by. */
function sizeFor(route: Route): bigint {
  const share = route.nativeReserve * BigInt(thresholds.baseShareBps) / 10_000n;
  const { baseSizeWeiMax } = thresholds;
  let size = share < baseSizeWeiMax ? share : baseSizeWeiMax;
  if (size === 0n) size = 1n;
  while (size < route.nativeReserve && expected(route, size) < UNITS_WANTED) size *= 10n;
  return size;
}

/** By the smallest quote there is, as if the price did not move. */
function expected({ quotes }: Route, size: bigint): bigint {
  for (const amountIn of impactSizes) {
    const out = quotes.find((quote) => quote.amountIn === amountIn)?.tokensOut ?? 0n;
    if (out > 0n) return out * size / amountIn;
  }
  return 0n;
}

/** Impact of the base size in basis points, by the coins that the pool trades with. */
export function baseImpactBps({ route, size }: Target): number {
  const whole = route.nativeReserve + size;
  return whole === 0n ? 10_000 : Number(size * 10_000n / whole);
}
