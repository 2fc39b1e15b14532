/** How deep a V3 pool is: by what its quotes bring, not by the coins that lie in it. */
import assert from "node:assert/strict";
import { concatHex, numberToHex } from "viem";
import { candidatesOf } from "../../tools/dex/candidates.ts";
import { impactSizes } from "../../tools/dex/impact.ts";
import { readLens } from "../../tools/dex/lens.ts";
import { COIN, networkOf } from "./_dex.ts";

const TOKEN = "0x00000000000000000000000000000000000000AA";
const MAX = 2n ** 256n - 1n;
const UNITS = 10n ** 24n;
const ethereum = networkOf(1);
const candidates = candidatesOf(ethereum);

/** Tokens out and coins back of an x·y=k pool with these coins and a fee of 1 %. */
function quotesOf(coins: bigint, units = UNITS): readonly bigint[] {
  return impactSizes.flatMap((size) => {
    const paid = size * 99n / 100n;
    const out = units * paid / (coins + paid);
    const given = out * 99n / 100n;
    return [out, coins * given / (units + given)];
  });
}

/** What the lens makes of one pool of that kind. */
function reserveOf(kind: "v2" | "v3", held: bigint, quotes: readonly bigint[]): bigint {
  const at = candidates.findIndex(({ venue }) => venue.kind === kind);
  const width = 3 + quotes.length;
  const words = candidates.flatMap((_, index) =>
    index === at
      ? [(1n << 160n) | BigInt(TOKEN), held, UNITS, ...quotes]
      : Array.from({ length: width }, () => 0n)
  );
  const head = [candidates.length, impactSizes.length, TOKEN, ...impactSizes, 18n, UNITS];
  const result = concatHex(
    [...head, ...words].map((word) => numberToHex(BigInt(word), { size: 32 })),
  );
  const read = readLens(ethereum, { ok: true, result });
  assert.ok(read.ok);
  return read.pools[0]!.nativeReserve;
}

Deno.test("coins parked in a V3 pool do not make it deep", () => {
  const reserve = reserveOf("v3", 12n * COIN, quotesOf(COIN / 1_000n));
  assert.ok(reserve > 0n && reserve < COIN / 100n, String(reserve));
  const half = reserveOf("v3", 30n * COIN, quotesOf(10n * COIN));
  assert.ok(half > 98n * COIN / 10n && half < 103n * COIN / 10n, String(half));
});

Deno.test("a V3 pool that trades with most of its coins is as deep as those", () => {
  assert.equal(reserveOf("v3", 10n * COIN, quotesOf(10n * COIN)), 10n * COIN);
  // Liquidity gathered around the price moves less than the coins held would.
  assert.equal(reserveOf("v3", 10n * COIN, quotesOf(500n * COIN)), 10n * COIN);
  assert.equal(reserveOf("v3", COIN / 2n, quotesOf(COIN / 2n)), COIN / 2n);
});

Deno.test("a V3 pool without two quotes to compare is as deep as its coins", () => {
  const none = impactSizes.flatMap(() => [MAX, MAX]);
  assert.equal(reserveOf("v3", 12n * COIN, none), 12n * COIN);
  assert.equal(
    reserveOf("v3", 12n * COIN, [...quotesOf(COIN).slice(0, 2), ...none.slice(2)]),
    12n * COIN,
  );
  assert.equal(reserveOf("v3", 12n * COIN, quotesOf(COIN, 50n)), 12n * COIN);
});

Deno.test("a pair is as deep as its books say", () => {
  assert.equal(reserveOf("v2", 12n * COIN, quotesOf(COIN / 1_000n)), 12n * COIN);
});
