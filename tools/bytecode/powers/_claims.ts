/** What a condition can demand of whoever comes. */
import type { Guard } from "../analysis.ts";
import type { Value } from "../walk/values.ts";
import { type Bits, type Field, touches } from "./_bits.ts";

/**
 * What a condition demands. `guards`: one of these has to call or agree. `own`: the caller has to be
 * whom `key` names, who thereby disposes of what is his; null: he was let by whoever owns it. `by`: of each
 * of these lists one has to have let him.
 * `doubtful`: somebody is asked for, and perhaps anybody can be him.
 * `said`: asked of whom the caller names behind the arguments, see `claimsOn`.
 */
export type Claim =
  & (
    | { readonly kind: "guards"; readonly guards: readonly Guard[] }
    | { readonly kind: "own"; readonly key: Value | null; readonly by?: Entrance }
    | { readonly kind: "doubtful"; readonly guards: readonly Guard[] }
  )
  & { readonly said?: true };

export type OwnClaim = Extract<Claim, { kind: "own" }>;

/** Who let somebody act: of each list one, if it was told. */
export type Entrance = readonly (readonly Value[])[];

export function asSaid(claim: Claim | null): Claim | null {
  return claim === null ? null : { ...claim, said: true };
}

/** Who stands in a mapping, if it is not perhaps everybody who likes. */
export function guardIn(
  place: Field,
  one: Guard,
  { perhaps }: { readonly perhaps: Bits },
): Claim {
  return touches(perhaps, place) ? { kind: "doubtful", guards: [one] } : guard(one);
}

/** Somebody, but the code does not show who: the hash of the caller is compared, or a sum. */
export const computedGuard = {
  kind: "guards",
  guards: [{ kind: "authority", place: null, address: null }],
} as const satisfies Claim;

export const doubtful: Claim = { kind: "doubtful", guards: [] };

export function guard(one: Guard): Claim {
  return { kind: "guards", guards: [one] };
}
