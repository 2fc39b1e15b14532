/** Every place on a network where a token may have a pool: a venue, and its tier or curve. */
import { ZERO_ADDRESS } from "../evm/address.ts";
import type { Network } from "../evm/network.ts";
import { type Venue, venuesOf } from "./venues.ts";

/** One place. */
export type Candidate = {
  readonly venue: Venue;
  readonly feeTier: number | null;
  readonly stable: boolean | null;
};

/** `kind` as `PoolLens.sol` numbers it; Camelot's reads are those of a V2 venue. */
const LENS_KINDS = { v2: 0n, camelot_v2: 0n, v3: 1n, solidly: 2n } as const;

/** The places of a network, in the order of the lens's entries; none where no EVM code runs. */
export function candidatesOf(network: Network): readonly Candidate[] {
  if (network.codeOverride === "unusable" || network.wrappedNative === null) return [];
  return venuesOf(network).flatMap((venue): Candidate[] => {
    switch (venue.kind) {
      case "v3":
        return (venue.feeTiers ?? []).map((feeTier) => ({ venue, feeTier, stable: null }));
      case "solidly":
        return [false, true].map((stable) => ({ venue, feeTier: null, stable }));
      default:
        return [{ venue, feeTier: null, stable: null }];
    }
  });
}

/** A place as the lens takes it. */
export function lensEntry({ venue, feeTier, stable }: Candidate) {
  return {
    kind: LENS_KINDS[venue.kind],
    factory: venue.factory,
    quoter: (venue.kind === "v3" ? venue.quoter : venue.router) ?? ZERO_ADDRESS,
    variant: feeTier !== null ? BigInt(feeTier) : stable === true ? 1n : 0n,
  };
}
