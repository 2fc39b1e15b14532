import assert from "node:assert/strict";
import fc from "fast-check";
import { lostBps, shareBps, worstOf } from "../../tools/check_honeypot/taxes.ts";

const lost = (whole: bigint, rest: bigint) => lostBps(whole, rest)?.bps;

for (
  const [whole, rest, bps] of [
    [1_000_000n, 1_000_000n, 0],
    [1_000_000n, 950_000n, 500],
    [1_000_000n, 0n, 10_000],
    [20_000n, 19_999n, 1],
    [20_001n, 20_000n, 0],
    [1_000_000n, 999_951n, 0],
    [1_000_000n, 999_950n, 1],
    [3n, 2n, 3_333],
    [3n, 1n, 6_667],
    [2n ** 255n, 2n ** 254n, 5_000],
  ] as const
) {
  Deno.test(`a tax is rounded half up: ${rest} of ${whole} left is ${bps} basis points`, () => {
    assert.equal(lost(whole, rest), bps);
  });
}

Deno.test("a tax of something unknown, or of nothing, is not known and never zero", () => {
  assert.equal(lostBps(null, 1n), null);
  assert.equal(lostBps(1n, null), null);
  assert.equal(lostBps(0n, 0n), null);
});

Deno.test("more than was sent is no tax; beyond a basis point it is a balance that grew", () => {
  assert.deepEqual(lostBps(10_000n, 10_001n), { bps: 0, grew: false });
  assert.deepEqual(lostBps(10_000n, 10_002n), { bps: 0, grew: true });
});

Deno.test("a tax is off by half a basis point at most, whatever the amounts", () => {
  const amounts = fc.bigInt({ min: 1n, max: 2n ** 112n });
  fc.assert(fc.property(amounts, fc.bigInt({ min: 0n, max: 10_000n }), (whole, share) => {
    const rest = whole * share / 10_000n;
    const bps = BigInt(lost(whole, rest) ?? -1);
    const off = (whole - rest) * 10_000n - bps * whole;
    assert.ok(2n * (off < 0n ? -off : off) <= whole);
  }));
});

Deno.test("the worst of several taxes leaves out what is not known, and of none is none", () => {
  assert.equal(worstOf([null, 300, 12]), 300);
  assert.equal(worstOf([null, null]), null);
  assert.equal(worstOf([]), null);
});

Deno.test("a share is rounded down, and of nothing is not known", () => {
  assert.equal(shareBps(999n, 10_000n), 999);
  assert.equal(shareBps(1n, 30_000n), 0);
  assert.equal(shareBps(1n, 0n), null);
});
