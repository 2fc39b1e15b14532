/** Many wallets one after the other: what they say of a token, and what asking them takes of a node. */
import assert from "node:assert/strict";
import type { PoolEvidence } from "../../tools/check_honeypot/evidence.ts";
import { judgePool } from "../../tools/check_honeypot/verdict.ts";
import {
  type Crowd,
  crowdOf,
  evidenceOf,
  limitsOf,
  type Seller,
  type Trade,
  trade,
  tradesOf,
} from "./_honeypot_evidence.ts";
import {
  type HoneypotChain,
  plainToken,
  startHoneypotChain,
  trapToken,
} from "./_honeypot_chain.ts";

const sold = tradesOf(["sold", "sold", "sold", "sold"]);

function judged(trades: PoolEvidence["trades"], crowd: Crowd | null) {
  const { verdict, reason } = judgePool(evidenceOf({ trades, crowd }), { mayTell: true });
  return [verdict, reason];
}

const SELLABLE = ["sellable", null];
const UNDECIDED = ["inconclusive", "methods-disagree"];
const refused: Partial<Seller> = { outcome: "sell-failed", sent: null, arrived: null };
const EARLY = [0, 1, 2, 3, 4, 5, 6, 7];
const LATE = [8, 9, 10, 11];

for (
  const [what, said] of [
    ["refused", refused],
    ["taxed by six tenths", { arrived: 400_000n }],
    ["paid a third", { proceeds: 3n * 10n ** 15n }],
  ] as const
) {
  for (const at of [[0], [7], [8], [11], [3, 4], EARLY, LATE]) {
    Deno.test(`a crowd whose sellers ${at} are ${what} while all else sells: undecided`, () => {
      assert.deepEqual(judged(sold, crowdOf(said, at)), UNDECIDED);
    });
  }
}

Deno.test("a crowd that sells changes nothing, nor does one whose sales wait as others do", () => {
  assert.deepEqual(judged(sold, crowdOf()), SELLABLE);
  const waiting = tradesOf(["sell-failed", "sell-failed", "sold", "sold"], "sell-failed");
  assert.deepEqual(judged(waiting, crowdOf(refused, EARLY)), SELLABLE);
});

Deno.test("a crowd of which some sell more than a limit lets anybody sell: a matter of the limit", () => {
  const limited = (units: bigint) => {
    const crowd = crowdOf(refused, [3, 9]);
    const limits = { ...limitsOf(10_000), sold: units };
    return judgePool(evidenceOf({ trades: sold, crowd, limits }), { mayTell: true });
  };
  const { verdict, reason } = limited(crowdOf().plan.amounts[3]! - 1n);
  assert.deepEqual([verdict, reason], SELLABLE);
  assert.equal(limited(crowdOf().plan.amounts[3]!).verdict, "inconclusive");
});

Deno.test("a crowd whose last seller has fewer blocks behind him than a wait takes: sellable", () => {
  const waiting = tradesOf(["sell-failed", "sell-failed", "sold", "sold"], "sell-failed");
  assert.deepEqual(judged(waiting, crowdOf(refused, [...EARLY, 11])), SELLABLE);
  // Those who waited longer are refused, and nobody who waited less.
  assert.deepEqual(judged(waiting, crowdOf(refused, [...EARLY, 9])), UNDECIDED);
  assert.deepEqual(judged(sold, crowdOf(refused, [11])), UNDECIDED);
});

Deno.test("a tax that only some of the crowd meet is the tax of the token", () => {
  assert.deepEqual(judged(sold, crowdOf({ arrived: 800_000n }, [5])), ["high-tax", null]);
});

Deno.test("a crowd that nobody answered for, or that cannot buy, leaves a token undecided", () => {
  const silent = crowdOf({}, [], "unanswered");
  assert.deepEqual(judged(sold, silent), ["inconclusive", "upstream-failed"]);
  const short = crowdOf({ outcome: "void", voidReason: "gas-cap" }, [2]);
  assert.deepEqual(judged(sold, short), ["inconclusive", "gas-cap"]);
  const unsold: Partial<Seller> = { ...refused, outcome: "buy-failed" };
  assert.deepEqual(judged(sold, crowdOf(unsold, [1, 2, 3, 4, 5, 6, 7])), UNDECIDED);
  assert.deepEqual(judged(sold, crowdOf(unsold, [1, 2, 3])), SELLABLE);
});

