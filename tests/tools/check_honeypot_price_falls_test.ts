/** What a purchase is worth when it is sold, and what it means that the pool pays less: by hand-written evidence. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { taxesOf } from "../../tools/check_honeypot/evidence.ts";
import { flagsOf } from "../../tools/check_honeypot/flags.ts";
import { dueOf, owedOf, priceFall, proceedsTax } from "../../tools/check_honeypot/proceeds.ts";
import { judgePool } from "../../tools/check_honeypot/verdict.ts";
import {
  but,
  crowdOf,
  evidenceOf,
  limitsOf,
  route,
  type Trade,
  trade,
  tradesOf,
} from "./_honeypot_evidence.ts";

const COIN = 10n ** 18n;
const UNITS = 1_000_000n;
const SIZE = 10n ** 16n;

/** A pool of constant product with three thousandths of a fee, and its quotes. */
function pair(coins: bigint, tokens: bigint) {
  const out = (paid: bigint, from: bigint, to: bigint) =>
    paid * 997n * to / (from * 1000n + paid * 997n);
  const amountIn = COIN / 1000n;
  const tokensOut = out(amountIn, coins, tokens);
  const quotes = [{ amountIn, tokensOut, nativeBack: out(tokensOut, tokens, coins) }];
  const buy = (paid: bigint) => {
    const amountOut = out(paid, coins, tokens);
    const sell = (units: bigint) => out(units, tokens - amountOut, coins + paid);
    return { swap: { amountIn: paid, amountOut }, sell };
  };
  return { route: { ...route, quotes }, buy };
}

Deno.test("a pair owes no more than it pays for any part of a purchase of any size", () => {
  const { route, buy } = pair(10n * COIN, 10n ** 24n);
  const sizes = fc.bigInt({ min: 10n ** 13n, max: 30n * COIN });
  fc.assert(fc.property(sizes, fc.bigInt({ min: 1n, max: 100n }), (size, percent) => {
    const { swap, sell } = buy(size);
    const received = swap.amountOut;
    const asked = received * percent / 100n;
    const due = dueOf({ route, swap, received, held: received, asked })!;
    assert.ok(due <= sell(asked));
  }));
});

Deno.test("of a small purchase it owes all that it pays, but for two fees", () => {
  const { route, buy } = pair(10n * COIN, 10n ** 24n);
  const { swap, sell } = buy(SIZE);
  const received = swap.amountOut;
  const due = dueOf({ route, swap, received, held: received, asked: received })!;
  assert.ok(due * 10_000n >= sell(received) * 9_985n);
});

const swap = { amountIn: SIZE, amountOut: UNITS };
const bought = { route, swap, received: UNITS, held: UNITS, asked: UNITS };
const after = (bps: bigint) => SIZE * bps / 10_000n;

for (
  const [what, changes, bps] of [
    ["nothing else", {}, 9_940n],
    ["a tax of a tenth of the purchase", { received: 900_000n, held: 900_000n }, 9_940n],
    ["a balance that doubled", { held: 2n * UNITS }, 4_970n],
    ["a balance that halved", { held: UNITS / 2n, asked: UNITS / 2n }, 4_970n],
    ["half of it sold", { asked: UNITS / 2n }, 4_970n],
    ["a fee tier of one per cent", { route: { ...route, feeTier: 10_000 } }, 9_801n],
  ] as const
) {
  Deno.test(`what is owed with ${what}: ${bps} basis points of the coins paid`, () => {
    const asked = "received" in changes ? changes.received : bought.asked;
    const due = dueOf({ ...bought, asked, ...changes });
    const taxed = "received" in changes ? 9n : 10n;
    assert.equal(due, after(bps) * taxed / 10n);
  });
}

Deno.test("no more is owed than for the whole purchase, however much was got or asked for", () => {
  assert.equal(dueOf({ ...bought, asked: 2n * UNITS }), after(9_940n));
  const bonus = { received: 2n * UNITS, held: 2n * UNITS };
  assert.equal(dueOf({ ...bought, ...bonus, asked: 2n * UNITS }), after(9_940n));
});

Deno.test("the pool's fees are those of the quotes that move its price least", () => {
  const quote = (bps: bigint) => ({ amountIn: 10_000n, tokensOut: UNITS, nativeBack: bps });
  const quotes = [quote(9_700n), quote(9_800n), quote(9_000n), { ...quote(1n), nativeBack: null }];
  const few = { ...quote(9_999n), tokensOut: 9_999n };
  assert.equal(dueOf({ ...bought, route: { ...route, quotes: [...quotes, few] } }), after(9_800n));
});

