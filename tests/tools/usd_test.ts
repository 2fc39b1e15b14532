import assert from "node:assert/strict";
import fc from "fast-check";
import { formatUsd, usdOf, usdOfNumber, usdOfScaled } from "../../tools/prices/usd.ts";

const COIN = 10n ** 18n;
const PRICE_MAX_E18 = 10n ** 26n;

const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
const price = fc.bigInt({ min: 1n, max: PRICE_MAX_E18 });

/** The number that a decimal string without exponent stands for, times 10^18. */
function parse(text: string): bigint {
  const match = /^(\d+)(?:\.(\d{1,18}))?$/.exec(text);
  assert.ok(match, text);
  return BigInt((match[1] ?? "") + (match[2] ?? "").padEnd(18, "0"));
}

for (
  const [number, exact] of [
    [2312.78, 2_312_780_000_000_000_000_000n],
    [77705, 77_705n * COIN],
    [1, COIN],
    [0.1, COIN / 10n],
    [26.765469766407215, 26_765_469_766_407_215_000n],
    [1e-7, 100_000_000_000n],
    [1.5e-10, 150_000_000n],
    [1e-18, 1n],
    [1e8, PRICE_MAX_E18],
  ] as const
) {
  Deno.test(`a price of ${number} is taken digit by digit`, () => {
    assert.equal(usdOfNumber(number), exact);
  });
}

Deno.test("what is no price is none: nothing, negative, not finite, absurd, or not a number", () => {
  const wrong = [0, -0, -1, NaN, Infinity, -Infinity, 1e-19, 100_000_000.1, 1e300];
  for (const value of [...wrong, "1", null, undefined, {}, [1], true, 1n]) {
    assert.equal(usdOfNumber(value), null, String(value));
  }
});

Deno.test("a price keeps the digits that its number has", () => {
  fc.assert(fc.property(fc.double({ min: 1e-6, max: 1e8, noNaN: true }), (number) => {
    const [whole, fraction = ""] = String(number).split(".");
    const digits = fraction.slice(0, 18);
    assert.equal(usdOfNumber(number), parse(digits === "" ? `${whole}` : `${whole}.${digits}`));
  }));
});

Deno.test("a number of any kind gives a price above zero or none, and never throws", () => {
  fc.assert(fc.property(fc.double(), (number) => {
    const usd = usdOfNumber(number);
    assert.ok(usd === null || (usd > 0n && usd <= PRICE_MAX_E18));
  }));
});

Deno.test("a scaled price is exact with up to 18 decimals and none with more, at zero or below", () => {
  assert.equal(usdOfScaled(231_278_000_000n, 8), 2_312_780_000_000_000_000_000n);
  assert.equal(usdOfScaled(5n, 0), 5n * COIN);
  assert.equal(usdOfScaled(1n, 18), 1n);
  assert.equal(usdOfScaled(10n ** 16n, 8), PRICE_MAX_E18);
  for (const value of [0n, -1n, 10n ** 16n + 1n, 2n ** 255n]) {
    assert.equal(usdOfScaled(value, 8), null);
  }
  for (const decimals of [19, 255, -1, 1.5, NaN]) assert.equal(usdOfScaled(1n, decimals), null);
});

Deno.test("one coin is worth its price, none is worth nothing", () => {
  fc.assert(fc.property(price, (usd) => {
    assert.equal(usdOf(COIN, usd), usd);
    assert.equal(usdOf(0n, usd), 0n);
  }));
});

Deno.test("a value is the exact one, cut by less than 10^-18 dollars, and grows with the amount", () => {
  fc.assert(fc.property(amount, amount, price, (a, b, usd) => {
    const cut = a * usd - usdOf(a, usd) * COIN;
    assert.ok(cut >= 0n && cut < COIN);
    assert.ok(a <= b ? usdOf(a, usd) <= usdOf(b, usd) : usdOf(a, usd) >= usdOf(b, usd));
    const apart = usdOf(a + b, usd) - usdOf(a, usd) - usdOf(b, usd);
    assert.ok(apart === 0n || apart === 1n);
  }));
});

Deno.test("an amount is shown without exponent, with 8 digits or 4 that count, cut and never rounded up", () => {
  fc.assert(fc.property(fc.oneof(amount, fc.bigInt(0n, 10n ** 12n)), (usd) => {
    const shown = formatUsd(usd);
    assert.match(shown, /^(0|[1-9]\d*)(\.\d*[1-9])?$/);
    const cut = usd - parse(shown);
    assert.ok(cut >= 0n && cut < 10n ** 10n);
    // What is shown is never a thousandth off, and something never looks like nothing.
    assert.ok(cut * 1_000n <= usd);
    assert.equal(shown === "0", usd === 0n);
  }));
});

for (
  const [usd, shown] of [
    [0n, "0"],
    [1n, "0.000000000000000001"],
    [123_456n, "0.0000000000001234"],
    [1_234_567_890_123n, "0.000001234"],
    [123_456_789_012n, "0.0000001234"],
    [10n ** 10n, "0.00000001"],
    [COIN / 2n, "0.5"],
    [COIN, "1"],
    [2_312_780_000_000_000_000_000n, "2312.78"],
    [COIN - 1n, "0.99999999"],
    [10n ** 60n, `1${"0".repeat(42)}`],
  ] as const
) {
  Deno.test(`${usd} of 10^-18 dollars are shown as ${shown}`, () => {
    assert.equal(formatUsd(usd), shown);
  });
}
