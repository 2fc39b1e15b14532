/** Gates that let the owner pass are told wherever he stands among the conditions. */
import { testShown } from "./_shown.ts";

testShown("tells gates that spare the owner", () => ({
  ScamOwnerLast: ["pause high"],
  ScamOwnerBehindPools: ["pause high"],
  ScamSpendersStopped: ["pause high"],
  ScamSpendersListed: ["blacklist high"],
  ScamPoolChosen: ["blacklist high"],
  ScamContractsStopped: ["pause high"],
  ScamRoutersStopped: ["pause high", "origin-check low"],
  HonestOwnerUnlimited: [],
  HonestPairCounted: [],
}));