Deno.test("of too few units, and of nothing, nothing is owed that anybody knows", () => {
  assert.equal(dueOf({ ...bought, swap: { ...swap, amountOut: 9_999n } }), null);
  assert.equal(dueOf({ ...bought, received: 0n, held: 0n }), null);
});

const sale = (quoted: bigint | null, due: bigint | null) => ({
  ...{ sent: UNITS, proceedsQuoted: quoted, proceedsDue: due, proceeds: quoted },
});

Deno.test("a price that falls by half a hundredth is rounding; beyond, the purchase counts", () => {
  assert.equal(priceFall(sale(9_950n, 10_000n)), null);
  assert.equal(priceFall(sale(9_949n, 10_000n)), 51);
  assert.equal(owedOf(sale(9_950n, 10_000n)), 9_950n);
  assert.equal(owedOf(sale(9_949n, 10_000n)), 10_000n);
  assert.equal(owedOf(sale(20_000n, 10_000n)), 20_000n);
  assert.equal(owedOf(sale(20_000n, null)), 20_000n);
  assert.equal(owedOf(sale(null, 10_000n)), 10_000n);
  assert.equal(proceedsTax(sale(4_000n, 10_000n)), 6_000);
  assert.equal(proceedsTax(sale(4_000n, null)), 0);
});

const SOLD = ["sold", "sold", "sold", "sold"] as const;
const fallen = (bps: bigint) => ({ proceedsQuoted: after(bps), proceeds: after(bps) });

function judged(trades: readonly Trade[], crowd = crowdOf()) {
  const evidence = evidenceOf({ trades, crowd, limits: limitsOf(10_000) });
  const { verdict, reason } = judgePool(evidence, { mayTell: true });
  return [verdict, reason, taxesOf(evidence).sellTaxProceedsBps, flagsOf(evidence)];
}

for (
  const [bps, verdict, reason, flags] of [
    [9_960n, "sellable", null, []],
    [9_900n, "sellable", null, ["pool-price-falls"]],
    [9_000n, "high-tax", null, ["pool-price-falls"]],
    [5_000n, "high-tax", null, ["pool-price-falls"]],
    [4_999n, "honeypot", "extreme-sell-tax", ["pool-price-falls"]],
  ] as const
) {
  Deno.test(`a price that falls to ${bps} basis points before every sale: ${verdict}`, () => {
    const tax = bps === 9_960n ? 0 : 10_000 - Number(bps);
    assert.deepEqual(judged(tradesOf(SOLD, "sold", fallen(bps))), [verdict, reason, tax, flags]);
  });
}

Deno.test("a fall is a fall whatever the token sells of its own in the sale", () => {
  const trades = tradesOf(SOLD, "sold", { ...fallen(1_000n), innerSwap: true });
  assert.deepEqual(judged(trades).slice(0, 2), ["honeypot", "extreme-sell-tax"]);
});

Deno.test("a fall that only a sale without company shows is no choice of surroundings", () => {
  const sold = tradesOf(SOLD);
  const [crowded] = [sold.find(({ plan }) => plan.horizon.id === "24h" && !plan.realistic)!];
  const company = { sender: crowded.plan.sender, size: 100n * SIZE };
  const lifted = { ...crowded, plan: { ...crowded.plan, company } };
  const live = trade("24h", "sold", { ...fallen(4_000n), realistic: true });
  const trades = [...but(sold, lifted), live];
  assert.deepEqual(judged(trades).slice(0, 2), ["honeypot", "extreme-sell-tax"]);
});

Deno.test("of a crowd a fall of a tenth is a tax, and of a half of some a choice among sellers", () => {
  const early = [0, 1, 2, 3, 4, 5, 6, 7];
  const sold = tradesOf(SOLD);
  assert.deepEqual(judged(sold, crowdOf(fallen(8_000n), early)).slice(0, 3), [
    ...["high-tax", null, 2_000],
  ]);
  assert.deepEqual(judged(sold, crowdOf(fallen(4_000n), early)).slice(0, 2), [
    ...["inconclusive", "methods-disagree"],
  ]);
});

Deno.test("of a part of a large position fees that the token sells count where they cost a tenth", () => {
  const part = (bps: bigint) =>
    trade("1h", "sold", {
      ...{ share: "part", size: 100n * SIZE, innerSwap: true, arrived: 940_000n },
      proceeds: after(bps),
    });
  assert.deepEqual(judged([...tradesOf(SOLD), part(8_401n)]).slice(0, 3), ["sellable", null, 0]);
  assert.deepEqual(judged([...tradesOf(SOLD), part(8_400n)]).slice(0, 3), [
    ...["high-tax", null, 1_600],
  ]);
});