/** The token sold in the pool within the sale, which brought a quarter. */
const QUARTER = { innerSwap: true, proceeds: 25n * 10n ** 14n } as const;
const suffering = tradesOf(["sold", "sold", "sold", "sold"], "sold", QUARTER);
const EXTREME = ["honeypot", "extreme-sell-tax"];
const ONCE = ["inconclusive", "swap-back"];

Deno.test("a sale of collected fees that only the first seller meets is no trap, nor safe", () => {
  assert.deepEqual(judged(suffering, crowdOf(QUARTER, [0])), ONCE);
  assert.deepEqual(judged(suffering, crowdOf(QUARTER, [0, 8])), ONCE);
});

Deno.test("a sale of the token's own within the sales of most is a trap", () => {
  for (const at of [EARLY, LATE, [0, 1, 2, 3], [8, 9], [...EARLY, ...LATE]]) {
    assert.deepEqual(judged(suffering, crowdOf(QUARTER, at)), EXTREME);
  }
  // Each one sells into less, but loses a tenth still.
  const less = { innerSwap: true, proceeds: 9n * 10n ** 15n };
  assert.deepEqual(judged(suffering, crowdOf(less, EARLY)), EXTREME);
});

Deno.test("a sale of the token's own is not excused by a crowd that says nothing", () => {
  const silent = crowdOf({}, [], "unanswered");
  assert.deepEqual(judged(suffering, silent), ["inconclusive", "upstream-failed"]);
  assert.deepEqual(judged(suffering, null), EXTREME);
});

Deno.test("what else takes a sale is not excused by a sale of the token's own within it", () => {
  const crowd = crowdOf(QUARTER, [0]);
  const with_ = (said: Partial<Trade>) => tradesOf(["sold", "sold", "sold", "sold"], "sold", said);
  assert.deepEqual(judged(with_({ ...QUARTER, arrived: 400_000n }), crowd), EXTREME);
  assert.deepEqual(judged(with_({ ...QUARTER, innerSwap: false }), crowd), EXTREME);
  const removed = with_({ ...QUARTER, heldBefore: 400_000n, sent: 400_000n, arrived: 400_000n });
  assert.deepEqual(judged(removed, crowd), ["honeypot", "balance-removed"]);
  const mixed = suffering.with(2, trade("1h", "sold", { arrived: 100_000n }));
  assert.deepEqual(judged(mixed, crowd), EXTREME);
});

let world: HoneypotChain;
Deno.test.beforeAll(async () => {
  world = await startHoneypotChain();
});
Deno.test.afterAll(() => world.stop());

Deno.test("twelve wallets sell, also where a node takes only sixteen blocks at once", async () => {
  world.node.limits.entries = 16;
  try {
    const { verdict, crowd, senders } = await world.result(await plainToken(world.dex));
    assert.equal(verdict, "sellable");
    assert.deepEqual(crowd, { wallets: 12, sold: 12, refused: 0, notBought: 0, unknown: 0 });
    assert.equal(senders.length, 45);
  } finally {
    world.node.limits.entries = 256;
  }
});

Deno.test("a crowd that needs more gas is asked about once more, in smaller company", async () => {
  const { verdict, crowd } = await world.result(await trapToken(world.dex, "trap:VeryHeavySale"));
  assert.equal(verdict, "sellable");
  assert.ok(crowd !== null && crowd.wallets >= 3 && crowd.wallets < 12, JSON.stringify(crowd));
  assert.equal(crowd.sold, crowd.wallets);
});

Deno.test("half of a crowd's tokens is too much, a basis point less is a tax", () => {
  assert.deepEqual(judged(sold, crowdOf({ arrived: 500_000n }, EARLY)), UNDECIDED);
  assert.deepEqual(judged(sold, crowdOf({ arrived: 500_100n }, EARLY)), ["high-tax", null]);
});
