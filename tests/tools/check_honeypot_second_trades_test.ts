/** Those who come back, parts of a holding, a network's own pace, long locks: by hand-written evidence. */
import assert from "node:assert/strict";
import type { PoolEvidence } from "../../tools/check_honeypot/evidence.ts";
import { flagsOf } from "../../tools/check_honeypot/flags.ts";
import { judgePool } from "../../tools/check_honeypot/verdict.ts";
import {
  evidenceOf,
  failureOf,
  OTHERS,
  route,
  type Said,
  selfTrade,
  type Trade,
  trade,
  tradesOf,
} from "./_honeypot_evidence.ts";

type Returning = PoolEvidence["returning"][number];
type Sale = Returning["sales"][number];

const UNITS = 100_000n;
const SOLD: Sale = {
  ...{ outcome: "sold", voidReason: null, sent: UNITS, arrived: UNITS },
  ...{
    proceedsQuoted: 10n ** 15n,
    proceeds: 10n ** 15n,
    innerSwap: false,
    failure: null,
    held: 10n ** 19n,
  },
};
const NOTHING = { sent: null, arrived: null, proceedsQuoted: null, proceeds: null };
const REFUSED = failureOf("sell", "once only");
const FAILED: Sale = { ...SOLD, ...NOTHING, outcome: "sell-failed", failure: REFUSED };
const SILENT: Sale = { ...SOLD, ...NOTHING, outcome: "void", voidReason: "unanswered" };
const TAXED: Sale = { ...SOLD, arrived: UNITS / 10n };
const DUMPED: Sale = { ...SOLD, proceeds: 10n ** 14n, innerSwap: true };

const back = (sales: readonly Sale[], voidReason: Returning["voidReason"] = null): Returning => ({
  plan: { route, sender: OTHERS[0]!, sizes: [1n, 1n], amount: UNITS, gas: 1n, funds: 0n },
  ...{ voidReason, sales },
});

const sold = tradesOf(["sold", "sold", "sold", "sold"]);
const failed = tradesOf(["sell-failed", "sell-failed", "sell-failed", "sell-failed"]);

function judged(given: Partial<PoolEvidence>) {
  const { verdict, reason } = judgePool(evidenceOf(given), { mayTell: true });
  return [verdict, reason];
}
const returning = (...sales: readonly Sale[]) => judged({ trades: sold, returning: [back(sales)] });

Deno.test("a wallet that sells again and again is no news", () => {
  assert.deepEqual(returning(SOLD, SOLD, SOLD), ["sellable", null]);
});

Deno.test("no sale after the first one: a trap that waits for it", () => {
  const trap = ["honeypot", "delayed-trap"];
  assert.deepEqual(returning(SOLD, FAILED, FAILED), trap);
  assert.deepEqual(returning(SOLD, TAXED, FAILED), trap);
  assert.deepEqual(returning(SOLD, FAILED, FAILED, FAILED), trap);
  assert.deepEqual(returning(SOLD, FAILED, FAILED, SILENT), trap);
});

Deno.test("what a wallet that came back was refused with is told", () => {
  const evidence = evidenceOf({ trades: sold, returning: [back([SOLD, FAILED, FAILED])] });
  assert.deepEqual(judgePool(evidence, { mayTell: true }).failure, REFUSED);
});

Deno.test("a sale that is refused after a day and works after a week: a long wait", () => {
  assert.deepEqual(returning(SOLD, FAILED, FAILED, SOLD), ["inconclusive", "long-wait"]);
  assert.deepEqual(returning(SOLD, SOLD, FAILED, SOLD), ["inconclusive", "long-wait"]);
});

Deno.test("a part taken at once, where most of it brings what it should: a trap", () => {
  assert.deepEqual(returning(TAXED, SOLD, SOLD), ["honeypot", "extreme-sell-tax"]);
});

Deno.test("one refusal between two sales is a wait, at the end it decides nothing", () => {
  const evidence = evidenceOf({ trades: sold, returning: [back([SOLD, FAILED, SOLD])] });
  assert.equal(judgePool(evidence, { mayTell: true }).verdict, "sellable");
  assert.ok(flagsOf(evidence).includes("cooldown"));
  assert.deepEqual(returning(SOLD, SOLD, FAILED), ["inconclusive", "methods-disagree"]);
  assert.deepEqual(returning(FAILED, SOLD, SOLD), ["inconclusive", "methods-disagree"]);
});

