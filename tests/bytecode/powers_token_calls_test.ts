/** What is sent, or let take, by the calls of other standards than ERC-20. */
import assert from "node:assert/strict";
import { toFunctionSelector } from "viem";
import { type ExchangeCall, exchangeCalls } from "../../tools/bytecode/powers/exchange_calls.ts";
import { plainCalls, tokenCalls } from "../../tools/bytecode/walk/token_calls.ts";
import { type Shown, testShownOf } from "./_shown.ts";

const KEPT: Shown = {
  HonestStaked: [],
  HonestStakedMany: [],
  HonestListed: [],
  HonestStakedByNumber: [],
  HonestStakedLists: ["withdraw-token medium"],
  HonestDrops: [],
  ScamStaked: ["withdraw-token high"],
  ScamStakedOperator: ["withdraw-token high"],
  ScamStakedOther: ["withdraw-token critical"],
  ScamStakedMore: ["withdraw-token critical"],
  ScamStakedByNumber: ["withdraw-token critical"],
  ScamTakenByAnybody: ["withdraw-token critical"],
};

const SENT = ["withdraw-token medium"];
const DRAINED = ["approval-drain critical"];

const BY_CALL: Shown = {
  ScamSent721: SENT,
  ScamSentBytes: SENT,
  ScamSentOperator: SENT,
  ScamSent1155: SENT,
  ScamSentLists: SENT,
  ScamSent777: SENT,
  ScamSentAndCalled: SENT,
  ScamSentAndCalledBytes: SENT,
  ScamApprovedAndCalled: SENT,
  ScamApprovedAndCalledBytes: SENT,
  ScamApprovedMore: SENT,
  ScamApprovedBoss: SENT,
  HonestApprovedVault: [],
  ScamDrained721: DRAINED,
  ScamDrained1155: DRAINED,
  ScamDrainedLists: DRAINED,
  ScamDrained777: DRAINED,
  ScamDrainedAndCalled: DRAINED,
  ScamDrainedAndCalledBytes: DRAINED,
};

const SOLD: Shown = {
  ScamLiquidityTaken: SENT,
  ScamLiquidityOfPairTaken: SENT,
  ScamSoldForBoss: SENT,
  ScamRedeemed: SENT,
  HonestRedeemed: [],
  HonestSoldForItself: [],
  HonestSoldForCallers: [],
};

const all = { ...KEPT, ...BY_CALL };

testShownOf("contracts_custody", "tells what calls of other standards send, and let take", {}, all);

testShownOf("contracts_custody", "tells what is sold for whoever may have it sold", {}, SOLD);

Deno.test("calls of tokens: each selector is its signature's, and each argument one of it", () => {
  const rows = [
    ...tokenCalls,
    ...Object.entries(plainCalls).map(([signature, selector]) => ({
      signature,
      selector,
      args: [],
    })),
    ...exchangeCalls.map(({ amount, to, of, ...one }: ExchangeCall) => ({
      ...one,
      args: [amount, to, of ?? 0],
    })),
  ];
  assert.equal(new Set(rows.map(({ selector }) => selector)).size, rows.length);
  for (const { signature, selector, args } of rows) {
    assert.equal(Number(toFunctionSelector(signature)), selector, signature);
    const count = signature.split(",").length;
    assert.ok(args.every((at) => at === null || at < count), signature);
  }
});
