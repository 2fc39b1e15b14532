/** What callers have brought: how long it is held, how much of it comes back, and where it went. */
import { testShown } from "./_shown.ts";

testShown("tells who holds back or takes what callers bring", () => ({
  ScamHeldUntil: ["blacklist high"],
  ScamExitFee: ["fee-setter high"],
  CappedExitFee: ["fee-setter medium"],
  ScamSentOn: ["withdraw-native high"],
  ScamTokensSentOn: ["withdraw-token high"],
  HonestHeldUntil: [],
  HonestExitFee: [],
  HonestStrategy: [],
}));
