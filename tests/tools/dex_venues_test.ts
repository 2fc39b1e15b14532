import assert from "node:assert/strict";
import { getAddress } from "viem";
import { networks } from "../../tools/evm/networks.ts";
import { type Venue, venuesOf } from "../../tools/dex/venues.ts";
import { DEX_ADDRESSES } from "../rig/dex/addresses.ts";
import { networkOf } from "./_dex.ts";

/** Networks without a venue: none is known there. */
const WITHOUT = [252];

Deno.test("every network with a known exchange has venues, its main one first", () => {
  for (const network of networks) {
    const [main] = venuesOf(network);
    assert.equal(main?.name ?? null, network.dex?.name ?? null, network.name);
    assert.equal(main === undefined, WITHOUT.includes(network.chainId), network.name);
    if (main === undefined) continue;
    const { kind, factory, router } = network.dex!;
    assert.deepEqual([main.kind, main.factory, main.router], [kind, factory, router]);
  }
});

Deno.test("venues are well formed: real checksums, one factory each, quoters on V3 only", () => {
  for (const network of networks) {
    const venues = venuesOf(network);
    assert.equal(new Set(venues.map(({ factory }) => factory)).size, venues.length, network.name);
    for (const venue of venues) {
      for (const address of [venue.factory, venue.router, venue.quoter]) {
        if (address !== null) assert.equal(address, getAddress(address));
      }
      assert.equal(venue.feeTiers !== undefined, venue.kind === "v3", venue.name);
      assert.equal(venue.lpFeeBps !== undefined, venue.kind === "v2", venue.name);
      if (venue.kind !== "v3") assert.equal(venue.quoter, null);
    }
  }
});

for (const [chainId, expected] of Object.entries(DEX_ADDRESSES)) {
  Deno.test(`the venues of chain ${chainId} are those written down for the tests`, () => {
    const name = (venue: { readonly name: string }) => venue.name;
    const byName = (a: { name: string }, b: { name: string }) => a.name < b.name ? -1 : 1;
    const found: readonly Venue[] = venuesOf(networkOf(Number(chainId))).toSorted(byName);
    const wanted = [...expected.v2, ...expected.v3, ...expected.solidly].toSorted(byName);
    assert.deepEqual(found.map(name), wanted.map(name));
    for (const [index, venue] of wanted.entries()) {
      const { kind, factory, router, feeTiers, lpFeeBps } = found[index]!;
      assert.deepEqual([kind, factory, router], [venue.kind, venue.factory, venue.router]);
      if (venue.kind === "v3") {
        assert.equal(found[index]!.quoter, venue.quoter);
        assert.deepEqual(feeTiers, venue.tiers.map(([fee]) => fee));
      }
      if (venue.kind === "v2") assert.equal(lpFeeBps, venue.feeBps);
    }
  });
}