Deno.test("fees that the token sells within one of the sales are no trap", () => {
  assert.deepEqual(returning(DUMPED, SOLD, SOLD), ["sellable", null]);
});

Deno.test("a sale of those who come back that nobody answered for leaves it undecided", () => {
  const lost = ["inconclusive", "upstream-failed"];
  assert.deepEqual(returning(SOLD, SILENT, SOLD), lost);
  assert.deepEqual(judged({ trades: sold, returning: [back([], "unanswered")] }), lost);
  assert.deepEqual(judged({ trades: sold, returning: [back([], "not-tried")] }), [
    "sellable",
    null,
  ]);
});

/** Smaller and smaller shares, by the account whose sale of most failed. */
const some = (outcome: Parameters<typeof trade>[1], said: Said = {}) =>
  (["next-block", "5m", "1h", "24h"] as const).flatMap((id) =>
    [false, ...(id === "next-block" ? [true] : [])].map((realistic) =>
      trade(id, outcome, { share: "some", realistic, ...said })
    )
  );
const half: Said = { asked: 500_000n, sent: 500_000n, arrived: 500_000n, left: 500_000n };

Deno.test("what sells in parts everywhere is no honeypot, though all of it sells nowhere", () => {
  const trades = [...failed, ...some("sold", half)];
  assert.deepEqual(judged({ trades }), ["sellable", null]);
  assert.ok(flagsOf(evidenceOf({ trades })).includes("cannot-sell-all"));
});

Deno.test("parts that nobody answered for leave a failed sale of most of it undecided", () => {
  const trades = [...failed, ...some("void", { voidReason: "unanswered" })];
  assert.deepEqual(judged({ trades }), ["inconclusive", "upstream-failed"]);
});

Deno.test("parts that fail too make a honeypot", () => {
  assert.deepEqual(judged({ trades: [...failed, ...some("sell-failed")] }), [
    "honeypot",
    "sell-reverted",
  ]);
});

Deno.test("who sells half and loses the rest has lost most of it", () => {
  const part = { share: "part", size: 10n ** 18n, asked: 250_000n, left: 0n } as const;
  const taken = trade("next-block", "sold", { ...part, sent: 250_000n, arrived: 250_000n });
  assert.deepEqual(judged({ trades: [...sold, taken] }), ["honeypot", "extreme-sell-tax"]);
});

Deno.test("sales that fail for a day and work after a week: undecided", () => {
  assert.deepEqual(judged({ trades: [...failed, trade("7d", "sold")] }), [
    "inconclusive",
    "long-wait",
  ]);
});

Deno.test("a refusal, or silence, at the network's own pace leaves it undecided", () => {
  const paced = (outcome: Parameters<typeof trade>[1], said: Said = {}) =>
    judged({ trades: [...sold, trade("own-pace", outcome, said)] });
  assert.deepEqual(paced("sold"), ["sellable", null]);
  assert.deepEqual(paced("sell-failed"), ["inconclusive", "methods-disagree"]);
  assert.deepEqual(paced("void", { voidReason: "unanswered" }), [
    "inconclusive",
    "upstream-failed",
  ]);
});

Deno.test("a refused sale that leaves a token undecided is told, and a missing one is not", () => {
  const failure = (...sales: readonly Sale[]) => {
    const evidence = evidenceOf({ trades: sold, returning: [back(sales)] });
    return judgePool(evidence, { mayTell: true }).failure;
  };
  assert.deepEqual(failure(SOLD, FAILED, FAILED, SOLD), REFUSED);
  assert.deepEqual(failure(SOLD, SOLD, FAILED), REFUSED);
  assert.deepEqual(failure(FAILED, SOLD, SOLD), REFUSED);
  assert.equal(failure(SOLD, SILENT, SOLD), null);
});

Deno.test("a contract is not told apart where wallets sell parts only either", () => {
  const self = selfTrade("sell-failed");
  const flags = (trades: readonly Trade[]) =>
    flagsOf(evidenceOf({ self, trades })).includes("contract-buyers-blocked");
  const all = [...sold, trade("same-block", "sold")];
  assert.equal(flags(all), true);
  assert.equal(flags([...all, trade("next-block", "sell-failed", { share: "whole" })]), false);
});
